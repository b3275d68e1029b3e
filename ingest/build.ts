import type { ActEntry, Chunk, Edge, Manifest, TableName, TranslationEntry } from "../shared/corpus/index.ts";
import type { IsoDate } from "../shared/dates.ts";
import type { OpenedEmbedder } from "../shared/encoder/embedder.ts";
import { OperatorError } from "../shared/errors.ts";
import { readSummary, type Summary } from "./bundle/bundle-file.ts";
import type { CompiledCommentary } from "./commentary/compile/index.ts";
import { type CommentaryInput, compiledPath, readCompiled } from "./commentary/kept-commentary.ts";
import { openRowEmbedder, type RowEmbedder } from "./embed/embed-content.ts";
import type { Gathered, GatheredAct } from "./gather.ts";
import type { Progress } from "./progress.ts";
import { namesOf } from "./references/graph.ts";
import { type CorpusAct, openCorpus } from "./relate/corpus.ts";
import { type RelatedHead, readFreshHead, readRows } from "./relate/related-file.ts";
import type { Workers } from "./workers/pool.ts";
import { manifestOf } from "./write/manifest.ts";
import { type Portion, type TableContent, writeTables, writeTranslation } from "./write/tables.ts";

/** What a build is told besides its documents. */
export interface BuildOptions {
  /** What the documents are: the law, or the condensed samples. */
  readonly kind: Manifest["kind"];
  readonly commentaryDir: string;
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly embedder: OpenedEmbedder | null;
  readonly cacheDir: string;
  readonly progress: Progress;
}

interface Options extends BuildOptions {
  readonly workers: Workers;
}

/** An act with what is held of it throughout: no text. */
interface SummarizedAct extends GatheredAct {
  readonly summary: Summary;
}

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

