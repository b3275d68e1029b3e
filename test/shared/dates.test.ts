import { expect, test } from "bun:test";
import { addDays, addMonths, formatDate, isIsoDate, parseWrittenDate } from "../../shared/dates.ts";

test.each(["2026-11-21", "2024-02-29"])("%s is a date", (text) => expect(isIsoDate(text)).toBe(true));

test.each(["2026-02-30", "2023-02-29", "21.11.2026", "2026-1-1", ""])("%p is none", (text) =>
  expect(isIsoDate(text)).toBe(false),
);

test("the twentieth day after publication is counted over a month's end", () => {
  expect(addDays("2024-07-12", 20)).toBe("2024-08-01");
});

test("a date is written and read as the law writes it", () => {
  expect(formatDate("2026-08-02")).toBe("2 August 2026");
  expect(parseWrittenDate("2 August 2026")).toBe("2026-08-02");
  expect(parseWrittenDate("31 February 2026")).toBeNull();
});

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths("2029-11-15", 3)).toBe("2030-02-15");
  expect(addMonths("2029-01-31", 13)).toBe("2030-02-28");
  expect(addMonths("2029-12-31", 12)).toBe("2030-12-31");
});
