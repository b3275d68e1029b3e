import { beforeAll, describe, expect, test } from "bun:test";
import { answerCharactersMax, boundText, sourcesMax } from "../../api/answer/bounds.ts";
import { tidy } from "../../api/answer/text/tidy.ts";
import { readScope } from "../../api/answer/understand/index.ts";
import { removeUnsupported } from "../../api/answer/verify/verify.ts";
import { ask } from "./support/corpus.ts";
import { sampleLibrary } from "./support/libraries.ts";
import { buildTimeoutMs } from "./understand/support.ts";

const { snapshot } = await sampleLibrary();
beforeAll(async () => void (await sampleLibrary()), buildTimeoutMs);

const filled = (part: string): string => part.repeat(Math.ceil(2_000 / part.length)).slice(0, 2_000);

/** Questions as long as they may be, each of which once took seconds and gave megabytes, or might. */
const longest: ReadonlyArray<readonly [string, string]> = [
  ["one article again and again", `Article ${filled("5,").slice(0, 1_990)}`],
  ["ranges of articles", filled("Articles 1-31, 32-62, 63-93, ")],
  ["ranges of recitals", filled("recitals 1 to 30, 31 to 60, 61 to 90, 91 to 120, ")],
  ["a point of an annex", filled("Annex III, point 4, ")],
  [
    "all articles",
    Array.from({ length: 113 }, (_, index) => `Article ${index + 1}`)
      .join(", ")
      .slice(0, 2_000),
  ],
  ["figures", filled("72 hours 35 000 000 EUR 4 % 2 August 2026 ")],
  ["nothing but lines", `What is personal data?${"\n".repeat(1_900)}And a controller?`],
];

describe("whatever is asked, an answer is bounded", () => {
  test.each(longest)("%s", async (_name, question) => {
    for (const regulation of ["auto", "ai_act"]) {
      const { answer, sources, structured } = await ask(question, { regulation, responseFormat: "structured" });
      expect(answer.length).toBeLessThanOrEqual(answerCharactersMax);
      expect(sources.length).toBeLessThanOrEqual(sourcesMax);
      expect(JSON.stringify(structured).length).toBeLessThanOrEqual(5 * answerCharactersMax);
    }
  });
});

describe("provisions that a question cites are taken once", () => {
  test.each([
    ["What do Article 5, Article 5 and Article 5 AI Act say?", ["Article 5"]],
    ["Articles 5, 6 and 5 AI Act", ["Article 5", "Article 6"]],
  ] as const)("%s", async (question, wanted) => {
    const { cited } = readScope(question, "auto", await sampleLibrary());
    expect(cited.map(({ citation }) => `Article ${citation.number}`)).toEqual([...wanted]);
  });

  test("and no more of them than an answer has sources", async () => {
    const { cited } = readScope(filled("Articles 1 to 30 and 32 to 62 GDPR, "), "auto", await sampleLibrary());
    expect(cited).toHaveLength(sourcesMax);
  });
});

describe("a text that is too long", () => {
  const line = "The controller notifies the authority [Article 33(1) GDPR].";

  test("keeps its first lines whole and says that there is more", () => {
    const text = boundText(Array.from({ length: 500 }, () => line).join("\n"), answerCharactersMax, snapshot);
    expect(text.length).toBeLessThanOrEqual(answerCharactersMax);
    const [last, ...kept] = text
      .split("\n")
      .filter((written) => written !== "")
      .reverse();
    expect(last).toContain("more");
    expect(new Set(kept)).toEqual(new Set([line]));
  });

  test("is cut within its first line where that alone is too long", () => {
    const text = boundText("word ".repeat(3_000), answerCharactersMax, snapshot);
    expect(text.length).toBeLessThanOrEqual(answerCharactersMax);
    expect(text).toContain("…");
  });

  test("that fits stays as it is", () => {
    expect(boundText(`${line}\n\n${line}`, 2 * line.length + 2, snapshot)).toBe(`${line}\n\n${line}`);
  });

  test("cites no more provisions than an answer has sources", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `It is so [Article ${index + 1} GDPR].`);
    const cited = boundText(lines.join("\n"), answerCharactersMax, snapshot).match(/Article \d+/g) ?? [];
    expect(cited.length).toBe(sourcesMax);
  });
});

test("a quotation rests on the citation above it, however far above", () => {
  const evidence = { snapshot, retrieved: new Set(["gdpr_art33"]), question: "" };
  const lines = ["The rule [Article 33(1) GDPR]", ...Array.from({ length: 2_000 }, () => "> within 72 hours")];
  expect(removeUnsupported(lines.join("\n"), evidence)).toEqual({ text: lines.join("\n"), removed: 0 });
});

describe("a text is read without what nobody sees", () => {
  test.each([
    ["  What \n\n\t is   it? ", "What is it?"],
    ["per\u00adsonal da\u200bta", "personal data"],
    ["\u202eGDPR\u202c", "GDPR"],
    ["ﬁne № 5", "fine No 5"],
    ["a\u0000b", "a b"],
  ])("%j", (written, read) => expect(tidy(written, 100)).toBe(read));

  test("and no longer than it may be, though composing lengthens it", () => {
    expect(tidy("\ufdfa".repeat(2_000), 2_000)).toHaveLength(2_000);
  });
});
