/**
 * A worker that compares acts, one after the other: the acts of a large corpus take longer than requests should have to wait.
 * `comparer.ts` starts it and is the only one that speaks with it.
 */

import { type ActDiff, type ActSide, compareAct } from "../../shared/diff/index.ts";
import { messageOf } from "../../shared/errors.ts";

/** What it is asked. */
export interface CompareAsked {
  readonly before: ActSide;
  readonly after: ActSide;
}

/** What it answers. `size` is the length of the difference as JSON. */
export type CompareTold = { readonly diff: ActDiff; readonly size: number } | { readonly problem: string };

declare const self: Worker;

const answer = ({ before, after }: CompareAsked): CompareTold => {
  try {
    const diff = compareAct(before, after);
    return { diff, size: JSON.stringify(diff).length };
  } catch (thrown) {
    return { problem: messageOf(thrown) };
  }
};

self.onmessage = ({ data }: MessageEvent<CompareAsked>) => self.postMessage(answer(data));
