import { type Static, Type } from "@sinclair/typebox";
import { formatCitation, lineageOf } from "../../../shared/citation/index.ts";
import type { ActEntry, Snapshot } from "../../../shared/corpus/index.ts";
import { sourcesMax } from "../bounds.ts";
import { type QuestionLanguage, setOf } from "../language/languages.ts";
import type { Library } from "../retrieve/library.ts";
import { isStopWord, tokensOf } from "../text/tokens.ts";
import { readData } from "./data.ts";
import { readDivisions } from "./divisions/named.ts";
import { languageOf } from "./names/language.ts";
import { namesIn, type Reading, readNames } from "./names/names.ts";
import { isSmallWord } from "./names/small-words.ts";
import { type Span, splitWords } from "./names/words.ts";
import { kindOf } from "./question/kinds.ts";
import { type AttachedCitation, attachCitations } from "./references/attach.ts";
import { withCompactCitations } from "./references/compact.ts";
import { fitAct } from "./references/fit.ts";
import { isLinkWord, languagesOfForm } from "./references/lexicon.ts";
import { findWrittenCitations, type WrittenCitation } from "./references/written.ts";
import type { CitedProvision, Scope } from "./types.ts";

const lookupWordsSchema = Type.Object({ words: Type.String() });
const lookupData: Static<typeof lookupWordsSchema> = readData("references/data/lookup-words", lookupWordsSchema);
const lookupWords = new Set(lookupData.words.split(/\s+/));

/** Main acts are named by regulation ids; `auto` and anything unknown ask for no act in particular. */
const mainActs = (snapshot: Snapshot): ActEntry[] => snapshot.manifest.acts.filter((act) => act.id === act.regulation);

const isMain = (act: ActEntry): boolean => act.id === act.regulation;

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** Each provision of each act once, in the order of its first mention. */
const onceEach = (attached: readonly AttachedCitation[]): AttachedCitation[] => {
  const keyOf = ({ written, name }: AttachedCitation): string => {
    const act = name === null ? "" : name.type === "outside" ? name.type : name.act.id;
    return `${formatCitation(written.citation)} ${act}`;
  };
  const byKey = new Map<string, AttachedCitation>();
  for (const item of attached) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
};

/** The question without the given stretches, and without the joints that they leave behind. */
const without = (text: string, spans: readonly Span[]): string => {
  let rest = "";
  let at = 0;
  for (const span of [...spans].sort((left, right) => left.start - right.start)) {
    if (span.end <= at) continue;
    rest += `${text.slice(at, Math.max(at, span.start))} `;
    at = span.end;
  }
  return (rest + text.slice(at))
    .replace(/\s+/g, " ")
    .replace(/\s+([?.,!;:])/g, "$1")
    .trim();
};

/** The acts in which a citation that stands alone may be, and the one to take when nothing speaks for another. */
const fieldOf = (
  named: readonly ActEntry[],
  requested: ActEntry | undefined,
  snapshot: Snapshot,
): { acts: readonly ActEntry[]; presumed: ActEntry | null } => {
  const single = named.length === 1 ? named[0] : undefined;
  // A provision of an act that is named is never another act's
  if (single !== undefined) return { acts: [single], presumed: single };
  const anchor = named.length === 0 ? requested : undefined;
  if (anchor !== undefined) {
    return { acts: snapshot.manifest.acts.filter((act) => act.regulation === anchor.id), presumed: anchor };
  }
  return { acts: named.length > 0 ? named : snapshot.manifest.acts, presumed: null };
};

/** The act to name when no act has such a provision: the one asked about, else the one with the most of its kind. */
const nearestAct = (
  acts: readonly ActEntry[],
  presumed: ActEntry | null,
  kind: "articles" | "annexes" | "recitals",
): ActEntry | undefined => presumed ?? [...acts].sort((left, right) => right.counts[kind] - left.counts[kind])[0];

const countKind = { article: "articles", annex: "annexes", recital: "recitals" } as const;

/** True for a question from when something applies, though all its words may be such that only ask. */
const asksForDate = (question: string): boolean => ["date", "start"].includes(kindOf(question) ?? "");

/** True when nothing but the citation, names and words of asking is left. */
const asksForText = (searchText: string, language: QuestionLanguage): boolean =>
  splitWords(searchText).every(
    ({ text }) =>
      isStopWord(text) ||
      lookupWords.has(text) ||
      isSmallWord(text, language) ||
      (language !== "en" && (isLinkWord(text, setOf(language)) || languagesOfForm(text) !== 0)),
  );

/**
 * A provision of the act that the question puts beside it, and of no other. Points of a subparagraph that the act counts otherwise are
 * looked for as far up as there is text; what is cited in any other way and missing stays missing.
 */
const inNamedAct = (written: WrittenCitation, act: ActEntry, quote: string, snapshot: Snapshot): CitedProvision => {
  const inAct = { ...written.citation, actId: act.id };
  const lineage = written.isThroughSubparagraph === true ? lineageOf(inAct).slice(1) : [];
  const found = [...lineage, inAct].findLast((one) => snapshot.resolve(one).length > 0) ?? inAct;
  return { citation: found, act, chunks: snapshot.resolve(found), quote };
};

