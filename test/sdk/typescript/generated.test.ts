import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypes } from "../../../sdk/typescript/generate.ts";

const root = join(import.meta.dir, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const versionOf = (path: string): string => (JSON.parse(read(path)) as { version: string }).version;

test("the types are what the OpenAPI document says now (bun run sdk/typescript/generate.ts)", async () => {
  expect(read("sdk/typescript/src/generated.ts")).toBe(await generateTypes());
}, 60_000);

test("the package has the version of the API, the same licence and no dependency", () => {
  expect(versionOf("sdk/typescript/package.json")).toBe(versionOf("package.json"));
  expect(read("sdk/typescript/LICENSE")).toBe(read("LICENSE"));
  const names = Object.keys(JSON.parse(read("sdk/typescript/package.json")));
  expect(names.filter((name) => /dependencies$/i.test(name))).toEqual([]);
});
