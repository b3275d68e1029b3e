import { expect, test } from "bun:test";
import { dirname, join, relative, resolve } from "node:path";
import { Glob } from "bun";

const root = resolve(import.meta.dir, "../..");

/** The promise: the snapshot is the only meeting point of `api/` and `ingest/`, and `shared/` knows neither. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  api: ["ingest", "test"],
  ingest: ["api", "test"],
  shared: ["api", "ingest", "test"],
  "clients/ask": ["api", "console", "ingest", "test"],
};

const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map((match) => match[1] ?? "");

for (const [room, others] of Object.entries(forbidden)) {
  test(`${room}/ imports nothing of ${others.join(", ")}`, async () => {
    const wrong: string[] = [];
    for await (const path of new Glob(`${room}/**/*.ts`).scan(root)) {
      for (const target of importsOf(await Bun.file(join(root, path)).text())) {
        const reached = relative(root, resolve(root, dirname(path), target)).split("/")[0] ?? "";
        if (others.includes(reached)) wrong.push(`${path} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
