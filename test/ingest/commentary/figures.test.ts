import { describe, expect, test } from "bun:test";
import { figuresOf, strayFigures } from "../../../ingest/commentary/figures.ts";
import { parseCitationId } from "../../../shared/citation/index.ts";
import { madeLaw } from "./made-law.ts";

const about = parseCitationId("gdpr_art33_p1");
if (about === null) throw new Error("no address");
const law = madeLaw();

const strayOf = (text: string, words: string): string[] => {
  const known = figuresOf(words);
  return strayFigures(text, { about, actIds: ["gdpr"], isKnown: (figure) => known.has(figure) }, law).map(
    (problem) => /^(.*?) stands neither/.exec(problem)?.[1] ?? problem,
  );
};

describe("a figure is the same however it is written", () => {
  test.each([
    ["Fines go up to EUR 35 million.", "fines of up to EUR 35 000 000"],
    ["Fines go up to €35,000,000.", "fines of up to EUR 35 000 000"],
    ["They may be 7% of turnover.", "7 % of its total turnover"],
    ["They may be 1.5 per cent.", "1,5 % of turnover"],
    ["Keep it for 4 years.", "for a period of four years"],
    ["Keep it for four years.", "for 4 years"],
    ["Answer within twenty-four hours.", "within 24 hours"],
    ["It is in force since day 20.", "on the twentieth day following publication"],
    ["It applies from 2 August 2026.", "from 2 August 2026"],
    ["It applies from August 2026.", "from 2 August 2026"],
  ])("%s", (text, words) => expect(strayOf(text, words)).toEqual([]));
});

describe("what the words do not have is told", () => {
  test.each([
    ["Report within 48 hours.", "within 72 hours", ["48"]],
    ["It is 4% of turnover.", "within 4 hours", ["4%"]],
    ["It applies from 3 August 2026.", "from 2 August 2026, within 3 days", ["3 August 2026"]],
    ["Keep it for five years.", "for four years", ["5"]],
    ["Up to EUR 35 million.", "up to EUR 35 000", ["35000000"]],
  ])("%s", (text, words, stray) => expect(strayOf(text, words)).toEqual(stray));
});

test.each([
  "There are two kinds of rules and three parties.",
  "Report under Article 33(2), point 4 and paragraph 7.",
  "The duties of Article 6(1)(a) and Articles 33 to 83 remain.",
  "Regulation (EU) 2018/1725 and Directive 2002/58/EC are others.",
  "A dairy follows Article 19 of DORA; so DORA Article 19(1) says.",
  "Article 67 MiFID II and Article 263 TFEU are foreign.",
  "People learn that Article 33 demands it.",
  "Papers under ISO 27001, ISO/IEC 42001:2023 or NIST 800-53 help.",
])("no figure: %s", (text) => expect(strayOf(text, "")).toEqual([]));

test("what a date will make false is told", () => {
  const law = "from 2 August 2026";
  expect(strayOf("Not yet: it applies from 2 August 2026.", law)).toEqual([
    'says "Not yet" beside a date: say from or until when ("Only from …")',
  ]);
  expect(strayOf("Only from 2 August 2026.", law)).toEqual([]);
  expect(strayOf("Not yet, if the tests do not need it.", law)).toEqual([]);
});

test("a reference to an article that neither the act nor one named beside it has is told", () => {
  expect(strayOf("Article 19 says so.", "")).toEqual(["names Article 19, which does not exist"]);
  expect(strayOf("So says Article 98 DORA.", "")).toEqual(["names Article 98, which does not exist"]);
});

test("where a provision that is cited beside it is not in the corpus, figures are not judged but references are", () => {
  expect(strayFigures("Within 48 hours, says Article 98.", { about, actIds: ["gdpr"], isKnown: null }, law)).toEqual([
    "names Article 98, which does not exist",
  ]);
});

test("a topic's text may speak of the articles of all its acts without naming one", () => {
  const subject = { about, actIds: ["gdpr", "dora"], isKnown: () => true };
  expect(strayFigures("Article 19 says so.", subject, law)).toEqual([]);
  expect(strayFigures("Article 20 says so.", subject, law)).toHaveLength(1);
});
