/** Promise: a quote leads to words of the description as it was sent, however it was tidied to be read. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { tidySystem } from "../../api/answer/text/tidy.ts";
import { quotesIn } from "../../api/classify/say/quotes.ts";

const tidied = (description: string): string =>
  tidySystem({ description, dataTypes: [], decisionScope: "", sector: "" }, 5_000).description;

/** The words of the sent description that the read words lead to. */
const ledTo = (given: string, words: string): string[] => {
  const read = tidied(given);
  const start = read.indexOf(words);
  expect(start).not.toBe(-1);
  return quotesIn(
    given,
    read,
  )([{ start, end: start + words.length }]).map((quote) => given.slice(quote.start, quote.end));
};

const cases: ReadonlyArray<readonly [what: string, given: string, words: string, sent: string]> = [
  ["a plain text", "It ranks the applicants.", "ranks the", "ranks the"],
  ["blanks that were joined", "  It \t ranks\r\n\r\n  the  job   applicants. ", "job applicants", "job   applicants"],
  ["a soft hyphen that nobody sees", "It ranks app\u00adlicants.", "applicants", "app\u00adlicants"],
  ["a ligature that was composed", "It \ufb01nds faces.", "finds", "\ufb01nds"],
  ["an accent that stood alone", "Le syste\u0301me e\u0301value.", "évalue", "e\u0301value"],
  ["wide letters", "It ｒａｎｋｓ people.", "ranks", "ｒａｎｋｓ"],
  ["emoji before the words", "👩‍💻😀 It ranks 😀 people.", "ranks 😀 people", "ranks 😀 people"],
];

test.each([...cases])("%s", (_what, given, words, sent) => expect(ledTo(given, words)).toEqual([sent]));

test("what stands behind the description is no quote, and quotes come in order, each once", () => {
  const quotes = quotesIn("It ranks.", "It ranks.");
  expect(quotes([{ start: 10, end: 14 }])).toEqual([]);
  const [first, second] = [
    { start: 0, end: 2 },
    { start: 3, end: 8 },
  ] as const;
  expect(quotes([second, first, second])).toEqual([first, second]);
});

test("a text that cannot be followed has no quotes instead of wrong ones", () => {
  expect(quotesIn("It ranks.", "Another text.")([{ start: 0, end: 7 }])).toEqual([]);
});

test("whatever is sent: the words led to are read as the words that were quoted", () => {
  const pieces = [
    "ranks",
    "é",
    "e\u0301",
    " ",
    "\n",
    "\u00ad",
    "😀",
    "ﬁ",
    "\u200b",
    "ａ",
    ".",
    "\ud800",
    "①",
    "\u00a8",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (written) => {
      const given = written.join("");
      const read = tidied(given);
      const quotes = quotesIn(given, read);
      for (const { index } of read.matchAll(/ranks/g)) {
        const [quote] = quotes([{ start: index, end: index + 5 }]);
        expect(tidied(given.slice(quote?.start, quote?.end))).toBe("ranks");
      }
    }),
    { numRuns: 200 },
  );
});
