/** Promise: an encoder that no longer tells meanings apart is seen. One of the small samples is enough for that, with a few lines of index. */
import { expect, setDefaultTimeout } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openLibrary } from "../../api/answer/index.ts";
import { retrieve } from "../../api/answer/retrieval.ts";
import { catalog } from "../../ingest/catalog.ts";
import { sampleCatalog } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { openSnapshot, type Snapshot } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/encoder/embedder.ts";
import { languagesOf } from "../../shared/encoder/models.ts";
import { type EmbedderPool, openEmbedderPool } from "../../shared/encoder/pool.ts";
import { writtenCommentary } from "../ingest/commentary/made-law.ts";
import { buildOptions, modelDir, temporaryFolder } from "../support/corpus.ts";
import { skipUnless } from "../support/skip/index.ts";

// An encoder embeds a hundred passages here.
setDefaultTimeout(300_000);

const act = "dora_2024_1772";
const index = `
Article 1: { questions: [Who counts as affected when a service fails?] }
Article 2: { questions: [Did newspapers write about the outage?] }
Article 3: { questions: [From when until when is an outage counted?] }
Article 4: { questions: [Which other countries felt the incident?] }
Article 5: { questions: ["Was information lost, changed or seen by strangers?"] }
Article 7: { questions: [Which expenses are added up?] }
Article 12: { questions: [What do authorities tell each other?] }
`;

/** Each says in other words what an article is about; the act is named. */
const inEnglish = [
  ["Regulation 2024/1772: did reporters cover the breakdown?", 2],
  ["Regulation 2024/1772: when does the clock start and stop?", 3],
  ["Regulation 2024/1772: did strangers read our files?", 5],
  ["Regulation 2024/1772: do wages for people we took on belong to the bill?", 7],
] as const;
const inOtherLanguages = [
  ["Verordnung 2024/1772: Was gilt, wenn Zeitungen schlecht über uns schreiben?", 2],
  ["Asetus 2024/1772: milloin katkos alkaa ja milloin se päättyy?", 3],
  ["Rozporządzenie 2024/1772: czy obcy zobaczyli albo zmienili nasze dane?", 5],
  ["Règlement 2024/1772: quelles dépenses faut-il additionner ?", 7],
] as const;
type Asked = readonly (readonly [question: string, article: number])[];

const buildSample = async (embedder: EmbedderPool): Promise<Snapshot> => {
  const commentaryDir = writtenCommentary({ [`acts/${act}.yaml`]: index });
  const only = sampleCatalog(catalog).filter(({ id }) => id === act);
  const options = await buildOptions({ embedder, commentaryDir, catalog: only });
  const { manifest } = await makeVersion(options);
  return openSnapshot(options.corpusDir, manifest.corpus_version);
};

/** The share of the questions for which the right article ranks first. */
const shareRight = async (snapshot: Snapshot, embedder: Embedder, asked: Asked): Promise<number> => {
  const library = await openLibrary(snapshot);
  const encoder = { embedder, languages: languagesOf(embedder.info.model) };
  let right = 0;
  for (const [question, article] of asked) {
    const input = { question, regulation: "dora", responseFormat: "text", systemContext: null } as const;
    const { ranking } = await retrieve(input, library, encoder);
    if (ranking.ranked[0]?.provision.id === `${act}_art${article}`) right += 1;
  }
  return right / asked.length;
};

const encoders = [
  { name: "minilm", model: "Xenova/all-MiniLM-L6-v2", asked: inEnglish },
  { name: "e5", model: "Xenova/multilingual-e5-small", asked: [...inEnglish, ...inOtherLanguages] },
] as const;

for (const { name, model, asked } of encoders) {
  skipUnless(existsSync(join(modelDir, model)), name).test(
    `${model} finds what is said in other words, and is what finds it`,
    async () => {
      const options = { model, modelDir, cacheDir: temporaryFolder(), processesCount: 1 };
      const embedder = await openEmbedderPool(options);
      try {
        const snapshot = await buildSample(embedder);
        const broken: Embedder = {
          info: embedder.info,
          embed: (texts) => embedder.embed(texts.map((text) => [...text].reverse().join(""))),
        };
        expect(await shareRight(snapshot, embedder, asked)).toBeGreaterThanOrEqual(0.75);
        expect(await shareRight(snapshot, broken, asked)).toBeLessThan(0.4);
      } finally {
        await embedder.close();
      }
    },
  );
}
