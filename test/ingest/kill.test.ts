import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createFolderHome } from "../../ingest/publish/folder-home.ts";
import { publishVersion } from "../../ingest/publish/home.ts";
import { listVersions } from "../../ingest/publish/versions.ts";
import { verifyVersion } from "../../ingest/verify/index.ts";
import { openSnapshot, readCurrentVersion } from "../../shared/corpus/index.ts";
import { temporaryFolder } from "../support/corpus.ts";
import { ingestEnvironment, runIngest, spawnIngest } from "./run-ingest.ts";

setDefaultTimeout(300_000);

/** More, to look longer: `KILLS=200 bun test test/ingest/kill.test.ts`. */
const kills = Number(process.env["KILLS"] ?? 3);
const buildOf = (act: string): string[] => ["build", "--source", "samples", "--quiet", "--acts", act];
const build = buildOf("dora_2024_1772");

/** What a reader finds: the current version opens, and whatever has a version's name is whole, but for one that is passed over. */
const expectSound = async (corpusDir: string, allowed: readonly string[], passOver = ""): Promise<string> => {
  const current = readCurrentVersion(corpusDir) ?? "";
  expect(allowed).toContain(current);
  expect((await openSnapshot(corpusDir, current)).chunks.length).toBeGreaterThan(0);
  for (const { version } of listVersions(corpusDir)) {
    if (version === passOver) continue;
    const checks = await verifyVersion(corpusDir, version);
    expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
  }
  return current;
};

test(`SIGKILL at ${kills} random moments leaves the old version served, and the next build succeeds`, async () => {
  const settings = { CORPUS_DIR: temporaryFolder(), DATA_DIR: temporaryFolder() };
  const corpusDir = settings.CORPUS_DIR;
  const old = (await runIngest(buildOf("gdpr"), settings)).output.trim();
  const began = performance.now();
  const made = (await runIngest(build, { ...settings, CORPUS_DIR: temporaryFolder() })).output.trim();
  const durationMs = performance.now() - began;
  const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), kills);
  let inTime = 0;
  for (const moment of moments) {
    // The caches as an earlier build left them: the build is then mostly writing, which is where a kill could hurt.
    rmSync(join(settings.DATA_DIR, "cache/builds"), { recursive: true, force: true });
    const child = spawnIngest(build, ingestEnvironment(settings));
    const timer = setTimeout(() => child.kill("SIGKILL"), moment * durationMs);
    await child.exited;
    clearTimeout(timer);
    if (child.signalCode === "SIGKILL") inTime += 1;
    // The old version is read through once, after all of them.
    if ((await expectSound(corpusDir, [old, made], old)) === made || listVersions(corpusDir).length > 1) {
      await publishVersion(createFolderHome(corpusDir), old);
      rmSync(join(corpusDir, made), { recursive: true, force: true });
    }
  }
  expect(inTime).toBeGreaterThan(0);
  const { code, output } = await runIngest(build, settings);
  expect({ code, version: output.trim() }).toEqual({ code: 0, version: made });
  expect(await expectSound(corpusDir, [made])).toBe(made);
  expect(readdirSync(corpusDir).filter((name) => name.startsWith(".building-"))).toEqual([]);
}, 300_000);

test("of two builds at once, one is made and the other is refused", async () => {
  const settings = { CORPUS_DIR: temporaryFolder(), DATA_DIR: temporaryFolder() };
  const runs = await Promise.all([runIngest(build, settings), runIngest(build, settings)]);
  const [winner, loser] = runs.sort((left, right) => left.code - right.code);
  expect([winner?.code, loser?.code]).toEqual([0, 1]);
  expect(loser?.errors).toContain("Another ingest is changing");
  expect(await expectSound(settings.CORPUS_DIR, [winner?.output.trim() ?? ""])).toMatch(/^sample-/);
});
