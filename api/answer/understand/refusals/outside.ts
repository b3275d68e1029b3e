import type { QuestionLanguage } from "../../language/languages.ts";
import { textOf } from "../../language/texts.ts";
import type { CountryName, OutsideKind, OutsideName } from "../names/gazetteer.ts";
import { lawOfCountry } from "../names/names.ts";
import type { PhraseMatch } from "../names/words.ts";
import type { Refusal, RefusalKind, Scope } from "../types.ts";
import { asking, isAsking, isIncidental, type QuestionView, sentenceAt } from "./view.ts";

type LawKind = Exclude<OutsideKind, "vendor">;

const refusalOf: Readonly<Record<LawKind, RefusalKind>> = {
  eu_law: "other_law",
  guidance: "other_law",
  national_law: "national_law",
  foreign_law: "other_country",
  standard: "standard",
};

const textKeyOf = {
  eu_law: "other_law",
  guidance: "guidance",
  national_law: "national_law",
  foreign_law: "foreign_law",
  standard: "standard",
} as const;

/** English sentences take the name with its article, others the bare name. */
const nameIn = (language: QuestionLanguage, name: string): string =>
  language === "en" ? name : name.replace(/^(?:the|an?) /, "");

const refusal = (value: OutsideName & { kind: LawKind }, language: QuestionLanguage): Refusal => ({
  kind: refusalOf[value.kind],
  reason: textOf(language, textKeyOf[value.kind], { name: nameIn(language, value.name) }),
});

const isLaw = (match: PhraseMatch<OutsideName>): match is PhraseMatch<OutsideName & { kind: LawKind }> =>
  match.value.kind !== "vendor";

/** True when the question is about an act of ours too: named, cited, or set beside the other law by its subject. */
const asksForOurs = (view: QuestionView, scope: Scope, other: PhraseMatch<OutsideName>): boolean => {
  if (scope.cited.some(({ chunks }) => chunks.length > 0)) return true;
  if (view.ownAsked.length === 0) return asking.ownSubject.test(view.text) && asking.relation.test(view.text);
  return view.ownAsked.some((own) => isAsking(view, own.start)) || !isAsking(view, other.start);
};

/**
 * Another law, a standard or an authority's guidance that is asked about without any act of ours. `isWellFound` tells whether the
 * search found the question's subject in the corpus: then a law that only describes something is no reason to refuse.
 */
export const refuseOtherLaw = (view: QuestionView, scope: Scope, isWellFound: () => boolean): Refusal | null => {
  const laws = view.outsideAsked.filter(isLaw);
  const asked = laws.find((match) => isAsking(view, match.start)) ?? laws[0];
  if (asked === undefined || asksForOurs(view, scope, asked)) return null;
  return laws.every((match) => match.value.isBody || isIncidental(view, match)) && isWellFound()
    ? null
    : refusal(asked.value, scope.language);
};

/**
 * The same for a question in another language, where only the names speak: another law is named, and neither an act nor a provision of
 * ours.
 */
export const refuseNamedLaw = (scope: Scope): Refusal | null => {
  const { reading } = scope;
  const [other] = reading.outside.filter(isLaw).filter(({ value }) => !value.isBody);
  const isOurs = reading.own.length > 0 || scope.cited.some(({ chunks }) => chunks.length > 0);
  return other === undefined || isOurs ? null : refusal(other.value, scope.language);
};

const isLawgiver = (view: QuestionView, country: PhraseMatch<CountryName>): boolean => {
  const before = view.text.slice(Math.max(0, country.start - 80), country.start);
  const after = view.text.slice(country.end, country.end + 60);
  if (lawOfCountry(view.reading.words, country) !== null) return true;
  if (asking.institutionAfter.test(after) && !asking.firstPerson.test(before)) return true;
  return asking.lawgiverBefore.test(before) && asking.lawgiverAfter.test(after);
};

const isPlace = (view: QuestionView, country: PhraseMatch<CountryName>): boolean =>
  /\b(?:in|under|across|within)\s+(?:the\s+)?$/iu.test(view.text.slice(Math.max(0, country.start - 20), country.start));

/** "… protected in Illinois?": the place closes the question or its law is asked for, and nobody of ours acts across its border. */
const isPlaceOfLaw = (view: QuestionView, country: PhraseMatch<CountryName>): boolean => {
  if (country.value.isMember || !isPlace(view, country)) return false;
  if (asking.acrossBorders.test(sentenceAt(view, country.start)) || asking.firstPerson.test(view.text)) return false;
  const before = view.text.slice(Math.max(0, country.start - 100), country.start);
  return /^\s*[?.!"”)]*\s*(?:$|[?.!])/u.test(view.text.slice(country.end)) || asking.placeLawBefore.test(before);
};

/** "at what age … in Ireland?": a member state, and a subject that each of them settles. */
const isNationalTopic = (view: QuestionView, country: PhraseMatch<CountryName>): boolean =>
  country.value.isMember && isPlace(view, country) && asking.nationalTopics.test(sentenceAt(view, country.start));

/** "Which AI law applies in …?": a name in general words says nothing of whose law is meant where a country is named. */
const namesOursAlone = (view: QuestionView): boolean =>
  view.ownAsked.some(({ start, end }) => !/\blaw$/iu.test(view.text.slice(start, end)));

const refuseWhere =
  (isAsked: (view: QuestionView, country: PhraseMatch<CountryName>) => boolean) =>
  (view: QuestionView, scope: Scope): Refusal | null => {
    if (namesOursAlone(view) || scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
    const country = view.reading.countries.find((match) => isAsked(view, match));
    if (country === undefined) return null;
    const { name, isMember } = country.value;
    const reason = textOf(scope.language, isMember ? "member_country" : "other_country", { name });
    return { kind: isMember ? "national_law" : "other_country", reason };
  };

/** The law of a country, named through the country ("Dutch tax law"), or a subject that national law settles. */
export const refuseCountry = refuseWhere(
  (view, country) => isLawgiver(view, country) || isNationalTopic(view, country),
);

/** What holds in a place outside the Union, asked without a word for its law ("… in Illinois?"). */
export const refusePlace = refuseWhere(isPlaceOfLaw);
