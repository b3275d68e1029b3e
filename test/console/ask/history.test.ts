import { describe, expect, test } from "bun:test";
import type { Asked } from "../../../console/pages/ask/asked.ts";
import { entriesMax, type History, parseHistory, withAsked, withoutAsked } from "../../../console/pages/ask/history.ts";

const askedOf = (question: string, change: Partial<Asked> = {}): Asked => ({
  question,
  regulation: "auto",
  format: "text",
  at: "2026-11-23T10:00:00.000Z",
  ...change,
});

const empty: History = { isKept: true, entries: [] };

describe("the questions of this browser", () => {
  test("have the latest first, each once, and no more than fifty", () => {
    const later = "2026-11-23T11:00:00.000Z";
    const twice = [askedOf("One?"), askedOf("Two?"), askedOf("One?", { at: later })].reduce(withAsked, empty);
    expect(twice.entries.map(({ question }) => question)).toEqual(["One?", "Two?"]);
    expect(twice.entries[0]?.at).toBe(later);
    const many = Array.from({ length: 60 }, (_, count) => askedOf(`Question ${count}?`)).reduce(withAsked, empty);
    expect(many.entries.length).toBe(entriesMax);
    expect(many.entries[0]?.question).toBe("Question 59?");
  });

  test("tell the same question with other settings apart", () => {
    const both = [askedOf("One?"), askedOf("One?", { regulation: "gdpr" })].reduce(withAsked, empty);
    expect(both.entries.length).toBe(2);
    expect(withoutAsked(both, askedOf("One?")).entries.map(({ regulation }) => regulation)).toEqual(["gdpr"]);
  });

  test("stay as they are where nothing is to be kept", () => {
    expect(withAsked({ isKept: false, entries: [] }, askedOf("One?")).entries).toEqual([]);
  });

  test.each([
    ["nothing stored", null, 0, true],
    ["no JSON", "{", 0, true],
    ["another shape", '{"entries": 7}', 0, true],
    ["a list alone", "[1]", 0, true],
    ["entries of another shape", '{"isKept": true, "entries": [{"question": 1}, null, "x"]}', 0, true],
    ["turned off", '{"isKept": false, "entries": []}', 0, false],
    ["one entry", JSON.stringify({ isKept: true, entries: [askedOf("One?")] }), 1, true],
  ])("read what an earlier visit stored: %s", (_, stored, count, isKept) => {
    const history = parseHistory(stored);
    expect([history.entries.length, history.isKept]).toEqual([count, isKept]);
  });
});
