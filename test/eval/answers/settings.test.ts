import { describe, expect, test } from "bun:test";
import { UsageError } from "../usage-error.ts";
import { readSettings } from "./settings.ts";

describe("bun run eval", () => {
  test("takes every question file by default, each row with its own regulation", () => {
    const settings = readSettings([]);
    expect(settings.files[0]).toEndWith("questions.jsonl");
    expect(settings).toMatchObject({ sets: [], modes: ["own"], format: "terminal", model: false, failures: false });
  });

  test("reads its options and the files named", () => {
    const words = ["--sets", "a,b", "--regulation=both", "one.jsonl", "--json", "run.json", "--failures", "two.jsonl"];
    expect(readSettings([...words, "--corpus-dir", "corpora"])).toMatchObject({
      files: ["one.jsonl", "two.jsonl"],
      sets: ["a", "b"],
      modes: ["own", "auto"],
      json: "run.json",
      failures: true,
      corpusDir: "corpora",
    });
  });

  test("records all sets, asked both ways", () => {
    const settings = readSettings(["--encoder", "none", "--record"]);
    expect(settings).toMatchObject({ encoder: "none", record: true, modes: ["own", "auto"], sets: [] });
    expect(settings.files.length).toBeGreaterThan(readSettings([]).files.length);
  });

  test.each([
    ["a record of some sets", ["--record", "--sets", "own_dates"]],
    ["a record of some files", ["--record", "one.jsonl"]],
    ["a record of what a language model writes", ["--record", "--model"]],
    ["an encoder without its name", ["--encoder"]],
    ["an unknown option", ["--nonsense"]],
    ["an unknown choice", ["--regulation", "gdpr"]],
    ["an unknown format", ["--format=pdf"]],
    ["an option without its value", ["--json"]],
  ])("refuses %s", (_, words) => {
    expect(() => readSettings(words)).toThrow(UsageError);
  });
});