/** Relates each act to the others, unless that was done and nothing that it depends on has changed. */
const relateActs = async (acts: readonly SummarizedAct[], { workers, progress }: Options): Promise<RelatedAct[]> => {
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

/** Says what the law's new words have silenced: it is no error, but somebody should read it again. */
const noteSilent = (what: string, ids: readonly string[], progress: Progress): void => {
  if (ids.length === 0) return;
  const more = ids.length > 5 ? ", …" : "";
  progress.note(
    `The commentary on ${ids.length} provision(s) is left out, ${what}: ${ids.slice(0, 5).join(", ")}${more}`,
  );
};

/** The commentary as the workers compiled it, now or before. */
const compiledBy = async (input: CommentaryInput, { workers, cacheDir }: Options): Promise<CompiledCommentary> => {
  const path = compiledPath(cacheDir, input);
  const before = readCompiled(path, input.acts);
  if (before === null) await workers.run({ kind: "commentary", about: "The commentary", path, input });
  const compiled = before ?? readCompiled(path, input.acts);
  if (compiled === null) throw new Error(`${path} was not written`);
  return compiled;
};

/**
 * The commentary on these acts. An older or condensed text lacks provisions, and has other words, than it rightly speaks of; so may an
 * act that stays as it was.
 */
const commentaryOn = async (
  acts: readonly SummarizedAct[],
  { failures }: Pick<Gathered, "failures">,
  options: Options,
): Promise<CompiledCommentary> => {
  const { commentaryDir: folder, kind, asOf, progress } = options;
  const isKept = new Set(failures.filter(({ outcome }) => outcome === "kept").map(({ actId }) => actId));
  const isOlder = asOf !== null || acts.some(({ entry, isOlder: older }) => older && !isKept.has(entry.id));
  const leftOut = failures.filter(({ outcome }) => outcome === "left_out").map(({ actId }) => actId);
  const bundled = acts.map(({ path, summary }) => ({ path, entry: summary.entry }));
  const compile = (lenient: boolean) => compiledBy({ folder, acts: bundled, lenient, leftOut }, options);
  const lenient = kind === "sample" || isOlder;
  const strict = await compile(lenient);
  const compiled = strict.problems.length > 0 && isKept.size > 0 ? await compile(true) : strict;
  const { problems, changed, unbound } = compiled;
  if (problems.length > 0) {
    throw new OperatorError(
      `The commentary has ${problems.length} problem(s):\n  ${problems.slice(0, 10).join("\n  ")}`,
      { hint: "bun run ingest commentary check lists them all." },
    );
  }
  if (!lenient) {
    noteSilent("since the law has other words there now (bun run ingest commentary check)", changed, progress);
    noteSilent("not being bound to the words of the law (bun run ingest commentary bind)", unbound, progress);
  }
  return compiled;
};

const parseAll = <Row>(lines: readonly string[]): Row[] => lines.map((line) => JSON.parse(line) as Row);

async function* chunkPortions(acts: readonly RelatedAct[], embedder: RowEmbedder): AsyncGenerator<Portion> {
  for (const { path, head } of acts) {
    const lines = readRows(path, head).chunks;
    const rows = parseAll<Chunk>(lines);
    yield { rows, lines, vectors: await embedder.chunks(rows) };
  }
}

function* edgePortions(acts: readonly RelatedAct[]): Generator<Portion> {
  for (const { path, head } of acts) {
    const lines = readRows(path, head).edges;
    yield { rows: parseAll<Edge>(lines), lines, vectors: null };
  }
}

/** The commentary's tables, embedded when the first of them is written. */
const commentaryTables = (compiled: Promise<CompiledCommentary>, embedder: RowEmbedder): TableContent[] => {
  const embed = async () => {
    const commentary = await compiled;
    return { ...commentary, ...(await embedder.commentary(commentary)) };
  };
  type Embedded = Awaited<ReturnType<typeof embed>>;
  let embedded: Promise<Embedded> | null = null;
  const table = (name: TableName, portion: (of: Embedded) => Portion): TableContent => ({
    name,
    portions: (async function* () {
      embedded ??= embed();
      yield portion(await embedded);
    })(),
  });
  return [
    table("index", ({ index, indexVectors }) => ({ rows: index, vectors: indexVectors })),
    table("statements", ({ statements, statementVectors }) => ({ rows: statements, vectors: statementVectors })),
    table("topics", ({ topics }) => ({ rows: topics, vectors: null })),
    table("discriminants", ({ discriminants, discriminantVectors }) => ({
      rows: discriminants,
      vectors: discriminantVectors,
    })),
  ];
};

/** The acts of each further language, related to each other there. */
const relateTranslations = async (
  { translations = new Map() }: Gathered,
  options: Options,
): Promise<ReadonlyMap<string, readonly RelatedAct[]>> => {
  const related = new Map<string, readonly RelatedAct[]>();
  for (const [language, acts] of translations) {
    related.set(language, await relateActs(publishedActs(acts, options.asOf), options));
  }
  return related;
};

function* textPortions(acts: readonly RelatedAct[]): Generator<Portion> {
  for (const { path, head } of acts) {
    const lines = readRows(path, head).chunks;
    yield { rows: parseAll<Chunk>(lines), lines, vectors: null };
  }
}

const writeTranslations = async (
  folder: string,
  related: ReadonlyMap<string, readonly RelatedAct[]>,
): Promise<TranslationEntry[]> => {
  const written: TranslationEntry[] = [];
  for (const [language, acts] of related) {
    const chunks = await writeTranslation(folder, language, textPortions(acts));
    const sources = acts.flatMap(({ summary }) => summary.sources);
    written.push({ language, acts: acts.map(actOf), chunks, sources });
  }
  return written;
};

const actOf = ({ summary, head }: RelatedAct): ActEntry => ({ ...summary.entry, legal_basis: [...head.legalBasis] });

const countChunks = (acts: readonly RelatedAct[]): number => acts.reduce((sum, { head }) => sum + head.chunks, 0);

/**
 * Bundles in, tables out: relate, date, compile the commentary, embed, write into `folder`. Rows pass one act at a time, while the
 * commentary is compiled beside. Returns the manifest of what was written.
 */
export const writeSnapshot = async (gathered: Gathered, folder: string, options: Options): Promise<Manifest> => {
  const published = publishedActs(gathered.acts, options.asOf);
  for (const note of published.flatMap(({ summary }) => summary.notes)) options.progress.note(note);
  const acts = await relateActs(published, options);
  const translations = await relateTranslations(gathered, options);
  // What these held is not needed any more; the commentary gets a process of its own.
  await options.workers.close();
  const commentary = commentaryOn(acts, gathered, options).finally(options.workers.close);
  // It is waited for when its tables are written.
  commentary.catch(() => {});
  const embedder = openRowEmbedder(options, countChunks(acts));
  try {
    const tables: TableContent[] = [
      { name: "chunks", portions: chunkPortions(acts, embedder) },
      { name: "edges", portions: edgePortions(acts) },
      ...commentaryTables(commentary, embedder),
    ];
    const written = await writeTables(folder, tables, options.embedder?.info.dimensions ?? null, options.language);
    const translated = await writeTranslations(folder, translations);
    options.progress.step("verify", 1);
    return manifestOf({
      kind: options.kind,
      asOf: options.asOf,
      language: options.language,
      acts: acts.map(actOf),
      embedding: options.embedder?.info ?? null,
      tables: written,
      sources: acts.flatMap(({ summary }) => summary.sources),
      translations: translated,
    });
  } finally {
    embedder.close();
  }
};
