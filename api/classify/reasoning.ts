import { formatDate, type IsoDate } from "../../shared/dates.ts";
import type { Decision, JudgedRule } from "./decide.ts";
import type { FoundFact } from "./facts/find.ts";
import type { GuidanceNote } from "./guidance.ts";
import type { ConditionResult, RuleResult } from "./rules/apply.ts";
import type { RiskLevel } from "./types.ts";

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

export interface ReasoningParts {
  readonly decision: Decision;
  /** Rules of transparency that apply beside the level. */
  readonly also: readonly RuleResult[];
  /** From when the level's duties apply. */
  readonly appliesFrom: IsoDate | null;
  /** The sentence of the description that speaks most for a rule, and the one that limits it most; null where none does. */
  readonly tellingFor: (rule: string) => string | null;
  readonly limiting: string | null;
  readonly guidance: GuidanceNote | null;
  readonly remarks: readonly string[];
}

/** What of the description meets the rule: its conditions with their words, else the sentence that speaks most for it. */
const carriedSentence = ({ result }: JudgedRule, { tellingFor }: ReasoningParts): string => {
  const met = metSentence(result.conditions);
  const telling = met === "" ? tellingFor(result.rule.id) : null;
  const shown = met !== "" ? met : result.conditions.map(({ condition }) => condition.says).join("; ");
  const beside = telling === null ? "" : ` (“${shorten(telling)}”)`;
  return `${headOf(result)}: ${shown}${beside}.`;
};

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
const nearSentence = ({ result }: JudgedRule, limiting: string | null): string => {
  const head = headOf(result);
  if (result.state === "excepted" && result.exception !== null) {
    const { exception, facts } = result.exception;
    return `${head} does not apply: ${exception.says}${quote(facts)} (${exception.provision}).`;
  }
  const failed = result.conditions.find(({ state }) => state === "failed");
  if (failed !== undefined) {
    return `${head} does not apply: the description denies a condition, ${failed.condition.says}${quote(failed.facts)}.`;
  }
  const open = result.conditions.find(({ state }) => state === "open");
  if (open !== undefined) return `${head} was considered: nothing shows that ${open.condition.says}.`;
  return limiting === null
    ? `${head} was considered: its words occur, but not as one use of the system.`
    : `${head} was considered, but “${shorten(limiting)}” speaks against it.`;
};

/** Why Article 6(3) takes a listed system out: always with the words that do. */
const derogationSentence = ({ result }: JudgedRule, { limiting, tellingFor }: ReasoningParts): string => {
  const { exception } = result;
  const isOfArticle6 = exception?.exception.provision.startsWith("Article 6(3)") === true;
  const why = isOfArticle6
    ? `${exception.exception.says}${quote(exception.facts)} (${exception.exception.provision})`
    : `it only carries out a narrow, preparatory or checking task${limiting === null ? "" : ` (“${shorten(limiting)}”)`} (Article 6(3))`;
  const telling = tellingFor(result.rule.id);
  const area = telling === null ? "" : ` (“${shorten(telling)}”)`;
  return `${headOf(result)} names the area${area}, but ${why}, and nothing says that people are profiled.`;
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

/** Why the level applies, in plain sentences: what met which condition, what was near, what is missing to be sure. */
export const writeReasoning = (parts: ReasoningParts): string => {
  const { decision, also, remarks, limiting, guidance } = parts;
  const { carried, near, derogatedFrom } = decision;
  const beside = also.map((result) => `${result.rule.provision} (${result.rule.name})`).join(", ");
  return [
    headline(parts),
    ...carried.slice(0, carriedMax).map((one) => carriedSentence(one, parts)),
    ...(derogatedFrom === null ? [] : [derogationSentence(derogatedFrom, parts)]),
    ...(decision.level === "minimal" ? [] : openSentence(carried.slice(0, carriedMax))),
    ...(beside === "" ? [] : [`Beside it: ${beside}.`]),
    ...near.map((one) => nearSentence(one, limiting)),
    ...guidanceSentence(guidance),
    ...remarks,
  ].join(" ");
};
