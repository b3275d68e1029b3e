// What the words of a reference mean. All sentences are invented; the acts are those of acts.ts.
import { describe, expect, test } from "bun:test";
import { referencesIn } from "./acts.ts";

type Row = readonly [text: string, expected: string, from?: string];

const run = (rows: readonly Row[]): void => {
  test.each(rows.map(([text, expected, from]) => [text, expected, from ?? "lab_art9_p1"] as const))(
    "%s → %s (%s)",
    (text, expected, from) => {
      expect(referencesIn(text, from).join(" ")).toBe(expected);
    },
  );
};

describe("one provision", () => {
  run([
    ["as Article 5 says", "art5"],
    ["under Article 5.", "art5"],
    ["under Article 4a;", "art4a"],
    ["under Article 5(1)", "art5_p1"],
    ["under Article 5 (1)", "art5_p1"],
    ["under Article 4a(1a)", "art4a_p1a"],
    ["under Article 5(1)(a)", "art5_p1_a"],
    ["under Article 5(1), point (a)", "art5_p1_a"],
    ["under Article 5(1) point (a)", "art5_p1_a"],
    ["under point (a) of Article 5(1)", "art5_p1_a"],
    ["under Article 5(1), point (h)(ii)", "art5_p1_h_ii"],
    ["under Article 5(1), point (h), point (ii)", "art5_p1_h_ii"],
    ["under Article 5, paragraph 2", "art5_p2"],
    ["under paragraph 2 of Article 5", "art5_p2"],
    ["under Article 2, point (2)", "art2_2"],
    ["under Article 2(2)", "art2_2"],
    ["under point (2)(a) of Article 2", "art2_2_a"],
    ["in Annex III", "annexIII"],
    ["in Annex I, point 2", "annexI_2"],
    ["in point 2 (a), of Annex I", "annexI_2_a"],
    ["in point 3.1 of Annex I", "annexI_3_1"],
    ["in Annex II, Section A, point 2", "annexII_sA_2"],
    ["in Section A, point 2, of Annex II", "annexII_sA_2"],
    ["in Section B of Annex II", "annexII_sB"],
    ["in point 3(d) of Annex II", "annexII_sB_3_d"],
    ["see recital 26", "rec26"],
    ["see recital (26)", "rec26"],
  ]);
});

describe("lists and ranges", () => {
  run([
    ["Articles 4, 5 and 6", "art4 art5 art6"],
    ["Article 4 or 5", "art4 art5"],
    ["Articles 4 to 6", "art4 art4a art5 art6"],
    ["Articles 1, 4 to 5 and 8", "art1 art4 art4a art5 art8"],
    ["Article 5(2), (3) and (6)", "art5_p2 art5_p3 art5_p6"],
    ["Article 5(2) to (4)", "art5_p2 art5_p3 art5_p4"],
    ["Article 5(2)-(4)", "art5_p2 art5_p3 art5_p4"],
    ["Article 5(1)(a) and (b)", "art5_p1_a art5_p1_b"],
    ["Article 5(1), points (a) to (c)", "art5_p1_a art5_p1_b art5_p1_ba art5_p1_c"],
    ["points (a), (b) and point (c) of Article 5(1)", "art5_p1_a art5_p1_b art5_p1_c"],
    ["Article 5(1), points (h)(i) and (iii)", "art5_p1_h_i art5_p1_h_iii"],
    ["Article 5(1), point (h), points (i) and (ii)", "art5_p1_h_i art5_p1_h_ii"],
    ["Articles 3(1), 4a(2) and 6", "art3_p1 art4a_p2 art6"],
    ["Article 5(2) and (5), point (b)", "art5_p2 art5_p5_b"],
    ["Article 3 and Article 5(5), points (a) and (b)", "art3 art5_p5_a art5_p5_b"],
    ["point 1, 2 or 3 of Annex I", "annexI_1 annexI_2 annexI_3"],
    ["points 1 and 2 (b) of Annex I", "annexI_1 annexI_2_b"],
    ["Annexes I and III", "annexI annexIII"],
    ["Annexes I to III", "annexI annexII annexIII"],
    ["Sections A and B of Annex II", "annexII_sA annexII_sB"],
    ["Section B, points 1 to 3, of Annex II", "annexII_sB_1 annexII_sB_3"],
    ["Articles 5(1) and (2) and Article 6(1)", "art5_p1 art5_p2 art6_p1"],
  ]);
});

