import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { buildPackage } from "../../../clients/build.ts";
import rootPackage from "../../../package.json" with { type: "json" };
import { behavesAsServer } from "../../api/mcp/cases.ts";
import { callTool, connectBy, type ListeningApi, listeningApi } from "../../api/mcp/support.ts";
import { failure } from "../../api/support/engines.ts";
import { temporaryFolder } from "../../support/corpus.ts";

// The package is installed first.
setDefaultTimeout(120_000);

const source = join(import.meta.dir, "../../../clients/mcp");
const keyForm = `acq_live_${"0".repeat(33)}`;

let service: ListeningApi;
let key: string;
let client: Client;
let program: string;

const run = (words: readonly string[], cwd: string): string => {
  const { stdout, stderr, exitCode } = Bun.spawnSync([...words], { cwd });
  if (exitCode !== 0) throw new Error(`${words.join(" ")}: ${stderr}${stdout}`);
  return stdout.toString();
};

/** The package as a user gets it: packed, and installed into an empty folder. */
const installPackage = async (): Promise<string> => {
  const packed = temporaryFolder();
  for (const name of ["package.json", "README.md", "LICENSE"]) cpSync(join(source, name), join(packed, name));
  await buildPackage(source, join(packed, "dist"));
  const [{ filename } = { filename: "" }] = JSON.parse(run(["npm", "pack", "--json"], packed)) as Array<{
    filename: string;
  }>;
  const folder = temporaryFolder();
  await Bun.write(join(folder, "package.json"), "{}");
  run(["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", join(packed, filename)], folder);
  return join(folder, "node_modules/.bin/acquis-mcp");
};

const connect = (environment: Record<string, string>): Promise<Client> =>
  connectBy(
    new StdioClientTransport({
      command: "node",
      args: [program],
      env: { PATH: process.env["PATH"] ?? "", ...environment },
      stderr: "pipe",
    }),
  );

beforeAll(async () => {
  service = await listeningApi();
  ({ key } = await service.api.customer("platform"));
  program = await installPackage();
  client = await connect({ ACQUIS_URL: service.url, ACQUIS_API_KEY: key });
});
afterAll(async () => {
  await client.close();
  await service.close();
});

describe("over stdio, from the installed package", () => {
  behavesAsServer(async () => client);
});

test("its version is the project's, and its dependencies are those of the project", () => {
  const own = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as typeof rootPackage;
  expect(own.version).toBe(rootPackage.version);
  for (const [name, version] of Object.entries(own.dependencies))
    expect([name, version]).toEqual([name, rootPackage.dependencies[name as keyof typeof rootPackage.dependencies]]);
});

test("a call that is given up stops the engine's work", async () => {
  const before = service.api.engines.aborted.length;
  const giveUp = new AbortController();
  const waiting = service.api.engines.waiting();
  const question = `Why does it ${failure.forever} here?`;
  const called = callTool(client, "check_compliance", { question }, { signal: giveUp.signal }).catch(() => "given up");
  await waiting;
  giveUp.abort();
  expect(await called).toBe("given up");
  while (service.api.engines.aborted.length === before) await new Promise((resolve) => setImmediate(resolve));
  expect((await callTool(client, "health")).isError).toBe(false);
});

describe("refusals that a model reads", () => {
  test("a key that the service does not know", async () => {
    const other = await connect({ ACQUIS_URL: service.url, ACQUIS_API_KEY: keyForm });
    expect((await other.listTools()).tools.length).toBeGreaterThan(5);
    const { isError, text } = await callTool(other, "list_regulations");
    expect([isError, text]).toEqual([true, expect.stringContaining("give a valid one")]);
    await other.close();
  });

  test("a key that is revoked while the program runs", async () => {
    const { key: own, keyId } = await service.api.customer("team");
    const other = await connect({ ACQUIS_URL: service.url, ACQUIS_API_KEY: own });
    expect((await callTool(other, "list_regulations")).isError).toBe(false);
    await service.api.database.db.execute(`update api_keys set revoked_at = now() where id = ${keyId}`);
    service.api.clock.advance(11_000);
    const { isError, text } = await callTool(other, "list_regulations");
    expect([isError, text]).toEqual([true, expect.stringContaining("revoked: give a valid one")]);
    await other.close();
  });

  test("a used-up quota", async () => {
    const { key: own } = await service.api.customer("free");
    const other = await connect({ ACQUIS_URL: service.url, ACQUIS_API_KEY: own });
    const ask = () => callTool(other, "check_compliance", { question: "How long do we have to report?" });
    for (let asked = 0; asked < 25; asked += 1) {
      // The plan allows ten a minute.
      if (asked % 10 === 0) service.api.clock.advance(60_000);
      expect((await ask()).isError).toBe(false);
    }
    service.api.clock.advance(60_000);
    const { isError, text } = await ask();
    expect([isError, text]).toEqual([true, expect.stringMatching(/quota_exceeded.*Used 25 of 25/)]);
    expect((await callTool(other, "get_article", { regulation: "gdpr", article: "33" })).isError).toBe(false);
    await other.close();
  });

  test("a service that is not there: tools are listed, a call says what to do", async () => {
    const other = await connect({ ACQUIS_URL: "http://127.0.0.1:9", ACQUIS_API_KEY: keyForm });
    expect((await other.listTools()).tools.length).toBeGreaterThan(5);
    const { isError, text } = await callTool(other, "list_regulations");
    expect([isError, text]).toEqual([true, expect.stringMatching(/127\.0\.0\.1:9 failed.*ACQUIS_URL/)]);
    await other.close();
  });
});

describe("started by hand", () => {
  const start = (words: readonly string[], environment: Record<string, string> = {}) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync(["node", program, ...words], {
      env: { PATH: process.env["PATH"] ?? "", ...environment },
      stdin: new Uint8Array(),
    });
    return { output: stdout.toString(), said: stderr.toString(), exitCode };
  };
  const withKey = { ACQUIS_API_KEY: keyForm };

  test("--help and --version", () => {
    const { output, said, exitCode } = start(["--help"]);
    expect([said, exitCode]).toEqual(["", 0]);
    for (const name of ["--url", "--version", "ACQUIS_API_KEY", "ACQUIS_URL"]) expect(output).toContain(name);
    expect(start(["--version"])).toEqual({ output: `${rootPackage.version}\n`, said: "", exitCode: 0 });
  });

  const wrong: ReadonlyArray<[what: string, words: string[], environment: Record<string, string>, says: string]> = [
    ["no key", [], {}, "ACQUIS_API_KEY is not set"],
    ["what is no key", [], { ACQUIS_API_KEY: "sk-1" }, "is no API key"],
    ["what is no address", ["--url", "localhost"], withKey, "is no address"],
    ["another scheme", [], { ...withKey, ACQUIS_URL: "ftp://x" }, "is no address"],
    ["an unknown option", ["--port", "1"], withKey, "--port"],
    ["an option without its value", ["--url"], withKey, "--url"],
  ];
  test.each(wrong)("%s: said on the error stream, exit code 2", (_what, words, environment, says) => {
    const { output, said, exitCode } = start(words, environment);
    expect({ output, exitCode }).toEqual({ output: "", exitCode: 2 });
    expect(said).toContain(says);
  });

  test("input that ends ends it, with nothing on its output", () => {
    expect(start([], withKey)).toEqual({ output: "", said: "", exitCode: 0 });
  });
});
