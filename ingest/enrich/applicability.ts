import { type Citation, citationId, contains, parseCitationId, wholeProvision } from "../../shared/citation/index.ts";
import type { Applicability, Chunk } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { type AnnexContext, earliest, followedDates } from "./annex-dates.ts";
import type { ApplicationClause } from "./application-clauses.ts";
import { matchingRules, provisionsIn, rulesOf } from "./rules.ts";

/** The chunks of one act, and what the act says of when they apply. `source` is the article that says it. */
export interface ApplicabilityInput extends AnnexContext {
  readonly clauses: readonly ApplicationClause[];
  readonly generalDate: IsoDate;
  readonly inForceFrom: IsoDate;
}

/** The provisions that the general clause leaves out: where no other clause dates them, they apply from entry into force. */
const leftOutOfGeneral = ({ clauses, index, source }: ApplicabilityInput): Citation[] =>
  clauses.filter((clause) => clause.subject === null).flatMap((clause) => provisionsIn(clause.except, index, source));

/** The dates of any provision but a recital: by the clauses that name it, else by what an annex follows, else the general one. */
const datesBy = (input: ApplicabilityInput): ((address: Citation) => Applicability[]) => {
  const rules = rulesOf(input.clauses, input.index, input.source);
  const general: Applicability = { from: input.generalDate, scope: null, source: citationId(input.source) };
  const leftOut = leftOutOfGeneral(input);
  const named = (address: Citation): Applicability[] => {
    const ruled = matchingRules(rules, address).map((rule) => rule.applicability);
    const isLeftOut = ruled.length === 0 && leftOut.some((left) => contains(left, address));
    return isLeftOut ? [{ ...general, from: input.inForceFrom }] : ruled;
  };
  const ofArticle = (address: Citation): Applicability[] => {
    const dates = named(address);
    return dates.length > 0 ? dates : [general];
  };
  const ofAnnex = (annex: Citation): Applicability[] => {
    const scoped = rules.filter((rule) =>
      rule.scoped.some(({ kind, number }) => kind === "annex" && number === annex.number),
    );
    if (scoped.length > 0) return scoped.map((rule) => rule.applicability);
    const followed = followedDates(annex, input, ofArticle);
    return followed.length > 0 ? followed : [general];
  };
  const annexes = new Map<string, Applicability[]>();
  return (address) => {
    if (address.kind !== "annex") return ofArticle(address);
    const own = named(address);
    if (own.length > 0) return own;
    const dates = annexes.get(address.number) ?? ofAnnex(wholeProvision(address));
    annexes.set(address.number, dates);
    return dates;
  };
};

/**
 * Gives every chunk the dates from which its provision applies, as the act's own final article says. A provision that several
 * clauses cover (one for each kind of system, say) has several dates; `applies_from` is the earliest. Recitals have none.
 */
export const applyDates = (input: ApplicabilityInput): Chunk[] => {
  const datesOf = datesBy(input);
  return input.chunks.map((chunk) => {
    const address = parseCitationId(chunk.chunk_id);
    if (address === null || address.kind === "recital") return chunk;
    const applicability = datesOf(address);
    return { ...chunk, applicability, applies_from: earliest(applicability) };
  });
};
