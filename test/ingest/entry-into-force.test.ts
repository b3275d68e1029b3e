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
  const inForceFrom = "2025-03-01";
  const of = (...lines: string[]) =>
    transpositionOf(actOf([article("4", "Transposition", ...lines)], "directive"), inForceFrom);

  test("applies from the day on which national measures apply", () => {
    expect(of(adopting, applying)).toMatchObject({ from: "2026-10-18", article: { number: "4" } });
  });

  test("applies from the last day for those measures where it names no other", () => {
    expect(of(adopting)?.from).toBe("2026-10-17");
    expect(of("Member States shall bring into force what they need to comply by 1 May 2027.")?.from).toBe("2027-05-01");
  });

  const wordings: ReadonlyArray<readonly [date: string, words: string]> = [
    [
      "2004-12-31",
      "Member States shall adopt the laws necessary to comply with this Directive no later than 31 December 2004.",
    ],
    [
      "2005-01-15",
      "Member States shall adopt the laws necessary to comply with this Directive before 15 January 2005.",
    ],
    [
      "2006-01-01",
      "Member States shall adopt the laws necessary to comply with this Directive with effect from 1 January 2006.",
    ],
    ["2000-01-01", "Member States shall adopt the laws necessary to comply with this Directive on 1 January 2000."],
    [
      "2028-03-01",
      "Member States shall adopt the laws necessary to comply with this Directive no later than three years after its entry into force.",
    ],
    [
      "2026-09-01",
      "Member States shall adopt the laws necessary to comply with this Directive within 18 months following its entry into force.",
    ],
  ];

  test.each(wordings)("has to be made national law by %s: %s", (date, words) => {
    expect(of(words)).toMatchObject({ from: date, unread: [], isOpen: false });
  });

  test("counts a period from its adoption, which its title dates", () => {
    const words =
      "Member States shall bring into force the laws necessary to comply with this Directive at the latest at the end of a period of three years from the date of its adoption.";
    const act = actOf([article("32", "", words)], "directive");
    const titled = { ...act, title: "Directive of the Council of 24 October 1995 on lanterns" };
    expect(transpositionOf(titled, inForceFrom)?.from).toBe("1998-10-24");
    expect(transpositionOf(act, inForceFrom)).toMatchObject({ from: null, isOpen: true, unread: [words] });
  });

  test("keeps its date where an amendment adds a later one for a part", () => {
    const added =
      "By 1 July 2028, Member States shall adopt and publish the provisions necessary to comply with point (ea) of Article 13(1) and shall communicate them to the Commission.";
    const later = "They shall apply those provisions from 2 July 2028.";
    const found = of(
      "1. Member States shall adopt and publish, by 21 March 2026, the laws necessary to comply with this Directive.",
      "2. Member States shall apply the measures referred to in paragraph 1 from 22 March 2026.",
      `${added} ${later}`,
    );
    expect(found?.from).toBe("2026-03-22");
    expect(found?.clauses).toEqual([
      { subject: "point (ea) of Article 13(1)", except: null, from: "2028-07-02", scope: null },
    ]);
  });

  test("dates the provisions that it names, for whom it says, and those that it names without a day of their own", () => {
    const found = of(
      "Member States shall adopt and publish, by 9 July 2026, the laws necessary to comply with Articles 2 to 8.",
      "They shall apply those provisions as far as Articles 2 and 3 are concerned, from 9 January 2027 at the latest.",
      "They shall apply those provisions as far as Articles 4 and 5 are concerned, to public buildings from 9 January 2027 at the latest and to other buildings from 9 July 2027 at the latest.",
    );
    const dates = found?.clauses.map(({ subject, except, from, scope }) => [subject, except, from, scope]);
    expect(dates).toEqual([
      ["Articles 2 to 8", "Articles 2 and 3 and Articles 4 and 5", "2026-07-09", null],
      ["Articles 2 and 3", null, "2027-01-09", null],
      ["Articles 4 and 5", null, "2027-01-09", "public buildings"],
      ["Articles 4 and 5", null, "2027-07-09", "other buildings"],
    ]);
  });

  test("gives no date to what another act or another place dates, and tells the sentence", () => {
    const words =
      "Notwithstanding the first subparagraph, Member States shall bring into force the laws necessary to comply with Articles 4 and 5(1) by the dates specified therein.";
    const found = of(
      "Member States shall adopt the laws necessary to comply with this Directive by 5 June 2026.",
      words,
    );
    expect(found).toMatchObject({ from: "2026-06-05", unread: [words] });
    expect(found?.clauses).toEqual([{ subject: "Articles 4 and 5(1)", except: null, from: null, scope: null }]);
  });

  test("that names most of its articles applies from their date, and what it leaves out from entry into force", () => {
    const articles = ["1", "2", "3", "4"].map((number) => article(number, "Lanterns", "Lanterns shall be lit."));
    const words =
      "Member States shall bring into force the laws necessary to comply with Articles 2 to 4 by 30 June 2026.";
    const act = actOf([...articles, article("5", "Transposition", words)], "directive");
    expect(transpositionOf(act, inForceFrom)).toMatchObject({
      from: "2026-06-30",
      clauses: [{ subject: null, except: "Article 1, Article 5", from: "2026-06-30" }, { subject: "Articles 2 to 4" }],
    });
  });

  const french: ReadonlyArray<readonly [date: string | null, lines: readonly string[]]> = [
    [
      "2006-04-29",
      [
        "Les États membres mettent en vigueur les dispositions nécessaires pour se conformer à la présente directive au plus tard le 29 avril 2006.",
      ],
    ],
    [
      "2026-10-18",
      [
        "Au plus tard le 17 octobre 2026, les États membres adoptent les dispositions nécessaires pour se conformer à la présente directive.",
        "Ils appliquent ces dispositions à partir du 18 octobre 2026.",
      ],
    ],
    [
      "2028-03-01",
      [
        "Les États membres adoptent les dispositions nécessaires pour se conformer à la présente directive dans un délai de trois ans à compter de son entrée en vigueur.",
      ],
    ],
    [
      null,
      [
        "Les États membres mettent en vigueur les dispositions nécessaires pour se conformer aux articles 1er et 2 au plus tard le 19 mars 2027.",
      ],
    ],
  ];

  test.each(french)("in French, is applied from %s", (date, lines) => {
    const act = actOf(
      [article("3", "Transposition", ...lines), article("4", ""), article("5", ""), article("6", "")],
      "directive",
    );
    const found = transpositionOf({ ...act, language: "fr" }, inForceFrom);
    expect(found?.from).toBe(date);
    expect(found?.clauses.map(({ from }) => from)).toEqual(date === null ? ["2027-03-19"] : []);
  });

  test("is the only kind of act that waits for national law", () => {
    expect(transpositionOf(actOf([article("4", "Transposition", applying)]), inForceFrom)).toBeNull();
  });
});
