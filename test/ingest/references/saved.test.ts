// References and recitals that were checked by hand against the law, over the saved official documents.
import { beforeAll, expect, test } from "bun:test";
import { corpusIndex, type GraphInput, referencesOf } from "../../../ingest/references/graph.ts";
import { citationId } from "../../../shared/citation/index.ts";
import type { Edge } from "../../../shared/corpus/index.ts";
import { lawSnapshot } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";
import checkedRecitals from "./checked-recitals.json";
import checkedReferences from "./checked-references.json";

type CheckedReference = readonly [source: string, quote: string, targets: readonly string[]];
const checked = checkedReferences as unknown as readonly CheckedReference[];

const withoutPart = (chunkId: string): string => chunkId.replace(/_part\d+$/, "");

inLaw.describe("references of the law", () => {
  let inputs: GraphInput[] = [];
  let edges: readonly Edge[] = [];
  const found = new Map<string, Set<string>>();

  beforeAll(async () => {
    const snapshot = await lawSnapshot();
    edges = snapshot.edges;
    inputs = snapshot.manifest.acts.map((entry) => ({
      entry,
      chunks: snapshot.chunks.filter((chunk) => chunk.act_id === entry.id),
      preamble: [],
    }));
    const index = corpusIndex(inputs);
    for (const { chunk, reference } of inputs.flatMap((input) => referencesOf(input, index))) {
      const key = `${withoutPart(chunk.chunk_id)}\n${reference.quote}`;
      const targets = reference.external === null ? reference.targets.map(citationId) : [reference.external];
      found.set(key, new Set([...(found.get(key) ?? []), ...targets]));
    }
  }, 300_000);

  test("at least 150 references were checked by hand", () => {
    expect(checked.length).toBeGreaterThanOrEqual(150);
  });

  test("all of them mean what they were found to mean", () => {
    const wrong = checked.flatMap(([source, quote, expected]) => {
      const targets = [...(found.get(`${source}\n${quote}`) ?? [])];
      const isRight = targets.length === expected.length && expected.every((target) => targets.includes(target));
      return isRight ? [] : [`${source}: "${quote}" → ${targets.join(" ") || "nothing"}, not ${expected.join(" ")}`];
    });
    expect(wrong).toEqual([]);
  });

  test("of what recitals are said to explain, 95 % of the hand-checked is right", () => {
    const accepted = new Map(Object.entries(checkedRecitals as Record<string, string[]>));
    const inferred = edges.filter(
      (edge) => edge.type === "explains" && accepted.has(edge.source.replace(/_part\d+$/, "")),
    );
    const right = inferred.filter((edge) => accepted.get(edge.source)?.includes(edge.target ?? ""));
    expect(inferred.length).toBeGreaterThan(80);
    expect(right.length / inferred.length).toBeGreaterThanOrEqual(0.95);
  });

  test("there are more than 3,879 edges, and each exists once", () => {
    const keys = edges.map((edge) =>
      [edge.source, edge.type, edge.target, edge.target_act, edge.target === null ? edge.quote : ""].join("\n"),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(edges.length).toBeGreaterThan(3_879);
  });

  test("every edge within the corpus points to a provision that exists", () => {
    const index = new Map(
      inputs.map((input) => [input.entry.id, new Set(input.chunks.flatMap(({ chunk_id }) => holdersOf(chunk_id)))]),
    );
    const loose = edges.filter((edge) => edge.target !== null && !index.get(edge.target_act)?.has(edge.target));
    expect(loose).toEqual([]);
  });

  test.each([
    ["dora_2024_1772", "dora_art18_p4"],
    ["dora_2024_1774", "dora_art16_p3_sub4"],
    ["dora_2025_302", "dora_art20_sub4"],
    ["dora_2025_1190", "dora_art26_p11_sub4"],
    ["ai_act_2026_1755", "ai_act_art101_p6"],
  ])("%s has its legal basis in %s", (act, target) => {
    const bases = edges.filter((edge) => edge.type === "legal_basis" && edge.source.startsWith(`${act}_art`));
    expect(bases.map((edge) => edge.target)).toContain(target);
  });
});

/** An id and the ids of all that holds it. */
const holdersOf = (chunkId: string): string[] => {
  const parts = withoutPart(chunkId).split("_");
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("_"));
};
