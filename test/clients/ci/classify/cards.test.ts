import { describe, expect, test } from "bun:test";
import { readCards } from "../../../../clients/ci/src/classify/cards.ts";

const cardsIn = (text: string, name = "card.yaml") => readCards({ name, text });
const problemsIn = (text: string) =>
  cardsIn(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe("a card", () => {
  test("has a name, a request, a role and acceptances, with the line of its description", () => {
    const { cards, problems } = cardsIn(`# about it
name: Ranking
role: deployer
description: >
  We rank
  applicants.
data_types: [CVs]
sector: employment
decision_scope: Interviews
x-owner: HR
accepted:
  - level: high
    reason: >
      Known and
      planned.
    until: 2027-01-31
    provision: Annex III
`);
    expect(problems).toEqual([]);
    expect(cards).toMatchObject([
      {
        file: "card.yaml",
        line: 4,
        name: "Ranking",
        role: "deployer",
        request: {
          description: "We rank applicants.\nWe are the deployer: we bought it and use it in our own organisation.",
          data_types: ["CVs"],
          decision_scope: "Interviews",
          sector: "employment",
        },
        accepted: [
          { line: 12, level: "high", reason: "Known and planned.", until: "2027-01-31", provision: "Annex III" },
        ],
      },
    ]);
  });

  test("is each document of a file, named after the file where it has no name", () => {
    const { cards } = cardsIn("---\ndescription: One thing\n---\nname: ''\ndescription: Another\n---\n# nothing\n");
    expect(cards.map(({ name, line }) => [name, line])).toEqual([
      ["card.yaml (1)", 2],
      ["card.yaml (2)", 5],
    ]);
  });

  test("with Windows line ends and a byte order mark is read as any other", () => {
    const { cards, problems } = cardsIn("\ufeffname: A\r\ndescription: We rank\r\nsector: retail\r\n");
    expect([problems, cards.map(({ name, line, request }) => [name, line, request])]).toEqual([
      [],
      [["A", 2, { description: "We rank", sector: "retail" }]],
    ]);
  });

  test("of plain words is the whole file", () => {
    const { cards } = cardsIn("# Ranking\n\nWe rank applicants: all of them.\n", "docs/ranking.md");
    expect(cards).toMatchObject([
      {
        file: "docs/ranking.md",
        line: 1,
        name: "ranking.md",
        request: { description: "# Ranking\n\nWe rank applicants: all of them." },
      },
    ]);
  });

  test("keeps its name on one line, without characters that hide", () => {
    const { cards } = cardsIn('name: "A\\n::error::B\\u001b[31m\\u202e"\ndescription: We rank\n');
    expect(cards[0]?.name).toBe("A ::error::B [31m");
  });

  test("that is an acceptance without a reason is a card all the same", () => {
    expect(
      cardsIn("description: We rank\naccepted: [{ level: high, reason: '  ' }]\n").cards[0]?.accepted,
    ).toMatchObject([{ level: "high", reason: null }]);
  });
});

describe("of a card that is not as it must be", () => {
  test.each([
    ["", ["1:1 The file holds no card"]],
    [
      "- description: a list",
      ["1:1 The document is no mapping of name, description, data_types, decision_scope, sector, role, accepted"],
    ],
    ["name: No more", ["1:1 The card has no description"]],
    ["description: ''", ["1:1 The description is empty"]],
    ["description: 7", ["1:1 description is no text: put it in quotation marks"]],
    ["description: A\ndescription: B", ["2:1 Map keys must be unique"]],
    ["description: !secret A", ["1:14 Unresolved tag: !secret"]],
    ["description: A\n\tsector: B", ["2:1 Tabs are not allowed as indentation"]],
    [
      "description: *none",
      ["1:1 The file cannot be read: Unresolved alias (the anchor must be set before the alias): none"],
    ],
    ["description: A\nrole: owner", ["2:1 role is none of provider, deployer, importer, distributor"]],
    ["description: A\ndata_types: CVs", ["2:1 data_types is no list"]],
    ["description: A\ndata_types: [CVs, 3]", ["2:19 data_types 2 is no text: put it in quotation marks"]],
    ["description: A\naccepted:\n  - reason: B", ["3:5 The acceptance says no level"]],
    ["description: A\naccepted:\n  - level: minimal", ["3:5 accepted 1 level is none of prohibited, high, limited"]],
    [
      "description: A\naccepted:\n  - level: high\n    until: 2027-02-30",
      ["4:5 accepted 1 until is no day such as 2027-01-31"],
    ],
  ])("%j the problems are told with line and column", (text, expected) => {
    expect(problemsIn(text)).toEqual(expected);
  });

  test("all problems are told at once, of every document", () => {
    expect(problemsIn("descripton: A\nrole: 4\n---\nsector: 5\n")).toEqual([
      '1:1 "descripton" is no field here; the fields are name, description, data_types, decision_scope, sector, role, accepted, and x-… for your own',
      "1:1 The card has no description",
      "2:1 role is no text: put it in quotation marks",
      "4:1 The card has no description",
      "4:1 sector is no text: put it in quotation marks",
    ]);
  });

  test("aliases that multiply what is written are refused", () => {
    const levels = Array.from(
      { length: 9 },
      (_, depth) => `a${depth + 1}: &a${depth + 1} [${`*a${depth},`.repeat(9)}]`,
    );
    const [problem] = problemsIn(`a0: &a0 [x]\n${levels.join("\n")}\ndescription: A\n`);
    expect(problem).toContain("The file cannot be read: Excessive alias count");
  });

  test.each(["[", "{ a: ", "- ", "? "])("what is nested beyond measure by %j is refused", (mark) => {
    expect(problemsIn(mark.repeat(80_000))).toEqual(["1:1 The file cannot be read: it is nested deeper than 100"]);
    expect(problemsIn(`description: "${mark.repeat(200)}"`)).toEqual([]);
  });
});
