// Builds whose bundles workers make, on a real PostgreSQL: what comes of them, and what both sides say where it does not.
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { samplesDir } from "../../../ingest/fetch/samples.ts";
import { makerOf } from "../../../ingest/queue/maker.ts";
import { corpusLayout } from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { buildAlone, rowsLeft, sampleActs, startBuildHere, startWorkerHere, testDatabases } from "./support.ts";

setDefaultTimeout(300_000);

const databases = testDatabases();
afterAll(databases.close);

const fewActs = sampleActs.filter(({ id }) => id.startsWith("dora"));

/** The samples, with one act's document changed. */
const changedSamples = (celex: string): string => {
  const folder = temporaryFolder();
  cpSync(samplesDir, folder, { recursive: true });
  const path = join(folder, celex, "oj.en.xhtml");
  writeFileSync(path, readFileSync(path, "utf8").replace(/(\w+)([.;]<\/p>)/, "$1 hereafter$2"));
  return folder;
};

describe("a build by workers", () => {
  test("gives the version that one process gives, and leaves nothing in the database", async () => {
    const url = await databases.open();
    const workers = await Promise.all([startWorkerHere(url), startWorkerHere(url)]);
    const build = await startBuildHere(url);
    const { manifest } = await build.made;
    for (const worker of workers) worker.stop();
    const tallies = await Promise.all(workers.map(({ done }) => done));
    expect(manifest.content_digest).toBe((await buildAlone()).manifest.content_digest);
    expect(tallies.reduce((sum, { made }) => sum + made, 0)).toBe(sampleActs.length);
    expect(await rowsLeft(url)).toEqual({ participants: 0, wanted: 0, outcomes: 0 });
  });

  test("asks for nothing that its cache has", async () => {
    const url = await databases.open();
    const cacheDir = temporaryFolder();
    const first = await buildAlone({ catalog: fewActs, cacheDir });
    const build = await startBuildHere(url, { catalog: fewActs, cacheDir });
    const { manifest, made } = await build.made;
    expect([manifest.content_digest, made]).toEqual([first.manifest.content_digest, true]);
  });

  test("two at once do not disturb each other, and an act that both want is made once", async () => {
    const url = await databases.open();
    const builds = [await startBuildHere(url, { catalog: fewActs }), await startBuildHere(url, { catalog: fewActs })];
    const worker = await startWorkerHere(url);
    const [one, two] = await Promise.all(builds.map(({ made }) => made));
    worker.stop();
    expect(one?.manifest.content_digest).toBe(two?.manifest.content_digest ?? "none");
    expect((await worker.done).made).toBeLessThan(2 * fewActs.length);
    expect(await rowsLeft(url)).toEqual({ participants: 0, wanted: 0, outcomes: 0 });
  });

  test("a worker with --once ends when the queue is empty", async () => {
    const worker = await startWorkerHere(await databases.open(), { once: true });
    expect(await worker.done).toEqual({ made: 0, refused: 0, unable: 0, givenBack: 0 });
  });
});

describe("both sides say why", () => {
  test.concurrent("no worker is there, and when one has come", async () => {
    const url = await databases.open();
    const build = await startBuildHere(url, { catalog: fewActs });
    expect(await build.notes.said(/No worker is there/)).toContain("bun run ingest worker");
    const worker = await startWorkerHere(url);
    expect(await build.notes.said(/A worker is there/)).toBeString();
    await build.made;
    worker.stop();
    await worker.done;
  });

  test.concurrent("a worker with other code or another model takes nothing", async () => {
    const url = await databases.open();
    const makers = [
      { ...makerOf(null), code: "0123456789ab" },
      { ...makerOf(null), model: "some/model (abc, 384 tokens)" },
    ];
    const wrong = await Promise.all(makers.map((maker) => startWorkerHere(url, { maker })));
    const build = await startBuildHere(url, { catalog: fewActs });
    const said = await build.notes.said(/None of the workers/);
    expect(said).toContain("has other code (0123456789ab, here");
    expect(said).toContain("has another embedding model");
    for (const { notes } of wrong) {
      expect(await notes.said(/A build waits that this worker cannot work for/)).toContain("here");
    }
    const right = await startWorkerHere(url);
    await build.made;
    for (const worker of [...wrong, right]) worker.stop();
    const tallies = await Promise.all([...wrong, right].map(({ done }) => done));
    expect(tallies.map(({ made }) => made)).toEqual([0, 0, fewActs.length]);
  });

  test.concurrent("an act whose document is at fault fails as it does in one process", async () => {
    const url = await databases.open();
    const catalog = fewActs.map((entry) => ({ ...entry, counts: { articles: 1, recitals: 0, annexes: 0 } }));
    const worker = await startWorkerHere(url);
    const build = await startBuildHere(url, { catalog });
    const messageOf = (made: Promise<unknown>): Promise<string> =>
      made.then(
        () => "",
        ({ message }: Error) => message,
      );
    expect(await messageOf(build.made)).toBe(await messageOf(buildAlone({ catalog })));
    worker.stop();
    expect(await worker.done).toMatchObject({ made: 0, refused: fewActs.length, unable: 0 });
  });

  test.concurrent("documents that are others there are refused, and after five tries the act fails: nothing is published, and --keep-going leaves it out", async () => {
    const url = await databases.open();
    const build = await startBuildHere(url, { catalog: fewActs, keepGoing: true });
    const strict = await startBuildHere(url, { catalog: fewActs });
    const worker = await startWorkerHere(url, { samples: mirrorSource(changedSamples("32022R2554"), "samples") });
    await expect(strict.made).rejects.toThrow("no worker has made its bundle");
    expect(existsSync(corpusLayout.current(strict.options.corpusDir))).toBe(false);
    const { manifest, failures } = await build.made;
    worker.stop();
    expect(await worker.done).toMatchObject({ unable: 5 });
    expect(manifest.acts.map(({ id }) => id)).toEqual(fewActs.map(({ id }) => id).filter((id) => id !== "dora"));
    expect(failures).toMatchObject([{ actId: "dora", outcome: "left_out" }]);
    expect(failures[0]?.reason).toContain("no worker has made its bundle, 5 have tried");
    expect(failures[0]?.reason).toContain("has other bytes here");
  });
});

test("a worker that is told to end gives back what it cannot finish, and another makes it", async () => {
  const url = await databases.open();
  const [first, build] = [await startWorkerHere(url), await startBuildHere(url)];
  const { promise: read, resolve } = Promise.withResolvers<void>();
  const watched = setInterval(async () => {
    if ((await rowsLeft(url))["wanted"] === sampleActs.length) resolve();
  }, 50);
  await read;
  clearInterval(watched);
  first.stop();
  first.hurry();
  const { made, givenBack } = await first.done;
  const second = await startWorkerHere(url);
  const { manifest } = await build.made;
  second.stop();
  expect(made + (await second.done).made).toBe(sampleActs.length);
  expect(givenBack).toBeLessThanOrEqual(2);
  expect(manifest.acts.length).toBe(sampleActs.length);
});