describe("subparagraphs", () => {
  run([
    ["the first subparagraph of Article 5(1)", "art5_p1"],
    ["the second subparagraph of Article 5(1)", "art5_p1_sub2"],
    ["Article 5(1), second subparagraph", "art5_p1_sub2"],
    ["Article 5(1), first subparagraph, point (a)", "art5_p1_a"],
    ["point (a) of the first subparagraph of Article 5(1)", "art5_p1_a"],
    ["points (a) and (b) of the first subparagraph of paragraph 1 of Article 5", "art5_p1_a art5_p1_b"],
    ["Article 6(3), second subparagraph", "art6_p3_sub3"],
    ["Article 7, first paragraph, point (a)(ii)", "art7_a_ii"],
    ["Article 7, third paragraph", "art7_sub4"],
    ["Article 3(2), second subparagraph", "art3_p2_sub2"],
  ]);
});

describe("seen from where the text stands", () => {
  run([
    ["under paragraph 2", "art5_p2", "lab_art5_p6"],
    ["under paragraphs 2 to 4", "art5_p2 art5_p3 art5_p4", "lab_art5_p6"],
    ["under paragraphs (2) and (3)", "art5_p2 art5_p3", "lab_art5_p6"],
    ["under paragraph 1, point (b)", "art5_p1_b", "lab_art5_p6"],
    ["under paragraph 1 of this Article", "art5_p1", "lab_art5_p6"],
    ["under point (b)", "art5_p1_b", "lab_art5_p1_a"],
    ["under point (b) of this paragraph", "art5_p1_b", "lab_art5_p1_a"],
    ["under point (i)", "art5_p1_h_i", "lab_art5_p1_h_ii"],
    ["under point (b) of the first subparagraph", "art5_p1_b", "lab_art5_p1_sub2"],
    ["under the first subparagraph", "art5_p1", "lab_art5_p1_sub2"],
    ["under the second subparagraph", "art5_p1_sub2", "lab_art5_p1_a"],
    ["under this Article and this paragraph", "", "lab_art5_p6"],
    ["under point (z)", "", "lab_art5_p1_a"],
    ["under paragraph 9", "", "lab_art5_p6"],
    ["under point 2", "annexI_2", "lab_annexI_3_1"],
    ["under point (b)", "annexI_2_b", "lab_annexI_2_a"],
    ["in Section B", "annexII_sB", "lab_annexII_sA_1"],
    ["in this Section", "art4a", "lab_art4"],
    ["in this Chapter", "art4 art4a", "lab_art5_p1"],
    ["in Section 1 of this Chapter", "art4 art4a", "lab_art5_p1"],
    ["in Section 1", "art4 art4a", "lab_art5_p1"],
    ["paragraph 2 does not count in a recital", "", "lab_rec1"],
  ]);
});

describe("chapters and titles", () => {
  run([
    ["in Chapter II, Section 1", "art4 art4a"],
    ["in Section 2 of Chapter II", "art5"],
    ["in Chapters I and II", "art1 art2 art3 art4 art4a art5"],
    ["in Title II, Chapter I, of Regulation (EU) 2032/9", "barn_art3"],
    ["in Chapter I of this Title", "barn_art1", "barn_art2_p1"],
  ]);
});

