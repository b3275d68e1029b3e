import { describe, expect, test } from "bun:test";
import { foldUnchanged, sideOf } from "../../../../../console/pages/compare/act/fold.ts";
import type { WordRun } from "../../../../../console/pages/compare/changes.ts";

const words = (count: number, name = "word"): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(" ");
const same = (text: string): WordRun => ({ kind: "same", text });
const added = (text: string): WordRun => ({ kind: "added", text });
const removed = (text: string): WordRun => ({ kind: "removed", text });

const shape = (runs: readonly WordRun[]) =>
  foldUnchanged(runs).map((segment) =>
    segment.kind === "folded" ? segment.words : segment.runs.map(({ kind }) => kind),
  );

describe("folding what did not change", () => {
  test.each([
    ["short runs stay", [same("a b "), added("c "), same("d")], [["same", "added", "same"]]],
    ["a long beginning keeps its end", [same(`${words(100)} `), added("x")], [80, ["same", "added"]]],
    ["a long end keeps its beginning", [removed("x "), same(words(100))], [["removed", "same"], 80]],
    [
      "a long middle keeps both",
      [removed("x "), same(`${words(100)} `), added("y")],
      [["removed", "same"], 60, ["same", "added"]],
    ],
    [
      "a middle not worth a button stays",
      [removed("x "), same(words(64)), added(" y")],
      [["removed", "same", "added"]],
    ],
    ["a long addition is never folded", [added(words(500))], [["added"]]],
    ["nothing is nothing", [], []],
  ] as ReadonlyArray<readonly [string, WordRun[], unknown[]]>)("%s", (_name, runs, expected) => {
    expect(shape(runs) as unknown[]).toEqual(expected);
  });

  test("all pieces together are exactly what was given, white space as well", () => {
    const runs = [
      same(`\n ${words(90, "é")}\n\n(a)\t${words(90)}  `),
      removed("old "),
      added("new\n"),
      same(`${words(200)}\n`),
      added(" end "),
      same("   "),
    ];
    const pieces = foldUnchanged(runs).flatMap((segment) =>
      segment.kind === "folded" ? [segment.text] : segment.runs.map(({ text }) => text),
    );
    expect(pieces.join("")).toBe(runs.map(({ text }) => text).join(""));
    expect(foldUnchanged(runs).filter(({ kind }) => kind === "folded").length).toBe(2);
  });
});

describe("one side of a change", () => {
  const text = (runs: readonly WordRun[], side: "removed" | "added") =>
    sideOf(runs, side)
      .map((run) => run.text)
      .join("");

  test("has its own words alone", () => {
    const runs = [same("within "), removed("72"), added("96"), same(" hours")];
    expect([text(runs, "removed"), text(runs, "added")]).toEqual(["within 72 hours", "within 96 hours"]);
  });

  test("keeps words apart where the space between them is in what the other side added", () => {
    const runs = [same("this Regulation"), added(", this Regulation "), same("shall not affect")];
    expect(text(runs, "removed")).toBe("this Regulation shall not affect");
    expect(text(runs, "added")).toBe("this Regulation, this Regulation shall not affect");
  });

  test("puts no space where there was none: 6(1) is not 6( 1)", () => {
    const runs = [same("Article 6("), added("2 and "), same("1)")];
    expect(text(runs, "removed")).toBe("Article 6(1)");
  });
});
