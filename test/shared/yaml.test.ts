import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Glob, YAML } from "bun";
import { parse } from "yaml";

const root = resolve(import.meta.dir, "../..");

/** The service reads its tables with Bun's parser, which is quicker and forgives what the strict one refuses: a name that stands twice. */
test("the tables of the service say the same to a strict reader", () => {
  const folders = ["{api,shared}/**/*.yaml", "ingest/languages/*.yaml"];
  const files = folders.flatMap((pattern) => [...new Glob(pattern).scanSync(root)]).sort();
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    expect([file, YAML.parse(text)]).toEqual([file, parse(text)]);
  }
});
