import { describe, expect, test } from "bun:test";
import { celexProblem } from "../../../ingest/add/celex.ts";
import { actIdsFor, aliasesFor, onlyAmends, shortNameIn } from "../../../ingest/add/names.ts";
import { isActId } from "../../../ingest/catalog.ts";
import { numberOf } from "../../../ingest/enrich/identity.ts";

test.each([
  ["on data (Data Act) (Text with EEA relevance)", "Data Act"],
  ["on security (NIS 2 Directive)", "NIS 2 Directive"],
  ["on insurance (Solvency II) (recast) (Text with EEA relevance)", "Solvency II"],
  ["on climate (‘European Climate Law’)", "European Climate Law"],
  ["on the internal market (‘the IMI Regulation’)", "IMI Regulation"],
  ["on data (General Data Protection Regulation) (Text with EEA relevance)", "General Data Protection Regulation"],
  ["on buildings (recast) (Text with EEA relevance)", null],
  ["on copyright (Codified version)", null],
  ["on patents (2011/167/EU)", null],
  ["on the Authority (European Banking Authority), amending Decision No 716/2009/EC", null],
  ["on markets in crypto-assets (Text with EEA relevance)", null],
])("the name in %p is %p", (title, expected) => {
  expect(shortNameIn(title)).toBe(expected);
});

test.each([
  ["Regulation (EU) 2023/2854 of the European Parliament", "32023R2854", "Regulation (EU) 2023/2854"],
  ["REGULATION (EU) No 910/2014 OF THE EUROPEAN PARLIAMENT", "32014R0910", "Regulation (EU) No 910/2014"],
  ["DIRECTIVE 95/46/EC OF THE EUROPEAN PARLIAMENT", "31995L0046", "Directive 95/46/EC"],
  ["Commission Delegated Directive (EU) 2026/374 of 20 February 2026", "32026L0374", "Directive (EU) 2026/374"],
  ["COUNCIL DECISION of 10 March 2011 authorising cooperation (2011/167/EU)", "32011D0167", "Decision 2011/167/EU"],
  ["", "32014R0910", "Regulation (EU) No 910/2014"],
])("%p is cited as %p", (title, celex, expected) => {
  expect(numberOf(title, celex)).toBe(expected);
});

test.each([
  ["32023R2854", "Data Act", null, "data_act"],
  ["32022L2555", "NIS 2 Directive", null, "nis2"],
  ["32012R1024", "IMI Regulation", null, "imi"],
  ["32009L0138", "Solvency II", null, "solvency_ii"],
  ["32023R1114", "MiCA", null, "mica"],
  ["32023R1114", null, null, "reg_2023_1114"],
  ["32022L2555", null, null, "dir_2022_2555"],
  ["32011D0167", null, null, "dec_2011_167"],
  ["32024R1503", "Fees", "mica", "mica_2024_1503"],
  ["32099R0001", "Data Art5", null, "reg_2099_1"],
  ["32099R0001", "2030 Agenda", null, "reg_2099_1"],
])("%s, called %p, under %p, has the id %p", (celex, name, under, expected) => {
  const [first, ...others] = actIdsFor(celex, name, under);
  expect(first).toBe(expected);
  expect([expected, ...others].every(isActId)).toBe(true);
});

test("where an id is taken, the next one says the kind and the number", () => {
  expect(actIdsFor("32023R2854", "Data Act", null)).toEqual(["data_act", "reg_2023_2854"]);
  expect(actIdsFor("32011D0115", null, "ets")).toEqual(["ets_2011_115", "ets_dec_2011_115"]);
});

test.each([
  ["Cyber Resilience Act", [], ["cra"]],
  ["Data Act", [], []],
  ["NIS 2 Directive", ["NIS2", "nis 2 directive"], ["nis 2", "nis2"]],
  ["Interoperability of Things Act", [], ["ita"]],
  [null, ["mica", "crypto-assets"], ["mica", "crypto-assets"]],
])("%p, also published as %p, is further known as %p", (name, published, expected) => {
  expect(aliasesFor(name, published)).toEqual(expected);
});

test("an act that only changes others says so behind its date", () => {
  expect(
    onlyAmends("Commission Delegated Regulation (EU) 2025/1775 of 28 August 2025 amending Delegated Regulation"),
  ).toBe(true);
  expect(
    onlyAmends("Commission Delegated Regulation (EU) 2024/1 of 13 March 2024 supplementing X and amending Y"),
  ).toBe(false);
});

describe("numbers that are none of an act that can be added", () => {
  test.each(["32023R2854", "31995L0046", "32011D0167"])("%s can", (celex) => {
    expect(celexProblem(celex)).toBeNull();
  });

  test.each([
    ["32022L2555R(04)", "is a corrigendum: add the act that it corrects, 32022L2555"],
    ["02022L2555-20221227", "is a consolidated text: add the act itself, 32022L2555"],
    ["02022L2555", "is a consolidated text"],
    ["52021PC0206", "is a proposal"],
    ["62018CJ0311", "is case-law"],
    ["12016E101", "is a treaty"],
    ["32021H0001", "is neither a regulation nor a directive nor a decision"],
    ["2023/2854", "is not a CELEX number like 32023R2854"],
    ["32023R285", "is not a CELEX number"],
    ["32023R2854-20240101", "is not a CELEX number"],
    ["", "is not a CELEX number"],
  ])("%p", (celex, expected) => {
    expect(celexProblem(celex)).toContain(expected);
  });
});
