import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Decision, JudgedRule } from "../decide.ts";
import type { FoundFact } from "../facts/find.ts";
import type { ConditionResult, RuleResult } from "../rules/apply.ts";
import type { Quote, RiskLevel } from "../types.ts";
import type { GuidanceNote } from "./guidance.ts";

const quotesMax = 2;
const carriedMax = 3;
const quotedWordsMax = 30;

const shorten = (text: string): string => {
  const words = text.trim().split(/\s+/);
  return words.length <= quotedWordsMax ? words.join(" ") : `${words.slice(0, quotedWordsMax).join(" ")} …`;
};

/** “face”, “gait”: the words of the description, each once. */
const quote = (facts: readonly FoundFact[]): string => {
  const words = [...new Map(facts.map((fact) => [fact.words.toLowerCase(), fact.words.replace(/\s+/g, " ")])).values()];
  return words.length === 0
    ? ""
    : ` (${words
        .slice(0, quotesMax)
        .map((word) => `“${word}”`)
        .join(", ")})`;
};

const metSentence = (conditions: readonly ConditionResult[]): string =>
  conditions
    .filter(({ state }) => state === "met")
    .map(({ condition, facts }) => `${condition.says}${quote(facts)}`)
    .join("; ");

const levelWords: Readonly<Record<RiskLevel, string>> = {
  prohibited: "Prohibited practice",
  high: "High-risk AI system",
  limited: "Limited risk: transparency duties",
  minimal: "Minimal risk",
};

const headOf = ({ rule }: RuleResult): string => `${rule.provision} (${rule.name})`;

/** A sentence of the description. */
export interface Sentence extends Quote {
  readonly text: string;
}

/** What is said of a rule, and the stretches of the read text that it rests on. */
export interface Statement {
  readonly result: RuleResult;
  readonly text: string;
  readonly rests: readonly Quote[];
}

/** A rule that was near: `text` is the whole sentence, `missing` its part after the rule's name. */
interface NearStatement extends Statement {
  readonly missing: string;
}

export interface ReasoningParts {
  readonly decision: Decision;
  /** What was read: the description and the fields of the form. */
  readonly text: string;
  /** Rules of transparency that apply beside the level. */
  readonly also: readonly RuleResult[];
  /** From when the level's duties apply. */
  readonly appliesFrom: IsoDate | null;
  /** The sentence of the description that speaks most for a rule, and the one that limits it most; null where none does. */
  readonly tellingFor: (rule: string) => Sentence | null;
  readonly limiting: Sentence | null;
  readonly guidance: GuidanceNote | null;
  readonly remarks: readonly string[];
}

/** Where words stand; a language model's words that stand there only in another spelling are left out. */
const placesOf = (facts: readonly FoundFact[], text: string): Quote[] =>
  facts
    .map(({ start, words }) => ({ words, start, end: start + words.length }))
    .filter(({ words, start, end }) => text.slice(start, end).toLowerCase() === words.toLowerCase())
    .map(({ start, end }) => ({ start, end }));

const sentencePlaces = (...sentences: ReadonlyArray<Sentence | null>): Quote[] =>
  sentences.flatMap((sentence) => (sentence === null ? [] : [{ start: sentence.start, end: sentence.end }]));

/** What of the description meets the rule: its conditions with their words, else the sentence that speaks most for it. */
const carriedStatement = (result: RuleResult, { tellingFor, text }: ReasoningParts): Statement => {
  const met = metSentence(result.conditions);
  const isShown = result.conditions.some(({ state, facts }) => state === "met" && facts.length > 0);
  const telling = isShown ? null : tellingFor(result.rule.id);
  const shown = met !== "" ? met : result.conditions.map(({ condition }) => condition.says).join("; ");
  const beside = telling === null ? "" : ` (“${shorten(telling.text)}”)`;
  const facts = result.conditions.flatMap((condition) => (condition.state === "met" ? condition.facts : []));
  return {
    result,
    text: `${headOf(result)}: ${shown}${beside}.`,
    rests: [...placesOf(facts, text), ...sentencePlaces(telling)],
  };
};

/** A rule of transparency beside the level: with the words that meet it, where some do. */
const besideStatement = (result: RuleResult, parts: ReasoningParts): Statement =>
  result.conditions.some(({ state }) => state === "met")
    ? carriedStatement(result, parts)
    : { result, text: `${headOf(result)} applies beside it.`, rests: [] };

/** Conditions that no words show, where others of the rule are shown. */
const openSentence = (carried: readonly JudgedRule[]): string[] => {
  const open = carried.flatMap(({ result: { conditions } }) =>
    conditions.some(({ state }) => state === "met")
      ? conditions.filter(({ state }) => state !== "met").map(({ condition }) => condition.says)
      : [],
  );
  return open.length === 0 ? [] : [`Not said in so many words: ${[...new Set(open)].join("; ")}.`];
};

