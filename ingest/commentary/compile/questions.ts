import { articleIdOf, type Citation, citationId, formatCitation } from "../../../shared/citation/index.ts";
import type { IndexEntry } from "../../../shared/corpus/index.ts";
import type { WrittenEntry, WrittenQuestion } from "../read.ts";
import { type Compiling, type Destination, follow, strayIn } from "./act.ts";
import type { Said } from "./said.ts";

/** Something that is wrong with a file, by itself or with what all files say of the law. */
export interface Finding {
  readonly problem: string;
  /** It counts only while all of these hold: what leans on words that have changed says nothing, so its figures cannot be wrong. */
  readonly from: readonly string[];
  /** It counts only where no file says anything of this address. */
  readonly unsaid: string | null;
}

/** What is wrong whatever the files say. */
export const wrong = (problem: string): Finding => ({ problem, from: [], unsaid: null });

/** A finding with words before it. */
export const foundIn = (place: string, { problem, ...finding }: Finding): Finding => ({
  problem: `${place}: ${problem}`,
  ...finding,
});

/** The findings that count. */
export const counting = (findings: readonly Finding[], said: Said): string[] =>
  findings.flatMap(({ problem, from, unsaid }) => {
    const isSaid = unsaid !== null && (said.isRestated(unsaid) || said.isSilent(unsaid));
    return isSaid || !said.holds(from) ? [] : [problem];
  });

/** The ids of what carries a text of ours; null where some of that is not here. */
export const carriersIn = (places: readonly Destination[]): string[] | null => {
  const ids = places.flatMap((place) => (typeof place === "string" ? [] : [citationId(place)]));
  return ids.length === places.length ? ids : null;
};

/** A line whose reply is left out where what carries it fell silent. */
export const settledLine = (line: IndexEntry, said: Said): IndexEntry =>
  said.holds(line.from) ? line : { ...line, reply: "", from: [] };

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

/** Figures of a claim that stand in none of the articles that carry it. */
const strayFiguresOf = ({ text, places, beside, acts }: Claim, compiling: Compiling): Finding[] => {
  const [first, ...others] = [...places, ...beside];
  const from = carriersIn(places);
  if (first === undefined || typeof first === "string" || from === null) return [];
  return strayIn([text], first, others, compiling, acts).map((problem) => ({ problem, from, unsaid: null }));
};

/** What is wrong with a claim. */
export const claimFindings = (claim: Claim, compiling: Compiling): Finding[] => {
  const words = claim.text.trim().split(/\s+/).length;
  const nowhere = claim.from.filter((_, place) => claim.places[place] === "nowhere");
  return [
    ...(words > claimWordsMax ? [wrong(`has ${words} words, ${claimWordsMax} at most`)] : []),
    ...nowhere.map((citation) =>
      wrong(`"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`),
    ),
    ...strayFiguresOf(claim, compiling),
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

/** The lines that a provision has in the index as long as all that carries replies holds, and what is wrong with them. */
export interface CompiledQuestions {
  readonly lines: readonly IndexEntry[];
  readonly findings: readonly Finding[];
}

const compileQuestion = (
  written: WrittenQuestion,
  address: Citation,
  compiling: Compiling,
): { line: IndexEntry; findings: Finding[] } => {
  const { text, reply, from } = questionOf(written);
  const own = reply === "" || from.length > 0 ? [] : [address];
  const places = [...own, ...from.map((citation) => follow(citation, address.actId, compiling))];
  const carriers = carriersIn(places);
  const base = {
    provision: citationId(address),
    article_id: articleIdOf(address),
    kind: "question",
    topic_id: "",
  } as const;
  const claim: Claim = { text: reply, from, places, beside: [], acts: actsOf([address, ...places]) };
  return {
    line: { ...base, text, reply: carriers === null ? "" : reply, from: reply === "" ? [] : (carriers ?? []) },
    findings:
      reply === "" || compiling.lenient
        ? []
        : claimFindings(claim, compiling).map((finding) => foundIn(`reply to "${text}"`, finding)),
  };
};

/** Compiles the words and questions that a provision is found by. */
export const compileQuestions = (
  address: Citation,
  { terms = [], questions = [] }: WrittenEntry,
  compiling: Compiling,
): CompiledQuestions => {
  const compiled = questions.map((question) => compileQuestion(question, address, compiling));
  const base = { provision: citationId(address), article_id: articleIdOf(address), from: [], reply: "", topic_id: "" };
  const words: IndexEntry[] = terms.length === 0 ? [] : [{ ...base, kind: "terms", text: terms.join("; ") }];
  const place = formatCitation(address);
  return {
    lines: [...words, ...compiled.map(({ line }) => line)],
    findings: compiled.flatMap(({ findings }) => findings.map((finding) => foundIn(place, finding))),
  };
};
