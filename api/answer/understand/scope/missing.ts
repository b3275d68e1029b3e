import {
  type Citation,
  citation,
  formatCitation,
  isWhole,
  parseCitationId,
  wholeProvision,
} from "../../../../shared/citation/index.ts";
import { type ActEntry, divisionKind, type Snapshot } from "../../../../shared/corpus/index.ts";
import type { QuestionLanguage } from "../../language/languages.ts";
import { textOf } from "../../language/texts.ts";
import type { Library } from "../../retrieve/library.ts";
import type { CitedDivision, CitedProvision, Refusal, Scope } from "../types.ts";

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `no ${many}` : count === 1 ? `one ${one}` : `${count} ${many}`;

const countText = (act: ActEntry, kind: Citation["kind"]): string => {
  if (kind === "article") return counted(act.counts.articles, "article", "articles");
  if (kind === "annex") return counted(act.counts.annexes, "annex", "annexes");
  return counted(act.counts.recitals, "recital", "recitals");
};

const nameOf = (act: ActEntry): string => (/\d/.test(act.short_name) ? act.short_name : `the ${act.short_name}`);

/** The last provision of its kind: where letters were put in between, the number of articles is not the last number. */
const lastOf = (snapshot: Snapshot, act: ActEntry, kind: Citation["kind"]): string | null => {
  const held = snapshot.idsOf(act.id).flatMap((id) => parseCitationId(id) ?? []);
  const last = held.findLast((citation) => citation.kind === kind);
  return last === undefined ? null : formatCitation(wholeProvision(last));
};

/** A division that the act lacks, and how many of its outermost ones it has. */
const reasonForDivision = ({ act, quote }: CitedDivision, language: QuestionLanguage): string => {
  const labels = (act.divisions ?? []).filter(({ path }) => path.length === 1).map(({ path }) => path[0] ?? "");
  const last = labels.at(-1) ?? null;
  const isEnglish = language === "en" || language === "und";
  const name = isEnglish ? nameOf(act) : act.short_name;
  if (isEnglish) {
    const kind = divisionKind(last ?? "") ?? "chapter";
    const count = counted(labels.length, kind, `${kind}s`);
    return textOf(language, "missing", {
      provision: quote,
      act: name,
      count: last === null ? count : `${count}, the last of them ${last}`,
    });
  }
  const missing = textOf(language, "missing", { provision: quote, act: name });
  return last === null ? missing : `${missing} ${textOf(language, "last", { last })}`;
};

const reasonFor = (cited: CitedProvision, snapshot: Snapshot, language: QuestionLanguage): string => {
  const { act } = cited;
  const provision = formatCitation(citation({ ...cited.citation, actId: null }));
  const name = language === "en" ? nameOf(act) : act.short_name;
  const whole = citation({ actId: act.id, kind: cited.citation.kind, number: cited.citation.number });
  if (!isWhole(cited.citation) && snapshot.resolve(whole).length > 0) {
    return textOf(language, "missing_part", { provision, act: name, whole: formatCitation(whole) });
  }
  const last = lastOf(snapshot, act, cited.citation.kind);
  if (language === "en" || language === "und") {
    const count = `${countText(act, cited.citation.kind)}${last === null ? "" : `, the last of them ${last}`}`;
    return textOf(language, "missing", { provision, act: name, count });
  }
  const missing = textOf(language, "missing", { provision, act: name });
  return last === null ? missing : `${missing} ${textOf(language, "last", { last })}`;
};

/**
 * Refuses when all that the question cites is missing from the act. A missing part of an article that exists is refused only when its
 * text is asked for: else the question rests on an error that the answer can correct ("Article 10(5) allows us …").
 */
export const refuseMissing = (scope: Scope, library: Library): Refusal | null => {
  const [first] = scope.cited;
  const [named] = scope.divisions;
  if (first === undefined && named !== undefined && scope.divisions.every(({ division }) => division === null))
    return { kind: "no_such_provision", reason: reasonForDivision(named, scope.language) };
  if (first === undefined || scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
  const { snapshot } = library;
  const whole = (cited: CitedProvision) =>
    citation({ actId: cited.act.id, kind: cited.citation.kind, number: cited.citation.number });
  const isCorrectable = scope.cited.some((cited) => snapshot.resolve(whole(cited)).length > 0);
  if (isCorrectable && !scope.isLookup) return null;
  return { kind: "no_such_provision", reason: reasonFor(first, snapshot, scope.language) };
};
