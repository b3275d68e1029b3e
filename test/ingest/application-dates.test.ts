import { expect, setDefaultTimeout, test } from "bun:test";
import { readProvision } from "../../api/engines/provision.ts";
import { parseCitation } from "../../shared/citation/index.ts";
import type { Chunk, Snapshot } from "../../shared/corpus/index.ts";
import { parseWrittenDate } from "../../shared/dates.ts";
import { earlierLawSnapshot, lawSnapshot } from "../support/corpus.ts";
import { inLaw } from "../support/skip/index.ts";

setDefaultTimeout(300_000);

/**
 * Dates of application of the AI Act, read by hand in its Article 113. First the consolidated text of 27 July 2026, which
 * Regulation (EU) 2026/1744 amended; then the text of the Official Journal, as it stood on 1 January 2025.
 */
type Group = readonly [where: string, dates: readonly string[], provisions: readonly string[]];

const general = "2026-08-02";

const amended: readonly Group[] = [
  [
    "second paragraph: the rest",
    [general],
    ["Article 6(5)", "Article 43", "Article 50(2)", "Article 60a", "Article 75a", "Article 113"],
  ],
  [
    "point (a): Chapters I and II",
    ["2025-02-02"],
    ["Article 1", "Article 3(1)", "Article 4", "Article 4a", "Article 5(1)(a)", "Article 5(1)(h)", "Article 5(2)"],
  ],
  [
    "point (a): the exception",
    ["2026-12-02"],
    ["Article 5(1)(ba)", "Article 5(1)(bb)", "Article 5(1a)", "Article 5(1b)"],
  ],
  [
    "point (b)",
    ["2025-08-02"],
    [
      "Article 28",
      "Article 39",
      "Article 51",
      "Article 56",
      "Article 64",
      "Article 70",
      "Article 78",
      "Article 99",
      "Article 100",
    ],
  ],
  ["point (b): the exception", [general], ["Article 101"]],
  [
    "point (c)",
    ["2027-12-02", "2028-08-02"],
    ["Article 6(1a)", "Article 6(3)", "Article 8", "Article 15", "Article 16", "Article 26", "Article 27"],
  ],
  ["point (c)(i): Annex III", ["2027-12-02"], ["Article 6(2)", "Annex III, point 1", "Annex III, point 4"]],
  ["point (c)(ii): Annex I", ["2028-08-02"], ["Article 6(1)", "Annex I, Section A, point 2"]],
  ["point (d)", ["2026-07-27"], ["Article 102", "Article 106", "Article 110"]],
];

const asPublished: readonly Group[] = [
  [
    "second paragraph: the rest",
    [general],
    [
      "Article 6(2)",
      "Article 8",
      "Article 26",
      "Article 43",
      "Article 50",
      "Article 75",
      "Article 102",
      "Article 110",
      "Article 113",
    ],
  ],
  ["point (a)", ["2025-02-02"], ["Article 1", "Article 4", "Article 5(1)(a)", "Article 5(1)(h)"]],
  [
    "point (b)",
    ["2025-08-02"],
    ["Article 28", "Article 39", "Article 51", "Article 64", "Article 78", "Article 99", "Article 100"],
  ],
  ["point (b): the exception", [general], ["Article 101"]],
  ["point (c)", ["2027-08-02"], ["Article 6(1)"]],
];

const inMirror = inLaw.describe;

const chunksOf = (snapshot: Snapshot, written: string): readonly Chunk[] => {
  const read = parseCitation(written);
  return read === null ? [] : snapshot.resolve({ ...read, actId: "ai_act" });
};

/** The text of an act's last article: the one that says when it applies. */
const finalArticle = (snapshot: Snapshot, actId: string): string => {
  const articles = snapshot.chunks.filter((chunk) => chunk.act_id === actId && chunk.chunk_id.includes("_art"));
  const last = articles.at(-1)?.article_id;
  return articles.flatMap((chunk) => (chunk.article_id === last ? chunk.text : [])).join("\n");
};

const datesIn = (text: string): string[] =>
  [...text.matchAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g)].flatMap(([words]) => parseWrittenDate(words) ?? []);

/** Regulation (EU) 2026/1744 entered into force on this day: what it inserted did not apply before. */
const amendedOn = "2026-07-27";

