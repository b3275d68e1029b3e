import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { YAML } from "bun";
import { pause, pauseIsDue } from "../../../shared/pauses.ts";
import { createPhraseCompiler } from "./phrase-compiler.ts";
import { PhraseFinder } from "./phrases.ts";

export const languages = ["en", "de", "fr"] as const;
export type Language = (typeof languages)[number];

/** A fact that the law asks about: its name, what it means in plain words, and the phrases that show it, by language. */
export interface FactEntry {
  readonly id: string;
  readonly meaning: string;
  readonly phrases: Readonly<Partial<Record<Language, readonly string[]>>>;
  /** Phrases, in any language, whose words say something else: a social worker is none of the workers that a system is about. */
  readonly not: readonly string[];
}

/** The word lists, read once. English phrases are looked for in every text: German and French ones use English terms too. */
export interface Lexicon {
  readonly entries: ReadonlyMap<string, FactEntry>;
  readonly finders: Readonly<Record<Language, PhraseFinder<string>>>;
}

const folder = join(import.meta.dir, "lexicon");

const splitPhrases = (written: string | undefined): string[] =>
  (written ?? "")
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");

/** Reads the facts of `facts/lexicon`. Throws a TypeError when a fact is defined twice. */
export const readFacts = (): Map<string, FactEntry> => {
  const entries = new Map<string, FactEntry>();
  for (const file of readdirSync(folder).sort()) {
    const table = YAML.parse(readFileSync(join(folder, file), "utf8")) as Record<string, Record<string, string>>;
    for (const [id, row] of Object.entries(table)) {
      if (entries.has(id)) throw new TypeError(`The fact "${id}" stands in two word lists`);
      const phrases = Object.fromEntries(languages.map((language) => [language, splitPhrases(row[language])]));
      entries.set(id, { id, meaning: row["meaning"] ?? id, phrases, not: splitPhrases(row["not"]) });
    }
  }
  return entries;
};

/** Small words of the other languages that are English words too: the German article "die" is no death. */
const falseFriends: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(),
  de: new Set(
    "die dies was war am an so also hat man rat not will arm fast gift art mist tag brief rock after er den bar kind fall gang bad fee see bin list rang wage hang brand wand".split(
      " ",
    ),
  ),
  fr: new Set("on an pour dans four pain note main sale ton mine coin chat lit court dire pays tire range".split(" ")),
};

/** What a phrase of `not` is found as. */
export const notLabel = (id: string): string => `not ${id}`;

const opensForeign = (phrase: string, language: Language): boolean =>
  (phrase.split(" ")[0] ?? "").split("|").some((word) => falseFriends[language].has(word));

/** Reads the facts and compiles their phrases, with pauses. Throws a TypeError when a fact is defined twice or a phrase is empty. */
export const readLexicon = async (): Promise<Lexicon> => {
  const entries = readFacts();
  const compile = createPhraseCompiler();
  const finderFor = async (language: Language): Promise<PhraseFinder<string>> => {
    const finder = new PhraseFinder<string>();
    for (const entry of entries.values()) {
      for (const phrase of language === "en" ? [] : (entry.phrases.en ?? [])) {
        if (!opensForeign(phrase, language)) finder.add(compile(phrase), entry.id);
      }
      for (const phrase of entry.phrases[language] ?? []) finder.add(compile(phrase), entry.id);
      for (const phrase of entry.not) finder.add(compile(phrase), notLabel(entry.id));
      if (pauseIsDue()) await pause();
    }
    return finder;
  };
  return { entries, finders: { en: await finderFor("en"), de: await finderFor("de"), fr: await finderFor("fr") } };
};
