/** The official languages of the Union by their ISO 639-1 codes, and how English names them. */
export const languageNames = {
  bg: "Bulgarian",
  cs: "Czech",
  da: "Danish",
  de: "German",
  el: "Greek",
  en: "English",
  es: "Spanish",
  et: "Estonian",
  fi: "Finnish",
  fr: "French",
  ga: "Irish",
  hr: "Croatian",
  hu: "Hungarian",
  it: "Italian",
  lt: "Lithuanian",
  lv: "Latvian",
  mt: "Maltese",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
  ro: "Romanian",
  sk: "Slovak",
  sl: "Slovenian",
  sv: "Swedish",
} as const;

/** An official language of the Union. */
export type OfficialLanguage = keyof typeof languageNames;
/** The language of a question: `und` where it is plainly none of the official ones. */
export type QuestionLanguage = OfficialLanguage | "und";

export const officialLanguages = Object.keys(languageNames) as OfficialLanguage[];

/** A set of official languages, a bit each. */
export type LanguageSet = number;

const bits = new Map<string, LanguageSet>(officialLanguages.map((language, index) => [language, 1 << index]));

/** The set of one language; empty for one that is no official language. */
export const setOf = (language: QuestionLanguage): LanguageSet => bits.get(language) ?? 0;

const members = new Map<LanguageSet, readonly OfficialLanguage[]>();

/** The languages of a set. There are as many sets as words have in common, so each is taken apart once. */
export const languagesIn = (set: LanguageSet): readonly OfficialLanguage[] => {
  const known = members.get(set);
  if (known !== undefined) return known;
  const found = officialLanguages.filter((language) => (set & setOf(language)) !== 0);
  members.set(set, found);
  return found;
};
