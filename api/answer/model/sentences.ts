/**
 * Gathers a stream of text into whole sentences (or lines), so that each can be verified before it is passed on. White space
 * stays with the sentence before it: the pieces together are the text.
 */
export async function* wholeSentences(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  for await (const piece of stream) {
    pending += piece;
    for (;;) {
      const end = /(?:[.!?](?:\s*\[[\d,\s]+\])*\s+(?=[^\s[])|\n+(?=\S))/.exec(pending);
      if (end === null) break;
      const length = end.index + end[0].length;
      yield pending.slice(0, length);
      pending = pending.slice(length);
    }
  }
  if (pending !== "") yield pending;
}
