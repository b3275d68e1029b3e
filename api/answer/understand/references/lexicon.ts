import { type Static, Type } from "@sinclair/typebox";
import { foldWord, withoutAccents } from "../../language/fold.ts";
import { type LanguageSet, officialLanguages, setOf } from "../../language/languages.ts";
import { partsOf, readData } from "../data.ts";

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
  "same",
  "statute",
  "next",
  "previous",
  "onward",
  "onwardOne",
  "several",
  "number",
  "teen",
  "ordinalMark",
  "the",
  "mine",
  "about",
] as const;
export type Role = (typeof roles)[number];
/** What a word with a label can name: the provisions, then the parts of one. */
export const formRoles = ["article", "annex", "recital", "paragraph", "point", "subparagraph", "section"] as const;
export type FormRole = (typeof formRoles)[number];

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
    dotted: Type.Optional(Type.Boolean()),
    roman: Type.Optional(Type.Boolean()),
    latin: Type.Optional(Type.Boolean()),
    inserted: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
const forms: Record<string, Static<typeof formsSchema>> = readData(
  "references/data/provision-forms",
  Type.Record(Type.String(), formsSchema),
);

/** What a word means in which languages. */
export type WordRoles = Partial<Readonly<Record<Role, LanguageSet>>> & {
  /** 1 for "first", and the languages in which it is. */
  readonly ordinal?: number;
  readonly ordinalLanguages?: LanguageSet;
};
type MutableRoles = { -readonly [Name in keyof WordRoles]: WordRoles[Name] };

/** Stems are found by their first letters. */
const stemHead = 3;
interface Stem {
  readonly stem: string;
  /** Letters of the shortest word that has it. */
  readonly lengthMin: number;
  readonly roles: MutableRoles;
}
const exact = new Map<string, MutableRoles>();
const stems = new Map<string, Stem[]>();
/** Compounds are found by their last part: "*lagen". */
const endings: Array<readonly [ending: string, roles: MutableRoles]> = [];

const entryOf = (written: string): MutableRoles => {
  if (written.startsWith("*")) {
    const made: MutableRoles = {};
    endings.push([withoutAccents(written.slice(1)), made]);
    return made;
  }
  if (!/[*+]$/.test(written)) {
    const known = exact.get(foldWord(written)) ?? {};
    exact.set(foldWord(written), known);
    return known;
  }
  const word = withoutAccents(written.slice(0, -1));
  if (word.length < stemHead) throw new TypeError(`data/provision-forms.yaml: ${written} is too short for a stem`);
  const head = word.slice(0, stemHead);
  const list = stems.get(head) ?? [];
  stems.set(head, list);
  const lengthMin = word.length + (written.endsWith("+") ? 1 : 0);
  const same = list.find((one) => one.stem === word && one.lengthMin === lengthMin);
  if (same !== undefined) return same.roles;
  const made: MutableRoles = {};
  list.push({ stem: word, lengthMin, roles: made });
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
  partsOf(form.ordinals).forEach((forms, index) => {
    for (const word of forms.split(" ").filter((one) => one !== "-")) {
      const entry = entryOf(word);
      entry.ordinal = index + 1;
      entry.ordinalLanguages = (entry.ordinalLanguages ?? 0) | bit;
    }
  });
};
for (const language of officialLanguages) compileLanguage(language);

// In any language the sign of a section is an article where it stands alone, and a paragraph beside an article
const everyLanguage: LanguageSet = -1;
for (const sign of ["§", "§§"]) Object.assign(entryOf(sign), { article: everyLanguage, paragraph: everyLanguage });

/** What most words are where provisions are cited. */
export const noRoles: WordRoles = {};
const cache = new Map<string, WordRoles>();
const cacheMax = 20_000;

