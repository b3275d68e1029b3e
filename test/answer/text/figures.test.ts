import { describe, expect, test } from "bun:test";
import { figuresIn } from "../../../api/answer/text/figures.ts";

describe("figures have one value however they are written", () => {
  const same: ReadonlyArray<readonly [string, string]> = [
    ["10 000 000 EUR", "money 10000000"],
    ["EUR 10 million", "money 10000000"],
    ["€10m", "money 10000000"],
    ["EUR 7,500,000", "money 7500000"],
    ["four per cent", "percent 4"],
    ["4 %", "percent 4"],
    ["seventy-two hours", "duration 72 hour"],
    ["the 24-hour limit", "duration 24 hour"],
    ["at least once a year", "duration every year"],
    ["10 working days", "duration 10 day"],
    ["2 August 2026", "date 2026-08-02"],
  ];
  test.each(same)("%s", (written, value) => {
    expect(figuresIn(written).map((figure) => `${figure.kind} ${figure.value}`)).toEqual([value]);
  });
});