/** Why a rule that was near does not apply. */
const nearStatement = (result: RuleResult, { limiting, text }: ReasoningParts): NearStatement => {
  const statement = (verdict: string, missing: string, rests: readonly Quote[] = []): NearStatement => ({
    result,
    missing,
    text: `${headOf(result)} ${verdict} ${missing}.`,
    rests,
  });
  if (result.state === "excepted" && result.exception !== null && result.exception.facts.length > 0) {
    const { exception, facts } = result.exception;
    const why = `${exception.says}${quote(facts)} (${exception.provision})`;
    return statement("does not apply:", why, placesOf(facts, text));
  }
  const failed = result.conditions.find(({ state, facts }) => state === "failed" && facts.length > 0);
  if (failed !== undefined) {
    const why = `the description denies a condition, ${failed.condition.says}${quote(failed.facts)}`;
    return statement("does not apply:", why, placesOf(failed.facts, text));
  }
  const open = result.conditions.find(({ state }) => state === "open");
  if (open !== undefined) return statement("was considered;", `not said in so many words: ${open.condition.says}`);
  return limiting === null
    ? statement("was considered:", "its words occur, but not as one use of the system")
    : statement("was considered, but", `“${shorten(limiting.text)}” speaks against it`, sentencePlaces(limiting));
};

/** Why Article 6(3) takes a listed system out: always with the words that do. */
const derogationStatement = (result: RuleResult, { limiting, tellingFor, text }: ReasoningParts): Statement => {
  const { exception } = result;
  const isOfArticle6 = exception?.exception.provision.startsWith("Article 6(3)") === true && exception.facts.length > 0;
  const why = isOfArticle6
    ? `${exception.exception.says}${quote(exception.facts)} (${exception.exception.provision})`
    : `it only carries out a narrow, preparatory or checking task${limiting === null ? "" : ` (“${shorten(limiting.text)}”)`} (Article 6(3))`;
  const telling = tellingFor(result.rule.id);
  const area = telling === null ? "" : ` (“${shorten(telling.text)}”)`;
  return {
    result,
    text: `${headOf(result)} names the area${area}, but ${why}, and nothing says that people are profiled.`,
    rests: isOfArticle6
      ? [...sentencePlaces(telling), ...placesOf(exception.facts, text)]
      : sentencePlaces(telling, limiting),
  };
};

const headline = ({ decision, appliesFrom }: ReasoningParts): string => {
  const { level, carried, derogatedFrom } = decision;
  const [first] = carried;
  if (level === "minimal" && derogatedFrom !== null) {
    return `Minimal risk: within the area of ${derogatedFrom.result.rule.provision}, but not high-risk by Article 6(3).`;
  }
  if (first === undefined) {
    return "Minimal risk: no prohibited practice, no high-risk use and no transparency duty fits the description.";
  }
  if (level === "minimal") {
    return `Outside the AI Act, or without duties under it: ${first.result.rule.provision} (${first.result.rule.name}).`;
  }
  const date = appliesFrom === null ? "" : `, which applies from ${formatDate(appliesFrom)}`;
  return `${levelWords[level]} under ${first.result.rule.provision}${date}.`;
};

const guidanceSentence = (note: GuidanceNote | null): string[] =>
  note === null ? [] : [`The Commission's draft guidelines (not law) say so too: ${note.says} (${note.provision}).`];

/** Why the level applies: the whole text, and its statements rule by rule. */
interface Reasoning {
  readonly text: string;
  /** Rules that apply, those beside the level last; and the one that Article 6(3) takes the system out of. */
  readonly reasons: readonly Statement[];
  readonly near: readonly NearStatement[];
}

const textOf = ({ text }: Statement): string => text;

/** Why the level applies, in plain sentences: what met which condition, what was near, what is missing to be sure. */
export const writeReasoning = (parts: ReasoningParts): Reasoning => {
  const { decision, also, remarks, guidance } = parts;
  const { carried, derogatedFrom } = decision;
  const applying = carried.slice(0, carriedMax).map(({ result }) => carriedStatement(result, parts));
  const derogation = derogatedFrom === null ? [] : [derogationStatement(derogatedFrom.result, parts)];
  const near = decision.near.map(({ result }) => nearStatement(result, parts));
  const beside = also.map((result) => `${result.rule.provision} (${result.rule.name})`).join(", ");
  const text = [
    headline(parts),
    ...applying.map(textOf),
    ...derogation.map(textOf),
    ...(decision.level === "minimal" ? [] : openSentence(carried.slice(0, carriedMax))),
    ...(beside === "" ? [] : [`Beside it: ${beside}.`]),
    ...near.map(textOf),
    ...guidanceSentence(guidance),
    ...remarks,
  ].join(" ");
  return {
    text,
    reasons: [...applying, ...derogation, ...also.map((result) => besideStatement(result, parts))],
    near,
  };
};
