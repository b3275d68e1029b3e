import type { LawText } from "../../shared/corpus/index.ts";
import { pause } from "../../shared/pauses.ts";
import type { ValueModel } from "../answer/model/ask.ts";
import { type Lexicon, readLexicon } from "./facts/lexicon.ts";
import { type LearnedModel, modelOf, readModels } from "./learned/model.ts";
import { type Duty, readDuties } from "./obligations/load.ts";
import { nearestProvision } from "./provisions.ts";
import { type QuestionRow, readQuestions } from "./questions/select.ts";
import { createEvidence } from "./rules/evidence.ts";
import { type Rule, readRules } from "./rules/load.ts";
import { createGuide, readGuidance } from "./say/guidance.ts";

export interface ClassifierOptions {
  /** Proposes facts; unset: the word lists alone find them. */
  readonly model?: ValueModel | null;
}

/** What is the same for every snapshot, read once. */
export interface Book {
  readonly lexicon: Lexicon;
  readonly rules: readonly Rule[];
  readonly duties: readonly Duty[];
  readonly questions: readonly QuestionRow[];
  readonly guide: ReturnType<typeof createGuide>;
  readonly sentenceModel: LearnedModel;
  /** A sentence bears on the law from this chance on. */
  readonly bears: number;
  readonly outcomes: LearnedModel;
  readonly caution: number;
  /** Leaves each result of a rule only the words that are evidence. */
  readonly evidence: ReturnType<typeof createEvidence>;
  readonly roles: LearnedModel;
  /** A role is said from this chance on. */
  readonly roleFrom: number;
  /** By rule of transparency. */
  readonly beside: ReadonlyMap<string, LearnedModel>;
}

/** Everything that a classification needs, made once when a snapshot is mounted. */
export interface Bench extends Book {
  readonly snapshot: LawText;
  readonly model: ValueModel | null;
}

/** A rule counts only where the mounted law has its provision: a snapshot of 2025 knows no Article 5(1)(ba). */
const rulesOf = (rules: readonly Rule[], snapshot: LawText): Rule[] =>
  rules.filter(({ citation }) =>
    snapshot.manifest.kind === "law"
      ? snapshot.resolve(citation).length > 0
      : nearestProvision(snapshot, citation) !== null,
  );

/** With pauses: reading all of it at once would stop a process that serves. */
const readBook = async (): Promise<Book> => {
  const lexicon = await readLexicon();
  await pause();
  const [rules, duties, questions, guide] = [readRules(), readDuties(), readQuestions(), createGuide(readGuidance())];
  await pause();
  const { sentences, outcomes, roles, role_from, beside, stray, bears, temperature, caution } = readModels();
  const models = { sentenceModel: modelOf(sentences), roles: modelOf(roles) };
  await pause();
  const outcomeModel = modelOf(outcomes, temperature);
  await pause();
  const besideModels = new Map(Object.entries(beside).map(([rule, file]) => [rule, modelOf(file)]));
  return {
    lexicon,
    rules,
    duties,
    questions,
    guide,
    ...models,
    outcomes: outcomeModel,
    beside: besideModels,
    bears,
    caution,
    roleFrom: role_from,
    evidence: createEvidence(new Map(Object.entries(stray).map(([fact, words]) => [fact, new Set(words)]))),
  };
};

let book: Promise<Book> | null = null;

/** Takes word lists, rules, duties and models, which are read once, and prepares them for a snapshot. */
export const setUp = async (snapshot: LawText, options: ClassifierOptions): Promise<Bench> => {
  book ??= readBook();
  const read = await book;
  return { ...read, rules: rulesOf(read.rules, snapshot), snapshot, model: options.model ?? null };
};
