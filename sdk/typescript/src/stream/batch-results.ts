import { StreamError } from "../errors.ts";
import type { StreamReader } from "../transport.ts";
import type { BatchResult } from "../types.ts";
import { linesOf } from "./lines.ts";

/** Reads the results of a batch, one a line; `expected`: how many items were sent. */
export const batchResults = (expected: number): StreamReader<BatchResult> => ({
  accept: "application/x-ndjson",
  async *read(chunks, requestId) {
    let missing = expected;
    for await (const line of linesOf(chunks)) {
      // An empty line keeps the connection open.
      if (line.trim() === "") continue;
      yield JSON.parse(line) as BatchResult;
      missing -= 1;
    }
    if (missing > 0)
      throw new StreamError(`The batch's results ended with ${missing} of ${expected} missing`, requestId);
  },
});
