import { beforeAll, expect, test } from "bun:test";
import type { Finder } from "../../../api/answer/find.ts";
import { findActs } from "../../../api/law/acts.ts";
import { searchLaw } from "../../../api/law/search.ts";
import type { SearchResult } from "../../../api/openapi/schemas/library.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { buildMs, createFinders, openLaw } from "./support.ts";

inLaw.describe("a search", () => {
  let law: Snapshot;
  let finders: { readonly usual: Finder; readonly byWords: Finder };
  beforeAll(async () => {
    law = await openLaw();
    finders = await createFinders(law);
  }, buildMs);

  /** A day between the dates of application of the AI Act. */
  const day = "2025-03-01";

  const search = async (text: string, actId: string | null = null, limit = 10): Promise<SearchResult[]> => {
    const acts = actId === null ? null : findActs(law, actId);
    return (await searchLaw(law, finders.usual, { text, actId, limit, day }, acts)).results;
  };
  const ids = (results: readonly SearchResult[]) => results.map(({ article_id }) => article_id);

  test.each([
    ["art 33 gdpr", "gdpr_art33"],
    ["GDPR Article 33(1)", "gdpr_art33"],
    ["annex iii ai act", "ai_act_annexIII"],
    ["recital 26 gdpr", "gdpr_rec26"],
    ["encryption in article 32 gdpr", "gdpr_art32"],
    ["personal data breach", "gdpr_art4"],
    ["personal data brea", "gdpr_art4"],
    ["right to era", "gdpr_art17"],
    ["personl data breach notification authority", "gdpr_art33"],
    ["emotion recognition workplace", "ai_act_art5"],
  ])("for “%s” finds %s first", async (text, first) => {
    expect(ids(await search(text))[0]).toBe(first);
  });

  test("for a number alone finds the provisions of that number: in the acts asked for, else in the main acts", async () => {
    expect(ids(await search("33(1)", "gdpr"))).toEqual(["gdpr_art33"]);
    expect(ids(await search("33"))).toEqual(["ai_act_art33", "gdpr_art33", "dora_art33"]);
    expect((await search("33(1)", "gdpr"))[0]).toMatchObject({ provision_id: "gdpr_art33_p1", score: 1 });
  });

  test("looks in the acts asked for, a main act with those under it", async () => {
    const acts = async (actId: string) => new Set((await search("ICT risk", actId, 50)).map(({ act_id }) => act_id));
    expect([...(await acts("dora_2024_1774"))]).toEqual(["dora_2024_1774"]);
    const dora = await acts("dora");
    expect(dora.has("dora") && dora.has("dora_2024_1774")).toBe(true);
    expect([...dora].filter((id) => !id.startsWith("dora"))).toEqual([]);
  });

  test("gives each provision once, best first, with an excerpt of the part that it names", async () => {
    for (const text of ["data protection impact assessment", "art 5 transparency", "penalties", "conformity"]) {
      const results = await search(text, null, 50);
      expect(results.length).toBeGreaterThan(10);
      expect(new Set(ids(results)).size).toBe(results.length);
      const scores = results.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
      expect(scores[0]).toBe(1);
      for (const { article_id, provision_id, excerpt } of results) {
        const chunk = law.chunk(provision_id);
        expect(chunk?.article_id).toBe(article_id);
        expect(excerpt.length).toBeLessThanOrEqual(300);
        expect(chunk?.text.replace(/\s+/g, " ")).toContain(excerpt.replaceAll("…", ""));
      }
    }
  });

  test("finds recitals too", async () => {
    expect(ids(await search("anonymous information", "gdpr"))).toContain("gdpr_rec26");
  });

  test("for words that stand nowhere finds nothing", async () => {
    expect(await search("asdfgh qwzx")).toEqual([]);
  });

  test("says of each part from when it applies, and whether it did on the day", async () => {
    const statusOf = async (text: string) => {
      const [{ legal_status, applies_from } = { legal_status: null, applies_from: null }] = await search(text, null, 1);
      return [legal_status, applies_from];
    };
    expect(await statusOf("Article 5(1) AI Act")).toEqual(["in_force", "2025-02-02"]);
    expect(await statusOf("Article 50(1) AI Act")).toEqual(["not_yet_applicable", "2026-08-02"]);
    expect((await statusOf("Recital 26 GDPR"))[1]).toBeNull();
  });

  test("works by words alone", async () => {
    const { results } = await searchLaw(
      law,
      finders.byWords,
      { text: "personal data breach notif", actId: null, limit: 5, day },
      null,
    );
    expect(ids(results)).toContain("gdpr_art33");
  });

  test("finds an article by its title, or the beginning of it, first", async () => {
    const titled = [...law.provisions.values()].filter(
      ({ title, binding }) => binding && title.split(" ").length > 3 && !/Article/.test(title),
    );
    const misses: string[] = [];
    for (const { title } of titled.filter((_, place) => place % 20 === 0)) {
      for (const typed of [title.slice(0, 200).toUpperCase(), title.slice(0, 20)]) {
        const [first] = await search(typed, null, 5);
        if (first?.title.toLowerCase().startsWith(typed.toLowerCase()) !== true) misses.push(typed);
      }
    }
    expect(misses).toEqual([]);
  });
});
