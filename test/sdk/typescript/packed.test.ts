import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { createTestApi, type TestApi } from "../../api/support/api.ts";

/** What a user does: packs, installs into an empty project, compiles in strict mode, and runs every program of the documentation. */

const root = join(import.meta.dir, "../../..");
const folder = mkdtempSync(join(tmpdir(), "acquis-sdk-"));
const programs = [...readFileSync(join(root, "docs/sdk-typescript.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(
  ([, program = ""]) => program,
);

let api: TestApi;
let listener: Listener;
let packed: string[];

const run = async (command: string[], cwd = folder, env: Record<string, string> = {}) => {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
};

const compile = (...words: string[]) => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"];
  const files = programs.map((_program, index) => `program-${index}.ts`);
  return run([process.execPath, tsc, ...strict, "--target", "es2022", "--lib", "es2022,dom", ...words, ...files]);
};

beforeAll(async () => {
  api = await createTestApi();
  listener = listen(api.app, { host: "127.0.0.1", answerMsMax: 10_000, running: () => 0, port: 0 });
  const made = join(folder, "made");
  mkdirSync(made);
  await run(["npm", "pack", "--silent", "--pack-destination", made], join(root, "sdk/typescript"));
  const tarball = join(made, readdirSync(made)[0] ?? "");
  packed = (await run(["tar", "-tzf", tarball])).trim().split("\n");
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await run(["npm", "install", "--offline", "--no-audit", "--no-fund", tarball]);
  for (const [index, program] of programs.entries()) writeFileSync(join(folder, `program-${index}.ts`), program);
}, 300_000);
afterAll(async () => {
  await listener.close(1_000);
  await api.close();
  rmSync(folder, { recursive: true });
});

test("the package has what was built, the readme, the licence and nothing else", () => {
  const others = packed.filter((path) => !/^package\/dist\/(?:[\w-]+\/)?[\w-]+\.(?:js|js\.map|d\.ts)$/.test(path));
  expect(others.sort()).toEqual(["package/LICENSE", "package/README.md", "package/package.json"]);
  const sources = readdirSync(join(root, "sdk/typescript/src"), { recursive: true }).filter((path) =>
    String(path).endsWith(".ts"),
  );
  expect(packed.filter((path) => path.endsWith(".d.ts"))).toHaveLength(sources.length);
  expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["acquis-sdk"]);
});

test("its types pass the compiler in strict mode as a bundler resolves them", async () => {
  await compile("--module", "esnext", "--moduleResolution", "bundler", "--noEmit");
}, 300_000);

describe("the programs of the documentation", () => {
  beforeAll(async () => {
    await compile("--module", "node16", "--moduleResolution", "node16", "--outDir", "out");
  }, 300_000);

  test.each([["node"], [process.execPath]])(
    "run in %s and print what they say",
    async (runtime) => {
      expect(programs.length).toBeGreaterThan(5);
      const { key } = await api.customer("team");
      const env = { ACQUIS_URL: `http://127.0.0.1:${listener.port}`, ACQUIS_API_KEY: key };
      for (const [index, program] of programs.entries()) {
        const printed = await run([runtime, `out/program-${index}.js`], folder, env);
        const promised = [...program.matchAll(/console\.log\(.*\); \/\/ (.+)/g)].map(([, line]) => line);
        expect(printed.split("\n")).toEqual(expect.arrayContaining(promised));
        expect(printed).not.toBe("");
      }
    },
    120_000,
  );

  test("use every error that there is in the page's table", async () => {
    const { default: _default, ...exported } = await import(join(folder, "node_modules/acquis-sdk/dist/index.js"));
    const page = readFileSync(join(root, "docs/sdk-typescript.md"), "utf8");
    const errors = Object.keys(exported).filter((name) => name.endsWith("Error"));
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

test("a bundle for a browser asks for nothing of Node", async () => {
  const entry = join(folder, "node_modules/acquis-sdk/dist/index.js");
  const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser", minify: true });
  const bundle = (await outputs[0]?.text()) ?? "";
  expect(bundle).toContain("x-should-retry");
  expect(bundle).not.toMatch(/\bimport\b|\brequire\b|node:/);
});
