import { describe, expect, test } from "bun:test";
import { answerResult } from "../answers/fixtures.ts";
import { answerReport, failureTable } from "./answer.ts";
import { renderTables } from "./table.ts";

describe("tables", () => {
  const tables = [{ title: "T", head: ["set", "n"], rows: [["a|b", "1"]], notes: ["So it is."] }];

  test("are set as Markdown, figures to the right, bars in cells kept apart", () => {
    expect(renderTables(tables, "markdown")).toBe("### T\n\n| set | n |\n|---|---:|\n| a\\|b | 1 |\n\nSo it is.\n");
  });

  test("are set for a terminal with a frame", () => {
    const text = Bun.stripANSI(renderTables(tables, "terminal"));
    expect(text).toContain("│ set │ n │");
    expect(text.endsWith("So it is.\n")).toBe(true);
  });
});

describe("the report of a run", () => {
  const results = [
    answerResult(),
    answerResult({ id: "r2", set: "refuse", abstain: true, kind: "vendor", gold: [], abstained: true }),
    answerResult({ mode: "auto", sources: ["gdpr_art9"] }),
  ];

  test("has tables for each mode, with a total, and refusals by kind where there are any", () => {
    const report = answerReport(results, new Set());
    expect(report.map(({ title }) => title.split(",")[0])).toEqual([
      "Finding and refusing",
      "First citation",
      "Citations",
      "Refusals by kind",
      "Reliability of confidence_score",
      "Finding and refusing",
      "First citation",
      "Citations",
      "Reliability of confidence_score",
    ]);
    expect(report[0]?.rows.map(([set]) => set)).toEqual(["s", "refuse", "total"]);
    expect(report[3]?.rows).toEqual([["vendor", "1", "1.000"]]);
    for (const table of report) {
      for (const cells of table.rows) expect(cells.length).toBe(table.head.length);
    }
  });

  test("shows a set without the labels in dispute too", () => {
    const wrong = answerResult({ id: "r4", sources: ["gdpr_art9"] });
    const [finding] = answerReport([answerResult(), wrong], new Set(["r4", "elsewhere"]));
    expect(finding?.rows.map(([set, count, , hitAt5]) => [set, count, hitAt5])).toEqual([
      ["s", "2", "0.500"],
      ["s, undisputed", "1", "1.000"],
    ]);
  });

  test("lists the rows that fail, and every citation that leads nowhere", () => {
    const stray = answerResult({ id: "r3", citations: [{ text: "Article 147 GDPR", articleId: null, address: null }] });
    const notes = failureTable([...results, stray]).notes ?? [];
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain("r1 (auto): Why?\n  wanted: gdpr_art5\n  came: gdpr_art9");
    expect(notes[1]).toContain("r3 (gdpr): cites what does not resolve: [Article 147 GDPR]");
  });
});
