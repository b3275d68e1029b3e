import { type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import type { Act, Article } from "../parse/index.ts";

/** From when national law made under a directive must be applied, and the article that says so. */
export interface Transposition {
  readonly article: Article;
  readonly from: IsoDate;
}

const date = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`;
/** The day of application counts; where a directive gives none, the last day for bringing its rules into force. */
const patterns = [
  new RegExp(`shall apply (?:those|these|the) (?:measures|provisions|laws)[^.]{0,80}? (?:from|as of|as from) ${date}`),
  new RegExp(`Member States shall (?:bring into force|adopt)[^.]{0,300}? by ${date}`),
  new RegExp(`By ${date}[^.]{0,40}Member States shall (?:bring into force|adopt)`),
];

/** A directive binds the Member States: what its provisions ask applies to others from the day that it sets for national law. */
export const transpositionOf = (act: Act): Transposition | null => {
  if (act.documentType !== "directive") return null;
  for (const pattern of patterns) {
    for (const article of act.articles) {
      const from = parseWrittenDate(pattern.exec(renderBlocks(article.blocks))?.[1] ?? "");
      if (from !== null) return { article, from };
    }
  }
  return null;
};
