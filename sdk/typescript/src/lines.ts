/** The lines of a response that arrives piece by piece, however its bytes are cut. Leaving the loop stops the work behind it. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) return;
    }
  } finally {
    // Who stops reading stops the work behind it.
    await reader.cancel().catch(() => undefined);
  }
}