const merged = (found: readonly WordRoles[]): WordRoles => {
  if (found.length < 2) return found[0] ?? noRoles;
  const all: MutableRoles = {};
  for (const one of found) {
    for (const role of roles) if (one[role] !== undefined) all[role] = (all[role] ?? 0) | one[role];
    if (one.ordinal === undefined) continue;
    all.ordinal = one.ordinal;
    all.ordinalLanguages = (all.ordinalLanguages ?? 0) | (one.ordinalLanguages ?? 0);
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
  const begun = (stems.get(plain.slice(0, stemHead)) ?? [])
    .filter(({ stem, lengthMin }) => plain.length >= lengthMin && plain.startsWith(stem))
    // "sestnact" has the stem of six too: the longest says which ordinal it is
    .sort((left, right) => left.stem.length - right.stem.length);
  const ended = endings.filter(([ending]) => plain.length > ending.length && plain.endsWith(ending));
  const found = merged([
    ...begun.map(({ roles: entry }) => entry),
    ...ended.map(([, entry]) => entry),
    ...(whole === undefined ? [] : [whole]),
  ]);
  if (cache.size < cacheMax) cache.set(Buffer.from(written).toString(), found);
  return found;
};

const languagesThat = (hold: (form: Static<typeof formsSchema>) => boolean): LanguageSet =>
  officialLanguages.reduce((set, language) => {
    const form = forms[language];
    return form !== undefined && hold(form) ? set | setOf(language) : set;
  }, 0);

const isHead = (role: FormRole): boolean => role === "article" || role === "annex" || role === "recital";

const languagesWhere = (key: "before" | "either"): Readonly<Record<FormRole, LanguageSet>> =>
  Object.fromEntries(
    formRoles.map((role) => [
      role,
      languagesThat((form) => (form[key] ?? "").split(" ").includes(isHead(role) ? role : "part")),
    ]),
  ) as Record<FormRole, LanguageSet>;

/** Languages that write the label of such a word before it ("33 artikla"). */
export const labelBefore = languagesWhere("before");
/** Languages that write it on either side ("33. člen", "člen 33"). */
export const labelEither = languagesWhere("either");
const following = new WeakMap<WordRoles, boolean>();

/** True for a word whose label may stand before it in one of the languages. */
export const mayFollowLabel = (word: WordRoles): boolean => {
  const known = following.get(word);
  if (known !== undefined) return known;
  const found = formRoles.some((role) => ((word[role] ?? 0) & (labelBefore[role] | labelEither[role])) !== 0);
  following.set(word, found);
  return found;
};

const forming = new WeakMap<WordRoles, readonly FormRole[]>();

/** What a word with a label may name with these roles, in any language. */
export const formRolesOf = (word: WordRoles): readonly FormRole[] => {
  const known = forming.get(word);
  if (known !== undefined) return known;
  const found = formRoles.filter((role) => word[role] !== undefined);
  forming.set(word, found);
  return found;
};

/** Languages that write a full stop after a number that counts ("33. člen"). */
export const dottedNumbers: LanguageSet = languagesThat(({ dotted }) => dotted === true);
/** Languages whose lawyers write a paragraph as a Roman number ("Art. 6 I"). */
export const romanParagraphs: LanguageSet = languagesThat(({ roman }) => roman === true);

/** Languages that count articles put in later with bis and ter. */
export const latinInsertions: LanguageSet = languagesThat(({ latin }) => latin === true);

/** Languages that put a mark before the letter of an article put in later ("4.a", "4.º-A", "4/A"), by the mark. */
export const insertionMarks: ReadonlyMap<string, LanguageSet> = new Map(
  [".", "-", "/"].map((mark) => [mark, languagesThat(({ inserted }) => inserted === mark)]),
);

const latinCounts = "bis ter quater quinquies sexies septies octies nonies decies".split(" ");

/** "bis" is a, "ter" b; null for other words. */
export const insertedLetter = (word: string): string | null => {
  const count = latinCounts.indexOf(word.toLowerCase());
  return count < 0 ? null : (latin[count] ?? null);
};

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

/** A word that makes "the first article" one that somebody wrote: "my", or "about" before the name. */
export const isOfAuthor = (word: string, languages: LanguageSet, isAfter: boolean): boolean => {
  const { mine, about } = rolesOf(word);
  return (allOf(mine, isAfter ? about : 0) & languages) !== 0;
};

/** A word for a law of a member state, which none of our acts is called by itself. */
export const isStatute = (word: string, languages: LanguageSet): boolean =>
  (allOf(rolesOf(word).statute) & languages) !== 0;
