import { describe, expect, test } from "bun:test";
import { entryIntoForceOf, finalArticleOf } from "../../ingest/enrich/entry-into-force.ts";
import { transpositionOf } from "../../ingest/enrich/transposition.ts";
import type { Act, Article } from "../../ingest/parse/index.ts";

const article = (number: string, title: string, ...lines: string[]): Article => ({
  number,
  title,
  divisions: [],
  blocks: lines.map((words) => ({ type: "text", text: words })),
  footnotes: [],
});

const actOf = (articles: readonly Article[], documentType: Act["documentType"] = "regulation"): Act => ({
  title: "On lanterns",
  documentType,
  language: "en",
  publishedOn: "2024-07-12",
  citations: [],
  recitals: [],
  articles,
  annexes: [],
});

const starting = (...lines: string[]): Act => actOf([article("9", "Entry into force", ...lines)]);

const wordings: ReadonlyArray<readonly [words: string, date: string]> = [
  ["This Regulation shall enter into force on the twentieth day following that of its publication.", "2024-08-01"],
  ["This Regulation shall enter into force on the 20th day following its publication.", "2024-08-01"],
  ["This Regulation shall enter into force 20 days after its publication.", "2024-08-01"],
  ["This Regulation shall enter into force on the day of its publication.", "2024-07-12"],
  ["This Regulation shall enter into force on the day following that of its publication.", "2024-07-13"],
  ["This Regulation shall enter into force on the first day following that of its publication.", "2024-07-13"],
  ["This Regulation shall enter into force on the third day after its publication.", "2024-07-15"],
  ["This Regulation shall enter into force on the sixtieth day following that of its publication.", "2024-09-10"],
  ["This Regulation shall enter into force on the first day of the month following its publication.", "2024-08-01"],
  ["This Regulation shall enter into force on the first day of the third month following that.", "2024-10-01"],
  ["This Regulation shall enter into force on 1 December 2024.", "2024-12-01"],
  ["Le présent règlement entre en vigueur le vingtième jour suivant celui de sa publication.", "2024-08-01"],
  ["Le présent règlement entre en vigueur le lendemain de sa publication.", "2024-07-13"],
  ["Le présent règlement entre en vigueur le jour de sa publication.", "2024-07-12"],
];

describe("the day of entry into force of what was published on 12 July 2024", () => {
  test.each(wordings)("%s", (words, date) => {
    const language = words.includes("vigueur") ? "fr" : "en";
    expect(entryIntoForceOf({ ...starting(words), language }, "2024-07-12").on).toBe(date);
  });

  test("an act that is silent follows Article 297 TFEU", () => {
    expect(entryIntoForceOf(starting("It shall apply from 1 May 2025."), "2024-07-12").on).toBe("2024-08-01");
  });

  test("other days that the article counts are not taken for it", () => {
    const lines = ["On the day following a fire, keepers report.", wordings[0]?.[0] ?? ""];
    expect(entryIntoForceOf(starting(...lines), "2024-07-12").on).toBe("2024-08-01");
  });

  test("words that are not understood give no date, and are told", () => {
    const words = "This Regulation shall enter into force when the last lantern is lit.";
    expect(entryIntoForceOf(starting(words), "2024-07-12")).toEqual({ on: null, words });
  });

  test("the day of adoption stands in the title", () => {
    const act = {
      ...starting("This Directive shall enter into force on the day of its adoption."),
      title: "Directive of 10 March 2024",
    };
    expect(entryIntoForceOf(act, "2024-07-12").on).toBe("2024-03-10");
  });

  test("what national provisions do is not the act's own entry into force", () => {
    const words =
      "Processing under way on the date the national provisions enter into force is brought into line within three years.";
    expect(entryIntoForceOf(starting(words), "2024-07-12").on).toBe("2024-08-01");
  });
});

const finals: ReadonlyArray<readonly [what: string, articles: readonly Article[], number: string]> = [
  ["its title", [article("8", "Entry into force"), article("9", "Review of the application of these rules")], "8"],
  ["its words, without a title", [article("1", "", "This Decision enters into force at once."), article("2", "")], "1"],
  ["its place, where nothing else tells", [article("1", "Scope"), article("2", "Fees")], "2"],
];

test.each(finals)("the article that gives the dates is known by %s", (_what, articles, number) => {
  expect(finalArticleOf(actOf(articles))?.number).toBe(number);
});

describe("a directive", () => {
  const adopting = "By 17 October 2026, Member States shall adopt the measures that this takes.";
  const applying = "They shall apply those measures from 18 October 2026.";
  const of = (...lines: string[]) => transpositionOf(actOf([article("4", "Transposition", ...lines)], "directive"));

  test("applies from the day on which national measures apply", () => {
    expect(of(adopting, applying)).toMatchObject({ from: "2026-10-18", article: { number: "4" } });
  });

  test("applies from the last day for those measures where it names no other", () => {
    expect(of(adopting)?.from).toBe("2026-10-17");
    expect(of("Member States shall bring into force what they need to comply by 1 May 2027.")?.from).toBe("2027-05-01");
  });

  test("is the only kind of act that waits for national law", () => {
    expect(transpositionOf(actOf([article("4", "Transposition", applying)]))).toBeNull();
  });
});
