/** The official languages by their two letters, with the three letters that Cellar negotiates by. */
const threeLetters: Readonly<Record<string, string>> = {
  bg: "bul",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  et: "est",
  fi: "fin",
  fr: "fra",
  ga: "gle",
  hr: "hrv",
  hu: "hun",
  it: "ita",
  lt: "lit",
  lv: "lav",
  mt: "mlt",
  nl: "nld",
  pl: "pol",
  pt: "por",
  ro: "ron",
  sk: "slk",
  sl: "slv",
  sv: "swe",
};

/** `en` → `eng`; null for what is no official language. */
export const cellarLanguage = (language: string): string | null => threeLetters[language] ?? null;

/** True when a `Content-Language` header (`en`, `eng`, `en-GB`) means this language, or says nothing. */
export const isLanguage = (header: string | null, language: string): boolean => {
  if (header === null || header.trim() === "") return true;
  const said = header.toLowerCase().split(/[,\s-]+/);
  return said.includes(language) || said.includes(threeLetters[language] ?? "");
};