describe("other acts", () => {
  run([
    ["Article 2(1) of Regulation (EU) 2031/7", "shed_art2_p1"],
    ["point (a) of Article 2(1) of Regulation (EU) 2031/7", "shed_art2_p1_a"],
    ["Article 2(1), point (a), of Regulation (EU) 2031/7", "shed_art2_p1_a"],
    ["Article 2(1) of Delegated Regulation (EU) 2031/7", "shed_art2_p1"],
    ["Article 2(1) of the Shed Act", "shed_art2_p1"],
    ["Annex I to Regulation (EU) 2031/7", "shed_annexI"],
    ["the Annex to Regulation (EU) 2031/7", "shed_annexI"],
    ["recital (5) of Regulation (EU) 2031/7", "shed_rec5"],
    ["Article 3(1) of this Regulation", "art3_p1"],
    ["Article 9 of Directive (EU) 2016/680", "32016L0680"],
    ["Article 9 of Directive 95/46/EC", "31995L0046"],
    ["Article 9 of Regulation (EU) No 1025/2012", "32012R1025"],
    ["Article 9 of Regulation (EEC, Euratom) No 1182/71", "31971R1182"],
    ["Article 9 of Council Framework Decision 2002/584/JHA", "32002F0584"],
    ["Article 2 of the Annex to Recommendation 2003/361/EC", "32003H0361"],
    [
      "Article 10 of Regulations (EU) No 1093/2010, (EU) No 1094/2010 and (EU) No 1095/2010",
      "32010R1093 32010R1094 32010R1095",
    ],
    ["Regulations (EU) 2017/745 and (EU) 2017/746", "32017R0745 32017R0746"],
    ["Regulation (EU) 2031/7 alone is no provision", ""],
    ["Article 16 TFEU", "TFEU"],
    ["Article 47 of the Charter", "Charter"],
    ["Article 4 of Protocol No 21", ""],
    ["Article 3, point (1), and Article 5 of Directive 2013/34/EU", "32013L0034 32013L0034"],
    ["Article 2(1) and Article 4 of Regulation (EU) 2031/7", "shed_art2_p1 shed_art4"],
    ["paragraph 2 and Article 4 of Regulation (EU) 2031/7", "art5_p2 shed_art4", "lab_art5_p6"],
    ["Article 3 of this Regulation and Article 4 of Regulation (EU) 2031/7", "art3 shed_art4"],
  ]);
});

describe("what looks back", () => {
  run([
    ["Directive 2013/34/EU says; Article 5 of that Directive adds", "32013L0034 32013L0034"],
    ["Regulation (EU) 2031/7 says; Article 1 of that Regulation adds", "shed_art1"],
    ["Regulation (EU) 2031/7 and Directive 2013/34/EU; Article 1 of that Regulation", "32013L0034 shed_art1"],
    ["Article 1 of that Regulation, which was never named", ""],
    ["Article 5(1) and, in that Article, paragraph 2 of that Article", "art5_p1 art5_p2"],
    ["Annex II, in particular points 3(d) and 1 thereof", "annexII annexII_sB_3_d"],
    ["Annex I, with the exception of point 2", "annexI annexI_2"],
    [
      "points (a) and (b) of the first subparagraph of Article 5(1) and the second subparagraph thereof",
      "art5_p1_a art5_p1_b art5_p1_sub2",
    ],
    ["Article 8 of Regulation (EU) No 182/2011, in conjunction with Article 5 thereof", "32011R0182 32011R0182"],
  ]);

  test("in an article that amends another act, what names no act is that act's", () => {
    expect(referencesIn("in Article 5, paragraph 2 is deleted", "lab_art9_p1", "Directive 2014/90/EU")).toEqual([
      "32014L0090",
    ]);
    expect(referencesIn("Article 5 of Regulation (EU) 2030/1", "lab_art9_p1", "Directive 2014/90/EU")).toEqual([
      "art5",
    ]);
  });
});

describe("what is no reference", () => {
  run([
    ["data points and access points", ""],
    ["at this point in time", ""],
    ["the article that was bought", ""],
    ["within Article 5 days", ""],
    ["a single point of contact", ""],
    ["Article 99", ""],
    ["Annex XL", ""],
    ["in part 2 of the story", ""],
    ["Chapter and verse", ""],
  ]);
});
