import { expect, test } from "bun:test";
import { turn } from "../../../api/operations/turns.ts";

test("pieces of work run one in each round of the event loop, in the order in which they came", async () => {
  let round = 0;
  let isCounting = true;
  const count = (): void => {
    round += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const rounds = await Promise.all(Array.from({ length: 10 }, () => turn().then(() => round)));
  isCounting = false;
  expect(new Set(rounds).size).toBe(10);
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
});

test("work whose client has left does not begin", async () => {
  const left = new AbortController();
  const waiting = turn(left.signal);
  left.abort();
  expect(waiting).rejects.toThrow();
  await waiting.catch(() => {});
  await turn();
});
