import { type Citation, citationId, contains } from "../../shared/citation/index.ts";
import type { Applicability } from "../../shared/corpus/index.ts";
import type { ActIndex } from "../references/act-index.ts";
import { findReferences } from "../references/read/find.ts";
import type { ApplicationClause } from "./application-clauses.ts";

/** A clause with its words resolved to provisions: what it covers, what it leaves out. */
export interface ApplicationRule {
  readonly covers: readonly Citation[];
  readonly leavesOut: readonly Citation[];
  /** Provisions that the clause's scope names ("pursuant to Article 6(1) and Annex I"): they matter for that scope alone. */
  readonly scoped: readonly Citation[];
  /** Null where the law's words for the day are not understood, or leave it to another act. */
  readonly applicability: Applicability | null;
}

/** The provisions of the act that some words of its own name; `from` is where the words stand. */
export const provisionsIn = (words: string | null, index: ActIndex, from: Citation, language: string): Citation[] =>
  words === null
    ? []
    : findReferences(words, {
        own: index,
        byNumber: new Map(),
        byName: new Map(),
        from,
        amended: null,
        language,
      }).flatMap((reference) => [...reference.targets]);

const ruleOf = (clause: ApplicationClause, index: ActIndex, source: Citation, language: string): ApplicationRule => ({
  covers: provisionsIn(clause.subject, index, source, language),
  leavesOut: provisionsIn(clause.except, index, source, language),
  scoped: provisionsIn(clause.scope, index, source, language),
  applicability: clause.from === null ? null : { from: clause.from, scope: clause.scope, source: citationId(source) },
});

/** The rules of all clauses that name provisions; clauses about the whole act are none. */
export const rulesOf = (
  clauses: readonly ApplicationClause[],
  index: ActIndex,
  source: Citation,
  language: string,
): ApplicationRule[] =>
  clauses
    .filter((clause) => clause.subject !== null)
    .map((clause) => ruleOf(clause, index, source, language))
    .filter((rule) => rule.covers.length > 0);

/** How exactly a rule names a provision: the most exact one decides, as the special rule does over the general. */
const depthOf = (address: Citation): number => 1 + (address.paragraph === null ? 0 : 1) + address.points.length;

/** "Chapter IV from D1, Article 70 from D2": of several days without a limit, the one that is given for the fewest provisions. */
const narrowest = (rules: readonly ApplicationRule[]): ApplicationRule[] => {
  const isPlain = ({ applicability }: ApplicationRule): boolean =>
    applicability !== null && applicability.scope === null;
  const least = Math.min(...rules.filter(isPlain).map(({ covers }) => covers.length));
  return rules.filter((rule) => !isPlain(rule) || rule.covers.length === least);
};

/**
 * The rules that decide about a provision: of all that cover it, those that name it most exactly; of several with scopes of
 * their own, those whose scope names the provision, where one does (Article 6(1) AI Act, and not Article 6(2)).
 */
export const matchingRules = (rules: readonly ApplicationRule[], address: Citation): ApplicationRule[] => {
  const matches = rules
    .filter((rule) => !rule.leavesOut.some((left) => contains(left, address)))
    .flatMap((rule) => {
      const depths = rule.covers.filter((covered) => contains(covered, address)).map(depthOf);
      return depths.length === 0 ? [] : [{ rule, depth: Math.max(...depths) }];
    });
  const deepest = Math.max(0, ...matches.map(({ depth }) => depth));
  const deciding = matches.filter(({ depth }) => depth === deepest).map(({ rule }) => rule);
  const named = deciding.filter((rule) => rule.scoped.some((scoped) => contains(scoped, address)));
  return narrowest(named.length > 0 ? named : deciding);
};
