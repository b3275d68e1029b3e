import { afterAll, expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts as accountsCommand } from "../../../api/accounts/commands.ts";
import { openEmbeddedPostgres } from "../../../shared/postgres/embedded.ts";
import { runCommandHere } from "../../support/command-here.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";
import { type RunningProgram, runProgram } from "../support/process.ts";

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "acquis-postgres-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const accounts = async (dataDir: string, ...words: string[]): Promise<string> => {
  const program = runProgram(["api/accounts/cli.ts", ...words], { DATA_DIR: dataDir });
  const code = await program.exited;
  await program.printed(/\n/);
  return `${code} ${program.output()}`;
};

/** The same within this process. */
const accountsHere = async (dataDir: string, ...words: string[]): Promise<string> => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "" };
  const { code, output, errors } = await runCommandHere(accountsCommand, words, settings);
  // Continuous integration is taken for a terminal with colours.
  return Bun.stripANSI(`${code} ${output}${errors}`);
};

const pidFile = (dataDir: string): string => join(dataDir, "postgres", "postmaster.pid");

test.concurrent("two processes on one folder share a server, and the last to leave stops it", async () => {
  const dataDir = await newFolder();
  const [one, two] = await Promise.all([openEmbeddedPostgres(dataDir), openEmbeddedPostgres(dataDir)]);
  expect(two.url).toBe(one.url);
  expect(await accounts(dataDir, "org", "create", "Example", "--plan", "team")).toStartWith("0 Organization 1");
  expect(existsSync(pidFile(dataDir))).toBe(true);
  await one.leave();
  await two.leave();
  expect(existsSync(pidFile(dataDir))).toBe(false);
}, 300_000);

/** Opens the link that `up` has printed first, as the console does; the key that it gives. */
const signInBy = async (program: RunningProgram): Promise<string> => {
  const [, url, code] = await program.printed(/Open (http:\S+)\/#code=(\S+)/);
  const headers = { "Content-Type": "application/json", Origin: url ?? "", "Sec-Fetch-Site": "same-origin" };
  const body = JSON.stringify({ code });
  const response = await fetch(`${url}/v1/console/session`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
  expect((await fetch(`${url}/v1/console/session`, { method: "POST", headers, body })).status).toBe(404);
  return ((await response.json()) as { api_key: string }).api_key;
};

test.concurrent("`up` makes one key at its first start and none at its second, also after a hard kill, and its link signs in", async () => {
  const dataDir = await newFolder();
  const { corpusDir } = await sampleCorpus();
  const settings = { ...testModel, DATA_DIR: dataDir, CORPUS_DIR: corpusDir, PORT: "0", METRICS_PORT: "0" };
  const first = runProgram(["api/up.ts"], settings);
  const [, key] = await first.printed(/^API key: (acq_live_\w+)$/m);
  const [, url] = await first.printed(/curl -s (http:\S+)\/v1\/check/);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await fetch(`${url}/v1/articles/gdpr/33`, { headers })).status).toBe(200);
  expect(await signInBy(first)).toBe(key ?? "");
  expect(first.output().indexOf("#code=")).toBeLessThan(first.output().indexOf("API key:"));
  first.signal("SIGKILL");
  await first.exited;
  const second = runProgram(["api/up.ts"], settings);
  const [, again] = await second.printed(/curl -s (http:\S+)\/v1\/check/);
  expect((await fetch(`${again}/v1/articles/gdpr/33`, { headers })).status).toBe(200);
  expect((await accounts(dataDir, "key", "list", "Default", "--json")).match(/"prefix"|"key_prefix"/g)).toHaveLength(1);
  const own = { Authorization: `Bearer ${await signInBy(second)}` };
  expect((await fetch(`${again}/v1/articles/gdpr/33`, { headers: own })).status).toBe(200);
  second.signal("SIGTERM");
  expect(await second.exited).toBe(0);
  expect(second.output()).not.toContain("API key:");
  expect(second.output()).not.toContain("Building");
  expect(existsSync(pidFile(dataDir))).toBe(false);
}, 300_000);

test.concurrent("a start that fails leaves no server behind", async () => {
  const dataDir = await newFolder();
  const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const settings = { DATA_DIR: dataDir, PORT: "0", METRICS_PORT: "0", CORPUS_DIR: join(dataDir, "none") };
  const starts: ReadonlyArray<[more: Record<string, string>, says: RegExp]> = [
    [{ PORT: String(taken.port) }, /PORT/],
    [{}, /ingest build/],
  ];
  for (const [more, says] of starts) {
    const program = runProgram(["api/main.ts"], { ...settings, ...more });
    await program.printed(says);
    expect(await program.exited).toBe(1);
    expect(existsSync(pidFile(dataDir))).toBe(false);
  }
  taken.stop(true);
}, 300_000);

test("the operator's command makes, lists, changes and revokes, and prints a key once", async () => {
  const dataDir = await newFolder();
  const server = await openEmbeddedPostgres(dataDir);
  await accountsHere(dataDir, "org", "create", "Example", "--plan", "developer");
  expect(await accountsHere(dataDir, "org", "create", "Example")).toStartWith('1 There is an organization "Example"');
  expect(await accountsHere(dataDir, "org", "create", "Other", "--plan", "gold")).toContain("is no plan");
  const made = await accounts(dataDir, "key", "create", "Example", "--test", "--name", "CI");
  const key = /^API key: (acq_test_\w+)$/m.exec(made)?.[1] ?? "none";
  const listed = await accountsHere(dataDir, "key", "list", "Example", "--json");
  expect(listed).toContain(key.slice(0, 13));
  expect(listed).not.toContain(key);
  expect(await accountsHere(dataDir, "org", "set-plan", "Example", "team")).toContain("(team)");
  expect(await accountsHere(dataDir, "org", "list")).toContain("team");
  expect(await accountsHere(dataDir, "key", "revoke", "Example", "1")).toStartWith("0 Key 1 is revoked");
  expect(await accountsHere(dataDir, "key", "revoke", "Example", "1")).toStartWith("1 ");
  expect(await accountsHere(dataDir, "key", "list", "Nobody")).toContain("There is no organization");
  const printed = await accountsHere(dataDir, "key", "create", "Example", "--json");
  expect(JSON.parse(printed.slice(2))).toMatchObject({
    id: 2,
    key: expect.stringMatching(/^acq_live_/),
    is_test: false,
  });
  expect(await accountsHere(dataDir, "org", "create", " ")).toStartWith("1 A name has");
  const named = await accountsHere(dataDir, "key", "create", "Example", "--name", "Pro\u202eduction");
  expect(named).toStartWith("1 A name has no control");
  expect(await accountsHere(dataDir, "org", "create", "A", "--paln", "team")).toContain("Unknown option --paln");
  expect(await accountsHere(dataDir, "org", "create", "A", "B")).toStartWith("2 ");
  expect(await accounts(dataDir, "nothing")).toStartWith("2 ");
  await server.leave();
}, 300_000);
