import { endsInAbbreviation } from "../text/sentences.ts";

const boundary = /(?:[.!?]["”’)]?(?:\s*\[[\d\s,;–-]+\])*\s+(?=[^\s[])|\n+(?=\S))/g;

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
 * stays with the sentence before it: the pieces together are the text.
 */
export async function* wholeSentences(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  for await (const piece of stream) {
    pending += piece;
    for (let end = endOfFirst(pending); end > 0; end = endOfFirst(pending)) {
      yield pending.slice(0, end);
      pending = pending.slice(end);
    }
  }
  if (pending !== "") yield pending;
}
