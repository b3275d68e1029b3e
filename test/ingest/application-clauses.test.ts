import { describe, expect, test } from "bun:test";
import {
  type ApplicationClause,
  applicationClausesOf,
  unreadClausesOf,
} from "../../ingest/enrich/application-clauses.ts";
import type { Article, Block } from "../../ingest/parse/index.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const point = (label: string, ...blocks: Block[]): Block => ({
  type: "point",
  label,
  number: label.replace(/\W/g, ""),
  blocks,
});
const paragraph = (number: string, ...blocks: Block[]): Block => ({
  type: "paragraph",
  label: `${number}.`,
  number,
  blocks,
});

const finalArticle = (...blocks: Block[]): Article => ({
  number: "40",
  title: "Entry into force and application",
  divisions: [],
  blocks,
  footnotes: [],
});

/** The act of these tests enters into force on this day. */
const inForceFrom = "2029-01-31";

const clause = (from: string | null, parts: Partial<ApplicationClause> = {}): ApplicationClause => ({
  subject: null,
  except: null,
  from,
  scope: null,
  ...parts,
});

const sentences: ReadonlyArray<readonly [string, readonly ApplicationClause[]]> = [
  ["This Regulation shall apply from 3 March 2030.", [clause("2030-03-03")]],
  ["It shall apply from 3 March 2030.", [clause("2030-03-03")]],
  ["It applies as of 3 March 2030.", [clause("2030-03-03")]],
  ["However, Articles 7 to 9 shall apply from 1 May 2029.", [clause("2029-05-01", { subject: "Articles 7 to 9" })]],
  [
    "It shall apply from 3 March 2030. Article 12(2) shall apply with effect from 1 May 2029.",
    [clause("2030-03-03"), clause("2029-05-01", { subject: "Article 12(2)" })],
  ],
  [
    "Chapter II shall apply from 1 May 2029, with the exception of Article 4.",
    [clause("2029-05-01", { subject: "Chapter II", except: "Article 4" })],
  ],
  [
    "Chapter II, with the exception of Article 4, shall apply from 1 May 2029.",
    [clause("2029-05-01", { subject: "Chapter II", except: "Article 4" })],
  ],
  [
    "Article 6 shall apply from 1 May 2029 as regards kitchens listed in Annex II.",
    [clause("2029-05-01", { subject: "Article 6", scope: "kitchens listed in Annex II" })],
  ],
  [
    "The inspector shall apply the measure referred to in Article 8(2) as of 16 January 2031.",
    [clause("2031-01-16", { subject: "the measure referred to in Article 8(2) " })],
  ],
  ["However, it shall apply from 3 March 2030.", [clause("2030-03-03")]],
  ["It shall be applicable as from 3 March 2030.", [clause("2030-03-03")]],
  ["From 1 May 2029, Article 6 shall apply.", [clause("2029-05-01", { subject: "Article 6" })]],
  ["It shall apply from 13 months after the date of entry into force of this Regulation.", [clause("2030-02-28")]],
  ["This Regulation shall apply two years after its entry into force.", [clause("2031-01-31")]],
  [
    "Articles 3 and 4 shall apply from the date of entry into force of this Regulation.",
    [clause("2029-01-31", { subject: "Articles 3 and 4" })],
  ],
  [
    "It shall apply from 3 March 2030, except for Article 4, which shall apply from 1 May 2029.",
    [clause("2030-03-03", { except: "Article 4" }), clause("2029-05-01", { subject: "Article 4" })],
  ],
  ["This Regulation shall enter into force on 1 May 2029.", []],
  ["Permits given before 1 May 2029 stay valid.", []],
  ["Article 6 shall apply from a day that the Commission decides.", [clause(null, { subject: "Article 6" })]],
  ["Article 6 shall apply from 31 February 2029.", [clause(null, { subject: "Article 6" })]],
  [
    "However, Article 14 shall apply from 1 May 2029 and Chapter IV (Articles 35 to 51) shall apply from 2 June 2029.",
    [
      clause("2029-05-01", { subject: "Article 14" }),
      clause("2029-06-02", { subject: "Chapter IV (Articles 35 to 51)" }),
    ],
  ],
  [
    "Article 3(1) shall apply from 1 May 2029 to plates glazed after that day and from 2 June 2029 to all plates.",
    [
      clause("2029-05-01", { subject: "Article 3(1)", scope: "plates glazed after that day" }),
      clause("2029-06-02", { subject: "Article 3(1)", scope: "all plates" }),
    ],
  ],
  [
    "It shall apply from 3 March 2030, except for Article 1(3) and Article 3(2) which shall apply from 1 May 2029 and points (a) and (b) of Article 1(5) which shall apply from 2 June 2029.",
    [
      clause("2030-03-03", { except: "Article 1(3) and Article 3(2) and points (a) and (b) of Article 1(5)" }),
      clause("2029-05-01", { subject: "Article 1(3) and Article 3(2)" }),
      clause("2029-06-02", { subject: "points (a) and (b) of Article 1(5)" }),
    ],
  ],
  [
    "It shall apply from 3 March 2030, except in relation to potters referred to in Article 3, to which it shall apply from 1 May 2031.",
    [clause("2030-03-03"), clause("2031-05-01", { scope: "potters referred to in Article 3" })],
  ],
  ["It shall apply from the date referred to in Article 55 of Regulation (EU) No 600/2014.", [clause(null)]],
  [
    "It shall apply from 1 January 2029 or the date of entry into force of this Regulation, whichever is the later.",
    [clause("2029-01-31")],
  ],
  [
    "Chapter IV shall apply to contracts concluded after 12 September 2029.",
    [clause("2029-09-12", { subject: "Chapter IV", scope: "contracts concluded after 12 September 2029" })],
  ],
  [
    "By way of derogation from paragraph 2, Articles 3 and 4 shall apply from 1 May 2029.",
    [clause("2029-05-01", { subject: "Articles 3 and 4" })],
  ],
  ["It shall apply until 31 December 2036.", []],
  ["The implementing acts referred to in Article 13(4) shall apply from 1 May 2029.", []],
  ["The delegated acts referred to in Article 5 shall apply from the date that they give.", []],
];

