import { type WeightsFile, weightsFor } from "../../../api/answer/retrieve/weights.ts";
import type { EmbeddingInfo } from "../../../shared/corpus/manifest.ts";

/** Numbers of the tests' own: what is fitted to the law is chosen anew now and then, and says nothing of the made acts. */
type Numbers = Pick<WeightsFile, "statements" | "replies" | "rules" | "companions">;

/**
 * A reply counts less with each word that was not asked, and hardly ever where it answers another way of asking. Beside a lead belongs what
 * it points to.
 */
const madeNumbers: Numbers = {
  statements: { meaning: 0.5, discriminant: 0.5, lines: 0.5, lineWords: 0.5, shared: 0.5, kind: 0.3, provision: 1 },
  replies: {
    bias: 1,
    weights: {
      likeness: 0,
      carrier: 1,
      leads: 0,
      same_way: 0,
      sided: 0,
      sided_otherwise: -3,
      confirms: -3,
      unasked: -3,
      unanswered: -3,
      strange: -1.5,
      untold: -0.8,
    },
  },
  rules: { bias: -0.4, weights: { margin: 0, discriminant: 0, kind: 0, conditions: 0, unanswered: 0 } },
  companions: {
    bias: -4.3,
    weights: {
      score: 2,
      place: 0,
      article: 2,
      address: 0,
      line: 0,
      seen: 4,
      sees: 0,
      carries: 4,
      topic: 4,
      figure: 0,
    },
  },
};

/** How many runs are under way with a file, and its own numbers. */
const running = new Map<WeightsFile, { runs: number; readonly fitted: Numbers }>();

/** Runs with the made numbers in place of those that an encoder would get, and puts these back. Without an encoder those of words alone. */
export const withMadeNumbers = async <Result>(
  encoder: EmbeddingInfo | null,
  run: () => Promise<Result>,
): Promise<Result> => {
  const { file } = weightsFor(encoder);
  const { statements, replies, rules, companions } = file;
  const state = running.get(file) ?? { runs: 0, fitted: { statements, replies, rules, companions } };
  running.set(file, state);
  state.runs += 1;
  Object.assign(file, madeNumbers);
  try {
    return await run();
  } finally {
    state.runs -= 1;
    if (state.runs === 0) {
      Object.assign(file, state.fitted);
      running.delete(file);
    }
  }
};
