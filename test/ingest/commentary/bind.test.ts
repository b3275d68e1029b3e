import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bindFiles } from "../../../ingest/commentary/bind.ts";
import { madeLaw, writtenCommentary } from "./made-law.ts";

const before = `# A note to other editors
Article 33(1):
  terms: [sick bees,
    foulbrood]   # two
  statements:
    - says: Report an ill hive.   # in short
      kind: duty
      see: [ Article 33(2) ]  # next
    - says: >
        Keepers report
        ill hives.
      kind: deadline
      unless: >
        Not where the hive
        is empty.
    - { kind: date, says: "From 2 August 2026." }
  questions:
    - How fast?
Article 99:
  statements:
    - says: It leads nowhere.
      kind: duty
"Article 33(2)":
    statements:
    -   says: The inspector keeps the report.
        kind: duty`;

const textOf = (folder: string): string => readFileSync(join(folder, "acts/gdpr.yaml"), "utf8");

test("statements without a digest get one, and nothing else in the file changes", () => {
  const law = madeLaw();
  const folder = writtenCommentary({ "acts/gdpr.yaml": before });
  expect(bindFiles(folder, ["gdpr"], law, null)).toEqual(["gdpr: Article 33(1)", "gdpr: Article 33(2)"]);
  const [first, second] = ["gdpr_art33_p1", "gdpr_art33_p2"].map(law.digestOf);
  expect(textOf(folder)).toBe(
    before
      .replace("# next\n", `# next\n      words: ${first}\n`)
      .replace("is empty.\n", `is empty.\n      words: ${first}\n`)
      .replace('2026." }', `2026.", words: ${first} }`)
      .replace(/$/, `\n        words: ${second}`),
  );
  expect(bindFiles(folder, ["gdpr"], law, null)).toEqual([]);
});

test("after an amendment, only the provision that was read again is bound to its new words", () => {
  const folder = writtenCommentary({ "acts/gdpr.yaml": before });
  bindFiles(folder, ["gdpr"], madeLaw(), null);
  const bound = textOf(folder);
  const amended = madeLaw({ gdpr_art33_p1: "1. Keepers wait.", gdpr_art33_p2: "2. Inspectors wait." });
  expect(bindFiles(folder, ["gdpr"], amended, null)).toEqual([]);
  expect(textOf(folder)).toBe(bound);
  expect(bindFiles(folder, ["gdpr"], amended, "gdpr_art33_p2")).toEqual(["gdpr: Article 33(2)"]);
  expect(textOf(folder)).toBe(bound.replace(madeLaw().digestOf("gdpr_art33_p2"), amended.digestOf("gdpr_art33_p2")));
});

test("a digest that looks like a number stays a text", () => {
  const law = { ...madeLaw(), digestOf: () => "12345678" };
  const folder = writtenCommentary({
    "acts/gdpr.yaml": "Article 33(1):\n  statements:\n    - says: Report.\n      kind: duty\n",
  });
  bindFiles(folder, ["gdpr"], law, null);
  expect(textOf(folder)).toEndWith('kind: duty\n      words: "12345678"\n');
});
