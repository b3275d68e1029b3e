import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { LanguageModel } from "../../api/answer/model/index.ts";
import { isPlainWords, withoutEmphasis } from "../../api/answer/verify/plain-words.ts";
import { answererWith, answerOf, eventsOf, inputOf } from "./support/corpus.ts";
import { sampleLibrary } from "./support/libraries.ts";
import { activeParts } from "./support/render.ts";

/** The promise: whatever a model writes, no reader of an answer finds anything in it but words. */

const runs = Number(process.env["PROPERTY_RUNS"] ?? 300);

const plain: ReadonlyArray<readonly [string, string]> = [
  ["a sentence with its citation", "Within 72 hours [Article 33(1) GDPR]."],
  ["several citations", "Within 72 hours [Article 33(1) GDPR] [Annex III, point 4 AI Act].\n\n"],
  ["an act cited by its number", "Policies are needed [Article 5 Regulation (EU) 2024/1774]."],
  ["a colon", "- Deadline: 72 hours [Article 33(1) GDPR]"],
  ["a heading", "### What applies\n"],
  ["an item of a nested list", "  - the (a) first; and/or the second"],
  ["a quotation", "> “without undue delay” …"],
  ["abbreviations", "E.g. the U.S. or z.B. a firm, i.e. each (cf. No. 3)."],
  ["figures", "20 000 000 EUR, 1,5 % or 2.5 % since 25.05.2018 under Regulation (EU) 2016/679 § 3 ≥ 4 °C"],
  ["German", "Die Frist beträgt „grundsätzlich“ 72 Stunden [Article 33(1) GDPR]."],
  ["Greek", "Η προθεσμία είναι 72 ώρες [Article 33(1) GDPR]."],
  ["Bulgarian", "Срокът е 72 часа [Article 33(1) GDPR]."],
];
test.each(plain)("%s may leave", (_name, line) => {
  expect(isPlainWords(line)).toBe(true);
  expect(activeParts(line)).toEqual([]);
});

const active: ReadonlyArray<readonly [string, string]> = [
  ["a link", "[Article 33(1) GDPR](//evil.example)"],
  ["a link after emphasis", "[Article 33(1) GDPR]*(*evil)"],
  ["a definition that makes a citation a link", "[Article 33(1) GDPR]: //evil.example"],
  ["a definition of a word", "[Article 33(1) GDPR]: evil"],
  ["a link by reference", "[the guide][Article 33(1) GDPR]"],
  ["an image by reference", "![Article 33(1) GDPR]"],
  ["a footnote", "As said[^1] [Article 33(1) GDPR]."],
  ["brackets around anything else", "- [ ] done [Article 33(1) GDPR]"],
  ["full-width brackets", "［Article 33(1) GDPR］"],
  ["an autolink", "<evil.example:x> [Article 33(1) GDPR]"],
  ["a tag", "<b>72</b> [Article 33(1) GDPR]"],
  ["an entity", "&#x5b;a&#x5d; [Article 33(1) GDPR]"],
  ["an entity without its end", "&lt [Article 33(1) GDPR]"],
  ["an escape", "\\[a\\] [Article 33(1) GDPR]"],
  ["code", "`a` [Article 33(1) GDPR]"],
  ["a fence", "~~~ [Article 33(1) GDPR]"],
  ["a table", "a | b [Article 33(1) GDPR]"],
  ["a bare domain", "See evil.example/path [Article 33(1) GDPR]."],
  ["a bare domain behind emphasis", "See evil**.**example [Article 33(1) GDPR]."],
  ["a domain of single letters", "See a.b.co [Article 33(1) GDPR]."],
  ["a domain with another full stop", "See evil。example [Article 33(1) GDPR]."],
  ["the beginning of a domain", "See www. evil [Article 33(1) GDPR]."],
  ["a machine's address", "See 203.0.113.7 [Article 33(1) GDPR]."],
  ["an address of mail", "Ask foo@bar [Article 33(1) GDPR]."],
  ["a scheme", "javascript:alert(1) [Article 33(1) GDPR]"],
  ["a scheme behind emphasis", "mailto**:**foo [Article 33(1) GDPR]"],
  ["a full-width colon", "tel：112 [Article 33(1) GDPR]"],
  ["an address without a scheme", "See //evil [Article 33(1) GDPR]."],
  ["a zero-width character", "See e\u200bvil [Article 33(1) GDPR]."],
  ["a character that reverses", "See \u202elive [Article 33(1) GDPR]."],
  ["a soft hyphen", "See e\u00advil [Article 33(1) GDPR]."],
  ["full-width letters", "See ｅvil [Article 33(1) GDPR]."],
  ["an escape of a terminal", "See \u001b[31mred [Article 33(1) GDPR]."],
  ["a carriage return", "See\rthis [Article 33(1) GDPR]."],
  ["a separator of lines", "See\u2028this [Article 33(1) GDPR]."],
];
test.each(active)("%s may not leave", (_name, line) => {
  expect(isPlainWords(line)).toBe(false);
  expect(isPlainWords(withoutEmphasis(line))).toBe(false);
});

