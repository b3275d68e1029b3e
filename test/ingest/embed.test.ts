import { expect, test } from "bun:test";
import { join } from "node:path";
import { embedTexts } from "../../ingest/embed/embed-texts.ts";
import { openVectorCache } from "../../ingest/embed/vector-cache.ts";
import { timeLeft } from "../../shared/build-progress.ts";
import type { Embedder } from "../../shared/encoder/embedder.ts";
import { temporaryFolder } from "../support/corpus.ts";

const texts = Array.from({ length: 100 }, (_, n) => `text ${n} ${"long ".repeat(n % 7)}`);
const info = { model: "made", digest: "made", dimensions: 2, tokens_max: 10 };

/** Notes what it is asked, and fails at a call as a process that is killed does. */
const createEmbedder = (failsAt = Number.POSITIVE_INFINITY): { asked: string[]; embedder: Embedder } => {
  const asked: string[] = [];
  let calls = 0;
  const embed = async (all: readonly string[]): Promise<Float32Array[]> => {
    calls += 1;
    if (calls === failsAt) throw new Error("killed");
    asked.push(...all);
    return all.map(({ length }) => Float32Array.of(length, 0));
  };
  return { asked, embedder: { info, embed } };
};

test("what was embedded before a failure is not embedded again", async () => {
  const path = join(temporaryFolder(), "vectors.sqlite");
  const [first, second] = [createEmbedder(3), createEmbedder()];
  const cache = openVectorCache(path, info.digest);
  await expect(embedTexts(texts, first.embedder, cache)).rejects.toThrow("killed");
  cache.close();
  const again = openVectorCache(path, info.digest);
  const vectors = await embedTexts(texts, second.embedder, again);
  again.close();
  expect(first.asked.length).toBe(64);
  expect([...first.asked, ...second.asked].sort()).toEqual([...texts].sort());
  expect(vectors).toEqual(texts.map(({ length }) => Float32Array.of(length, 0)));
});

test("a text that stands twice is embedded once", async () => {
  const cache = openVectorCache(join(temporaryFolder(), "vectors.sqlite"), info.digest);
  const { asked, embedder } = createEmbedder();
  const vectors = await embedTexts(["why", "how", "why"], embedder, cache);
  cache.close();
  expect(asked.sort()).toEqual(["how", "why"]);
  expect(vectors[2]).toBe(vectors[0] ?? new Float32Array());
});

test("progress counts every text and ends with no time left", async () => {
  const cache = openVectorCache(join(temporaryFolder(), "vectors.sqlite"), info.digest);
  const told: Array<readonly [number, number | null]> = [];
  await embedTexts(texts, createEmbedder().embedder, cache, (count, left) => told.push([count, left]));
  cache.close();
  expect(told.reduce((sum, [count]) => sum + count, 0)).toBe(texts.length);
  expect([told[0]?.[1], told.at(-1)?.[1]]).toEqual([null, 0]);
});

test.each([
  [null, ""],
  [0.2, "about 5 s left"],
  [61, "about 65 s left"],
  [95, "about 2 min left"],
  [400, "about 7 min left"],
])("%p seconds are said as %p", (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});
