import { articleIdOf } from "../../../shared/citation/index.ts";
import type { LawText } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Bench } from "../bench.ts";
import type { Decision } from "../decide.ts";
import type { Signs } from "../learned/model.ts";
import type { ReadDescription } from "../learned/read.ts";
import { selectObligations } from "../obligations/select.ts";
import { routeOf, type Tags, tagsOf } from "../obligations/tags.ts";
import { appliesFrom, highRiskFrom, nearestProvision } from "../provisions.ts";
import { selectQuestions } from "../questions/select.ts";
import { roleOf } from "../role.ts";
import type { RuleResult } from "../rules/apply.ts";
import { aiActCitation } from "../rules/load.ts";
import type { Classification, ClassifyInput, Obligation, Quote, Reason, Role } from "../types.ts";
import { contradictionsOf } from "./contradictions.ts";
import { quotesIn } from "./quotes.ts";
import { type Sentence, type Statement, writeReasoning } from "./reasoning.ts";
import { gatherSources } from "./sources.ts";

/** A description as it was read and judged. */
export interface JudgedDescription {
  /** The description as it was sent. */
  readonly given: string;
  readonly input: ClassifyInput;
  readonly read: ReadDescription;
  readonly results: readonly RuleResult[];
  readonly signs: Signs;
  readonly decision: Decision;
  /** Ids of the rules of transparency that apply by themselves. */
  readonly transparency: readonly string[];
}

/** From when the level's duties apply: for high-risk systems the date of the classification itself. */
const dateOf = ({ level, carried }: Decision, snapshot: LawText): IsoDate | null => {
  const [first] = carried;
  if (first === undefined) return null;
  const route = routeOf({ level, carried });
  if (route !== null) return highRiskFrom(snapshot, route);
  const found = nearestProvision(snapshot, first.result.rule.citation);
  return found === null ? null : appliesFrom(found.chunks, null);
};

/** Rules of transparency beside what carries the level. */
const besideOf = ({ level, carried }: Decision, results: readonly RuleResult[], transparency: readonly string[]) => {
  if (level === "minimal" || level === "prohibited") return [];
  const carries = new Set(carried.map(({ result }) => result.rule.id));
  return results.filter(({ rule }) => transparency.includes(rule.id) && !carries.has(rule.id));
};

const sentenceAt = ({ start, end }: Quote, text: string): Sentence => ({ start, end, text: text.slice(start, end) });

/** Finds the sentence of the description that speaks most for a rule by itself. */
const tellingFor = (
  { read: { sentences, text, tokens }, signs }: JudgedDescription,
  { outcomes }: Bench,
): ((rule: string) => Sentence | null) => {
  const counted = new Set(tokens.map(({ sentence }) => sentence));
  const judge = () =>
    sentences
      .filter(({ number }) => counted.has(number))
      .map((sentence) => ({ sentence, chances: outcomes.chances(sentence.pieces, signs) }));
  // Most answers ask for no sentence, or for several.
  let judged: ReturnType<typeof judge> | null = null;
  return (rule) => {
    const kind = outcomes.kinds.indexOf(rule);
    judged ??= judge();
    const [first, ...others] = judged;
    if (first === undefined) return null;
    const best = others.reduce(
      (most, one) => ((one.chances[kind] ?? 0) > (most.chances[kind] ?? 0) ? one : most),
      first,
    );
    return sentenceAt(best.sentence, text);
  };
};

/** The sentence that limits what the description says, where one does. */
const limitingIn = ({ sentences, text }: ReadDescription): Sentence | null => {
  const limits = sentences.filter(({ kind }) => kind === "limits").sort((left, right) => right.bears - left.bears)[0];
  return limits === undefined ? null : sentenceAt(limits, text);
};

const remarksOf = (
  { decision, read, input }: JudgedDescription,
  tags: Tags,
  role: Role | null,
  saysNothing: boolean,
): string[] => [
  ...(saysNothing
    ? [
        "The description says too little to be sure: tell what the system infers or decides, about whom, from which data and where.",
      ]
    : []),
  ...contradictionsOf(input, read.facts),
  ...(tags.is.has("section_b")
    ? [
        "The product falls under Section B of Annex I: by Article 2(2) only Articles 6(1), 60a and 102 to 112 of the Act apply, the rest comes through the product's own law.",
      ]
    : []),
  ...(tags.is.has("derogation")
    ? [
        "Article 6(3) ends where people are profiled; the provider documents the assessment (Article 6(4)) and registers (Article 49(2)).",
      ]
    : []),
  ...(tags.is.has("gpai") || tags.is.has("gpai_systemic")
    ? ["The model itself falls under Chapter V (Articles 51 to 56), whatever the level of a system built on it."]
    : []),
  ...(decision.level === "high" && tags.told.has("became_provider")
    ? [
        "Whoever puts their name on it, changes it substantially or gives it a purpose that makes it high-risk is its provider (Article 25(1)); by Article 25(2) the first provider no longer is, and cooperates with the new one: documents, known limits, technical access.",
      ]
    : []),
  ...(read.facts.affirmed.has("open_source") && decision.level !== "minimal"
    ? ["A free and open-source licence does not exempt such a system (Article 2(12))."]
    : []),
  ...(role === null && decision.level !== "minimal"
    ? ["The description does not settle whether you provide or use the system, so the duties of both are listed."]
    : []),
];

