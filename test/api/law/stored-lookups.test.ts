import { afterAll, beforeAll, expect, test } from "bun:test";
import { createEngineMaker } from "../../../api/engines/make.ts";
import { chunksInMemoryMax, createOpenCorpus, isSearchedOnDisk } from "../../../api/engines/open.ts";
import type { OpenedCorpus } from "../../../api/engines/types.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { readConfig } from "../../../shared/config.ts";
import { openSnapshot, type Snapshot } from "../../../shared/corpus/index.ts";
import { sampleCorpus, testModel } from "../../support/corpus.ts";

const buildMs = 300_000;
const day = "2026-11-23";

const log = createLogger("silent");
let snapshot: Snapshot;
let memory: OpenedCorpus;
let disk: OpenedCorpus;

beforeAll(async () => {
  const { corpusDir, version } = await sampleCorpus();
  const config = readConfig({ ...testModel, CORPUS_SEARCH: "disk", CORPUS_CACHE_MB: "16" });
  const maker = createEngineMaker(config, null, log);
  snapshot = await openSnapshot(corpusDir, version);
  memory = await createOpenCorpus(corpusDir, maker.make)(version);
  disk = await createOpenCorpus(corpusDir, maker.make, { config, make: maker.makeStored })(version);
}, buildMs);
afterAll(async () => {
  await memory.close();
  await disk.close();
});

/** What a lookup gives, or what it says where there is nothing. */
const outcome = async (look: () => unknown): Promise<unknown> => {
  try {
    return await look();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : thrown;
  }
};

const isSame = async (look: (corpus: OpenedCorpus) => unknown): Promise<void> =>
  expect(await outcome(() => look(disk))).toEqual(await outcome(() => look(memory)));

test("every provision is the same byte for byte, and so is what is said of those that are not held", async () => {
  for (const { citation, chunks, act } of snapshot.provisions.values()) {
    const { kind, number } = citation;
    await isSame((corpus) => corpus.readProvision(act.id, `${kind} ${number}`, day));
    const last = chunks.at(-1)?.citation ?? "";
    await isSame((corpus) => corpus.readProvision(act.id, last, day));
  }
  for (const [act, number] of [
    ["gdpr", "Article 900"],
    ["gdpr", "33(99)"],
    ["gdpr", "Annex"],
    ["gdpr", "hello"],
    ["no_such_act", "1"],
    ["gdpr", "1' OR '1' = '1"],
  ] as const)
    await isSame((corpus) => corpus.readProvision(act, number, day));
});

test("tables of contents, definitions and references are the same", async () => {
  await isSame((corpus) => corpus.library.regulations());
  await isSame((corpus) => corpus.library.definitions(null, null));
  await isSame((corpus) => corpus.library.definitions("personal data", null));
  await isSame((corpus) => corpus.library.definitions("personl data", "gdpr"));
  await isSame((corpus) => corpus.library.regulation("no_such_act"));
  for (const { id } of snapshot.manifest.acts) {
    await isSame((corpus) => corpus.library.regulation(id));
    await isSame((corpus) => corpus.library.definitions(null, id));
  }
  for (const { citation, act } of snapshot.provisions.values())
    await isSame((corpus) => corpus.library.references(act.id, `${citation.kind} ${citation.number}`));
});

test("classification and the lists of duties are the same", async () => {
  const input = {
    description: "A system that ranks applicants for jobs by their CVs.",
    dataTypes: [],
    decisionScope: "",
    sector: "",
  };
  const wanted = { level: "high", role: null, way: "annex_iii" } as const;
  const options = { allowModel: false, signal: new AbortController().signal };
  await isSame((corpus) => corpus.classify(input, options));
  await isSame((corpus) => corpus.obligationsOf(wanted, day));
  expect(disk.regulations).toEqual(memory.regulations);
});

test("what is searched where goes by the size of the corpus, unless the operator says", () => {
  const ofRows = (rows: number) => ({ tables: { ...snapshot.manifest.tables, chunks: { rows, digest: "" } } });
  expect(isSearchedOnDisk(ofRows(chunksInMemoryMax), "auto")).toBe(false);
  expect(isSearchedOnDisk(ofRows(chunksInMemoryMax + 1), "auto")).toBe(true);
  expect(isSearchedOnDisk(ofRows(1), "disk")).toBe(true);
  expect(isSearchedOnDisk(ofRows(10 * chunksInMemoryMax), "memory")).toBe(false);
});