/**
 * The provision that a citation means. One that stands alone and could be of several acts is left to the search, unless nothing but
 * its text is asked for: then each main act's provision is meant.
 */
const resolveCitation = (
  { written, name }: AttachedCitation,
  reading: Reading,
  field: ReturnType<typeof fieldOf>,
  searchText: string,
  language: QuestionLanguage,
  library: Library,
): CitedProvision[] => {
  if (name?.type === "outside") return [];
  const quote = reading.text.slice(written.start, written.end);
  const { snapshot } = library;
  // An article of an act that is repealed is no article of what took its place.
  if (name?.insteadOf !== undefined) return [];
  if (name !== null) return [inNamedAct(written, name.act, quote, snapshot)];
  const found = fitAct(library, field.acts, written.citation, searchText, field.presumed);
  if (found !== null) return [{ citation: found.citation, act: found.act, chunks: found.chunks, quote }];
  const everywhere = field.acts.flatMap((act): CitedProvision[] => {
    const inAct = { ...written.citation, actId: act.id };
    const chunks = isMain(act) ? snapshot.resolve(inAct) : [];
    return chunks.length === 0 ? [] : [{ citation: inAct, act, chunks, quote }];
  });
  if (everywhere.length > 0) return asksForText(searchText, language) ? everywhere : [];
  const isSomewhere = field.acts.some((act) => snapshot.resolve({ ...written.citation, actId: act.id }).length > 0);
  const nearest = nearestAct(field.acts, field.presumed, countKind[written.citation.kind]);
  if (isSomewhere || nearest === undefined) return [];
  return [{ citation: { ...written.citation, actId: nearest.id }, act: nearest, chunks: [], quote }];
};

/** The articles by which acts of the corpus took the place of acts that the question names. */
const readRepeals = ({ own, text }: Reading): CitedProvision[] =>
  own.flatMap(({ value: { insteadOf }, start, end }) =>
    insteadOf === undefined ? [] : [{ ...insteadOf, quote: text.slice(start, end) }],
  );

const readCited = (
  reading: Reading,
  written: readonly AttachedCitation[],
  named: readonly ActEntry[],
  requested: ActEntry | undefined,
  searchText: string,
  language: QuestionLanguage,
  library: Library,
): CitedProvision[] => {
  const field = fieldOf(named, requested, library.snapshot);
  const isOfOthers =
    named.length === 0 && reading.outside.some(({ value }) => value.kind !== "vendor" && value.kind !== "standard");
  const cited = readRepeals(reading);
  for (const item of onceEach(written)) {
    if (item.name === null && isOfOthers) continue;
    const found = resolveCitation(item, reading, field, searchText, language, library);
    cited.push(...found.filter(({ chunks }) => chunks.length > 0 || item.written.isOnward !== true));
    if (cited.length >= sourcesMax) break;
  }
  return cited.slice(0, sourcesMax);
};

/** True for a word of the corpus' own texts. */
const isOfCorpus = (library: Library, word: string): boolean =>
  tokensOf(word).some((token) => library.everything.frequency(token) > 0);

/**
 * Reads what a question is about before any search: regulations and acts by their names, and the provisions that it cites.
 * `requested` is `auto` or a regulation id.
 */
export const readScope = (question: string, requested: string, library: Library): Scope => {
  const { snapshot } = library;
  const named = readNames(question, snapshot);
  const language = languageOf(named, (word) => isOfCorpus(library, word));
  const reading = namesIn(named, language);
  const mains = mainActs(snapshot);
  const wanted = mains.find((act) => act.id === requested);
  const written = withCompactCitations(
    reading.text,
    reading.own,
    findWrittenCitations(reading.text, language),
    language,
  );
  const attached = attachCitations(reading, written, language);
  const acts = unique(reading.own.map(({ value }) => value.act));
  const divisions = readDivisions(
    reading,
    attached,
    acts.length > 1 ? undefined : (acts[0] ?? wanted),
    language,
    snapshot,
  );
  const searchText = without(reading.text, [...reading.own, ...attached.map((item) => item.written), ...divisions]);
  const cited = readCited(reading, attached, acts, wanted, searchText, language, library);
  const meant = unique([...acts, ...cited.filter(({ chunks }) => chunks.length > 0).map(({ act }) => act)]);
  const regulations = unique([...(wanted === undefined ? [] : [wanted]), ...meant].map((act) => act.regulation));
  return {
    regulations: regulations.length > 0 ? regulations : mains.map((act) => act.id),
    isNamed: regulations.length > 0,
    acts: unique(acts.filter((act) => !isMain(act)).map((act) => act.id)),
    cited,
    divisions,
    isLookup: cited.length + divisions.length > 0 && asksForText(searchText, language) && !asksForDate(question),
    reading,
    language,
    searchText,
  };
};
