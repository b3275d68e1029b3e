import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { runGoldenEvaluation } from "./command.ts";

let said = "";
beforeEach(() => {
  said = "";
  spyOn(process.stderr, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  mock.restore();
});

test.each([
  ["a set that there is none of", ["silver"], "There is no set silver"],
  ["an unknown option", ["--nonsense"], "Unknown option --nonsense."],
  ["an unknown format", ["--format", "pdf"], "pdf"],
])("called with %s, it ends with exit code 2, says why and shows its usage", async (_, words, reason) => {
  expect(await runGoldenEvaluation(words)).toBe(2);
  expect(said).toContain(reason);
  expect(said).toContain("--failures");
});
