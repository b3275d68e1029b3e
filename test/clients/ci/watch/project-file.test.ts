import { describe, expect, test } from "bun:test";
import { type ProjectFile, readProjectFile, withReviewed } from "../../../../clients/ci/src/watch/project-file.ts";

const readText = (text: string) => readProjectFile({ name: "acquis.yaml", text });
const project = (text: string): ProjectFile => {
  const read = readText(text);
  if (!("watched" in read)) throw new Error(JSON.stringify(read));
  return read;
};
const problemsIn = (text: string): string[] => {
  const read = readText(text);
  return "watched" in read ? [] : read.map(({ line, column, message }) => `${line}:${column} ${message}`);
};

describe("a project's file", () => {
  test("names provisions in any spelling, with their lines and what to look at", () => {
    const { reviewed, reviewedAt, watched } = project(`# The law
reviewed: 2024.07.12-8fa844ab
law:
  AI_ACT:
    - 5
    - art. 6(1): docs/risk.md
    - Annex III
  gdpr: ["33", Recital 26]
  dora: all
`);
    expect([reviewed, reviewedAt.line]).toEqual(["2024.07.12-8fa844ab", 2]);
    expect(watched).toEqual([
      { line: 5, column: 7, actId: "ai_act", provision: "Article 5", check: null },
      { line: 6, column: 7, actId: "ai_act", provision: "Article 6(1)", check: "docs/risk.md" },
      { line: 7, column: 7, actId: "ai_act", provision: "Annex III", check: null },
      { line: 8, column: 10, actId: "gdpr", provision: "Article 33", check: null },
      { line: 8, column: 16, actId: "gdpr", provision: "Recital 26", check: null },
      { line: 9, column: 3, actId: "dora", provision: null, check: null },
    ]);
  });

  test.each([
    ["", ["1:1 The file holds 0 documents, not one"]],
    ["law: {ai_act: all}\n---\nlaw: {}", ["1:1 The file holds 2 documents, not one"]],
    [
      "reviewed: 1\nlaws: {}",
      [
        '2:1 "laws" is no field here; the fields are reviewed, law, and x-… for your own',
        "1:1 reviewed is no text: put it in quotation marks",
        "1:1 law is no mapping of acts, such as `ai_act: [Article 5, Annex III]`",
      ],
    ],
    ["law: {}", ["1:1 law names no act"]],
    [
      "law: { ai_act: some, gdpr: [] }",
      [
        "1:8 law ai_act is neither a list of provisions nor all",
        "1:22 law gdpr is neither a list of provisions nor all",
      ],
    ],
    [
      "law: { ai_act: [Article 5: a.md, 1.5, '', [5]] }",
      [
        '1:34 This is no provision such as Article 5, "33" or Annex III, nor one with what to check: `Article 6: docs/risk.md`',
        '1:39 This is no provision such as Article 5, "33" or Annex III, nor one with what to check: `Article 6: docs/risk.md`',
        '1:43 This is no provision such as Article 5, "33" or Annex III, nor one with what to check: `Article 6: docs/risk.md`',
      ],
    ],
    ["law: { ai_act: all, ai_act: all }", ["1:21 Map keys must be unique"]],
  ])("%j is told with all problems", (text, expected) => expect(problemsIn(text)).toEqual(expected));
});

describe("another reviewed version", () => {
  test.each([
    [
      "# a\r\nreviewed:   'old'   # b\r\nlaw: { ai_act: all }\r\n",
      "# a\r\nreviewed:   new   # b\r\nlaw: { ai_act: all }\r\n",
    ],
    ["law:\n    ai_act:   [ 5,6 ]\nreviewed: old", "law:\n    ai_act:   [ 5,6 ]\nreviewed: new"],
    ["reviewed: >-\n  old\nlaw: { ai_act: all }\n", "reviewed: new\nlaw: { ai_act: all }\n"],
    ["\ufeffreviewed: old\nlaw: { ai_act: all }\n", "\ufeffreviewed: new\nlaw: { ai_act: all }\n"],
    ['{ law: { ai_act: all }, reviewed: "old" }', "{ law: { ai_act: all }, reviewed: new }"],
  ])("changes nothing else of %j", (text, expected) => {
    expect(withReviewed(project(text), "new")).toBe(expected);
  });

  test("has no place where none was", () => expect(withReviewed(project("law: { ai_act: all }"), "new")).toBeNull());
});
