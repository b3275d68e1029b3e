import { expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Encoder } from "../../../api/engines/encoder.ts";
import { createEncoders, createEngineMaker } from "../../../api/engines/make.ts";
import type { Logger } from "../../../api/operations/log.ts";
import { readConfig } from "../../../shared/config.ts";
import { openSnapshot } from "../../../shared/corpus/index.ts";
import { smallCorpus, temporaryFolder, testModel } from "../../support/corpus.ts";
import { withModel } from "../../support/skip/model.ts";

test("a model is opened once for all that use it, and ends with the last of them", async () => {
  const told: string[] = [];
  const encoders = createEncoders((wanted): Encoder => {
    told.push(`open ${wanted.model}`);
    const close = async (): Promise<void> => void told.push(`close ${wanted.model}`);
    return { info: wanted, started: Promise.resolve(), isOpen: () => true, embed: async () => [], close };
  });
  const info = (model: string) => ({ model, digest: "", dimensions: 1, tokens_max: 1 });
  expect(encoders.take(info("old"))).toBe(encoders.take(info("old")));
  await encoders.giveBack(info("old"));
  encoders.take(info("new"));
  expect(told).toEqual(["open old", "open new"]);
  await encoders.giveBack(info("old"));
  await encoders.close();
  expect(told.slice(2)).toEqual(["close old", "close new"]);
});

withModel.test(
  "a start does not wait for the model: words answer until it is open",
  async () => {
    const { corpusDir, version } = await smallCorpus();
    const folder = temporaryFolder();
    const model = join(folder, testModel["EMBEDDING_MODEL"] ?? "");
    cpSync(join(testModel["EMBEDDING_MODEL_DIR"] ?? "", testModel["EMBEDDING_MODEL"] ?? ""), model, {
      recursive: true,
    });
    rmSync(join(model, "tokenizer.json"));
    // Whoever reads it waits for somebody to write it, which nobody does.
    await Bun.$`mkfifo ${join(model, "tokenizer.json")}`;
    const told: string[] = [];
    const log = {
      error: (line: string) => void told.push(line),
      warning: () => {},
      info: () => {},
    } as unknown as Logger;
    const maker = createEngineMaker(readConfig({ EMBEDDING_MODEL_DIR: folder }), null, log);
    const engines = await maker.make(await openSnapshot(corpusDir, version));
    expect([engines.searchesByMeaning(), told]).toEqual([false, []]);
    await maker.close();
  },
  60_000,
);
