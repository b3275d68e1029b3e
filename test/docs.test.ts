import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMetrics } from "../api/operations/metrics/index.ts";
import { configSchema } from "../shared/config.ts";
import { errorStatus } from "../shared/errors.ts";
import { createTestApi, jsonOf } from "./api/support/api.ts";

/** The promise: the documentation names every command, setting, endpoint and error code, and nothing that is not there. */
const root = join(import.meta.dir, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const documents = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const everything = documents.map(read).join("\n");
const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts);

const helpOf = (...words: string[]): string => {
  const run = Bun.spawnSync([process.execPath, "run", "--silent", ...words, "--help"], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return `${run.stdout}${run.stderr}`;
};

const commandsIn = (help: string): string[] => /USAGE \w+(?: \w+)? ([\w|-]+)/.exec(help)?.[1]?.split("|") ?? [];

describe("the documentation names", () => {
  test.each(Object.keys(configSchema.properties))("the setting %s", (name) => {
    expect(read("docs/configuration.md")).toContain(`\`${name}\``);
  });

  test.each(Object.keys(errorStatus))("the error code %s", (code) => {
    expect(read("docs/api.md")).toContain(`\`${code}\``);
  });

  test("each metric", () => {
    const names = createMetrics(() => false)
      .registry.getMetricsAsArray()
      .map(({ name }) => name);
    const own = names.filter((name) => name.startsWith("acquis_"));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => !read("docs/operations.md").includes(name))).toEqual([]);
  });

  test.each(commandsIn(helpOf("ingest")))("the command ingest %s", (command) => {
    expect(read("docs/ingest.md")).toContain(`ingest ${command}`);
  });

  test.each(["org", "key"].flatMap((noun) => commandsIn(helpOf("accounts", noun)).map((verb) => `${noun} ${verb}`)))(
    "the command accounts %s",
    (command) => expect(everything).toContain(`accounts ${command}`),
  );

  test("each endpoint of the OpenAPI document", async () => {
    const api = await createTestApi();
    try {
      const document = await jsonOf<{ paths: Record<string, unknown> }>(await api.send("GET", "/openapi.json"));
      for (const path of Object.keys(document.paths)) expect(read("README.md")).toContain(path);
    } finally {
      await api.close();
    }
  });
});

describe("nothing is promised that is not there:", () => {
  test("every `bun run` names a script", () => {
    const named = [...everything.matchAll(/bun(?:@[\d.]+)? run ([a-z]+)(?![\w/.-])/g)].map((match) => match[1] ?? "");
    expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test("every setting in upper case exists", () => {
    const table = [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? "");
    expect(table.filter((name) => !(name in configSchema.properties))).toEqual([]);
  });

  test.each(documents)("every link of %s leads to a file", (document) => {
    const folder = join(root, document, "..");
    for (const [, target = ""] of read(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect({
        target,
        exists: Bun.file(join(folder, target)).size > 0 || readdirSync(join(folder, target)).length > 0,
      }).toEqual({ target, exists: true });
    }
  });
});
