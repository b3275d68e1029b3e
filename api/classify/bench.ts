import { packVectors, type Snapshot } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { mapWithPauses } from "../../shared/pauses.ts";
import { gatherCases, readCaseFiles } from "./cases/load.ts";
import { CaseIndex } from "./cases/search.ts";
import { findFacts } from "./facts/find.ts";
import { type Lexicon, readLexicon } from "./facts/lexicon.ts";
import type { FactModel } from "./facts/propose.ts";
import { type Duty, readDuties } from "./obligations/load.ts";
import { nearestProvision } from "./provisions.ts";
import { type Rule, readRules } from "./rules/load.ts";

export interface ClassifierOptions {
  /** Compares descriptions with the case book by meaning; null: by words and facts alone. */
  readonly embedder: Embedder | null;
  /** Proposes facts; unset: the word lists alone find them. */
  readonly model?: FactModel | null;
}

/** Everything that a classification needs, made once when a snapshot is mounted. */
export interface Bench {
  readonly snapshot: Snapshot;
  readonly lexicon: Lexicon;
  readonly rules: readonly Rule[];
  readonly cases: CaseIndex;
  readonly duties: readonly Duty[];
  readonly embedder: Embedder | null;
  readonly model: FactModel | null;
}

/** A rule counts only where the mounted law has its provision: a snapshot of 2025 knows no Article 5(1)(ba). */
const rulesOf = (snapshot: Snapshot): Rule[] =>
  readRules().filter(({ citation }) =>
    snapshot.manifest.kind === "law"
      ? snapshot.resolve(citation).length > 0
      : nearestProvision(snapshot, citation) !== null,
  );

/** Reads lexicons, rules, duties and the case book, and prepares them for a snapshot. */
export const setUp = async (snapshot: Snapshot, options: ClassifierOptions): Promise<Bench> => {
  const lexicon = readLexicon();
  const rules = rulesOf(snapshot);
  const known = new Set([...rules.map(({ id }) => id), "minimal", "excluded"]);
  const cases = gatherCases(readCaseFiles()).filter(({ rule }) => known.has(rule));
  const found = await mapWithPauses(cases, ({ text }) => findFacts(text, lexicon));
  const { embedder } = options;
  const vectors =
    embedder === null
      ? null
      : packVectors(await embedder.embed(cases.map(({ text }) => text)), embedder.info.dimensions);
  return {
    snapshot,
    lexicon,
    rules,
    cases: await CaseIndex.create(cases, found, vectors),
    duties: readDuties(),
    embedder,
    model: options.model ?? null,
  };
};