test("emphasis goes before anything is checked, and lists stay lists", () => {
  const line = "* **Deadline:** 72* hours [*Article* 33(1) GDPR]\n  * later";
  expect(isPlainWords(line)).toBe(false);
  expect(withoutEmphasis(line)).toBe("- Deadline: 72 hours [Article 33(1) GDPR]\n  - later");
});

/** Pieces of which Markdown, HTML and addresses are made, beside those of honest answers. */
const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("the controller", "Yes", "e.g", "72", "hours", "2016/679", "Ä", "a", "x") },
  { weight: 6, arbitrary: fc.constantFrom(" ", " ", ". ", "\n", "\n\n", "- ", "* ", "1. ", "> ", "# ", "    ") },
  {
    weight: 4,
    arbitrary: fc.constantFrom("[Article 33(1) GDPR]", " [Article 33 GDPR]", " [1]", " [1].", "[1, 2]", "【1】"),
  },
  { weight: 3, arbitrary: fc.constantFrom(..."[]()<>!:/.&#;@*_~`|\\^=-+\"'{}") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "http://",
      "www.",
      "//",
      "evil.example",
      "mailto:",
      "javascript:",
      "&#58;",
      "&lt;",
      "<b>",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
);
const written = fc.array(fragment, { maxLength: 24 }).map((parts) => parts.join(""));

describe("whatever is written", () => {
  test("what may leave is shown as words by each reader of Markdown", () => {
    let passed = 0;
    const property = fc.property(written, (text) => {
      const kept = text.split("\n").map(withoutEmphasis).filter(isPlainWords);
      passed += kept.length;
      for (const line of kept) expect(activeParts(line)).toEqual([]);
      expect(activeParts(kept.join("\n"))).toEqual([]);
    });
    fc.assert(property, { numRuns: runs * 10 });
    expect(passed).toBeGreaterThan(runs);
  });

  test("an answer is words, however the model's text is cut into pieces", async () => {
    await sampleLibrary();
    let pieces: readonly string[] = [];
    const model: LanguageModel = {
      stream: async function* () {
        yield* pieces;
      },
      json: async () => "",
      reach: async () => {},
      isPaused: () => false,
    };
    const answerer = await answererWith(model);
    const question = inputOf("How long do we have to report a personal data breach to the supervisory authority?");
    let byModel = 0;
    const property = fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 12 }), async (texts) => {
      pieces = texts;
      const events = await eventsOf(answerer, question, { allowModel: true });
      const writtenBy = events.flatMap((event) => (event.type === "complete" ? [event.writtenBy] : []))[0];
      byModel += writtenBy === "model" ? 1 : 0;
      if (writtenBy === "model") expect(activeParts(answerOf(events).answer)).toEqual([]);
    });
    await fc.assert(property, { numRuns: runs / 5 });
    expect(byModel).toBeGreaterThan(runs / 100);
  }, 120_000);

  test("it is read in time that grows with its length alone", () => {
    const long = ["a", "a.", "1", "1.1,", "[", "[Article 5 ", " ", ".", "*", "> "];
    for (const part of long) expect(isPlainWords(`${part.repeat(6_000)}<`)).toBe(false);
  });
});
