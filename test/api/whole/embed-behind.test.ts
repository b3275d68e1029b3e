import { expect, test } from "bun:test";
import { cpSync, mkdirSync, truncateSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { embedBehind } from "../../../api/embed-behind.ts";
import { catalog } from "../../../ingest/catalog.ts";
import { sampleCatalog } from "../../../ingest/fetch/index.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { listVersions } from "../../../ingest/publish/versions.ts";
import { readConfig } from "../../../shared/config.ts";
import { readCurrentVersion, readManifest } from "../../../shared/corpus/index.ts";
import { ingestEnvironment } from "../../ingest/run-ingest.ts";
import { buildOptions, temporaryFolder, testModel } from "../../support/corpus.ts";
import { withModel } from "../../support/skip/model.ts";

const { EMBEDDING_MODEL: model = "", EMBEDDING_MODEL_DIR: models = "" } = testModel;

/** A corpus of one act without vectors, and the settings of what embeds it. */
const wordsOnly = async () => {
  const options = await buildOptions({
    catalog: sampleCatalog(catalog).filter(({ id }) => id === "gdpr"),
    embedder: null,
  });
  await makeVersion(options);
  const folder = temporaryFolder();
  const environment = ingestEnvironment({ CORPUS_DIR: options.corpusDir, EMBEDDING_MODEL_DIR: folder });
  return { corpusDir: options.corpusDir, folder, environment, config: readConfig(environment) };
};

withModel.test(
  "without a model it says what to do, with a broken one what is broken, and once there is one the same law gets its vectors",
  async () => {
    const { corpusDir, folder, environment, config } = await wordsOnly();
    const words = readCurrentVersion(corpusDir) ?? "";
    const [missing, broken, mounted] = [0, 1, 2].map(() => Promise.withResolvers<string>());
    const waiting = [missing, broken];
    const log = {
      info: () => {},
      error: (_message: string, thrown: unknown) => mounted?.reject(thrown),
      warning: (_message: string, fields: Record<string, unknown> = {}) =>
        waiting.shift()?.resolve(String(fields["reason"])),
    };
    const remount = async (): Promise<void> => mounted?.resolve(readCurrentVersion(corpusDir) ?? "");
    // Beside other tests a build of the lowest priority would get no time at all.
    const priority = constants.priority.PRIORITY_NORMAL;
    const embedding = embedBehind({ config, log, remount, environment, pauseMs: 1, priority });
    expect(await missing?.promise).toContain(`EMBEDDING_MODEL_DIR (${folder}) does not hold ${model}.`);
    expect(readCurrentVersion(corpusDir)).toBe(words);
    mkdirSync(join(folder, model, "onnx"), { recursive: true });
    cpSync(join(models, model), join(folder, model), { recursive: true });
    truncateSync(join(folder, model, "onnx/model_quantized.onnx"), 1_000);
    expect(await broken?.promise).toContain(`The embedding model ${model} cannot be opened`);
    cpSync(join(models, model), join(folder, model), { recursive: true });
    const embedded = await mounted?.promise;
    const [before, after] = [words, embedded ?? ""].map((version) => readManifest(corpusDir, version));
    expect([before?.embedding, after?.embedding?.model]).toEqual([null, model]);
    expect(after?.acts.map(({ id }) => id)).toEqual(["gdpr"]);
    expect(listVersions(corpusDir)).toHaveLength(2);
    await embedding.stop();
  },
  300_000,
);

test("a build ends with the program that started it, and publishes nothing", async () => {
  const environment = ingestEnvironment({});
  const begun = Promise.withResolvers<void>();
  const build = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../../../ingest/cli.ts"), "build", "--source", "samples"],
    {
      env: environment,
      stdio: ["ignore", "ignore", "ignore"],
      ipc: () => begun.resolve(),
    },
  );
  await begun.promise;
  build.disconnect();
  expect(await build.exited).toBe(1);
  expect(readCurrentVersion(environment["CORPUS_DIR"] ?? "")).toBeNull();
}, 60_000);
