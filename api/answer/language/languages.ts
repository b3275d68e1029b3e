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

export const setOf = (language: QuestionLanguage): LanguageSet =>
  language === "und" ? 0 : 1 << officialLanguages.indexOf(language);

/** The languages of a set. */
export const languagesIn = (set: LanguageSet): OfficialLanguage[] =>
  officialLanguages.filter((language) => (set & setOf(language)) !== 0);
