import { type Static, Type } from "@sinclair/typebox";
import { readData } from "../data.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import type { OwnName, Reading } from "../names/names.ts";
import type { PhraseMatch, Span } from "../names/words.ts";

const askingSchema = Type.Object({
  passing: Type.Object({ beside: Type.String(), held: Type.String(), after: Type.String() }),
  incidental: Type.Object({ after: Type.String(), sentence: Type.String() }),
  duty: Type.String(),
  duty_strict: Type.String(),
  product: Type.String(),
  usage: Type.String(),
  practice: Type.String(),
  practice_named: Type.String(),
  national_topics: Type.String(),
  across_borders: Type.String(),
  first_person: Type.String(),
  lawgiver_after: Type.String(),
  lawgiver_before: Type.String(),
  place_law_before: Type.String(),
  institution_after: Type.String(),
  relation: Type.String(),
  own_subject: Type.String(),
});

const data: Static<typeof askingSchema> = readData("refusals/data/asking", askingSchema);
const pattern = (source: string): RegExp => new RegExp(source, "iu");

/** The ways of asking, compiled. */
export const asking = {
  passingBeside: pattern(data.passing.beside),
  passingHeld: pattern(data.passing.held),
  passingAfter: pattern(data.passing.after),
  incidentalAfter: pattern(data.incidental.after),
  incidentalSentence: pattern(data.incidental.sentence),
  duty: pattern(data.duty),
  dutyStrict: pattern(data.duty_strict),
  product: pattern(data.product),
  usage: pattern(data.usage),
  practice: pattern(data.practice),
  practiceNamed: pattern(data.practice_named),
  nationalTopics: pattern(data.national_topics),
  acrossBorders: pattern(data.across_borders),
  firstPerson: pattern(data.first_person),
  lawgiverAfter: pattern(data.lawgiver_after),
  lawgiverBefore: pattern(data.lawgiver_before),
  placeLawBefore: pattern(data.place_law_before),
  institutionAfter: pattern(data.institution_after),
  relation: pattern(data.relation),
  ownSubject: pattern(data.own_subject),
} as const;

/** A question as the judgement of its scope sees it. */
export interface QuestionView {
  readonly reading: Reading;
  readonly text: string;
  /** Acts of the corpus that are asked about: named as acts are written, and not in passing. */
  readonly ownAsked: ReadonlyArray<PhraseMatch<OwnName>>;
  /** Other laws, standards and products that are asked about. */
  readonly outsideAsked: ReadonlyArray<PhraseMatch<OutsideName>>;
  readonly sentences: readonly Span[];
}

/** "Dora" with small letters may be a person; an abbreviation is written in capitals, or in small letters throughout. */
const isWrittenAsAct = (text: string, name: PhraseMatch<OwnName>): boolean => {
  const written = text.slice(name.start, name.end);
  const { short_name } = name.value.act;
  const isAbbreviation = /^\p{Lu}+$/u.test(short_name) && written.toUpperCase() === short_name;
  return !isAbbreviation || written === written.toUpperCase() || written === written.toLowerCase();
};

const isBeside = (text: string, name: Span): boolean =>
  asking.passingBeside.test(text.slice(Math.max(0, name.start - 60), name.start)) ||
  (asking.firstPerson.test(text) && asking.passingAfter.test(text.slice(name.end, name.end + 80)));

/** What the asker has or is ("our ISO 27001 programme", "we are MiFID …") is told, not asked about. */
const isHeld = (text: string, name: Span): boolean =>
  asking.passingHeld.test(text.slice(Math.max(0, name.start - 60), name.start));

const sentencesOf = (text: string): Span[] =>
  [...text.matchAll(/[^.?!\n]+(?:[.?!](?!\s|$)[^.?!\n]*)*[.?!\n]*/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Looks at a question. A name in passing counts again when nothing else is named: somebody has to be asked about. */
export const viewQuestion = (reading: Reading): QuestionView => {
  const { text } = reading;
  const own = reading.own.filter((name) => isWrittenAsAct(text, name));
  const outsideAsked = reading.outside.filter((name) => !isBeside(text, name) && !isHeld(text, name));
  const ownAsked = outsideAsked.length === 0 ? own : own.filter((name) => !isBeside(text, name));
  return { reading, text, ownAsked, outsideAsked, sentences: sentencesOf(text) };
};

/** The sentence around a place. */
export const sentenceAt = (view: QuestionView, at: number): string => {
  const span = view.sentences.find(({ start, end }) => start <= at && at < end);
  return span === undefined ? view.text : view.text.slice(span.start, span.end);
};

/** True for a sentence that asks: it ends in a question mark, or is the only one. */
export const isAsking = (view: QuestionView, at: number): boolean =>
  view.sentences.length <= 1 || sentenceAt(view, at).includes("?");

/** "does NIS2 list …", "Article 21 of NIS2": the name itself is what the question turns to. */
const asksOfIt =
  /\b(?:(?:does|do|did)|(?:articles?|art\.?|annex|section|§)\s*\w+(?:\(\w+\))*\s+(?:of|in))\s+(?:the\s+)?$/iu;

/** True when a name describes something rather than being what is asked about. */
export const isIncidental = (view: QuestionView, name: Span): boolean => {
  if (asksOfIt.test(view.text.slice(Math.max(0, name.start - 40), name.start))) return false;
  if (asking.incidentalAfter.test(view.text.slice(name.end, name.end + 40))) return true;
  return asking.incidentalSentence.test(sentenceAt(view, name.start));
};
