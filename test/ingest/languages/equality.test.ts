// The law is the same in every language: what French documents give is held against the English ones, provision by provision.
import { beforeAll, expect, test } from "bun:test";
import { parseCounted } from "../../../ingest/count/parse-counted.ts";
import type { Edge } from "../../../shared/corpus/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { documentIn, type LanguageAct, lawIn, mainActs } from "./law.ts";

const keyOf = ({ source, target, target_act }: Edge): string => `${source} → ${target ?? target_act}`;
const keysOf = ({ edges }: LanguageAct, type: Edge["type"]): Set<string> =>
  new Set(edges.filter((edge) => edge.type === type).map(keyOf));

/**
 * References that one language alone gives, all of them, by what makes them differ. English: "the Treaty" is read as the TFEU, whichever is
 * meant (recitals of subsidiarity and of values); "(2) to (6)" behind "Article 5(1)…", "points 4.3., 4.4." and "section A" in small letters
 * are not read. French: "point h), iii)" of the paragraph named before; "l’annexe" of an act with several; "l’article 5" of the act that
 * was named just before; "options a) et b)" for points.
 */
const differing: Readonly<Record<string, readonly string[]>> = {
  ai_act: [
    "ai_act_art5_p5 → ai_act_art5_p1_h_iii",
    "ai_act_art74_p4 → ai_act_annexI",
    "ai_act_rec6 → TFEU",
    "ai_act_art43_p3 → ai_act_annexVII_4_3",
    "ai_act_art43_p3 → ai_act_annexVII_4_4",
    "ai_act_art43_p3 → ai_act_annexVII_4_5",
    "ai_act_art74_p4 → ai_act_annexI_sA",
    "ai_act_rec126 → ai_act_annexI",
    "ai_act_rec174 → ai_act_annexI",
    "ai_act_rec177 → ai_act_annexI",
    "ai_act_rec41 → ai_act_art5_p2",
    "ai_act_rec41 → ai_act_art5_p3",
    "ai_act_rec41 → ai_act_art5_p4",
    "ai_act_rec41 → ai_act_art5_p5",
    "ai_act_rec41 → ai_act_art5_p6",
    "ai_act_rec78 → ai_act_annexI",
  ],
  gdpr: ["gdpr_art93_p3 → gdpr_art5", "gdpr_rec170 → TEU", "gdpr_rec170 → TFEU"],
  dora: [
    "dora_art54_p3_c → dora_art54_p3_a",
    "dora_art54_p3_c → dora_art54_p3_b",
    "dora_rec105 → TEU",
    "dora_rec105 → TFEU",
    "dora_rec17 → TEU",
    "dora_rec17 → TFEU",
  ],
};

/** The least share of what both languages say among all that either says, as measured. */
const leastShares: Readonly<Record<string, Readonly<Record<"cites" | "uses_definition" | "explains", number>>>> = {
  ai_act: { cites: 0.99, uses_definition: 0.78, explains: 0.76 },
  gdpr: { cites: 0.99, uses_definition: 0.93, explains: 0.71 },
  dora: { cites: 0.99, uses_definition: 0.89, explains: 0.75 },
};

inLaw.describe("the French law is the English law", () => {
  let english: ReadonlyMap<string, LanguageAct>;
  let french: ReadonlyMap<string, LanguageAct>;
  beforeAll(async () => {
    [english, french] = [await lawIn("en"), await lawIn("fr")];
  }, 300_000);

  const both = (id: string): readonly [LanguageAct, LanguageAct] => {
    const [one, other] = [english.get(id), french.get(id)];
    if (one === undefined || other === undefined) throw new Error(`${id} was not read`);
    return [one, other];
  };

  for (const id of mainActs) {
    test(`${id}: the same articles, recitals, annexes and divisions`, () => {
      const [one, other] = both(id).map(({ act, entry }) => ({
        articles: act.articles.map(({ number, divisions }) => [number, divisions.length]),
        recitals: act.recitals.map(({ number }) => number),
        annexes: act.annexes.map(({ number }) => number),
        divisions: (entry.divisions ?? []).map(({ path, first, last }) => [path.length, first, last]),
        kind: act.documentType,
      }));
      expect(other).toEqual(one);
    });

    test(`${id}: the same addresses, down to the last point, in the same order`, () => {
      const [one, other] = both(id).map(({ chunks }) =>
        chunks.map(({ chunk_id, chunk_type }) => [chunk_id, chunk_type]),
      );
      expect(other).toEqual(one);
    });

    test(`${id}: the same dates of entry into force and of application, for every provision`, () => {
      const [one, other] = both(id).map(({ entry, chunks }) => ({
        act: [entry.published_on, entry.in_force_from, entry.applies_from, entry.unread_dates],
        chunks: chunks.map((chunk) => [chunk.chunk_id, chunk.applicability.map(({ from, source }) => [from, source])]),
      }));
      expect(other).toEqual(one);
    });

    test(`${id}: the same references, but for those that are listed`, () => {
      const [one, other] = both(id).map((act) => keysOf(act, "cites")) as [Set<string>, Set<string>];
      expect([...one.symmetricDifference(other)].sort()).toEqual([...(differing[id] ?? [])].sort());
    });

    test(`${id}: as many of all edges are the same as were measured`, () => {
      for (const [type, least] of Object.entries(leastShares[id] ?? {})) {
        const [one, other] = both(id).map((act) => keysOf(act, type as Edge["type"])) as [Set<string>, Set<string>];
        expect(one.intersection(other).size / one.union(other).size).toBeGreaterThanOrEqual(least);
      }
    });

    test(`${id}: what is counted in the document without the parser is in the tree`, async () => {
      const notes: string[] = [];
      const { counts, act } = parseCounted(await documentIn("fr", id), "all", (note) => notes.push(note));
      expect(notes).toEqual([]);
      expect(counts).toMatchObject({ articles: act.articles.length, recitals: act.recitals.length });
    });
  }

  test("definitions are the same provisions", () => {
    for (const id of mainActs) {
      const [one, other] = both(id).map(({ chunks }) =>
        chunks.filter(({ defined_term }) => defined_term !== null).map(({ chunk_id }) => chunk_id),
      );
      expect(other).toEqual(one);
    }
  });

  test("an act is called as its language calls it", () => {
    expect(mainActs.map((id) => both(id)[1].entry.number)).toEqual([
      "Règlement (UE) 2024/1689",
      "Règlement (UE) 2016/679",
      "Règlement (UE) 2022/2554",
    ]);
    expect(both("ai_act")[1].entry.title).not.toContain("EEE");
  });
});
