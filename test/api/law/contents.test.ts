import { beforeAll, expect, test } from "bun:test";
import { describeContents } from "../../../api/law/contents.ts";
import type { ContentsEntry } from "../../../api/openapi/schemas/library.ts";
import type { ActEntry, Snapshot } from "../../../shared/corpus/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { buildMs, openLaw } from "./support.ts";

const flat = (entries: readonly ContentsEntry[]): ContentsEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.entries)]);

inLaw.describe("the table of contents", () => {
  let law: Snapshot;
  beforeAll(async () => {
    law = await openLaw();
  }, buildMs);

  const actOf = (id: string): ActEntry => law.act(id) as ActEntry;
  const contentsOf = (id: string, without: readonly string[] = []): ContentsEntry[] => {
    const act = Object.fromEntries(Object.entries(actOf(id)).filter(([field]) => !without.includes(field)));
    return describeContents(law, act as ActEntry).contents;
  };
  const division = (entries: readonly ContentsEntry[], label: string) => entries.find((entry) => entry.label === label);

  test("names chapters, and the sections that they hold, with their titles", () => {
    const chapter = division(contentsOf("ai_act"), "Chapter III");
    expect([chapter?.kind, chapter?.title, chapter?.article_id]).toEqual(["chapter", "High-risk AI systems", null]);
    expect(chapter?.entries.map(({ kind, label, title }) => `${kind} ${label}: ${title}`)).toEqual([
      "section Section 1: Classification of AI systems as high-risk",
      "section Section 2: Requirements for high-risk AI systems",
      "section Section 3: Obligations of providers and deployers of high-risk AI systems and other parties",
      "section Section 4: Notifying authorities and notified bodies",
      "section Section 5: Standards, conformity assessment, certificates, registration",
    ]);
    expect(chapter?.entries[0]?.entries.map(({ article_id }) => article_id)).toEqual(["ai_act_art6", "ai_act_art7"]);
  });

  test("nests titles, chapters and sections", () => {
    const chapter = division(division(contentsOf("dora_2024_1774"), "Title II")?.entries ?? [], "Chapter I");
    expect([chapter?.kind, chapter?.entries.length, chapter?.entries[4]?.title]).toEqual([
      "chapter",
      8,
      "ICT operations security",
    ]);
  });

  test("has every provision once: recitals, the articles in order, annexes", () => {
    for (const act of law.manifest.acts) {
      const own = [...law.provisions.values()].filter((provision) => provision.act.id === act.id).map(({ id }) => id);
      expect(flat(contentsOf(act.id)).flatMap(({ article_id }) => article_id ?? [])).toEqual(own);
    }
  });

  test("says from when provisions apply that the law dates apart", () => {
    const dateOf = (id: string) => flat(contentsOf("ai_act")).find(({ article_id }) => article_id === id)?.applies_from;
    expect(["ai_act_art5", "ai_act_art50", "ai_act_rec1"].map(dateOf)).toEqual(["2025-02-02", "2026-08-02", null]);
  });

  test("of a version without divisions comes from the headings of its articles", () => {
    const carried = contentsOf("ai_act");
    const read = contentsOf("ai_act", ["divisions"]);
    const outline = (entries: readonly ContentsEntry[]) => flat(entries).map(({ label }) => label);
    expect(outline(read)).toEqual(outline(carried));
    expect(division(read, "Chapter III")?.title).toBe("");
    expect(division(read, "Chapter III")?.entries[1]?.title).toBe("Requirements for high-risk AI systems");
  });
});
