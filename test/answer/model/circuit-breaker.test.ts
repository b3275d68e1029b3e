import { expect, test } from "bun:test";
import { createCircuitBreaker } from "../../../api/answer/model/circuit-breaker.ts";

test("the circuit opens after failures in a row and lets one attempt through after the pause", () => {
  let clock = 0;
  const breaker = createCircuitBreaker({ failuresMax: 2, pauseMs: 100, now: () => clock });
  breaker.failed();
  expect(() => breaker.requireClosed()).not.toThrow();
  breaker.failed();
  expect(() => breaker.requireClosed()).toThrow();
  clock = 100;
  expect(() => breaker.requireClosed()).not.toThrow();
  expect(() => breaker.requireClosed()).toThrow();
  breaker.succeeded();
  expect(() => breaker.requireClosed()).not.toThrow();
});
