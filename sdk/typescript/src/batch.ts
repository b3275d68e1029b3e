import { AbortedError, StreamError } from "./errors.ts";
import { linesOf } from "./lines.ts";
import type { BatchResult } from "./types.ts";

/**
 * The results of a batch, each as soon as it is there; `expected`: how many items were sent. Leaving the loop stops what has not
 * begun. Throws a StreamError where the results end before each item has its own.
 */
export async function* readResults(
  response: Response,
  expected: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<BatchResult, void> {
  if (response.body === null) throw new StreamError("The answer has no body");
  let missing = expected;
  try {
    for await (const line of linesOf(response.body)) {
      // An empty line keeps the connection open.
      if (line.trim() === "") continue;
      yield JSON.parse(line) as BatchResult;
      missing -= 1;
    }
  } catch (thrown) {
    if (signal?.aborted) throw new AbortedError("The call was given up", { cause: signal.reason });
    throw new StreamError("The batch's results broke off", { cause: thrown });
  }
  if (missing > 0) throw new StreamError(`The batch's results ended with ${missing} of ${expected} missing`);
}
