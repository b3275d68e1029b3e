import type { ActDivision, ActEntry, Provision, Snapshot } from "../../../../shared/corpus/index.ts";
import type { QuestionLanguage } from "../../language/languages.ts";
import type { Reading } from "../names/names.ts";
import { type AttachedCitation, actNamedBeside } from "../references/attach.ts";
import type { CitedDivision } from "../types.ts";
import { divisionsMeant, findDivisions, type WrittenDivision } from "./written.ts";

const articlesOf = ({ first, last }: ActDivision, act: ActEntry, { idsOf, provisions }: Snapshot): Provision[] => {
  const ids = idsOf(act.id);
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1).flatMap((id) => provisions.get(id) ?? []);
};

/** A part may be that of a text or of a product: one that the act lacks is no division. */
const isSurelyDivision = ({ steps }: WrittenDivision): boolean =>
  steps.some(({ kind }) => kind === "chapter" || kind === "title" || kind === "section");

/** The divisions that a question names: of the act beside them, else of the only act it is about. */
export const readDivisions = (
  reading: Reading,
  attached: readonly AttachedCitation[],
  only: ActEntry | undefined,
  language: QuestionLanguage,
  snapshot: Snapshot,
): CitedDivision[] =>
  findDivisions(reading.text, language).flatMap((written): CitedDivision[] => {
    const { start, end } = written;
    // A section of an annex is a part of that provision.
    if (attached.some(({ written: other }) => other.listStart < end && start < other.listEnd)) return [];
    const beside = actNamedBeside(reading, written, language);
    const act = beside === null ? only : beside.type === "outside" ? undefined : beside.act;
    const meant = act === undefined ? null : divisionsMeant(written, act);
    if (act === undefined || meant === null) return [];
    const quote = reading.text.slice(start, end);
    const named = { act, quote, start, end };
    if (meant.length > 0)
      return meant.map((division) => ({ ...named, division, articles: articlesOf(division, act, snapshot) }));
    return isSurelyDivision(written) && beside !== null ? [{ ...named, division: null, articles: [] }] : [];
  });
