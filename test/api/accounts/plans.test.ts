import { expect, test } from "bun:test";
import { type PlanName, planNames, plans } from "../../../api/accounts/limits/plans.ts";

/** The tables of the specification and the contract: monthly quota, active keys, metered requests and lookups a minute. */
const promised: ReadonlyArray<[plan: PlanName, quota: number, keys: number, metered: number, lookups: number]> = [
  ["free", 25, 1, 10, 600],
  ["developer", 500, 3, 60, 6_000],
  ["team", 5_000, 10, 300, 30_000],
  ["platform", 50_000, 50, 1_000, 120_000],
];

test("the plans allow what the contract says", () => {
  expect(promised.map(([plan]) => plan)).toEqual([...planNames]);
  for (const [plan, monthlyQuota, keysMax, meteredPerMinute, lookupsPerMinute] of promised) {
    expect(plans[plan]).toEqual({ monthlyQuota, keysMax, meteredPerMinute, lookupsPerMinute });
  }
});
