import { describe, expect, test } from "bun:test";
import { articleIdOf, citationId } from "../../../shared/citation/index.ts";
import { createCitationReader } from "./citations.ts";

const existing = new Set(["gdpr_art33", "gdpr_rec26", "ai_act_annexIII", "dora_2024_1774_art5"]);

const read = createCitationReader({
  acts: [
    { id: "gdpr", number: "Regulation (EU) 2016/679", short_name: "GDPR" },
    { id: "ai_act", number: "Regulation (EU) 2024/1689", short_name: "AI Act" },
    { id: "dora_2024_1774", number: "Regulation (EU) 2024/1774", short_name: "Regulation (EU) 2024/1774" },
  ],
  chunks: [
    {
      act_id: "gdpr",
      article_id: "gdpr_art4",
      chunk_id: "gdpr_art4_2_sub2_part1",
      citation: "Article 4, point 2, second subparagraph",
    },
  ],
  resolve: (wanted) =>
    [articleIdOf(wanted)]
      .filter((id) => existing.has(id))
      .map((id) => ({ article_id: id, chunk_id: citationId(wanted).replace("annexIII_p4", "annexIII_4") })),
});

describe("citations of an answer", () => {
  test.each<[string, string | null, string | null, string | null]>([
    ["[Article 33(1) GDPR]", null, "gdpr_art33", "gdpr_art33_p1"],
    ["[Article 33(1) Regulation (EU) 2016/679]", null, "gdpr_art33", "gdpr_art33_p1"],
    ["[Annex III, point 4 AI Act]", null, "ai_act_annexIII", "ai_act_annexIII_4"],
    ["[Article 5 Regulation (EU) 2024/1774]", null, "dora_2024_1774_art5", "dora_2024_1774_art5"],
    ["[Recital 26 GDPR]", null, "gdpr_rec26", "gdpr_rec26"],
    ["[Article 4, point 2, second subparagraph GDPR]", null, "gdpr_art4", "gdpr_art4_2_sub2"],
    ["[Article 33(1)]", "gdpr", "gdpr_art33", "gdpr_art33_p1"],
    // The name decides, not what the question was about.
    ["[Article 33 GDPR]", "ai_act", "gdpr_art33", "gdpr_art33"],
    ["[Article 33(1)]", null, null, null],
    ["[Article 147 GDPR]", null, null, null],
    ["[Article 33 AI Act]", null, null, null],
    ["[Article 33 NIS2]", "gdpr", null, null],
    ["[Articles 33 and 34 GDPR]", null, null, null],
  ])("%s, with %p implied, leads to %p", (text, implied, articleId, address) => {
    expect(read(`It holds ${text}.`, implied)).toEqual([{ text: text.slice(1, -1), articleId, address }]);
  });

  test("are read in their order, twice where they stand twice", () => {
    const found = read("A [Article 33 GDPR]. B [1] [see below] [Annex III AI Act], C [Article 33 GDPR].", null);
    expect(found.map((citation) => citation.articleId)).toEqual(["gdpr_art33", "ai_act_annexIII", "gdpr_art33"]);
  });
});
