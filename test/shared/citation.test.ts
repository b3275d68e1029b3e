import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  articleIdOf,
  citation,
  citationId,
  contains,
  formatCitation,
  fromRoman,
  lineageOf,
  parseCitation,
  parseCitationId,
  toRoman,
  withoutPart,
} from "../../shared/citation/index.ts";

const forms: ReadonlyArray<readonly [written: string, id: string, formatted: string]> = [
  ["5", "x_art5", "Article 5"],
  ["Article 5", "x_art5", "Article 5"],
  ["ARTICLE 5", "x_art5", "Article 5"],
  ["Art. 5", "x_art5", "Article 5"],
  ["art5", "x_art5", "Article 5"],
  ["art-5", "x_art5", "Article 5"],
  ["4a", "x_art4a", "Article 4a"],
  ["5(1)", "x_art5_p1", "Article 5(1)"],
  ["Article 5 ( 1 )", "x_art5_p1", "Article 5(1)"],
  ["Article 5(1)(a)", "x_art5_p1_a", "Article 5(1)(a)"],
  ["Article 5(1), point (h)(i)", "x_art5_p1_h_i", "Article 5(1)(h)(i)"],
  ["Article 33, paragraph 1", "x_art33_p1", "Article 33(1)"],
  ["Article 6(1a)", "x_art6_p1a", "Article 6(1a)"],
  ["Article 4, point 7", "x_art4_7", "Article 4, point 7"],
  ["Annex III", "x_annexIII", "Annex III"],
  ["annex-3", "x_annexIII", "Annex III"],
  ["ANNEX XIV", "x_annexXIV", "Annex XIV"],
  ["Annex", "x_annexI", "Annex I"],
  ["Annex III, point 4(a)", "x_annexIII_4_a", "Annex III, point 4(a)"],
  ["Annex VII, point 4.3", "x_annexVII_4_3", "Annex VII, point 4.3"],
  ["Annex VIII, Section A, point 3", "x_annexVIII_sA_3", "Annex VIII, Section A, point 3"],
  ["Annex III, Part I, point 3", "x_annexIII_prtI_3", "Annex III, Part I, point 3"],
  ["point 3 of Part I of Annex III", "x_annexIII_prtI_3", "Annex III, Part I, point 3"],
  ["Annex II, Class I, point 2", "x_annexII_clsI_2", "Annex II, Class I, point 2"],
  ["Annex IV, Part B, Section 2, point 1(a)", "x_annexIV_prtB_s2_1_a", "Annex IV, Part B, Section 2, point 1(a)"],
  ["Chapter II of Annex I", "x_annexI_chpII", "Annex I, Chapter II"],
  ["Annex V, Appendix 2", "x_annexV_apx2", "Annex V, Appendix 2"],
  ["Annex I, Article 3(1)(a)", "x_annexI_art3_1_a", "Annex I, Article 3(1)(a)"],
  ["Annex II, point I(a)", "x_annexII_I_a", "Annex II, point I(a)"],
  ["Annex B", "x_annexB", "Annex B"],
  ["Article 6(3), third subparagraph", "x_art6_p3_sub3", "Article 6(3), third subparagraph"],
  ["Article 12, 21st subparagraph", "x_art12_sub21", "Article 12, 21st subparagraph"],
  [
    "Article 43(1), second subparagraph, point (a)",
    "x_art43_p1_sub2_a",
    "Article 43(1), second subparagraph, point (a)",
  ],
  ["Article 5(1)(a), second subparagraph", "x_art5_p1_a_sub2", "Article 5(1)(a), second subparagraph"],
  ["Recital 26", "x_rec26", "Recital 26"],
  ["rec. 26", "x_rec26", "Recital 26"],
  ["recital (26)", "x_rec26", "Recital 26"],
];

