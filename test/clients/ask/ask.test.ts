import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { monthOf } from "../../../api/accounts/month.ts";
import { type Listener, listen } from "../../../api/http/listen.ts";
import type { AnswerLine } from "../../../clients/ask/answers.ts";
import { createTestApi, type TestApi } from "../../api/support/api.ts";
import { publishTestCorpus } from "../../api/support/corpus.ts";

/** The promise: the command asks a service that listens, keeps what it paid for, and says what is wrong and what to do. */
let api: TestApi;
let service: Listener;
let folder: string;

beforeAll(async () => {
  api = await createTestApi();
  const options = { host: "127.0.0.1", port: 0, answerMsMax: 60_000, running: () => 0 };
  service = listen(api.app, options);
});
afterAll(async () => {
  await service.close(0);
  await api.close();
});
const inFolder = async (work: () => Promise<void>): Promise<void> => {
  folder = mkdtempSync(join(tmpdir(), "acquis-ask-"));
  try {
    await work();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const program = join(import.meta.dir, "../../../clients/ask/cli.ts");
const path = (name: string): string => join(folder, name);
const origin = (): string => `http://127.0.0.1:${service.port}`;

interface Started {
  readonly url?: string;
  readonly key?: string;
  readonly input?: string;
}

const start = (words: readonly string[], { url = origin(), key = "", input = "" }: Started) =>
  Bun.spawn([process.execPath, program, ...words], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", ACQUIS_URL: url, ACQUIS_API_KEY: key },
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  });

const run = async (words: readonly string[], started: Started) => {
  const process = start(words, started);
  const [out, said] = await Promise.all([new Response(process.stdout).text(), new Response(process.stderr).text()]);
  return { code: await process.exited, out, said };
};

const linesIn = (text: string): AnswerLine[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AnswerLine);

const questions = (count: number): string =>
  ["id,question", ...Array.from({ length: count }, (_, index) => `q${index},How long do I have for breach ${index}?`)]
    .join("\n")
    .concat("\n");

const useUp = (organizationId: number, used: number) =>
  api.database.db.execute(
    sql`insert into quota_months values (${organizationId}, ${monthOf(Date.now())}, ${used})
        on conflict (organization_id, month) do update set used = excluded.used`,
  );

const usedBy = async (organizationId: number): Promise<number> => {
  const { rows } = await api.database.db.execute(
    sql`select used from quota_months where organization_id = ${organizationId}`,
  );
  return Number(rows[0]?.["used"] ?? 0);
};

describe("bun run ask", () => {
  test("asks a table, answers in lines of JSON, and tells on standard error how far it is", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      writeFileSync(path("q.csv"), "id;question;description\na;How long do I have?;\n;;It ranks job applications.\n");
      const { code, out, said } = await run(["q.csv"], { key });
      expect({ code, said }).toEqual({ code: 0, said: "1 of 2 answered\n2 of 2 answered\n" });
      const lines = linesIn(out).sort((one, other) => one.line - other.line);
      expect(lines).toMatchObject([
        { line: 2, id: "a", asked: { question: "How long do I have?" }, status: 200, check: { confidence: "high" } },
        { line: 3, id: null, status: 200, classification: { risk_level: "high" } },
      ]);
    }));

  test("reads standard input, and says nothing but what must be known when quiet", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      const { code, out, said } = await run(["-", "--quiet"], { key, input: "How long do I have?\n" });
      expect({ code, said, count: linesIn(out).length }).toEqual({ code: 0, said: "", count: 1 });
    }));

  test("answers all from a version that is pinned, and mixes no answers of two", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      const current = api.services.corpus.require().version;
      const older = await publishTestCorpus(api.corpusDir, "1. Report within a week.", "2017-01-01");
      writeFileSync(path("q.txt"), "How long do I have?\nHow long does a processor have?\n");
      const words = ["q.txt", "--output", "a.jsonl", "--corpus-version"];
      expect((await run([...words, older], { key })).code).toBe(0);
      const answers = readFileSync(path("a.jsonl"), "utf8");
      expect(linesIn(answers).map(({ check }) => check?.corpus_version)).toEqual([older, older]);
      const other = await run([...words, current], { key });
      expect([other.code, other.said]).toEqual([
        1,
        expect.stringContaining(`has answers from corpus version ${older}`),
      ]);
      expect(readFileSync(path("a.jsonl"), "utf8")).toBe(answers);
      const unknown = await run(["q.txt", "--corpus-version", "2020.01.01-00000000"], { key });
      expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining(older)]);
    }));

  test("writes a report, and what failed makes the exit code 1", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      writeFileSync(path("q.txt"), "How long do I have?\nno\nWhere is the best pizza?\n");
      const { code, said } = await run(["q.txt", "--output", "a.jsonl", "--report", "r.md"], { key });
      expect(code).toBe(1);
      expect(said).toContain("1 item failed");
      const report = readFileSync(path("r.md"), "utf8");
      expect(report).toContain(
        "| asked | 3 |\n| answered | 1 |\n| abstained | 1 |\n| classified | 0 |\n| failed | 1 |",
      );
      expect(linesIn(readFileSync(path("a.jsonl"), "utf8")).map(({ line }) => line)).toEqual([1, 2, 3]);
    }));
});

