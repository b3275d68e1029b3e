import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The styles of all pages are one sheet: a class that two files define for two purposes would lay out one page as the other means it. */

const root = join(import.meta.dir, "../../../console");

const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));

/** What is told for paper alone refines what is told elsewhere. */
const forPaper = /^@media print \{\n[\s\S]*?^\}/gm;

/** Classes that a sheet defines by themselves, not within or together with another. */
const definedIn = (path: string): Set<string> =>
  new Set(
    [
      ...readFileSync(join(root, path), "utf8")
        .replace(forPaper, "")
        .matchAll(/^\s*\.([\w-]+)(?=,?\s*\{|,$)/gm),
    ].map((match) => match[1] ?? ""),
  );

test("each class is defined in one sheet alone", () => {
  const owners = new Map<string, string[]>();
  for (const path of sheets) for (const name of definedIn(path)) owners.set(name, [...(owners.get(name) ?? []), path]);
  expect(owners.size).toBeGreaterThan(50);
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
