// Whoever runs `ingest diff --exit-code` in CI relies on three exit codes: 0 same, 1 different, 2 error.
import { afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { runCommand } from "citty";
import { diffCommand } from "../../../ingest/diff/command.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { buildOptions, temporaryFolder } from "../../support/corpus.ts";

let corpusDir = "";
let older = "";
let newer = "";

beforeAll(async () => {
  const options = await buildOptions({ embedder: null, commentaryDir: temporaryFolder() });
  corpusDir = options.corpusDir;
  const without = options.catalog.filter(({ id }) => id !== "gdpr");
  older = (await makeVersion({ ...options, catalog: without })).manifest.corpus_version;
  newer = (await makeVersion(options)).manifest.corpus_version;
}, 300_000);

const variables = ["CORPUS_DIR"] as const;
const saved = variables.map((name) => process.env[name]);
afterEach(() => {
  variables.forEach((name, place) => {
    const value = saved[place];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  });
});

interface Outcome {
  readonly out: string;
  readonly err: string;
  readonly exitCode: number;
}

const run = async (...rawArgs: string[]): Promise<Outcome> => {
  process.env["CORPUS_DIR"] = corpusDir;
  const [out, err]: [string[], string[]] = [[], []];
  const outSpy = spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  const errSpy = spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
  const before = process.exitCode;
  try {
    process.exitCode = 0;
    await runCommand(diffCommand, { rawArgs });
    return { out: out.join(""), err: err.join(""), exitCode: Number(process.exitCode) };
  } finally {
    process.exitCode = before ?? 0;
    outSpy.mockRestore();
    errSpy.mockRestore();
  }
};

describe("ingest diff --exit-code", () => {
  test("0: a version and itself", async () => {
    const { out, exitCode } = await run(newer, newer, "--exit-code");
    expect([out.includes("No provision differs"), exitCode]).toEqual([true, 0]);
  });

  test("1: an act more", async () => {
    const { out, exitCode } = await run(older, newer, "--exit-code", "--format", "markdown");
    expect([out.includes("## GDPR"), exitCode]).toEqual([true, 1]);
  });

  test("1 becomes 0 when the act that was asked for is the same", async () => {
    expect((await run(older, newer, "--exit-code", "--act", "dora")).exitCode).toBe(0);
  });

  test("2: a version that does not exist", async () => {
    const { out, err, exitCode } = await run("2020.01.01-00000000", newer, "--exit-code");
    expect([out, exitCode]).toEqual(["", 2]);
    expect(err).toContain("2020.01.01-00000000");
  });

  test("2: an act that neither version has", async () => {
    const { err, exitCode } = await run(older, newer, "--exit-code", "--act", "shed_act");
    expect(exitCode).toBe(2);
    expect(err).toContain("shed_act");
  });
});

describe("ingest diff", () => {
  test("a difference alone is no failure", async () => {
    expect((await run(older, newer)).exitCode).toBe(0);
  });

  test("an error is thrown to the command line without --exit-code", async () => {
    await expect(run("2020.01.01-00000000", newer)).rejects.toThrow("is not in");
  });

  test("without a second version it compares with the current one", async () => {
    const { out } = await run(older, "--json");
    expect(JSON.parse(out).to.corpus_version).toBe(newer);
  });

  test("refuses an option that it does not know", async () => {
    await expect(run(older, newer, "--colour")).rejects.toThrow("--colour");
  });
});
