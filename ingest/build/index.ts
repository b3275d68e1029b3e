import { rmSync } from "node:fs";
import { type ActEntry, type Chunk, corpusLayout, type TranslationEntry } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";
import { readSummary } from "../bundle/bundle-file.ts";
import { openRowEmbedder } from "../embed/embed-content.ts";
import type { Gathered, GatheredAct } from "../gather.ts";
import { type PackableAct, type PackedAct, packActs } from "../pack/packs.ts";
import type { WrittenSnapshot } from "../publish/versions.ts";
import { namesOf } from "../references/graph.ts";
import { type CorpusAct, openCorpus } from "../relate/corpus.ts";
import { type RelatedHead, readFreshHead, readRows } from "../relate/related-file.ts";
import { createRowsDigest, type RowsDigest } from "../write/canonical.ts";
import { manifestOf } from "../write/manifest.ts";
import type { Portion, WrittenTable } from "../write/tables.ts";
import { readTold } from "../write/written-file.ts";
import { commentaryOn, packedCommentary } from "./commentary.ts";
import type { Building, SummarizedAct } from "./options.ts";

interface RelatedAct extends SummarizedAct {
  readonly head: RelatedHead;
}

/** The acts that were published by the day. */
const publishedActs = (acts: readonly GatheredAct[], asOf: IsoDate | null): SummarizedAct[] => {
  const all = acts.map((act): SummarizedAct => {
    const summary = readSummary(act.path);
    if (summary === null) throw new Error(`${act.path} is damaged`);
    return { ...act, summary };
  });
  const kept = all.filter(({ summary }) => asOf === null || summary.entry.published_on <= asOf);
  if (kept.length > 0) return kept;
  const first = all.map(({ summary }) => summary.entry.published_on).sort()[0];
  throw new OperatorError(`No act of the catalog was published by ${asOf ?? "now"}.`, {
    hint: `The first of them was published on ${first}: choose that day or a later one.`,
  });
};

const corpusActOf = ({ path, summary }: SummarizedAct): CorpusAct => ({
  ...namesOf(summary.entry),
  path,
  indexDigest: summary.indexDigest,
  definitionsDigest: summary.definitionsDigest,
});

/** How many acts are related beside the commentary that is compiled: it takes as much memory as all acts that are related at once. */
const fewActs = 4;

/** What a process may hold and go on where few acts changed, in bytes; a new one holds about a hundred million. Otherwise memory is needed for others. */
const heldMax = 300_000_000;

/** True where all acts but a few are related already, and nothing that this depends on has changed. */
const isNearlyRelated = (acts: readonly SummarizedAct[]): boolean => {
  const corpus = openCorpus(acts.map(corpusActOf));
  return acts.filter(({ path }) => readFreshHead(path, corpus) === null).length <= fewActs;
};

/** Relates each act to the others, unless that was done and nothing that it depends on has changed. */
const relateActs = async (acts: readonly SummarizedAct[], { workers, progress }: Building): Promise<RelatedAct[]> => {
  const known = acts.map(corpusActOf);
  const corpus = openCorpus(known);
  progress.step("relate", acts.length);
  workers.tell({ kind: "corpus", acts: known });
  const related = async (act: SummarizedAct): Promise<RelatedAct> => {
    const before = readFreshHead(act.path, corpus);
    if (before === null) await workers.run({ kind: "relate", about: act.entry.celex, path: act.path });
    const head = before ?? readFreshHead(act.path, corpus);
    progress.advance();
    if (head === null) throw new Error(`${act.path} was not related`);
    return { ...act, head };
  };
  return Promise.all(acts.map(related));
};

const packableOf = ({ entry, path, head }: RelatedAct): PackableAct => ({
  path,
  head,
  actId: entry.id,
  celex: entry.celex,
});

/** The digests of the rows of all acts, in their order. */
const digestActs = (acts: readonly RelatedAct[]): Record<"chunks" | "edges", RowsDigest> => {
  const [chunks, edges] = [createRowsDigest(), createRowsDigest()];
  for (const { path, head } of acts) {
    const rows = readRows(path, head);
    chunks.addLines(rows.chunks, head.chunks.rows);
    edges.addLines(rows.edges, head.edges.rows);
  }
  return { chunks: chunks.finish(), edges: edges.finish() };
};

const actOf = ({ summary, head }: RelatedAct): ActEntry => ({ ...summary.entry, legal_basis: [...head.legalBasis] });

