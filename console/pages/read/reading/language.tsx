import { formatDay } from "../../../parts/dates.ts";
import type { ArticleResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.read;

/** How a language calls itself: `français`. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

/** Says which text is read in another language than the one of answers; nothing of the one of answers. */
export const LanguageNote = ({ article: { language, expression } }: { readonly article: ArticleResponse }) => {
  if (language === undefined) return null;
  const text = expression === "oj" || expression === undefined ? null : formatDay(expression);
  return <p class="small">{words.otherLanguage(languageName(language), text)}</p>;
};
