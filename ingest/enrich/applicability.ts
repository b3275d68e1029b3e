import { type Citation, citation, citationId, contains, parseCitationId } from "../../shared/citation/index.ts";
import type { Applicability, Chunk, Edge } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { ActIndex } from "../references/act-index.ts";
import { findReferences } from "../references/find.ts";
import type { ApplicationClause } from "./application-clauses.ts";

/** A clause with its words resolved to provisions: what it covers, what it leaves out. */
interface ApplicationRule {
  readonly covers: readonly Citation[];
  readonly leavesOut: readonly Citation[];
  /** Annexes that the clause's scope names: they matter only for what the clause speaks of. */
  readonly scopedAnnexes: readonly Citation[];
  readonly applicability: Applicability;
}

const provisionsIn = (words: string | null, index: ActIndex, from: Citation): Citation[] =>
  words === null
    ? []
    : findReferences(words, { own: index, byNumber: new Map(), byName: new Map(), from, amended: null }).flatMap(
        (reference) => [...reference.targets],
      );

const ruleOf = (clause: ApplicationClause, index: ActIndex, source: Citation): ApplicationRule => ({
  covers: provisionsIn(clause.subject, index, source),
  leavesOut: provisionsIn(clause.except, index, source),
  scopedAnnexes: provisionsIn(clause.scope, index, source).filter((address) => address.kind === "annex"),
  applicability: { from: clause.from, scope: clause.scope, source: citationId(source) },
});

/** How exactly a rule names a provision: the most exact one decides, as the special rule does over the general. */
const depthOf = (address: Citation): number => 1 + (address.paragraph === null ? 0 : 1) + address.points.length;

const matchingRules = (rules: readonly ApplicationRule[], address: Citation): ApplicationRule[] => {
  const matches = rules
    .filter((rule) => !rule.leavesOut.some((left) => contains(left, address)))
    .flatMap((rule) => {
      const depths = rule.covers.filter((covered) => contains(covered, address)).map(depthOf);
      return depths.length === 0 ? [] : [{ rule, depth: Math.max(...depths) }];
    });
  const deepest = Math.max(0, ...matches.map(({ depth }) => depth));
  return matches.filter(({ depth }) => depth === deepest).map(({ rule }) => rule);
};

const earliest = (dates: readonly Applicability[]): IsoDate | null => dates.map((date) => date.from).sort()[0] ?? null;

export interface ApplicabilityInput {
  readonly chunks: readonly Chunk[];
  readonly edges: readonly Edge[];
  readonly index: ActIndex;
  readonly clauses: readonly ApplicationClause[];
  /** The final article that the clauses stand in. */
  readonly source: Citation;
  readonly generalDate: IsoDate;
}

/** "Technical documentation referred to in Article 11(1)": the articles that an annex's own heading names. */
const articlesInHeading = (annexId: string, input: ApplicabilityInput): Citation[] => {
  const first = input.chunks.find((chunk) => chunk.article_id === annexId);
  const heading = first === undefined ? "" : `${first.title}. ${first.introduction} ${first.text}`.slice(0, 400);
  return provisionsIn(heading, input.index, input.source).filter((address) => address.kind === "article");
};

const articlesCiting = (annexId: string, input: ApplicabilityInput): Citation[] =>
  input.edges
    .filter((edge) => edge.target === annexId || edge.target?.startsWith(`${annexId}_`))
    .flatMap((edge) => parseCitationId(edge.source) ?? [])
    .filter((address) => address.kind === "article" && address.actId === input.source.actId);

/**
 * An annex that no clause names follows the article that its heading names, else the one that first applies among those
 * that refer to it.
 */
const annexDates = (
  annex: Citation,
  input: ApplicabilityInput,
  datesOf: (address: Citation) => Applicability[],
): Applicability[] => {
  const id = citationId(citation({ actId: annex.actId, kind: "annex", number: annex.number }));
  const named = articlesInHeading(id, input);
  const followed = named.length > 0 ? named : articlesCiting(id, input);
  const dates = followed.map((address) => ({ address, dates: datesOf(address) }));
  const first = dates.sort((left, right) => ((earliest(left.dates) ?? "") < (earliest(right.dates) ?? "") ? -1 : 1))[0];
  return (first?.dates ?? []).map((date) => ({ ...date, source: citationId(first?.address ?? annex) }));
};

/**
 * Gives every chunk the dates from which its provision applies, as the act's own final article says. A provision that several
 * clauses cover (one for each kind of system, say) has several dates; `applies_from` is the earliest. Recitals have none.
 */
export const applyDates = (input: ApplicabilityInput): Chunk[] => {
  const rules = input.clauses
    .filter((clause) => clause.subject !== null)
    .map((clause) => ruleOf(clause, input.index, input.source))
    .filter((rule) => rule.covers.length > 0);
  const general: Applicability = { from: input.generalDate, scope: null, source: citationId(input.source) };
  const datesOf = (address: Citation): Applicability[] => {
    const matches = matchingRules(rules, address);
    return matches.length === 0 ? [general] : matches.map((rule) => rule.applicability);
  };
  const annexCache = new Map<string, Applicability[]>();
  const datesOfAnnex = (address: Citation): Applicability[] => {
    const cached = annexCache.get(address.number);
    if (cached !== undefined) return cached;
    const scoped = rules.filter((rule) => rule.scopedAnnexes.some((annex) => annex.number === address.number));
    const followed = scoped.length > 0 ? scoped.map((rule) => rule.applicability) : annexDates(address, input, datesOf);
    const dates = followed.length > 0 ? followed : [general];
    annexCache.set(address.number, dates);
    return dates;
  };
  return input.chunks.map((chunk) => {
    const address = parseCitationId(chunk.chunk_id);
    if (address === null || address.kind === "recital") return chunk;
    const applicability = address.kind === "annex" ? datesOfAnnex(address) : datesOf(address);
    return { ...chunk, applicability, applies_from: earliest(applicability) };
  });
};
