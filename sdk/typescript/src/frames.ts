/** One event of a stream of Server-Sent Events: its name and its data, as text. */
export interface Frame {
  readonly event: string;
  readonly data: string;
}

/** The lines of a stream, however its bytes are cut; an unfinished one at the end is left out. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** The events of a stream, in their order. Comments and other fields are left out, and so is an event that was cut off. */
export async function* framesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void> {
  let event = "";
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
}
