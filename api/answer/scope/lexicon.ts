import { type Static, Type } from "@sinclair/typebox";
import { foldWord, withoutAccents } from "../language/fold.ts";
import { type LanguageSet, officialLanguages, setOf } from "../language/languages.ts";
import { partsOf, readData } from "./data.ts";

/** What a word can be where provisions are cited. */
export const roles = [
  "article",
  "annex",
  "recital",
  "paragraph",
  "point",
  "subparagraph",
  "section",
  "and",
  "to",
  "of",
  "law",
  "units",
  "beside",
  "shared",
  "follow",
] as const;
export type Role = (typeof roles)[number];
/** The kinds of provisions. */
export type FormKind = "article" | "annex" | "recital";

const words = Type.Optional(Type.String());
const wordsByRole = Object.fromEntries(roles.map((role) => [role, words])) as Record<Role, typeof words>;
const formsSchema = Type.Object(
  {
    ...wordsByRole,
    ordinals: Type.String(),
    letters: Type.String(),
    alphabet: Type.Optional(Type.String()),
    before: Type.Optional(Type.String()),
    either: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
const forms: Record<string, Static<typeof formsSchema>> = readData(
  "provision-forms",
  Type.Record(Type.String(), formsSchema),
);

/** What a word means in which languages. */
export type WordRoles = Partial<Readonly<Record<Role, LanguageSet>>> & {
  /** 1 for "first". */
  readonly ordinal?: number;
};
type MutableRoles = { -readonly [Name in keyof WordRoles]: WordRoles[Name] };

/** Stems are found by their first letters. */
const stemHead = 3;
const exact = new Map<string, MutableRoles>();
const stems = new Map<string, Array<readonly [stem: string, roles: MutableRoles]>>();

const entryOf = (written: string): MutableRoles => {
  const isStem = written.endsWith("*");
  if (!isStem) {
    const known = exact.get(foldWord(written)) ?? {};
    exact.set(foldWord(written), known);
    return known;
  }
  const word = withoutAccents(written.slice(0, -1));
  if (word.length < stemHead) throw new TypeError(`data/provision-forms.yaml: ${written} is too short for a stem`);
  const head = word.slice(0, stemHead);
  const list = stems.get(head) ?? [];
  stems.set(head, list);
  const same = list.find(([stem]) => stem === word);
  if (same !== undefined) return same[1];
  const made: MutableRoles = {};
  list.push([word, made]);
  return made;
};

const compileLanguage = (language: (typeof officialLanguages)[number]): void => {
  const form = forms[language];
  if (form === undefined) throw new TypeError(`data/provision-forms.yaml: ${language} is missing`);
  const bit = setOf(language);
  for (const role of roles) {
    for (const word of partsOf(form[role])) {
      const entry = entryOf(word);
      entry[role] = (entry[role] ?? 0) | bit;
    }
  }
  partsOf(form.ordinals).forEach((word, index) => {
    entryOf(word).ordinal = index + 1;
  });
};
for (const language of officialLanguages) compileLanguage(language);

/** What most words are where provisions are cited. */
export const noRoles: WordRoles = {};
const cache = new Map<string, WordRoles>();
const cacheMax = 20_000;

const merged = (found: readonly WordRoles[]): WordRoles => {
  if (found.length < 2) return found[0] ?? noRoles;
  const all: MutableRoles = {};
  for (const one of found) {
    for (const role of roles) if (one[role] !== undefined) all[role] = (all[role] ?? 0) | one[role];
    if (one.ordinal !== undefined) all.ordinal = one.ordinal;
  }
  return all;
};

/** What a word means where provisions are cited, by language. */
export const rolesOf = (written: string): WordRoles => {
  const known = cache.get(written);
  if (known !== undefined) return known;
  const word = foldWord(written);
  const whole = exact.get(word);
  const plain = withoutAccents(word);
  const begun = (stems.get(plain.slice(0, stemHead)) ?? []).filter(([stem]) => plain.startsWith(stem));
  const found = merged([...(whole === undefined ? [] : [whole]), ...begun.map(([, entry]) => entry)]);
  if (cache.size < cacheMax) cache.set(Buffer.from(written).toString(), found);
  return found;
};

const languagesWhere = (key: "before" | "either", kind: FormKind): LanguageSet =>
  officialLanguages.reduce(
    (set, language) => set | ((forms[language]?.[key] ?? "").split(" ").includes(kind) ? setOf(language) : 0),
    0,
  );

/** Languages that write the number of a provision of this kind before its word ("33 artikla"). */
export const numberBefore: Readonly<Record<FormKind, LanguageSet>> = {
  article: languagesWhere("before", "article"),
  annex: languagesWhere("before", "annex"),
  recital: languagesWhere("before", "recital"),
};
/** Languages that write it on either side ("33. člen", "člen 33"). */
export const numberEither: LanguageSet = languagesWhere("either", "article");

const wordLetters = officialLanguages.map((language) => new Set((forms[language]?.letters ?? "").split(" ")));

/** True for a single letter that is a word of one of the languages, and so hardly a point. */
export const isWordLetter = (letter: string, languages: LanguageSet): boolean =>
  wordLetters.some((letters, index) => (languages & (1 << index)) !== 0 && letters.has(letter));

const latin = "abcdefghijklmnopqrstuvwxyz";
const alphabets = officialLanguages.flatMap((language) => {
  const letters = forms[language]?.alphabet?.split(" ");
  return letters === undefined ? [] : [new Map(letters.map((letter, index) => [letter, latin[index] ?? letter]))];
});

/** A point's letter as the English text has it: the Greek στ is f. Null when it is no letter of a point. */
export const latinLetter = (letter: string): string | null =>
  alphabets.map((alphabet) => alphabet.get(letter)).find((found) => found !== undefined) ?? null;

const english = setOf("en");
const allOf = (...sets: Array<LanguageSet | undefined>): LanguageSet =>
  sets.reduce<LanguageSet>((all, set) => all | (set ?? 0), 0);

/** Words that may stand between a provision and the act after it: "of the Regulation". */
export const isLinkWord = (word: string, languages: LanguageSet): boolean => {
  const { of, law } = rolesOf(word);
  return (allOf(of, law) & languages) !== 0;
};

/** Words that may stand between an act and the provision after it: "the GDPR, in particular its Article 5". */
export const isBesideWord = (word: string, languages: LanguageSet): boolean => {
  const { of, law, beside } = rolesOf(word);
  return (((allOf(of, law) & ~english) | allOf(beside)) & languages) !== 0;
};

/** Words between two provisions that share an act: "Article 5 read with Article 6". */
export const isSharedWord = (word: string, languages: LanguageSet): boolean => {
  const { and, to, of, shared } = rolesOf(word);
  return (((allOf(of) & ~english) | allOf(and, to, shared)) & languages) !== 0;
};

/** The languages in which a word says that a provision is cited ("artiklan", "stk"): 0 for most words. */
export const languagesOfForm = (word: string): LanguageSet => {
  const { article, annex, recital, paragraph } = rolesOf(word);
  return allOf(article, annex, recital, paragraph);
};