describe("going on", () => {
  test("asks only what has no answer, or failed; other answers in the file stay", () =>
    inFolder(async () => {
      const { key, organizationId } = await api.customer("team");
      writeFileSync(path("q.csv"), questions(3));
      expect((await run(["q.csv", "--output", "a.jsonl"], { key })).code).toBe(0);
      const before = readFileSync(path("a.jsonl"), "utf8");
      const failed = JSON.stringify({
        line: 5,
        id: "q3",
        asked: { question: "How long do I have for breach 3?" },
        status: 500,
      });
      const foreign = JSON.stringify({ line: 9, id: "x", asked: { question: "Something else?" }, status: 200 });
      writeFileSync(path("a.jsonl"), `${foreign}\n${before}${failed}\n${failed.slice(0, 30)}`);
      writeFileSync(path("q.csv"), questions(5));
      const { code, said } = await run(["q.csv", "--output", "a.jsonl"], { key });
      expect(code).toBe(0);
      expect(said).toContain("3 of 5 answered already");
      expect(await usedBy(organizationId)).toBe(5);
      const after = linesIn(readFileSync(path("a.jsonl"), "utf8"));
      expect(after.map(({ id, status }) => [id, status])).toEqual([
        ["x", 200],
        ...[0, 1, 2, 3, 4].map((index): [string, number] => [`q${index}`, 200]),
      ]);
      expect(after.slice(1, 4)).toEqual(linesIn(before));
      // Nothing is left: nothing is asked, and no key is looked at.
      expect((await run(["q.csv", "--output", "a.jsonl"], { key, url: "http://127.0.0.1:9" })).code).toBe(0);
    }));

  test("after SIGKILL in the middle loses nothing, and pays twice for nothing but what was under way", () =>
    inFolder(async () => {
      const { key, organizationId } = await api.customer("team");
      const count = 60;
      const passedMax = 20;
      let passed = 0;
      const holding = Promise.withResolvers<void>();
      // A way to the service that delivers some answers, and then holds the rest back.
      const way = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        idleTimeout: 0,
        fetch: async (request) => {
          const response = await api.app.handle(request);
          if (!request.url.endsWith("/v1/batch") || response.body === null) return response;
          const held = new TransformStream<Uint8Array, Uint8Array>(
            {
              transform: async (piece, controller) => {
                if (passed === passedMax) {
                  holding.resolve();
                  await new Promise(() => {});
                }
                passed += 1;
                controller.enqueue(piece);
              },
            },
            { highWaterMark: 1 },
            { highWaterMark: 0 },
          );
          return new Response(response.body.pipeThrough(held), response);
        },
      });
      try {
        writeFileSync(path("q.csv"), questions(count));
        const killed = start(["q.csv", "--output", "a.jsonl"], { key, url: `http://127.0.0.1:${way.port}` });
        await holding.promise;
        while (readFileSync(path("a.jsonl"), "utf8").split("\n").length <= passedMax) await new Promise(setImmediate);
        killed.kill("SIGKILL");
        await killed.exited;
        const kept = linesIn(readFileSync(path("a.jsonl"), "utf8"));
        expect(kept).toHaveLength(passedMax);
        const { code } = await run(["q.csv", "--output", "a.jsonl"], { key });
        expect(code).toBe(0);
        const after = linesIn(readFileSync(path("a.jsonl"), "utf8"));
        expect(after.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => `q${index}`));
        for (const line of kept) expect(after).toContainEqual(line);
        // Four under way, and one in each of the two pieces of the way that hold something back.
        expect(await usedBy(organizationId)).toBeWithin(count, count + 4 + 3);
      } finally {
        await way.stop(true);
      }
    }));

  test("Ctrl-C keeps what is answered, and says how to go on", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      writeFileSync(path("q.csv"), `${questions(3)}slow,This one never-ends\n`);
      const waiting = api.engines.waiting();
      const aborted = api.engines.aborted.length;
      const stopped = start(["q.csv", "--output", "a.jsonl"], { key });
      await waiting;
      while (!existsSync(path("a.jsonl")) || readFileSync(path("a.jsonl"), "utf8").split("\n").length < 4)
        await new Promise(setImmediate);
      stopped.kill("SIGINT");
      expect(await stopped.exited).toBe(130);
      // The service no longer works on what nobody waits for.
      while (api.engines.aborted.length === aborted) await new Promise(setImmediate);
      expect(await new Response(stopped.stderr).text()).toContain(
        "Stopped. 1 item is left. Run the same command again",
      );
      expect(linesIn(readFileSync(path("a.jsonl"), "utf8")).map(({ id }) => id)).toEqual(["q0", "q1", "q2"]);
    }));

  test("a second run that would write to the same file is refused, and takes nothing of it away", () =>
    inFolder(async () => {
      const { key } = await api.customer("team");
      writeFileSync(path("q.csv"), `${questions(2)}slow,This one never-ends\n`);
      const waiting = api.engines.waiting();
      const first = start(["q.csv", "--output", "a.jsonl"], { key });
      await waiting;
      while (!existsSync(path("a.jsonl")) || readFileSync(path("a.jsonl"), "utf8").split("\n").length < 3)
        await new Promise(setImmediate);
      const before = readFileSync(path("a.jsonl"), "utf8");
      const second = await run(["q.csv", "--output", "a.jsonl"], { key });
      expect([second.code, second.said]).toEqual([1, expect.stringContaining(`Another run, process ${first.pid},`)]);
      expect(readFileSync(path("a.jsonl"), "utf8")).toBe(before);
      first.kill("SIGKILL");
      await first.exited;
      // What a killed run left behind keeps nobody out.
      writeFileSync(path("q.csv"), questions(2));
      expect((await run(["q.csv", "--output", "a.jsonl"], { key })).code).toBe(0);
      expect(readdirSync(folder).sort()).toEqual(["a.jsonl", "q.csv"]);
    }));

  test("when the quota ends, says how much is left and when it renews; exit code 3", () =>
    inFolder(async () => {
      const { key, organizationId } = await api.customer("team");
      await useUp(organizationId, 4_998);
      writeFileSync(path("q.csv"), questions(5));
      const { code, said } = await run(["q.csv", "--output", "a.jsonl", "--report", "r.md"], { key });
      expect(code).toBe(3);
      expect(said).toContain("The quota of this month has 2 left, and 5 items are to be asked.");
      expect(said).toMatch(/it renews on \d{4}-\d\d-01\. 3 items are left\. Run the same command again/);
      expect(linesIn(readFileSync(path("a.jsonl"), "utf8"))).toHaveLength(2);
      expect(readFileSync(path("r.md"), "utf8")).toContain("3 not asked: the month's quota is used up.");
      expect(await usedBy(organizationId)).toBe(5_000);
    }));
});

