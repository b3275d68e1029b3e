import { type Citation, citationId, contains, parseCitationId, wholeProvision } from "../../shared/citation/index.ts";
import type { AmendingAct, Applicability, Chunk } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { type AnnexContext, earliest, followedDates } from "./annex-dates.ts";
import type { ApplicationClause } from "./application-clauses.ts";
import { matchingRules, provisionsIn, rulesOf } from "./rules.ts";

/** The chunks of one act, and what the act says of when they apply. `source` is the article that says it. */
export interface ApplicabilityInput extends AnnexContext {
  readonly clauses: readonly ApplicationClause[];
  /** Null where the act does not tell it. */
  readonly generalDate: IsoDate | null;
  readonly inForceFrom: IsoDate;
  /** What is known of each act that has amended this one, by CELEX number. */
  readonly amendments: ReadonlyMap<string, AmendmentBound>;
}

/** The provisions that the general clause leaves out: where no other clause dates them, they apply from entry into force. */
const leftOutOfGeneral = ({ clauses, index, source, language }: ApplicabilityInput): Citation[] =>
  clauses
    .filter((clause) => clause.subject === null)
    .flatMap((clause) => provisionsIn(clause.except, index, source, language));

/** Two sentences may give the same day: a directive's on national law, and its final article. */
const distinct = (dates: readonly Applicability[]): Applicability[] =>
  dates.filter(
    ({ from, scope }, place) => dates.findIndex((one) => one.from === from && one.scope === scope) === place,
  );

/** The dates of any provision but a recital: by the clauses that name it, else by what an annex follows, else the general one. */
const datesBy = (input: ApplicabilityInput): ((address: Citation) => Applicability[]) => {
  const rules = rulesOf(input.clauses, input.index, input.source, input.language);
  const from = (day: IsoDate): Applicability => ({ from: day, scope: null, source: citationId(input.source) });
  const general = input.generalDate === null ? [] : [from(input.generalDate)];
  const leftOut = leftOutOfGeneral(input);
  /** Null for a provision that no clause names; empty for one whose clause tells no day. */
  const named = (address: Citation): Applicability[] | null => {
    const ruling = matchingRules(rules, address);
    if (ruling.length > 0) return distinct(ruling.flatMap(({ applicability }) => applicability ?? []));
    return leftOut.some((left) => contains(left, address)) ? [from(input.inForceFrom)] : null;
  };
  const ofArticle = (address: Citation): Applicability[] => named(address) ?? general;
  const ofAnnex = (annex: Citation): Applicability[] => {
    const scoped = rules.filter((rule) =>
      rule.scoped.some(({ kind, number }) => kind === "annex" && number === annex.number),
    );
    if (scoped.length > 0) return scoped.flatMap(({ applicability }) => applicability ?? []);
    const followed = followedDates(annex, input, ofArticle);
    return followed.length > 0 ? followed : general;
  };
  const annexes = new Map<string, Applicability[]>();
  return (address) => {
    if (address.kind !== "annex") return ofArticle(address);
    const own = named(address);
    if (own !== null) return own;
    const dates = annexes.get(address.number) ?? ofAnnex(wholeProvision(address));
    annexes.set(address.number, dates);
    return dates;
  };
};

/** What an amending act bounds: nothing that it inserted applied before it did itself, or before it was published. */
export type AmendmentBound = Pick<AmendingAct, "number" | "published_on" | "applies_from">;

/**
 * The dates of a provision that an amendment inserted: those of the act that are not before the amendment, else the amendment's own.
 * None where that is not known: an older date would be false.
 */
const boundedDates = (dates: readonly Applicability[], bound: AmendmentBound | undefined): readonly Applicability[] => {
  const since = bound?.applies_from ?? bound?.published_on ?? null;
  const later = since === null ? [] : dates.filter(({ from }) => from >= since);
  if (later.length > 0 || bound === undefined || bound.applies_from === null) return later;
  return [{ from: bound.applies_from, scope: null, source: bound.number }];
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
    const inserted = chunk.amended?.action === "inserted" ? chunk.amended.by : null;
    const own = datesOf(address);
    const applicability = inserted === null ? own : [...boundedDates(own, input.amendments.get(inserted))];
    return { ...chunk, applicability, applies_from: earliest(applicability) };
  });
};
