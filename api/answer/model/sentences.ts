import { endsInAbbreviation } from "../text/sentences.ts";
import { ModelFailure } from "./failure.ts";

const boundary = /(?:[.!?]["”’)]?(?:\s*\[[\d\s,;–-]+\])*\s+(?=[^\s[])|\n\s*(?=\S))/g;

/** No sentence of a readable answer is longer; and what is unfinished is read again with each piece. */
const sentenceCharactersMax = 2_000;

/** Where the first whole sentence (or line) of a text ends; 0 while it may still go on. */
const endOfFirst = (text: string): number => {
  for (const match of text.matchAll(boundary)) {
    const isLine = match[0].includes("\n");
    if (isLine || !endsInAbbreviation(text.slice(0, match.index + 1))) return match.index + match[0].length;
  }
  return 0;
};

/**
 * Gathers a stream of text into whole sentences (or lines), so that each can be verified before it is passed on. White space
 * stays with the sentence before it: the pieces together are the text. Throws a ModelFailure where a sentence does not end.
 */
export async function* wholeSentences(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  for await (const piece of stream) {
    pending += piece;
    // Only what follows a sentence shows that it has ended.
    for (let end = /\S/.test(piece) ? endOfFirst(pending) : 0; end > 0; end = endOfFirst(pending)) {
      yield pending.slice(0, end);
      pending = pending.slice(end);
    }
    if (pending.length > sentenceCharactersMax)
      throw new ModelFailure("too_long", "it wrote a sentence without an end");
  }
  if (pending !== "") yield pending;
}
