// The commands themselves, as processes: one machine with the embedded PostgreSQL, signals, and a worker of another release. Most of their
// time they wait for each other, so the tests run side by side.
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, cpSync, existsSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { runProgram } from "../../api/support/process.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { ingestHere } from "../run-ingest.ts";
import { rowsLeft, testDatabases } from "./support.ts";

setDefaultTimeout(300_000);

const databases = testDatabases();
afterAll(databases.close);

const root = resolve(import.meta.dir, "../../..");
const worker = ["worker", "--embeddings", "none", "--concurrency", "1"];
const build = "build --source samples --acts dora_2024_1772 --embeddings none --workers queue".split(" ");

const start = (words: readonly string[], settings: Record<string, string>, program = "ingest/cli.ts") =>
  runProgram([program, ...words], { DATA_DIR: temporaryFolder(), CORPUS_DIR: temporaryFolder(), ...settings });

test.concurrent("on one machine both use the embedded PostgreSQL, and the last to leave stops it", async () => {
  const settings = { DATA_DIR: temporaryFolder() };
  const working = start([...worker, "--json"], settings);
  await working.printed(/Waiting for acts/);
  const building = start(build, settings);
  expect(await building.exited).toBe(0);
  await building.printed(/^sample-\w+$/m);
  working.signal("SIGTERM");
  expect(await working.exited).toBe(0);
  await working.printed(/"made": 1,\n\s+"refused": 0,\n\s+"unable": 0,\n\s+"given_back": 0/);
  expect(existsSync(join(settings.DATA_DIR, "postgres", "postmaster.pid"))).toBe(false);
});

test.concurrent("a build that is stopped waits for nothing any more", async () => {
  const url = await databases.open();
  const building = start(build, { DATABASE_URL: url });
  await building.printed(/No worker is there/);
  building.signal("SIGINT");
  expect(await building.exited).toBe(130);
  expect(await rowsLeft(url)).toEqual({ participants: 0, wanted: 0, outcomes: 0 });
});

test.concurrent("a worker whose code differs by a comment takes nothing, and both sides say so", async () => {
  const url = await databases.open();
  const other = temporaryFolder();
  for (const name of ["ingest", "shared", "package.json", "bun.lock", "tsconfig.json"]) {
    cpSync(join(root, name), join(other, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(other, "node_modules"));
  appendFileSync(join(other, "ingest/parse/paragraphs.ts"), "\n// Another release.\n");
  const settings = { DATABASE_URL: url };
  const [wrong, building] = [start(worker, settings, join(other, "ingest/cli.ts")), start(build, settings)];
  await Promise.all([
    building.printed(/None of the workers[^\n]*\n\s+\S+ has other code \(\w{12}, here \w{12}\)/),
    wrong.printed(/A build waits that this worker cannot work for: \S+ has other code/),
  ]);
  const right = start([...worker, "--once"], settings);
  expect(await building.exited).toBe(0);
  wrong.signal("SIGTERM");
  await wrong.printed(/^0 made$/m);
  expect([await wrong.exited, await right.exited]).toEqual([0, 0]);
});

test.concurrent("a database that cannot be used is said before anything is fetched", async () => {
  const programs = [worker, build].map((words) => start(words, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }));
  for (const program of programs) {
    await program.printed(/No PostgreSQL answers at 127.0.0.1:1, which DATABASE_URL names/);
    expect(await program.exited).toBe(1);
  }
});

describe("usage errors", () => {
  test.each([
    [["build", "--workers", "many"], "--workers takes a number from 1 to 64, or the word queue"],
    [["build", "--workers", "0"], "--workers takes a number"],
    [["worker", "--concurrency", "none"], "--concurrency takes a number from 1 to 64"],
    [["worker", "--source", "samples"], "source"],
    [["worker", "acts"], 'Unexpected "acts"'],
  ])("%p", async (words, expected) => {
    const { code, errors } = await ingestHere(words);
    expect(code).toBe(2);
    expect(errors).toContain(expected);
  });
});