describe("a sentence of a final article", () => {
  test.each(sentences)("%s", (words, expected) => {
    const trimmed = (found: ApplicationClause) => ({ ...found, subject: found.subject?.trim() ?? null });
    expect(applicationClausesOf(finalArticle(text(words)), inForceFrom).map(trimmed)).toEqual(expected.map(trimmed));
  });
});

test("a sentence that seems to give a date and is not understood is told, and no other", () => {
  const unread = [
    "Article 6 shall apply, ovens aside, from 1 May 2029.",
    "Article 6 shall apply from 31 February 2029.",
  ];
  const read = sentences.flatMap(([words, clauses]) => (clauses.every(({ from }) => from !== null) ? [words] : []));
  const article = finalArticle(...[...unread, ...read, "Permits given before 1 May 2029 stay valid."].map(text));
  expect(unreadClausesOf(article, inForceFrom)).toEqual(unread);
});

test("exceptions in a list are left out of the date that introduces them, with labels or without", () => {
  const lead = text("It shall apply from 3 March 2030, with the exception of:");
  const items = ["Article 86, which shall apply from 1 May 2029;", "Article 25, which shall apply from 2 June 2029."];
  const expected = [
    clause("2030-03-03", { except: "Article 86 and Article 25" }),
    clause("2029-05-01", { subject: "Article 86" }),
    clause("2029-06-02", { subject: "Article 25" }),
  ];
  const labelled = finalArticle(lead, ...items.map((item, index) => point(`(${"ab"[index]})`, text(item))));
  const byFrom = (article: Article) =>
    applicationClausesOf(article, inForceFrom).sort((left, right) =>
      left.subject === null ? -1 : right.subject === null ? 1 : 0,
    );
  expect(byFrom(labelled)).toEqual(expected);
  expect(byFrom(finalArticle(lead, ...items.map(text)))).toEqual(expected);
});

test("an exception with a date of its own is a clause of its own, and no part of the first", () => {
  const words =
    "Chapter I shall apply from 1 May 2029, with the exception of Article 3 which shall apply from 2 June 2031;";
  const clauses = applicationClausesOf(finalArticle(text("However:"), point("(a)", text(words))), inForceFrom);
  expect(clauses.map(({ subject, from }) => [subject, from])).toEqual([
    ["Chapter I", "2029-05-01"],
    ["Article 3", "2031-06-02"],
  ]);
});

test("points are read with the words that introduce them, and each keeps its own scope", () => {
  const found = applicationClausesOf(
    finalArticle(
      paragraph("1", text("It shall apply from 3 March 2030.")),
      paragraph(
        "2",
        text("However:"),
        point(
          "(a)",
          text("Chapter III, with the exception of Article 6(5), shall apply from:"),
          point("(i)", text("1 May 2031 as regards ovens; and")),
          point("(ii)", text("1 May 2032 as regards stoves;")),
        ),
      ),
    ),
    inForceFrom,
  );
  expect(found).toEqual([
    clause("2030-03-03"),
    clause("2031-05-01", { subject: "Chapter III", except: "Article 6(5)", scope: "ovens" }),
    clause("2032-05-01", { subject: "Chapter III", except: "Article 6(5)", scope: "stoves" }),
  ]);
});
