import { type Case, caseFileNames, gatherCases, readCaseFile } from "../../shared/case-book/index.ts";
import { packVectors, type Snapshot, type VectorMatrix } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { mapWithPauses, pause } from "../../shared/pauses.ts";
import type { ValueModel } from "../answer/model/ask.ts";
import type { Logger } from "../operations/log.ts";
import { CaseIndex } from "./cases/search.ts";
import { type Facts, findFacts } from "./facts/find.ts";
import { type Lexicon, readLexicon } from "./facts/lexicon.ts";
import { type Duty, readDuties } from "./obligations/load.ts";
import { nearestProvision } from "./provisions.ts";
import { type Rule, readRules } from "./rules/load.ts";

export interface ClassifierOptions {
  /** Compares descriptions with the case book by meaning, where the snapshot has its vectors; null: by words and facts alone. */
  readonly embedder: Embedder | null;
  /** Hears when the case book is compared with by words and facts though the snapshot has a model. */
  readonly log?: Pick<Logger, "warning">;
  /** Proposes facts; unset: the word lists alone find them. */
  readonly model?: ValueModel | null;
}

/** Everything that a classification needs, made once when a snapshot is mounted. */
export interface Bench {
  readonly snapshot: Snapshot;
  readonly lexicon: Lexicon;
  readonly rules: readonly Rule[];
  readonly cases: CaseIndex;
  readonly duties: readonly Duty[];
  readonly embedder: Embedder | null;
  readonly model: ValueModel | null;
}

/** A rule counts only where the mounted law has its provision: a snapshot of 2025 knows no Article 5(1)(ba). */
const rulesOf = (rules: readonly Rule[], snapshot: Snapshot): Rule[] =>
  rules.filter(({ citation }) =>
    snapshot.manifest.kind === "law"
      ? snapshot.resolve(citation).length > 0
      : nearestProvision(snapshot, citation) !== null,
  );

const noVectors = "the corpus lacks vectors of the case book: descriptions are compared by words and facts alone";
const hint = "bun run ingest build";

/**
 * The vectors of these cases, in their order. Null where the snapshot lacks one, since it is older than the case book: what has no
 * vector could never be near.
 */
const vectorsOf = async (
  cases: readonly Case[],
  { cases: held, caseVectors }: Snapshot,
): Promise<VectorMatrix | null> => {
  if (caseVectors === null) return null;
  const rows = new Map(held.map(({ text }, row) => [text, row]));
  if (!cases.every(({ text }) => rows.has(text))) return null;
  const vectors = await mapWithPauses(cases, ({ text }) => caseVectors.row(rows.get(text) as number));
  return packVectors(vectors, caseVectors.dimensions);
};

/** What is the same for every snapshot. */
interface Book {
  readonly lexicon: Lexicon;
  readonly rules: readonly Rule[];
  readonly duties: readonly Duty[];
  /** Cases with the facts that are found in each. */
  readonly cases: ReadonlyArray<readonly [Case, Facts]>;
}

/** A file or two at a time: reading all of them at once would stop a process that serves for a second. */
const readBook = async (): Promise<Book> => {
  const lexicon = await readLexicon();
  await pause();
  const [rules, duties] = [readRules(), readDuties()];
  await pause();
  const cases = gatherCases(await mapWithPauses(caseFileNames(), readCaseFile));
  return { lexicon, rules, duties, cases: await mapWithPauses(cases, (one) => [one, findFacts(one.text, lexicon)]) };
};

let book: Promise<Book> | null = null;

/** Takes the lexicons, rules, duties and the case book, which are read once, and prepares them for a snapshot. */
export const setUp = async (snapshot: Snapshot, options: ClassifierOptions): Promise<Bench> => {
  book ??= readBook();
  const { lexicon, rules: allRules, duties, cases } = await book;
  const rules = rulesOf(allRules, snapshot);
  const known = new Set([...rules.map(({ id }) => id), "minimal", "excluded"]);
  const kept = cases.filter(([{ rule }]) => known.has(rule));
  const own = kept.map(([one]) => one);
  const vectors = await vectorsOf(own, snapshot);
  if (vectors === null && snapshot.manifest.embedding !== null) options.log?.warning(noVectors, { hint });
  const index = await CaseIndex.create(
    own,
    kept.map(([, facts]) => facts),
    vectors,
  );
  return { snapshot, lexicon, rules, cases: index, duties, embedder: options.embedder, model: options.model ?? null };
};