/** A further language, ready to be written. */
interface PackedTranslation {
  readonly language: string;
  readonly acts: readonly RelatedAct[];
  readonly packs: readonly PackedAct[];
}

const packTranslations = async ({ translations }: Gathered, options: Building): Promise<PackedTranslation[]> => {
  const packed: PackedTranslation[] = [];
  for (const [language, gathered] of translations ?? []) {
    const acts = await relateActs(publishedActs(gathered, options.asOf), options);
    const without = { workers: options.workers, embedding: null, lines: null };
    const packs = await packActs(acts.map(packableOf), without, () =>
      openRowEmbedder({ ...options, embedder: null }, 0),
    );
    packed.push({ language, acts, packs });
  }
  return packed;
};

const entryOf = ({ language, acts }: PackedTranslation): TranslationEntry => ({
  language,
  acts: acts.map(actOf),
  ...digestActs(acts),
  sources: acts.flatMap(({ summary }) => summary.sources),
});

/** Has the portions written side by side: each has tables of its own. */
const writePortions = async (
  folder: string,
  portions: readonly Portion[],
  { workers }: Building,
): Promise<WrittenTable[]> => {
  const written = portions.map(async (portion, place) => {
    const path = `${folder}.${place}.json`;
    await workers.run({ kind: "write", about: "The version", path, folder, portion });
    const told = readTold(path);
    rmSync(path);
    return told;
  });
  return (await Promise.all(written)).flat();
};

/** Chunks that a search must find: those of acts that were packed now. */
const probesOf = (packs: readonly PackedAct[]): Chunk[] =>
  packs.flatMap(({ isNew, said }) => (isNew && said.probe !== null ? [said.probe] : []));

/**
 * Bundles in, tables out: relate, date, compile the commentary, embed, pack, write into `folder`. What is made of an act, or of the
 * commentary, is made once, and kept; what is done again is to write it all one after the other. Returns the manifest of what was
 * written, and what must be found of it.
 */
export const writeSnapshot = async (
  gathered: Gathered,
  folder: string,
  options: Building,
): Promise<WrittenSnapshot> => {
  const { workers, embedder } = options;
  const published = publishedActs(gathered.acts, options.asOf);
  for (const note of published.flatMap(({ summary }) => summary.notes)) options.progress.note(note);
  const isNearly = isNearlyRelated(published);
  const held = isNearly ? heldMax : 0;
  // What these hold of documents is not needed any more.
  await workers.rest(held);
  const relating = () => relateActs(published, options);
  const [early, compiled] = await Promise.all([
    isNearly ? relating() : null,
    commentaryOn(published, gathered, options),
  ]);
  if (early === null) await workers.rest(held);
  const packing = packedCommentary(compiled, openCorpus(published.map(corpusActOf)), options);
  const [acts] = await Promise.all(early === null ? [relating(), packing] : [early]);
  const embedding = embedder?.info ?? null;
  const { lines } = compiled;
  const [commentary, packs] = await Promise.all([
    packing,
    packActs(acts.map(packableOf), { workers, embedding, lines }, (chunks) => openRowEmbedder(options, chunks)),
  ]);
  const further = await packTranslations(gathered, options);
  // What these hold is not needed any more.
  await workers.rest(held);
  options.progress.step("write", 1);
  const dimensions = embedding?.dimensions ?? null;
  const parts = { acts: packs.map(({ path }) => path), commentary: commentary.path };
  const portions: Portion[] = [
    { kind: "content", parts, dimensions },
    { kind: "search", parts },
    ...further.map(({ language, packs: own }): Portion => {
      return { kind: "translation", language, acts: own.map(({ path }) => path) };
    }),
  ];
  const writing = writePortions(folder, portions, options);
  const digests = digestActs(acts);
  const written = await writing;
  options.progress.step("verify", 1);
  const manifest = manifestOf({
    kind: options.kind,
    asOf: options.asOf,
    language: options.language,
    acts: acts.map(actOf),
    embedding,
    tables: { ...digests, ...commentary.said.tables },
    sources: acts.flatMap(({ summary }) => summary.sources),
    translations: further.map(entryOf),
  });
  const probes = [
    ["chunks", probesOf(packs)],
    ...further.map(({ language, packs: own }) => [corpusLayout.translation(language), probesOf(own)]),
  ] as Array<[string, Chunk[]]>;
  const all = [...packs, ...further.flatMap(({ packs: own }) => own)];
  const checks = [...all.flatMap(({ said }) => said.checks), ...commentary.said.checks];
  return { manifest, built: { written, checks, probes: new Map(probes) } };
};
