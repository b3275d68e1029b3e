import type { Snapshot } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { mapWithPauses, pause } from "../../shared/pauses.ts";
import { type Case, caseFileNames, gatherCases, readCaseFile } from "./cases/load.ts";
import { CaseIndex } from "./cases/search.ts";
import { makeVectors, readVectors } from "./cases/vectors.ts";
import { type Facts, findFacts } from "./facts/find.ts";
import { type Lexicon, readLexicon } from "./facts/lexicon.ts";
import type { FactModel } from "./facts/propose.ts";
import { type Duty, readDuties } from "./obligations/load.ts";
import { nearestProvision } from "./provisions.ts";
import { type Rule, readRules } from "./rules/load.ts";

export interface ClassifierOptions {
  /** Compares descriptions with the case book by meaning; null: by words and facts alone. */
  readonly embedder: Embedder | null;
  /**
   * Folder that keeps the case book's vectors. With one, classification does not wait for them: where they are not kept yet, they are
   * made in the background, and descriptions are compared by words and facts until then.
   */
  readonly vectorFolder?: string;
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
const rulesOf = (rules: readonly Rule[], snapshot: Snapshot): Rule[] =>
  rules.filter(({ citation }) =>
    snapshot.manifest.kind === "law"
      ? snapshot.resolve(citation).length > 0
      : nearestProvision(snapshot, citation) !== null,
  );

/** Gives the case book its vectors, or sees to it that it gets them. */
const addVectors = async (cases: CaseIndex, { embedder, vectorFolder }: ClassifierOptions): Promise<void> => {
  if (embedder === null) return;
  const texts = cases.cases.map(({ text }) => text);
  const kept = vectorFolder === undefined ? null : readVectors(vectorFolder, texts, embedder);
  if (kept !== null) return cases.compareBy(kept);
  const adding = makeVectors(vectorFolder ?? null, texts, embedder).then((made) => cases.compareBy(made));
  if (vectorFolder === undefined) return adding;
  // The embedder itself says when it is not to be had; the next start tries again.
  adding.catch(() => {});
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
  const lexicon = readLexicon();
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
  const index = await CaseIndex.create(
    kept.map(([one]) => one),
    kept.map(([, facts]) => facts),
  );
  await addVectors(index, options);
  return { snapshot, lexicon, rules, cases: index, duties, embedder: options.embedder, model: options.model ?? null };
};
