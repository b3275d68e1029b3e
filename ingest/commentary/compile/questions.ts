import { articleIdOf, type Citation, citationId, formatCitation } from "../../../shared/citation/index.ts";
import type { IndexEntry } from "../../../shared/corpus/index.ts";
import type { CommentaryFile, WrittenEntry, WrittenQuestion } from "../read.ts";
import { type Compiling, type Destination, follow, strayIn } from "./act.ts";
import type { Said } from "./said.ts";

/** The longest that a verdict, a reply or what follows from a fact may be: more is no beginning of an answer. */
const claimWordsMax = 40;

/** A text of ours that begins an answer or part of one, and the provisions that carry it. */
export interface Claim {
  readonly text: string;
  readonly from: readonly string[];
  readonly places: readonly Destination[];
  /** Provisions whose figures it may give too. */
  readonly beside: readonly Destination[];
  /** The acts whose articles it may name alone. */
  readonly acts: readonly string[];
}

/** Figures of a claim that stand in none of the articles that carry it. What leans on words that have changed says nothing, so its figures cannot be wrong. */
const strayFiguresOf = ({ text, places, beside, acts }: Claim, said: Said, compiling: Compiling): string[] => {
  const [first, ...others] = [...places, ...beside];
  if (first === undefined || typeof first === "string" || said.carriers(places) === null) return [];
  return strayIn([text], first, others, compiling, acts);
};

/** What is wrong with a claim. */
export const claimProblems = (claim: Claim, said: Said, compiling: Compiling): string[] => {
  const words = claim.text.trim().split(/\s+/).length;
  const nowhere = claim.from.filter((_, place) => claim.places[place] === "nowhere");
  return [
    ...(words > claimWordsMax ? [`has ${words} words, ${claimWordsMax} at most`] : []),
    ...nowhere.map((citation) => `"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`),
    ...strayFiguresOf(claim, said, compiling),
  ];
};

/** The acts of some provisions. */
export const actsOf = (places: readonly Destination[]): string[] => [
  ...new Set(places.flatMap((place) => (typeof place === "string" ? [] : (place.actId ?? [])))),
];

/** Values that stand twice, each once. */
export const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
};

/** The wording of a question, the opening of its answer, empty where nobody wrote one, and the citations of what carries that. */
export const questionOf = (written: WrittenQuestion): { text: string; reply: string; from: readonly string[] } =>
  typeof written === "string"
    ? { text: written, reply: "", from: [] }
    : { text: written.ask, reply: written.reply, from: written.from ?? [] };

/** The lines that an act's file has in the index, and what is wrong with them. */
export interface CompiledQuestions {
  readonly index: readonly IndexEntry[];
  readonly problems: readonly string[];
}

const compileQuestion = (
  written: WrittenQuestion,
  address: Citation,
  said: Said,
  compiling: Compiling,
): { line: IndexEntry; problems: string[] } => {
  const { text, reply, from } = questionOf(written);
  const own = reply === "" || from.length > 0 ? [] : [address];
  const places = [...own, ...from.map((citation) => follow(citation, address.actId, compiling))];
  const carriers = said.carriers(places);
  const base = {
    provision: citationId(address),
    article_id: articleIdOf(address),
    kind: "question",
    topic_id: "",
  } as const;
  const claim: Claim = { text: reply, from, places, beside: [], acts: actsOf([address, ...places]) };
  return {
    line: { ...base, text, reply: carriers === null ? "" : reply, from: reply === "" ? [] : (carriers ?? []) },
    problems:
      reply === "" || compiling.lenient
        ? []
        : claimProblems(claim, said, compiling).map((problem) => `reply to "${text}": ${problem}`),
  };
};

/** Compiles the words and questions that an act's provisions are found by. A reply is left out where what carries it fell silent. */
export const compileQuestions = (
  actId: string,
  { path, said: entries }: CommentaryFile<Readonly<Record<string, WrittenEntry>>>,
  said: Said,
  compiling: Compiling,
): CompiledQuestions => {
  const index: IndexEntry[] = [];
  const problems: string[] = [];
  for (const [written, { terms = [], questions = [] }] of Object.entries(entries)) {
    const address = compiling.law.find(actId, written);
    if (address === null) continue;
    const compiled = questions.map((question) => compileQuestion(question, address, said, compiling));
    const base = {
      provision: citationId(address),
      article_id: articleIdOf(address),
      from: [],
      reply: "",
      topic_id: "",
    };
    if (terms.length > 0) index.push({ ...base, kind: "terms", text: terms.join("; ") });
    index.push(...compiled.map(({ line }) => line));
    problems.push(
      ...compiled.flatMap((one) => one.problems.map((problem) => `${formatCitation(address)}: ${problem}`)),
    );
  }
  const asked = index.filter(({ kind }) => kind === "question").map(({ text }) => text);
  const twice = repeated(asked).map((text) => `"${text}" stands there twice`);
  return { index, problems: [...problems, ...twice].map((problem) => `${path}: ${problem}`) };
};
