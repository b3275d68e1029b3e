import { beforeAll, expect, test } from "bun:test";
import { standardLikeness } from "../../../api/answer/understand/refusals/likeness.ts";
import { withModel } from "../../support/skip-model.ts";
import { buildTimeoutMs, sampleLibrary } from "./support.ts";

beforeAll(async () => void (await sampleLibrary()), buildTimeoutMs);

const rankingOf = (cosine: number) => ({ search: { lines: { meaning: Float32Array.of(cosine) } } }) as never;

withModel.test("likeness is 1 for the same text and small for the usual cosine of two lines", async () => {
  const library = await sampleLibrary();
  const vectors = library.snapshot.indexVectors;
  const [one, other] = [vectors?.row(0) ?? [], vectors?.row(Math.floor((vectors.rows ?? 0) / 2)) ?? []];
  const cosine = Array.from(one).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  expect(standardLikeness(rankingOf(1), library)).toBeCloseTo(1, 5);
  expect(standardLikeness(rankingOf(cosine), library)).toBeLessThan(0.5);
});

test("there is none without vectors", async () => {
  expect(standardLikeness({ search: { lines: { meaning: null } } } as never, await sampleLibrary())).toBeNull();
});