describe("what is wrong is said, with what to do, before anything is asked:", () => {
  const cases: ReadonlyArray<
    [name: string, words: string[], files: Record<string, string>, code: number, said: string]
  > = [
    ["rows", ["q.csv"], { "q.csv": "id,question\na,\nb,x,y\n" }, 1, "Line 2 has neither"],
    ["every row", ["q.csv"], { "q.csv": "id,question\na,\nb,x,y\n" }, 1, "Line 3 has 3 fields, and the head has 2"],
    ["an empty file", ["q.txt"], { "q.txt": "\n" }, 1, "q.txt has no question"],
    ["no file", ["none.csv"], {}, 1, "none.csv cannot be read"],
    [
      "a file of something else",
      ["q.txt", "--output", "notes.txt"],
      { "q.txt": "What is it?\n", "notes.txt": "Notes of a year\n" },
      1,
      "Line 1 of notes.txt is no answer",
    ],
    [
      "a file of something else without an end of its line",
      ["q.txt", "--output", "notes.txt"],
      { "q.txt": "What is it?\n", "notes.txt": "Notes of a year" },
      1,
      "Line 1 of notes.txt is no answer",
    ],
    ["a folder as answers", ["q.txt", "--output", "."], { "q.txt": "What is it?\n" }, 1, ". cannot be read"],
    ["answers over questions", ["q.txt", "--output", "./q.txt"], { "q.txt": "What is it?\n" }, 2, "is named twice"],
    ["a report over questions", ["q.txt", "--report", "q.txt"], { "q.txt": "What is it?\n" }, 2, "is named twice"],
    [
      "a report over answers",
      ["q.txt", "--output", "a.jsonl", "--report", "a.jsonl"],
      { "q.txt": "What is it?\n" },
      2,
      "is named twice",
    ],
    ["a folder", ["q.txt", "--output", "no/a.jsonl"], { "q.txt": "What is it?\n" }, 1, "no/a.jsonl cannot be written"],
    ["its report's folder", ["q.txt", "--report", "no/r.md"], {}, 1, "there is no folder no"],
    ["an option", ["q.txt", "--colour"], { "q.txt": "What is it?\n" }, 2, "Unknown option --colour"],
    ["a format", ["q.txt", "--format", "xlsx"], { "q.txt": "What is it?\n" }, 2, '"xlsx" is no format'],
    ["nothing to ask", [], {}, 2, ""],
    [
      "an address",
      ["q.txt", "--url", "http://127.0.0.1:9"],
      { "q.txt": "What is it?\n" },
      1,
      "The connection to http://127.0.0.1:9 failed",
    ],
    ["a key", ["q.txt"], { "q.txt": "What is it?\n" }, 1, "The service refused the API key"],
  ];
  for (const [name, words, files, code, expected] of cases) {
    test(name, () =>
      inFolder(async () => {
        for (const [file, text] of Object.entries(files)) writeFileSync(path(file), text);
        const { said, out, ...ended } = await run(words, { key: "acq_live_unknown" });
        expect({ code: ended.code, out: code === 2 && words.length === 0 ? "" : out, said }).toMatchObject({
          code,
          out: "",
        });
        expect(said).toContain(expected);
        expect(said).not.toContain("    at ");
        for (const [file, text] of Object.entries(files)) expect(readFileSync(path(file), "utf8")).toBe(text);
      }),
    );
  }

  test("no key", () =>
    inFolder(async () => {
      const { code, said } = await run(["-"], { input: "What is it?" });
      expect([code, said]).toEqual([1, "ACQUIS_API_KEY is not set.\nSet it to an API key of the service.\n"]);
    }));
});
