import { expect, test } from "bun:test";
import { runStep } from "./step.ts";
import { outcomeOf } from "./summary.ts";

test("a step that throws is one failure, with its reason", async () => {
  let said = "";
  const write = (text: string): void => {
    said += text;
  };
  const run = async (): Promise<never> => {
    throw new Error("docs/licences.md is missing");
  };
  expect(await runStep({ name: "licences", run }, write)).toEqual(outcomeOf(1));
  expect(said).toMatch(/^licences: docs\/licences\.md is missing\nFAILED licences \(\d+\.\d s\)\n$/);
});
