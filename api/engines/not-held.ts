import {
  type Citation,
  citationId,
  formatCitation,
  type ProvisionKind,
  parseCitationId,
  wholeProvision,
} from "../../shared/citation/index.ts";
import type { ActEntry, LawText } from "../../shared/corpus/index.ts";
import { ServiceError } from "../../shared/errors.ts";

/** What a lookup says when the corpus does not hold what is asked for: always what it holds instead. */

const words: Readonly<Record<ProvisionKind, readonly [one: string, several: string]>> = {
  article: ["Article", "Articles"],
  annex: ["Annex", "Annexes"],
  recital: ["Recital", "Recitals"],
};
const kinds = ["article", "annex", "recital"] as const;

const nameOf = (act: ActEntry): string => act.short_name || act.number;

/** What an act holds, in the order of the law. */
const heldBy = (law: LawText, act: ActEntry): Citation[] =>
  law.idsOf(act.id).flatMap((id) => parseCitationId(id) ?? []);

/** The numbers of an act's provisions of a kind, in the order of the law. */
const numbersOf = (law: LawText, act: ActEntry, kind: ProvisionKind): string[] =>
  heldBy(law, act)
    .filter((provision) => provision.kind === kind)
    .map((provision) => provision.number);

/** `Annexes I to XIV`, `Annex I`, or null where the act has none. */
const range = (law: LawText, act: ActEntry, kind: ProvisionKind): string | null => {
  const numbers = numbersOf(law, act, kind);
  const [one, several] = words[kind];
  if (numbers.length < 2) return numbers[0] === undefined ? null : `${one} ${numbers[0]}`;
  return `${several} ${numbers[0]} to ${numbers.at(-1)}`;
};

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** `It has Articles 1 to 113, Annexes I to XIV and Recitals 1 to 180 in this corpus.` */
const holdings = (law: LawText, act: ActEntry, subject = "It"): string => {
  const held = kinds.map((kind) => range(law, act, kind)).filter((text) => text !== null);
  return `${subject} has ${list.format(held)} in this corpus.`;
};

const notFound = (message: string): ServiceError => new ServiceError("article_not_found", message);

/** No act has this id: names those that are held. */
export const unknownRegulation = (law: LawText): ServiceError =>
  new ServiceError(
    "unknown_regulation",
    `The corpus holds no act of this id. It holds: ${law.manifest.acts.map((act) => act.id).join(", ")}.`,
  );

/** A lone "Annex" is the act's only one, which is counted as number I. */
export const isOnlyAnnex = (law: LawText, act: ActEntry, kind: ProvisionKind): boolean =>
  kind === "annex" && numbersOf(law, act, kind).join() === "I";

/** A kind was named without a number: asks which. */
export const numberMissing = (law: LawText, act: ActEntry, kind: ProvisionKind): ServiceError => {
  const [one, several] = words[kind];
  const held = range(law, act, kind);
  const [first] = numbersOf(law, act, kind);
  if (held === null || first === undefined)
    return notFound(`${nameOf(act)} has no ${several.toLowerCase()}. ${holdings(law, act)}`);
  const example = `/v1/articles/${act.id}/${encodeURIComponent(`${one} ${first}`)}`;
  return notFound(`The number is missing. ${nameOf(act)} has ${held}: say which, for example ${example}`);
};

/** The text can be read as no provision at all. */
export const namesNone = (law: LawText, act: ActEntry): ServiceError =>
  notFound(`This names no article, annex or recital. ${holdings(law, act, nameOf(act))}`);

/** A provision that the act does not have, or a part of one that it has. */
export const provisionNotFound = (law: LawText, act: ActEntry, wanted: Citation): ServiceError => {
  const whole = wholeProvision(wanted);
  const missing = formatCitation(wanted);
  return law.provisions.has(citationId(whole))
    ? notFound(`${nameOf(act)} has ${formatCitation(whole)}, but no ${missing} in this corpus.`)
    : notFound(`${nameOf(act)} has no ${formatCitation(whole)}. ${holdings(law, act)}`);
};
