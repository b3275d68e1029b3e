import type { Snapshot } from "../../shared/corpus/index.ts";
import type { Bench } from "./bench.ts";
import { confidenceOf, isThin } from "./confidence.ts";
import type { Facts } from "./facts/find.ts";
import { roleOf, routeOf, selectObligations, tagsOf } from "./obligations/select.ts";
import { appliesFrom, nearestProvision } from "./provisions.ts";
import { nearlyApplied, writeReasoning } from "./reasoning.ts";
import type { RuleResult } from "./rules/apply.ts";
import { aiActCitation } from "./rules/load.ts";
import { gatherSources } from "./sources.ts";
import type { Classification } from "./types.ts";
import { type CaseVotes, type Decision, weigh } from "./weigh.ts";

/** Transparency rules that apply beside a stricter level, or beside the one that carries. */
const besideOf = (decision: Decision, results: readonly RuleResult[]): RuleResult[] => {
  if (decision.level === "minimal") return [];
  const carried = new Set(decision.carried.map(({ rule }) => rule.id));
  return results.filter(({ rule, state }) => rule.level === "limited" && state === "plain" && !carried.has(rule.id));
};

const derogationPattern = /^Article 6\(3\)\([a-d]\)$/;

/** Listed in an area of Annex III but for a derogation: every condition is met, save perhaps the last, the evaluation itself. */
const isDerogated = (results: readonly RuleResult[]): boolean =>
  results.some(
    ({ state, exception, conditions }) =>
      derogationPattern.test(exception?.exception.provision ?? "") &&
      (state === "excepted" ||
        ((state === "near" || state === "failed") &&
          conditions.slice(0, -1).every((condition) => condition.state === "met"))),
  );

/** Tags that follow from exceptions: a derogation, or a live search that Article 5(1)(h) allows under conditions. */
const specialOf = (results: readonly RuleResult[]): string[] => [
  ...(isDerogated(results) ? ["derogation"] : []),
  ...(results.some(
    ({ rule, state, exception }) =>
      rule.id === "art5_1_h" && state === "excepted" && exception?.exception.provision === "Article 5(1)(h)",
  )
    ? ["allowed_live_search"]
    : []),
];

const remarksOf = (decision: Decision, facts: Facts, tags: ReadonlySet<string>, votes: CaseVotes): string[] => [
  ...(decision.carried.length === 0 && isThin(votes)
    ? [
        "The description says too little to compare: tell what the system infers or decides, about whom, from which data and where.",
      ]
    : []),
  ...(tags.has("section_b")
    ? [
        "The product falls under Section B of Annex I: by Article 2(2) only Articles 6(1), 60a and 102 to 112 of the Act apply, the rest comes through the product's own law.",
      ]
    : []),
  ...(tags.has("derogation")
    ? [
        "The derogation of Article 6(3) ends where people are profiled; the provider documents the assessment (Article 6(4)) and registers (Article 49(2)).",
      ]
    : []),
  ...(tags.has("gpai")
    ? ["The model itself falls under Chapter V (Articles 51 to 56), whatever the level of a system built on it."]
    : []),
  ...(facts.affirmed.has("open_source") && decision.level !== "minimal"
    ? ["A free and open-source licence does not exempt such a system (Article 2(12))."]
    : []),
  ...(roleOf(facts) === null && decision.level !== "minimal"
    ? ["The description does not settle whether you provide or use the system, so the duties of both are listed."]
    : []),
];

const dateOf = (decision: Decision, snapshot: Snapshot): string | null => {
  const [first] = decision.carried;
  if (first === undefined) return null;
  const found = nearestProvision(snapshot, first.rule.citation);
  return found === null ? null : appliesFrom(found.chunks, routeOf(decision));
};

/** Relevance of what is cited: what carries the level first, then what applies beside it, then what nearly applied. */
const sourcesOf = (
  decision: Decision,
  also: readonly RuleResult[],
  near: readonly RuleResult[],
  obligations: Classification["obligations"],
  snapshot: Snapshot,
) => {
  const route =
    decision.level === "high" && routeOf(decision) === "annexIII"
      ? [{ citation: aiActCitation("Article 6(2)"), relevance: 0.85 }]
      : [];
  const exceptions = near.flatMap(({ exception }) =>
    exception === null ? [] : [{ citation: aiActCitation(exception.exception.provision), relevance: 0.55 }],
  );
  return gatherSources(snapshot, [
    ...decision.carried.map(({ rule }, place) => ({
      citation: rule.citation,
      relevance: Math.max(0.8, 1 - place * 0.05),
    })),
    ...route,
    ...also.map(({ rule }) => ({ citation: rule.citation, relevance: 0.75 })),
    ...near.map(({ rule }) => ({ citation: rule.citation, relevance: 0.5 })),
    ...exceptions,
    ...obligations.slice(0, 12).map(({ source_article }) => ({
      citation: aiActCitation(source_article.replace(", point ", "(").replace(/\(([a-z])$/, "($1)")),
      relevance: 0.4,
    })),
  ]);
};

/** Weighs rules and cases, and words the outcome: level, reasons, duties with their dates, sources. */
export const compose = (
  bench: Bench,
  facts: Facts,
  results: readonly RuleResult[],
  votes: CaseVotes,
): Classification => {
  const decision = weigh(results, votes);
  const also = besideOf(decision, results);
  const tags = tagsOf(decision, also, specialOf(results), facts, bench.snapshot);
  const obligations = selectObligations(bench.duties, tags, roleOf(facts), decision, bench.snapshot);
  const open = decision.carried[0]?.conditions.filter(({ state }) => state === "open").length ?? 0;
  return {
    risk_level: decision.level,
    confidence: confidenceOf(decision, votes, open),
    reasoning: writeReasoning({
      decision,
      results,
      votes,
      also,
      appliesFrom: dateOf(decision, bench.snapshot),
      remarks: remarksOf(decision, facts, tags, votes),
    }),
    obligations,
    sources: sourcesOf(decision, also, nearlyApplied(results, decision, votes), obligations, bench.snapshot),
  };
};
