import { describe, expect, test } from "bun:test";
import { depthOf, particularOf, partsAt, usualOf } from "../../../console/pages/read/text/parts.ts";
import type { ArticleChunk } from "../../../console/service/types.ts";

const chunk = (chunk_id: string, given: Partial<ArticleChunk> = {}): ArticleChunk => ({
  chunk_id,
  text: "",
  article_id: "ai_act_art5",
  title: "",
  section: null,
  chunk_type: "paragraph",
  document_type: "regulation",
  legal_status: "in_force",
  applies_from: "2025-02-02",
  amended: null,
  source_celex: "",
  url: "https://eur-lex.europa.eu",
  binding: true,
  ...given,
});

const inserted = {
  action: "inserted",
  celex: "32026R1744",
  number: "Regulation (EU) 2026/1744",
  published_on: "2026-07-24",
} as const;

describe("the parts of a provision", () => {
  test.each([
    ["gdpr_art33_p1", 0],
    ["gdpr_art33_p3_a", 1],
    ["ai_act_art5_p1_h_i", 2],
    ["ai_act_art5_p1_sub2", 0],
    ["gdpr_art4", 0],
    ["gdpr_art4_1", 1],
    ["ai_act_annexIII_4_a", 2],
    ["ai_act_annexXI_s1", 0],
    ["ai_act_annexXI_s1_1_a", 2],
    ["gdpr_rec85", 0],
    ["no id", 0],
  ])("%s is set in by %d", (id, depth) => {
    expect(depthOf(id)).toBe(depth);
  });

  test("an address marks a part with what is below it, else the nearest part that holds it, else nothing", () => {
    const chunks = ["x_art5", "x_art5_p1", "x_art5_p1_a", "x_art5_p1_a_part2", "x_art5_p10", "x_art5_p2"].map((id) =>
      chunk(id, { article_id: "x_art5" }),
    );
    expect(partsAt(chunks, "x_art5_p1")).toEqual(["x_art5_p1", "x_art5_p1_a", "x_art5_p1_a_part2"]);
    expect(partsAt(chunks, "x_art5_p2_b_i")).toEqual(["x_art5_p2"]);
    expect(partsAt(chunks, "x_art5_p1_a_ii")).toEqual(["x_art5_p1_a", "x_art5_p1_a_part2"]);
    expect(partsAt(chunks, "x_art5_p3")).toEqual([]);
    expect(partsAt(chunks, null)).toEqual([]);
  });

  test("what differs from the whole is said once, at the part above", () => {
    const later = { legal_status: "not_yet_applicable", applies_from: "2026-12-02", amended: inserted } as const;
    const chunks = [
      chunk("ai_act_art5_p1"),
      chunk("ai_act_art5_p1_a"),
      chunk("ai_act_art5_p1_ba", later),
      chunk("ai_act_art5_p1_ba_i", later),
      chunk("ai_act_art5_p2"),
    ];
    const usual = usualOf(chunks);
    expect(usual).toMatchObject({ standing: { applies_from: "2025-02-02" }, isUniform: false, amended: null });
    const said = chunks.map((one) => particularOf(one, chunks, usual));
    expect(said.map(({ standing }) => standing?.applies_from ?? null)).toEqual([null, null, "2026-12-02", null, null]);
    expect(said.map(({ amended }) => amended?.celex ?? null)).toEqual([null, null, "32026R1744", null, null]);
  });

  test("what is true of all parts is said of the whole alone", () => {
    const chunks = [chunk("ai_act_art4a_p1", { amended: inserted }), chunk("ai_act_art4a_p2", { amended: inserted })];
    const usual = usualOf(chunks);
    expect(usual).toMatchObject({ isUniform: true, amended: inserted });
    expect(chunks.map((one) => particularOf(one, chunks, usual))).toEqual([
      { standing: null, amended: null },
      { standing: null, amended: null },
    ]);
  });
});
