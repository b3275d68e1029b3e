import { describe, expect, test } from "bun:test";
import {
  blocksOf,
  divisionsAround,
  isGroup,
  neighboursOf,
  provisionsOf,
} from "../../../console/pages/read/contents/order.ts";
import type { ContentsEntry } from "../../../console/service/types.ts";

const entry = (kind: ContentsEntry["kind"], label: string, entries: ContentsEntry[] = []): ContentsEntry => ({
  kind,
  article_id: entries.length > 0 ? null : label,
  label,
  title: "",
  applies_from: null,
  entries,
});

const contents = [
  entry("recital", "r1"),
  entry("recital", "r2"),
  entry("article", "a1"),
  entry("chapter", "c1", [entry("article", "a2"), entry("section", "s1", [entry("article", "a3")])]),
  entry("annex", "n1"),
];

const labelOf = (one: ContentsEntry | null): string | null => one?.label ?? null;

describe("the order of an act", () => {
  test("provisions that stand in no division are gathered by their kind", () => {
    const drawn = blocksOf(contents).map((block) =>
      isGroup(block) ? `${block.kind}: ${block.entries.map(labelOf).join(" ")}` : block.label,
    );
    expect(drawn).toEqual(["recital: r1 r2", "article: a1", "c1", "annex: n1"]);
  });

  test.each([
    ["r1", null, "r2"],
    ["r2", "r1", "a1"],
    ["a2", "a1", "a3"],
    ["a3", "a2", "n1"],
    ["n1", "a3", null],
    ["none", null, null],
    [null, null, null],
  ])("the neighbours of %p are %p and %p, across divisions", (id, previous, next) => {
    const found = neighboursOf(contents, id);
    expect([labelOf(found.previous), labelOf(found.next)]).toEqual([previous, next]);
    expect(provisionsOf(contents)).toHaveLength(6);
  });

  test("the divisions around a provision begin with the outermost", () => {
    expect(divisionsAround(contents, "a3").map(labelOf)).toEqual(["c1", "s1"]);
    expect(divisionsAround(contents, "n1")).toEqual([]);
  });
});