/** Relevance of what is cited: what carries the level first, then what applies beside it, then what was near, then the duties. */
const sourcesOf = (
  decision: Decision,
  also: readonly RuleResult[],
  obligations: readonly Obligation[],
  snapshot: LawText,
) => {
  const { carried, near, derogatedFrom } = decision;
  const isListed = routeOf(decision) === "annexIII";
  const exceptions = [...near, ...(derogatedFrom === null ? [] : [derogatedFrom])].flatMap(
    ({ result: { exception } }) =>
      exception === null ? [] : [{ citation: aiActCitation(exception.exception.provision), relevance: 0.55 }],
  );
  return gatherSources(snapshot, [
    ...carried.map(({ result: { rule } }, place) => ({
      citation: rule.citation,
      relevance: Math.max(0.8, 1 - place * 0.05),
    })),
    ...(isListed ? [{ citation: aiActCitation("Article 6(2)"), relevance: 0.85 }] : []),
    ...(derogatedFrom === null
      ? []
      : [
          { citation: aiActCitation("Article 6(3)"), relevance: 0.9 },
          { citation: derogatedFrom.result.rule.citation, relevance: 0.85 },
        ]),
    ...also.map(({ rule }) => ({ citation: rule.citation, relevance: 0.75 })),
    ...near.map(({ result: { rule } }) => ({ citation: rule.citation, relevance: 0.5 })),
    ...exceptions,
    ...obligations.map(({ source_article }) => ({ citation: aiActCitation(source_article), relevance: 0.4 })),
  ]);
};

/** The provision of a statement, and the words of the description as it was sent that the statement rests on. */
const groundsIn = ({ given, input }: JudgedDescription) => {
  const quotes = quotesIn(given, input.description);
  return ({ result: { rule }, rests }: Statement): Pick<Reason, "provision" | "article_id" | "quotes"> => ({
    provision: rule.provision,
    article_id: articleIdOf(rule.citation),
    quotes: quotes(rests),
  });
};

/** A description that says nothing is no more likely right than wrong. */
const saysNothingMost = 0.5;

/** Words the outcome: level, reasons, duties with their dates, what is open, sources. */
export const compose = (bench: Bench, judged: JudgedDescription): Classification => {
  const { snapshot } = bench;
  const { decision, read, results, transparency } = judged;
  const { saysNothing } = read;
  const role = roleOf(read.voice, bench.roles, bench.roleFrom);
  const also = besideOf(decision, results, transparency);
  const besideIds = also.map(({ rule }) => rule.id);
  const tags = tagsOf(decision, besideIds, read.facts, snapshot);
  const obligations = selectObligations(bench.duties, tags, role, routeOf(decision), snapshot);
  const confidence = Math.round(Math.min(decision.chance, saysNothing ? saysNothingMost : 1) * 100) / 100;
  const reasoning = writeReasoning({
    decision,
    text: read.text,
    also,
    appliesFrom: dateOf(decision, snapshot),
    tellingFor: tellingFor(judged, bench),
    limiting: limitingIn(read),
    guidance: bench.guide(decision, read.tokens),
    remarks: remarksOf(judged, tags, role, saysNothing),
  });
  const groundOf = groundsIn(judged);
  return {
    risk_level: decision.level,
    confidence,
    reasoning: reasoning.text,
    reasons: reasoning.reasons.map((statement) => ({ text: statement.text, ...groundOf(statement) })),
    near: reasoning.near.map((statement) => ({
      title: statement.result.rule.name,
      risk_level: statement.result.rule.level,
      missing: statement.missing,
      ...groundOf(statement),
    })),
    role,
    obligations,
    open_questions: selectQuestions(bench.questions, decision, read.facts, role, saysNothing),
    sources: sourcesOf(decision, also, obligations, snapshot),
  };
};