describe("a written citation", () => {
  test.each(forms)("%s is read, named and written again", (written, id, formatted) => {
    const read = parseCitation(written);
    expect(read).not.toBeNull();
    if (read === null) return;
    expect(citationId({ ...read, actId: "x" })).toBe(id);
    expect(formatCitation(read)).toBe(formatted);
  });

  test.each([
    "",
    " ",
    "pizza",
    "-1",
    "0x5",
    "Article 5(1)(a",
    "Article",
    "Annex IIIIII",
    "Recital",
    "5; DROP TABLE",
    "a".repeat(500),
  ])("%p is refused", (written) => expect(parseCitation(written)).toBeNull());

  test("reading never throws, whatever is written", () => {
    fc.assert(fc.property(fc.string({ maxLength: 120 }), (written) => void parseCitation(written)));
  });
});

describe("an id", () => {
  const number = fc.integer({ min: 1, max: 300 }).map(String);
  const letters = fc.constantFrom("a", "b", "ba", "i", "ii", "z");
  const articles = fc.record({
    actId: fc.constantFrom("gdpr", "ai_act", "dora_2024_1774"),
    kind: fc.constant("article" as const),
    number,
    paragraph: fc.option(number),
    points: fc.array(letters, { maxLength: 3 }),
  });

  test("reads back as the citation that it was made of", () => {
    fc.assert(
      fc.property(articles, (parts) => {
        const address = citation(parts);
        expect(parseCitationId(citationId(address))).toEqual(address);
      }),
    );
  });

  test("leaves out the piece of a chunk that was cut for length", () => {
    expect(parseCitationId("gdpr_rec26_part2")).toEqual(parseCitationId("gdpr_rec26"));
  });

  test("names the whole article of a part", () => {
    const part = parseCitationId("ai_act_art5_p1_a");
    expect(part === null ? null : articleIdOf(part)).toBe("ai_act_art5");
  });

  test("needs an act", () => {
    expect(() => citationId(citation({ kind: "article", number: "5" }))).toThrow(TypeError);
  });

  test.each(["", "gdpr", "gdpr_art", "art5", "gdpr_art5_", "GDPR_art5", "gdpr_art5/../x"])("%p is none", (text) =>
    expect(parseCitationId(text)).toBeNull(),
  );
});

test("an article holds its paragraphs and points, and nothing else", () => {
  const article = citation({ actId: "x", kind: "article", number: "5" });
  const point = citation({ actId: "x", kind: "article", number: "5", paragraph: "1", points: ["a"] });
  expect(contains(article, point)).toBe(true);
  expect(contains(point, article)).toBe(false);
  expect(contains({ ...article, number: "50" }, point)).toBe(false);
  expect(contains({ ...article, actId: "y" }, point)).toBe(false);
});

test("Roman numbers are read and written up to 399, and nonsense is refused", () => {
  for (let count = 1; count < 400; count += 1) expect(fromRoman(toRoman(count))).toBe(count);
  for (const text of ["", "IIII", "VX", "IC", "ABC"]) expect(fromRoman(text)).toBeNull();
});

const lineages: ReadonlyArray<readonly [id: string, holders: readonly string[]]> = [
  ["x_art5", ["x_art5"]],
  ["x_rec26", ["x_rec26"]],
  ["x_art5_p1_a_ii", ["x_art5", "x_art5_p1", "x_art5_p1_a", "x_art5_p1_a_ii"]],
  ["x_art3_14", ["x_art3", "x_art3_14"]],
  ["x_art6_p3_sub3", ["x_art6", "x_art6_p3", "x_art6_p3_sub3"]],
  ["x_annexI_sA_2", ["x_annexI", "x_annexI_sA", "x_annexI_sA_2"]],
  ["x_annexI_prtB_s2_1", ["x_annexI", "x_annexI_prtB", "x_annexI_prtB_s2", "x_annexI_prtB_s2_1"]],
  ["x_art43_p1_sub2_a", ["x_art43", "x_art43_p1", "x_art43_p1_sub2", "x_art43_p1_sub2_a"]],
];

test.each(lineages)("what holds %s, from the outside in", (id, holders) => {
  const address = parseCitationId(id);
  expect(address === null ? [] : lineageOf(address).map(citationId)).toEqual([...holders]);
});

test("a piece that was cut for length has its provision's address", () => {
  expect(withoutPart("x_art28_p8_part12")).toBe("x_art28_p8");
  expect(withoutPart("x_art28_p8")).toBe("x_art28_p8");
});
