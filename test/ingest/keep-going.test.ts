// A build in which some acts fail: it lists them all, and publishes the others when it is told to.
import { expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog } from "../../ingest/fetch/index.ts";
import { samplesDir } from "../../ingest/fetch/samples.ts";
import { type MakeOptions, makeVersion } from "../../ingest/make-version.ts";
import { listVersions } from "../../ingest/publish/versions.ts";
import { type Manifest, openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, temporaryFolder } from "../support/corpus.ts";
import { mirrorDir } from "../support/law/mirror.ts";
import { inLaw } from "../support/skip/index.ts";
import { writtenCommentary } from "./commentary/made-law.ts";
import { runIngest } from "./run-ingest.ts";

setDefaultTimeout(300_000);

const wanted = ["gdpr", "dora", "dora_2024_1772"];
const entries = sampleCatalog(catalog).filter(({ id }) => wanted.includes(id));
const celexOf = (id: string): string => entries.find((entry) => entry.id === id)?.celex ?? "";

const changeableMirror = (): string => {
  const folder = temporaryFolder();
  for (const { celex } of entries) cpSync(join(samplesDir, celex), join(folder, celex), { recursive: true });
  return folder;
};

const documentOf = (mirror: string, id: string): string => join(mirror, celexOf(id), "oj.en.xhtml");

const spoil = (mirror: string, id: string): void =>
  writeFileSync(documentOf(mirror, id), "<html><body><p>Welcome</p></body></html>");

const buildFrom = (mirror: string, overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> =>
  buildOptions({
    source: mirrorSource(mirror),
    catalog: entries,
    commentaryDir: temporaryFolder(),
    embedder: null,
    keepGoing: true,
    ...overrides,
  });

const idsOf = ({ acts }: Manifest): string[] => acts.map(({ id }) => id);
const outcomesOf = (failures: ReadonlyArray<{ actId: string; outcome: string }>) =>
  failures.map(({ actId, outcome }) => [actId, outcome]);

test("all failing acts are listed at once, each with its reason, and nothing is published", async () => {
  const mirror = changeableMirror();
  spoil(mirror, "gdpr");
  rmSync(documentOf(mirror, "dora"));
  const options = await buildFrom(mirror, { keepGoing: false });
  const thrown = await makeVersion(options).catch(({ message }: Error) => message);
  expect(thrown).toMatch(/^2 acts cannot be built:/);
  expect(thrown).toContain(`${celexOf("gdpr")}: the layout of the document is not known`);
  expect(thrown).toContain(`${celexOf("dora")}: no oj text`);
  expect(listVersions(options.corpusDir)).toEqual([]);
});

test("an act that was never published is left out, and those made under it stay", async () => {
  const mirror = changeableMirror();
  spoil(mirror, "dora");
  const made = await makeVersion(await buildFrom(mirror));
  expect(made.current).toBe(true);
  expect(idsOf(made.manifest)).toEqual(["gdpr", "dora_2024_1772"]);
  expect(outcomesOf(made.failures)).toEqual([["dora", "left_out"]]);
});

test("an act that was published stays as it was, while another changes", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  const before = await openSnapshot(options.corpusDir, (await makeVersion(options)).manifest.corpus_version);
  spoil(mirror, "dora");
  const path = documentOf(mirror, "gdpr");
  writeFileSync(path, readFileSync(path, "utf8").replace(/(\w+)([.;]<\/p>)/, "$1 hereafter$2"));
  const made = await makeVersion(options);
  expect(outcomesOf(made.failures)).toEqual([["dora", "kept"]]);
  const after = await openSnapshot(options.corpusDir, made.manifest.corpus_version);
  const textsOf = ({ chunks }: typeof after, id: string) => chunks.filter(({ act_id }) => act_id === id);
  expect(textsOf(after, "dora")).toEqual(textsOf(before, "dora"));
  expect(textsOf(after, "gdpr")).not.toEqual(textsOf(before, "gdpr"));
  expect(after.manifest.sources.filter(({ celex }) => celex === celexOf("dora"))).toEqual(
    before.manifest.sources.filter(({ celex }) => celex === celexOf("dora")),
  );
});

test("an act whose bundle is gone is made again from the documents that were kept", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  const first = await makeVersion(options);
  rmSync(documentOf(mirror, "dora"));
  const folder = join(options.cacheDir, "acts", celexOf("dora"));
  for (const name of readdirSync(folder)) if (!name.endsWith(".documents")) rmSync(join(folder, name));
  const again = await makeVersion(options);
  expect(outcomesOf(again.failures)).toEqual([["dora", "kept"]]);
  expect(again.manifest.content_digest).toBe(first.manifest.content_digest);
});

test("when nothing is left, nothing is published", async () => {
  const mirror = changeableMirror();
  for (const id of wanted) spoil(mirror, id);
  const options = await buildFrom(mirror);
  await expect(makeVersion(options)).rejects.toThrow(/^3 acts cannot be built/);
  expect(listVersions(options.corpusDir)).toEqual([]);
});

test("what the commentary says of an act that is left out falls silent", async () => {
  const mirror = changeableMirror();
  spoil(mirror, "dora");
  const commentaryDir = writtenCommentary({
    "acts/gdpr.yaml":
      'Article 33(1):\n  questions:\n    - Who is told?\n    - { ask: Is a bank told?, reply: "Yes.", from: ["dora: Article 19(1)"] }\n',
  });
  const made = await makeVersion(await buildFrom(mirror, { commentaryDir }));
  expect(outcomesOf(made.failures)).toEqual([["dora", "left_out"]]);
  expect(made.manifest.tables.index.rows).toBe(2);
});

inLaw.test("the command says what became of each act, in JSON too, and exits with 3", async () => {
  const mirror = temporaryFolder();
  cpSync(join(mirrorDir ?? "", "32024R1502"), join(mirror, "32024R1502"), { recursive: true });
  const words = ["build", "--quiet", "--embeddings", "none", "--acts", "dora,dora_2024_1502"];
  const settings = { EURLEX_MIRROR: mirror, CORPUS_DIR: temporaryFolder(), DATA_DIR: temporaryFolder() };
  const stopped = await runIngest(words, settings);
  expect({ code: stopped.code, output: stopped.output }).toEqual({ code: 1, output: "" });
  const { code, output, errors } = await runIngest([...words, "--keep-going", "--json"], settings);
  expect(code).toBe(3);
  const { failures, current } = JSON.parse(output);
  expect(current).toBe(true);
  expect(failures).toEqual([
    { act_id: "dora", celex: "32022R2554", outcome: "left_out", reason: expect.stringContaining("no oj text") },
  ]);
  expect(errors).toContain("dora could not be built. It is left out.");
  expect(errors).toContain("32022R2554: no oj text");
});
