import { Type } from "@sinclair/typebox";
import type { ActEntry, LawText, Provision, Snapshot } from "../../../../shared/corpus/index.ts";
import { type LanguageSet, type OfficialLanguage, type QuestionLanguage, setOf } from "../../language/languages.ts";
import { partsOf, readData } from "../data.ts";
import { rolesOf } from "../references/lexicon.ts";
import { type CountryName, gazetteer, type OutsideName } from "./gazetteer.ts";
import { repealsOf } from "./repealed.ts";
import {
  compilePhrases,
  findPhrases,
  overlaps,
  type PhraseMatch,
  type PhraseSource,
  type PhraseTable,
  splitWords,
  type Word,
} from "./words.ts";

/** An act of the corpus, named. */
export interface OwnName {
  readonly type: "own";
  readonly act: ActEntry;
  /** The languages that have this name; 0 for English names and numbers. */
  readonly languages: LanguageSet;
  /** The article of that act by which it takes the place of the act that was named; left out where the act itself was. */
  readonly insteadOf?: Provision;
}

export type Name = OwnName | OutsideName | CountryName;
export type NameMatch = PhraseMatch<Name>;

/** A question taken apart: its words, and the names in it. */
export interface Reading {
  /** In NFKC: all places refer to it. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly own: ReadonlyArray<PhraseMatch<OwnName>>;
  readonly outside: ReadonlyArray<PhraseMatch<OutsideName>>;
  readonly countries: ReadonlyArray<PhraseMatch<CountryName>>;
}

/** Words that say that a name means a text of law; an alias of several words without one is a subject ("oversight fees"). */
const textWords = new Set(["act", "law", "regulation", "rts", "its", "directive", "verordnung", "gdpr"]);

const isNameOfText = (alias: string): boolean => {
  const words = splitWords(alias);
  return words.length === 1 || /-/.test(alias) || words.some(({ text }) => textWords.has(text));
};

/** `Regulation (EU) 2024/1774` → `2024/1774`. */
const bareNumber = (number: string): string | null => /\d{1,4}\/\d{1,4}/.exec(number)?.[0] ?? null;

const byLanguage = Type.Record(Type.String(), Type.String());
/** Names of the acts in the official languages, by act id. */
const actNames = readData(
  "names/data/act-names",
  Type.Record(Type.String(), Type.Object({ words: byLanguage, exact: Type.Optional(byLanguage) })),
);

/** Each name of a table with the languages that have it. */
const languagesByName = (table: Readonly<Record<string, string>>): Map<string, LanguageSet> => {
  const languages = new Map<string, LanguageSet>();
  for (const [language, names] of Object.entries(table)) {
    for (const name of partsOf(names)) {
      languages.set(name, (languages.get(name) ?? 0) | setOf(language as OfficialLanguage));
    }
  }
  return languages;
};

const ownPhrases = (act: ActEntry): Array<PhraseSource<OwnName>> => {
  const number = bareNumber(act.number);
  const english = [
    act.short_name,
    act.id,
    act.celex,
    act.number,
    ...(number === null ? [] : [number]),
    ...act.aliases.filter(isNameOfText),
  ];
  const { words = {}, exact = {} } = actNames[act.id] ?? {};
  const others = languagesByName(words);
  return [
    ...[...others].map(([phrase, languages]) => ({ phrase, value: { type: "own" as const, act, languages } })),
    ...[...languagesByName(exact)].map(([phrase, languages]) => ({
      phrase,
      value: { type: "own" as const, act, languages },
      isExact: true,
    })),
    ...[...new Set(english)]
      .filter((phrase) => !others.has(phrase))
      .map((phrase) => ({ phrase, value: { type: "own" as const, act, languages: 0 } })),
  ];
};

/** Acts that the corpus repeals, by their numbers: they are named, and what took their place is meant. */
const repealedPhrases = (snapshot: Pick<LawText, "provisions">): Array<PhraseSource<OwnName>> =>
  [...repealsOf(snapshot)].map(([phrase, insteadOf]) => ({
    phrase,
    value: { type: "own", act: insteadOf.act, languages: 0, insteadOf },
  }));

/**
 * The gazetteer as a snapshot has it: what is called by a name or a number of one of its acts is that act, by all its names, and so is
 * what it repeals. What the corpus holds is never said to be absent.
 */
const gazetteerFor = (own: ReadonlyArray<PhraseSource<OwnName>>): Array<PhraseSource<Name>> => {
  const acts = new Map(own.map(({ phrase, value }) => [phrase.toLowerCase(), value]));
  const held = new Map(
    gazetteer.flatMap(({ phrase, value }) => {
      const name = value.type === "outside" && value.kind === "eu_law" ? acts.get(phrase.toLowerCase()) : undefined;
      return name === undefined ? [] : [[value.name, { ...name, languages: 0 }] as const];
    }),
  );
  return gazetteer.map((source): PhraseSource<Name> => {
    const value = source.value.type === "outside" ? held.get(source.value.name) : undefined;
    return value === undefined ? source : { ...source, value };
  });
};

const compileNames = (snapshot: Pick<LawText, "manifest" | "provisions">): PhraseTable<Name> => {
  const own = [...snapshot.manifest.acts.flatMap(ownPhrases), ...repealedPhrases(snapshot)];
  return compilePhrases<Name>([...own, ...gazetteerFor(own)]);
};

/** By snapshot, or by the manifest of one that is not read whole. */
const tables = new WeakMap<object, PhraseTable<Name>>();

/** Compiles the names of a corpus that is not read whole. `law` holds the articles of it that repeal something. To be called at mount. */
export const learnNames = (law: Pick<LawText, "manifest" | "provisions">): void =>
  void tables.set(law.manifest, compileNames(law));

/** The compiled names of a snapshot and of the gazetteer; made at the first call, so call it once at mount. */
export const namesOf = (snapshot: Pick<LawText, "manifest" | "provisions">): PhraseTable<Name> => {
  const known = tables.get(snapshot.manifest) ?? tables.get(snapshot);
  if (known !== undefined) return known;
  const table = compileNames(snapshot);
  tables.set(snapshot, table);
  return table;
};

const actNumber = /(?<![\p{L}\p{N}/])\d{2,4}\/\d{1,4}(?:\/\p{Lu}{2,3}(?!\p{L}))?/gu;
/** Words between "regulation" and its number: "(EU) No". */
const numberWordsMax = 2;

/** Where the word for the act begins that a number belongs to; null where there is none. */
const startOfNumbered = (text: string, at: number): number | null => {
  const words = splitWords(text.slice(Math.max(0, at - 40), at)).slice(-numberWordsMax - 1);
  const kind = words.findLast((word) => rolesOf(word.text).law !== undefined);
  return kind === undefined ? null : Math.max(0, at - 40) + kind.start;
};

/** Acts of the Union named by a number that neither the corpus nor the gazetteer knows. */
const numberedActs = (text: string, known: readonly NameMatch[]): Array<PhraseMatch<OutsideName>> =>
  [...text.matchAll(actNumber)].flatMap((match) => {
    const start = startOfNumbered(text, match.index);
    if (start === null) return [];
    const span = { start, end: match.index + match[0].length };
    if (known.some((name) => overlaps(name, span))) return [];
    const name = text.slice(span.start, span.end);
    return [{ ...span, first: -1, last: -1, value: { type: "outside", kind: "eu_law", name } }];
  });

const ofType = <Type extends Name["type"]>(
  matches: readonly NameMatch[],
  type: Type,
): Array<PhraseMatch<Extract<Name, { type: Type }>>> =>
  matches.filter((match): match is PhraseMatch<Extract<Name, { type: Type }>> => match.value.type === type);

/** Words that make a country's name the name of its law: "the Italian law", "Colorado's AI Act", "Switzerland's revised data protection act". */
const lawWords = new Set(
  "act acts law laws statute statutes code constitution bill legislation gdpr legislature parliament government".split(
    " ",
  ),
);
const between = new Set(
  "s own new revised federal state national data protection privacy ai artificial intelligence cyber cybersecurity security personal information consumer labour labor employment tax criminal civil commercial company corporate contract copyright banking insurance health penal administrative general implementation implementing local domestic".split(
    " ",
  ),
);

/** The last word of the law that a country's name opens, or null: then it is only a place. */
export const lawOfCountry = (words: readonly Word[], country: PhraseMatch<CountryName>): number | null => {
  for (let position = country.last + 1; position <= country.last + 5; position += 1) {
    const word = words[position]?.text ?? "";
    if (lawWords.has(word)) return position;
    if (!between.has(word)) return null;
  }
  return null;
};

/** "incident reporting, its deadlines": the abbreviation of implementing standards counts in capitals alone. */
const isPronoun = (text: string, match: NameMatch): boolean => /\bits\b/.test(text.slice(match.start, match.end));

/** "mica" is a word of other languages: there a lone small word is no name of another law. */
const isPlainWord = (text: string, { start, end }: NameMatch): boolean => /^\p{Ll}+$/u.test(text.slice(start, end));

/** The names that a question in this language has. */
export const namesIn = (reading: Reading, language: QuestionLanguage): Reading =>
  language === "en"
    ? reading
    : { ...reading, outside: reading.outside.filter((match) => !isPlainWord(reading.text, match)) };

/** Reads the names in a question. A name of ours inside the name of a foreign law ("Colorado AI Act") is not ours. */
export const readNames = (question: string, snapshot: Snapshot): Reading => {
  const text = question.normalize("NFKC");
  const words = splitWords(text);
  const matches = findPhrases(namesOf(snapshot), words, text);
  const countries = ofType(matches, "country");
  const foreign = countries.flatMap((country) => {
    const last = lawOfCountry(words, country);
    return last === null ? [] : [{ start: country.start, end: words[last]?.end ?? country.end }];
  });
  const isFree = (match: NameMatch): boolean => !foreign.some((span) => overlaps(span, match));
  return {
    text,
    words,
    own: ofType(matches, "own").filter((match) => isFree(match) && !isPronoun(text, match)),
    outside: [...ofType(matches, "outside"), ...numberedActs(text, matches)].sort((a, b) => a.start - b.start),
    countries,
  };
};
