import { formatDate, type IsoDate } from "../../shared/dates.ts";
import type { FoundFact } from "./facts/find.ts";
import type { ConditionResult, RuleResult } from "./rules/apply.ts";
import type { RiskLevel } from "./types.ts";
import type { CaseVotes, Decision } from "./weigh.ts";

const quotesMax = 2;
const nearMax = 3;
const caseWordsMax = 26;

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

const carriedSentence = (result: RuleResult): string =>
  `${result.rule.provision} (${result.rule.name}): ${metSentence(result.conditions) || "nearest by the case book"}.`;

const openSentence = (results: readonly RuleResult[]): string[] => {
  const open = results.flatMap(({ conditions }) =>
    conditions.filter(({ state }) => state === "open").map(({ condition }) => condition.says),
  );
  return open.length === 0
    ? []
    : [`Not said in the description, and needed to be sure: ${[...new Set(open)].join("; ")}.`];
};

/** Why a rule that was nearly met does not apply. */
const nearSentence = (result: RuleResult): string => {
  const head = `${result.rule.provision} (${result.rule.name})`;
  if (result.state === "excepted" && result.exception !== null) {
    const { exception, facts } = result.exception;
    return `${head} does not apply: ${exception.says}${quote(facts)} (${exception.provision}).`;
  }
  const failed = result.conditions.find(({ state }) => state === "failed");
  if (failed !== undefined)
    return `${head} does not apply: the description denies a condition, ${failed.condition.says}${quote(failed.facts)}.`;
  if (result.state === "arguable")
    return `${head} was considered: its words occur, but not as a whole, and the cases point elsewhere.`;
  const open = result.conditions.find(({ state }) => state === "open");
  return `${head} was considered: ${metSentence(result.conditions)}; but nothing shows ${open?.condition.says ?? "the rest"}.`;
};

const strictness: Readonly<Record<RiskLevel, number>> = { prohibited: 3, high: 2, limited: 1, minimal: 0 };

/** The stricter rules that came closest: excepted or denied first, then those the nearest cases speak for. */
export const nearlyApplied = (results: readonly RuleResult[], decision: Decision, votes: CaseVotes): RuleResult[] => {
  const rank = (result: RuleResult): number =>
    (result.state === "excepted" ? 2 : result.state === "failed" || result.state === "arguable" ? 1 : 0) +
    (votes.rules.get(result.rule.id) ?? 0) * 3;
  const carried = new Set(decision.carried.map(({ rule }) => rule.id));
  return results
    .filter(
      (result) =>
        result.rule.level !== "minimal" &&
        !carried.has(result.rule.id) &&
        strictness[result.rule.level] >= strictness[decision.level],
    )
    .filter(
      ({ state, rule }) =>
        state === "excepted" ||
        state === "failed" ||
        state === "arguable" ||
        (state === "near" && (votes.rules.get(rule.id) ?? 0) >= 0.2),
    )
    .filter(
      (result) =>
        result.state !== "failed" ||
        result.conditions.some(({ state }) => state === "met") ||
        (votes.rules.get(result.rule.id) ?? 0) >= 0.1,
    )
    .sort((left, right) => rank(right) - rank(left))
    .slice(0, nearMax);
};

const shorten = (text: string): string => {
  const words = text.split(/\s+/);
  return words.length <= caseWordsMax ? text : `${words.slice(0, caseWordsMax).join(" ")} …`;
};

/** The most similar case that came to the same level. */
const likeSentence = (decision: Decision, votes: CaseVotes): string[] => {
  const found = votes.neighbours.find((neighbour) => neighbour.case.level === decision.level);
  if (found === undefined) return [];
  const why = found.case.misses === null ? "" : ` ${found.case.misses.why}`;
  return [`Most like this case of the case book: “${shorten(found.case.text)}”${why}`];
};

export interface ReasoningParts {
  readonly decision: Decision;
  readonly results: readonly RuleResult[];
  readonly votes: CaseVotes;
  /** Transparency rules that apply beside the level. */
  readonly also: readonly RuleResult[];
  readonly appliesFrom: IsoDate | null;
  readonly remarks: readonly string[];
}

const headline = ({ decision, appliesFrom }: ReasoningParts): string => {
  const [first] = decision.carried;
  if (first === undefined)
    return "Minimal risk: no prohibited practice, no high-risk use and no transparency duty fits the description.";
  if (decision.level === "minimal")
    return `Outside the AI Act, or without duties under it: ${first.rule.provision} (${first.rule.name}).`;
  const date = appliesFrom === null ? "" : `, which applies from ${formatDate(appliesFrom)}`;
  return `${levelWords[decision.level]} under ${first.rule.provision}${date}.`;
};

/** Why the level applies, in plain sentences: what met which condition, what nearly applied, what is missing to be sure. */
export const writeReasoning = (parts: ReasoningParts): string => {
  const { decision, results, votes, also, remarks } = parts;
  const basis =
    decision.basis === "cases"
      ? [
          "No rule is met by the words alone; the nearest cases of the case book agree on this level, and nothing in the description denies it.",
        ]
      : [];
  const beside =
    also.length === 0 ? [] : [`Beside it: ${also.map(({ rule }) => `${rule.provision} (${rule.name})`).join(", ")}.`];
  return [
    headline(parts),
    ...decision.carried.slice(0, nearMax).map(carriedSentence),
    ...basis,
    ...openSentence(decision.carried),
    ...beside,
    ...nearlyApplied(results, decision, votes).map(nearSentence),
    ...likeSentence(decision, votes),
    ...remarks,
  ].join(" ");
};
