import { expect, test } from "bun:test";
import { createCollection } from "../../../api/operations/collect.ts";

test("young garbage is collected when many requests have ended since the last look, and not else", async () => {
  let [ended, collected] = [0, 0];
  const look = createCollection(
    () => ended,
    () => {
      collected += 1;
    },
  );
  for (const [more, expected] of [
    [499, 0],
    [499, 0],
    [500, 1],
    [0, 1],
    [10_000, 2],
  ] as const) {
    ended += more;
    await look();
    expect(collected).toBe(expected);
  }
});