const datesFor = ({ amended }: Chunk, dates: readonly string[]): readonly string[] => {
  if (amended?.action !== "inserted") return dates;
  const later = dates.filter((date) => date >= amendedOn);
  return later.length > 0 ? later : [amendedOn];
};

/** The groups hold in the snapshot, and the act's own final article gives exactly these dates. */
const expectGroups = (snapshot: Snapshot, groups: readonly Group[]): void => {
  for (const [where, dates, provisions] of groups) {
    for (const written of provisions) {
      const found = chunksOf(snapshot, written);
      const expected = found.map((chunk) => {
        const own = datesFor(chunk, dates);
        return [where, chunk.chunk_id, own[0], ...own];
      });
      const actual = found.map((chunk) => [
        where,
        chunk.chunk_id,
        chunk.applies_from,
        ...chunk.applicability.map(({ from }) => from),
      ]);
      expect([written, found.length > 0]).toEqual([written, true]);
      expect(actual).toEqual(expected as typeof actual);
    }
  }
  const byHand = new Set(groups.flatMap(([, dates]) => dates));
  expect([...new Set(datesIn(finalArticle(snapshot, "ai_act")))].sort()).toEqual([...byHand].sort());
};

inMirror("the AI Act as amended", () => {
  test("every group of Article 113 has its dates", async () => {
    expectGroups(await lawSnapshot(), amended);
  });

  test("two dates of one provision say what each is for, and where that is written", async () => {
    const [chunk] = chunksOf(await lawSnapshot(), "Article 9(1)");
    expect(chunk?.applicability.map(({ scope }) => scope?.match(/Annex I+/)?.[0])).toEqual(["Annex III", "Annex I"]);
    expect(chunk?.applicability.map(({ source }) => source)).toEqual(["ai_act_art113", "ai_act_art113"]);
  });

  test("a lookup says which act inserted or replaced a provision, and nothing of the act's own words", async () => {
    const snapshot = await lawSnapshot();
    const amendedBy = (number: string) => {
      const { chunks } = JSON.parse(readProvision(snapshot, "ai_act", number, "2026-11-22").json);
      return chunks
        .map(({ amended }: { amended: object | null }) => amended)
        .find((amended: object | null) => amended !== null);
    };
    const omnibus = { celex: "32026R1744", number: "Regulation (EU) 2026/1744", published_on: "2026-07-24" };
    expect(amendedBy("4a")).toEqual({ action: "inserted", ...omnibus });
    expect(amendedBy("113")).toEqual({ action: "replaced", ...omnibus });
    expect(amendedBy("9")).toBeUndefined();
  });

  test("no act's final article gives a date that no provision has", async () => {
    const snapshot = await lawSnapshot();
    for (const act of snapshot.manifest.acts) {
      const own = snapshot.chunks.filter((chunk) => chunk.act_id === act.id);
      const known = new Set([
        act.in_force_from,
        ...own.flatMap((chunk) => chunk.applicability.map(({ from }) => from)),
      ]);
      expect([act.id, ...datesIn(finalArticle(snapshot, act.id)).filter((date) => !known.has(date))]).toEqual([act.id]);
    }
  });

  test("other acts apply from the day that their own final article gives", async () => {
    const snapshot = await lawSnapshot();
    const dates = Object.fromEntries(snapshot.manifest.acts.map(({ id, applies_from }) => [id, applies_from]));
    expect(dates).toMatchObject({
      gdpr: "2018-05-25",
      dora: "2025-01-17",
      dora_2024_1772: "2024-07-15",
      dora_2025_301: "2025-03-12",
      ai_act_2026_1755: "2026-08-10",
    });
    expect(snapshot.chunk("dora_2024_1502_art2_p5_b")?.applies_from).toBe("2025-01-16");
  });
});

inMirror("the AI Act as it stood on 1 January 2025", () => {
  test("every group of Article 113 has its dates, and later acts are not there", async () => {
    const snapshot = await earlierLawSnapshot();
    const { manifest } = snapshot;
    expectGroups(snapshot, asPublished);
    expect(manifest.as_of).toBe("2025-01-01");
    expect(snapshot.act("ai_act")).toMatchObject({
      expression: "oj",
      counts: { articles: 113, recitals: 180, annexes: 13 },
    });
    expect(manifest.acts.filter(({ published_on }) => published_on > "2025-01-01")).toEqual([]);
    expect(manifest.acts.length).toBe(9);
    expect(chunksOf(snapshot, "Article 4a")).toEqual([]);
  });
});
