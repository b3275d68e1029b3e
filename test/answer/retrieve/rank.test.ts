import { expect, test } from "bun:test";
import { rankProvisions } from "../../../api/answer/retrieve/rank.ts";
import { rankParts } from "../../../api/answer/retrieve/rank-parts.ts";
import { addScaled, scaleOf } from "../../../api/answer/retrieve/scale.ts";
import { signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { textWeightsFor, weightsFiles, weightsFor } from "../../../api/answer/retrieve/weights.ts";
import { readBounds } from "../../eval/figures/bounds.ts";
import { madeLibrary } from "./corpus.ts";

const scaled = (scores: number[], inScope = scores.map(() => 1)): number[] => {
  const totals = new Float32Array(scores.length);
  const values = Float32Array.from(scores);
  addScaled(totals, values, scaleOf(values, Uint8Array.from(inScope)), 1);
  return [...totals].map((total) => Math.round(total * 100) / 100);
};

test("a signal gives 1 to the best of the question and 0 to what is no better than the mean, whatever its own scale is", () => {
  expect(scaled([0, 0, 6, 2])).toEqual([0, 0, 1, 0]);
  expect(scaled([0.75, 0.75, 0.9, 0.8])).toEqual(scaled([0, 0, 15, 5]));
});

test("what is out of scope sets no scale, what a signal knows nothing of gets nothing, and equal scores tell nothing", () => {
  expect(scaled([1, 3, 100], [1, 1, 0]).slice(0, 2)).toEqual([0, 1]);
  expect(scaled([Number.NaN, 1, 3])).toEqual([0, 0, 1]);
  expect(scaled([2, 2, 2])).toEqual([0, 0, 0]);
});

const everything = (): boolean => true;
const idsOf = (question: string, vector: Float32Array | null = null, isInScope = everything): string[] =>
  rankProvisions(madeLibrary, question, vector, isInScope).ranked.map(({ provision }) => provision.id);

test("articles are ranked, recitals only vote; scores are at most 1 and fall", () => {
  const { ranked } = rankProvisions(madeLibrary, "How fast must goat milk be cooled?", null, everything);
  expect(ranked[0]?.provision.id).toBe("gdpr_art2");
  expect(ranked.every(({ provision }) => provision.binding)).toBe(true);
  const scores = ranked.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(Math.max(...scores)).toBeLessThanOrEqual(1);
});

test("provisions that nobody wrote of are ranked by weights of their own", () => {
  const unwritten = { ...madeLibrary, linesOf: new Map() };
  expect(rankProvisions(madeLibrary, "goats", null, everything).weights).toEqual(weightsFor(null).file.weights);
  expect(rankProvisions(unwritten, "goats", null, everything).weights).toEqual(textWeightsFor(null));
  const isSheep = ({ id }: { readonly id: string }): boolean => id === "gdpr_art3";
  const onlyGoats = { ...madeLibrary, linesOf: new Map([["gdpr_art2", [{ row: 0, chunk: -1 }]]]) };
  expect(rankProvisions(onlyGoats, "wool", null, isSheep).weights).toEqual(textWeightsFor(null));
});

test("an encoder that no such weights were chosen for has those of the nearest", () => {
  const info = { model: "somebody/other", dimensions: 380, digest: "", tokens_max: 384 };
  const [e5] = weightsFiles.filter(({ encoder }) => encoder?.model === "Xenova/multilingual-e5-small");
  expect(textWeightsFor(info)).toEqual(e5?.texts ?? {});
});

test("only what is in scope is ranked, and a question without a known word and without a vector finds nothing", () => {
  expect(idsOf("goats")).toEqual(["gdpr_art2"]);
  expect(rankProvisions(madeLibrary, "goats", null, ({ id }) => id === "gdpr_art3").ranked).toEqual([]);
  expect(idsOf("xyzzy")).toEqual([]);
});

test("a vector finds what no word does, and tells the paragraph", () => {
  const ranking = rankProvisions(madeLibrary, "xyzzy", Float32Array.of(0, 0, 1, 0), everything);
  expect(ranking.ranked[0]?.provision.id).toBe("gdpr_art2");
  const goats = ranking.ranked[0]?.provision;
  expect(goats === undefined ? null : rankParts(ranking, goats)[0]?.chunk.chunk_id).toBe("gdpr_art2_p2");
});

test("nearness is in standard deviations from what is usual with the encoder; there is none without vectors", () => {
  const near = rankProvisions(madeLibrary, "?", Float32Array.of(0, 0, 1, 0), everything).nearness ?? 0;
  const far = rankProvisions(madeLibrary, "?", Float32Array.of(0, 0, -1, 0), everything).nearness ?? 0;
  expect(near).toBeGreaterThan(far);
  expect(rankProvisions(madeLibrary, "goats", null, everything).nearness).toBeNull();
});

test("each file of weights has at most twelve numbers for at most ten signals, found on questions it was not chosen on too", () => {
  expect(signalNames.length).toBeLessThanOrEqual(10);
  for (const file of weightsFiles) {
    const { weights, similarity, held_out, chosen } = file;
    expect(Object.keys(weights).length + Object.keys(similarity ?? {}).length).toBeLessThanOrEqual(12);
    expect(Object.values(weights).every((weight) => Number(weight) > 0)).toBe(true);
    expect(chosen.authors).not.toContain(held_out.author);
    expect(held_out.result.five).toBeGreaterThan(readBounds().weights.held_out.five);
  }
});

test("an encoder gets its own weights, an unknown one those of the nearest number of dimensions, words alone their own", () => {
  const info = (model: string, dimensions: number) => ({ model, dimensions, digest: "", tokens_max: 384 });
  expect(weightsFor(info("Xenova/multilingual-e5-small", 384))).toMatchObject({
    isKnown: true,
    file: { encoder: { model: "Xenova/multilingual-e5-small" } },
  });
  expect(weightsFor(info("somebody/other", 128))).toMatchObject({
    isKnown: false,
    file: { encoder: { model: "minishlab/potion-base-2M-int8" } },
  });
  expect(weightsFor(info("somebody/large", 1024)).file.encoder?.dimensions).toBe(384);
  expect(weightsFor(null)).toMatchObject({ isKnown: true, file: { encoder: null } });
});
