import { afterEach, beforeEach, describe, expect, mock, setDefaultTimeout, spyOn, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleCorpus, temporaryFolder } from "../../support/corpus.ts";
import { runAnswerEvaluation } from "./command.ts";

// The first test that needs it builds the corpus, and each run reads the commentary.
setDefaultTimeout(60_000);

let printed = "";
let said = "";
beforeEach(() => {
  printed = "";
  said = "";
  spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
  spyOn(process.stderr, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  mock.restore();
});

describe("called wrongly, it ends with exit code 2, says why and shows its usage", () => {
  test.each([
    ["an unknown option", ["--nonsense"], "Unknown option --nonsense."],
    ["a file that does not exist", ["nowhere.jsonl"], "nowhere.jsonl does not exist."],
    ["a set that no file has", ["--sets", "nothing"], "No question is of the set nothing"],
    ["an earlier run that is none", ["--compare", "nowhere.json"], "nowhere.json does not exist."],
  ])("%s", async (_, words, reason) => {
    expect(await runAnswerEvaluation(words)).toBe(2);
    expect(said).toContain(reason);
    expect(said).toContain("--regulation");
    expect(printed).toBe("");
  });
});

test("without a published corpus it ends with exit code 1 and says what to do", async () => {
  expect(await runAnswerEvaluation(["--corpus-dir", temporaryFolder()])).toBe(1);
  expect(said).toContain("bun run ingest build");
});

test("with an encoder that no version was built with it ends with exit code 1 and says what to do", async () => {
  const { corpusDir } = await sampleCorpus();
  expect(await runAnswerEvaluation(["--encoder", "nobody/nothing", "--corpus-dir", corpusDir])).toBe(1);
  expect(said).toContain("EMBEDDING_MODEL=nobody/nothing bun run ingest build");
});

test("a run over a corpus prints its tables, keeps itself as JSON, and compared with itself changes nothing", async () => {
  const { corpusDir } = await sampleCorpus();
  const folder = temporaryFolder();
  const questions = join(folder, "questions.jsonl");
  const record = join(folder, "run.json");
  const row = {
    id: "q1",
    set: "s",
    question: "What does Article 33 GDPR say?",
    regulation: "gdpr",
    gold: ["gdpr_art33"],
  };
  writeFileSync(questions, JSON.stringify({ ...row, abstain: false }));
  const words = [questions, "--corpus-dir", corpusDir, "--regulation", "both", "--format", "markdown"];

  expect(await runAnswerEvaluation([...words, "--json", record])).toBe(0);
  expect(printed).toContain("### Finding and refusing, every row with `auto`");
  expect(JSON.parse(readFileSync(record, "utf8")).results).toHaveLength(2);

  printed = "";
  expect(await runAnswerEvaluation([...words, "--compare", record])).toBe(0);
  expect(printed).toContain("### Compared with the earlier run, regulation auto");
  expect(printed).not.toContain("Gained");
  expect(printed).not.toContain("Lost");
});
