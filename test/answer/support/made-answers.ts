import { composeAnswer } from "../../../api/answer/compose/answer.ts";
import type { Composition } from "../../../api/answer/compose/composition.ts";
import { type PlannedPart, planAnswer } from "../../../api/answer/plan/plan.ts";
import { type Retrieved, retrieve } from "../../../api/answer/retrieval.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import type { Ranking } from "../../../api/answer/retrieve/rank.ts";
import type { Part } from "../../../api/answer/understand/question/intent.ts";
import { day, inputOf } from "./corpus.ts";
import { madeLibrary } from "./made-corpus.ts";
import { madeEmbedder } from "./made-embedder.ts";
import { withMadeNumbers } from "./made-numbers.ts";

/** Reads from what is found for a question over the made acts, by the made numbers. */
export const readFound = async <Read>(
  question: string,
  read: (found: Retrieved, library: Library) => Read,
): Promise<Read> => {
  const library = await madeLibrary();
  const encoder = { embedder: madeEmbedder, languages: null };
  return withMadeNumbers(madeEmbedder.info, async () =>
    read(await retrieve(inputOf(question), library, encoder), library),
  );
};

/** Reads from the first part of a question and its ranking. */
export const readFirstPart = <Read>(question: string, read: (part: Part, ranking: Ranking) => Read): Promise<Read> =>
  readFound(question, ({ intent, rankings }) => {
    const [part] = intent.parts;
    const [ranking] = rankings;
    if (part === undefined || ranking === undefined) throw new Error(`${question} has no part`);
    return read(part, ranking);
  });

/** The plan of an answer over the made acts. */
export const planOf = (question: string): Promise<PlannedPart[]> =>
  readFound(question, (found, library) => planAnswer(question, found, library));

/** An answer over the made acts as it is composed. Nothing is refused: the acts are too small to tell what is off their topic. */
export const composed = async (question: string, missing: readonly string[] = []): Promise<Composition> => {
  const composition = await readFound(question, (found, library) =>
    composeAnswer(planAnswer(question, found, library), missing, library, day),
  );
  if (composition === null) throw new Error(`Nothing speaks to “${question}”`);
  return composition;
};
