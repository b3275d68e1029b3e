import { describe, expect, test } from "bun:test";
import { rolesIn, rolesOfWho } from "../../../../api/answer/understand/question/roles.ts";

describe("the roles that a question speaks of", () => {
  const cases: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["We build a chatbot for schools", ["provider"]],
    ["We use a CV filter that we bought", ["deployer"]],
    ["We import toys with a voice", ["importer"]],
    ["We resell cameras", ["distributor"]],
    ["Must a controller keep a register?", ["controller"]],
    ["Our sub-processor lost a disk", ["processor"]],
    ["I am a customer and want my data", ["data_subject"]],
    ["Our bank was hacked", ["financial_entity"]],
    ["We sell accounting software to banks", ["provider", "financial_entity", "ict_provider"]],
    ["May the regulator fine us?", ["authority"]],
    ["Must we report it?", []],
  ];
  test.each([...cases])("%s", (question, roles) => expect([...rolesIn(question)].sort()).toEqual([...roles].sort()));
});

test("a statement's words for who is concerned name the same roles", () => {
  expect([...rolesOfWho("controller and processor")]).toEqual(["controller", "processor"]);
  expect([...rolesOfWho("competent authority")]).toEqual(["authority"]);
  expect([...rolesOfWho("Lead Overseer")]).toEqual(["authority"]);
  expect([...rolesOfWho("data subject")]).toEqual(["data_subject"]);
  expect([...rolesOfWho("operator")]).toEqual([]);
});
