import { createFinder, type Finder } from "../../find.ts";
import { type AnswererOptions, createAnswerer } from "../../index.ts";
import type { Encoder } from "../../retrieval.ts";
import type { AnswerEvent, Answerer } from "../../types.ts";
import { during, unwatched } from "../../watch.ts";
import type { StoredLibrary } from "./open.ts";

/** All that an answerer tells. */
const allOf = async (events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> => {
  const all: AnswerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};

/**
 * Makes an answerer over a corpus that stays on the disk. An answer is composed until nothing is missing for it; where a language model
 * writes, it does so once, over what was then there.
 */
export const createStoredAnswerer = (stored: StoredLibrary, options: AnswererOptions): Answerer =>
  async function* answer(asked, answerOptions) {
    const { watch = unwatched, allowModel, signal } = answerOptions;
    const composed = { ...options, model: null };
    const quietly = { allowModel: false, signal };
    yield { type: "status", stage: "retrieving" };
    const { library, events } = await during(watch, "retrieve", () =>
      stored.over(async (over) => ({
        library: over,
        events: await allOf(createAnswerer(over, composed)(asked, quietly)),
      })),
    );
    const writes = options.model !== null && allowModel;
    const told = writes ? createAnswerer(library, options)(asked, answerOptions) : events;
    for await (const event of told) if (event.type !== "status" || event.stage !== "retrieving") yield event;
  };

/** The same for what finds provisions. */
export const createStoredFinder =
  (stored: StoredLibrary, encoder: Encoder | null): Finder =>
  (wanted) =>
    stored.over((library) => createFinder(library, encoder)(wanted));
