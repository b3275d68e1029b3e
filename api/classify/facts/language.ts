import type { Language } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

const common: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "the of and to that our we is for with are on by it from who an their which whether not or as this has".split(" "),
  ),
  de: new Set(
    "der die das und ist wir ein eine von den dem mit fur auf nicht unsere unser sich zu wird werden im ob wer einer des aus".split(
      " ",
    ),
  ),
  fr: new Set(
    "le la les et est nous un une de des du avec pour sur pas notre qui que dans au aux par en son leur l d".split(" "),
  ),
};

/** The language that most of the small words belong to; English when in doubt. */
export const languageOf = (tokens: readonly Token[]): Language => {
  const counts = { en: 0, de: 0, fr: 0 };
  for (const { word } of tokens) {
    for (const language of ["en", "de", "fr"] as const) if (common[language].has(word)) counts[language] += 1;
  }
  if (counts.de > counts.en && counts.de >= counts.fr) return "de";
  return counts.fr > counts.en ? "fr" : "en";
};
