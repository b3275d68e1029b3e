/** Promise: what requests are counted as has words, for every endpoint that a key can call. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { texts } from "../../../console/texts/en.ts";

const routes = join(import.meta.dir, "../../../api/routes");

test("every counted endpoint has its words, and there are words for no other", () => {
  const counted = readdirSync(routes, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => [...readFileSync(join(routes, path), "utf8").matchAll(/keyEndpoint<\w+>\(services, "(\w+)"/g)])
    .map(([, name = ""]) => name);
  expect(counted.length).toBeGreaterThan(15);
  expect(Object.keys(texts.endpoints).sort()).toEqual(counted.sort());
});
