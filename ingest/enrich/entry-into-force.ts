import { addDays, type IsoDate, parseWrittenDate } from "../../shared/dates.ts";
import { renderBlocks } from "../chunk/render.ts";
import type { Act, Article } from "../parse/index.ts";

const numberWords: Readonly<Record<string, number>> = {
  day: 1,
  third: 3,
  fifth: 5,
  seventh: 7,
  tenth: 10,
  twentieth: 20,
  vingtième: 20,
  lendemain: 1,
  troisième: 3,
};

/** The article that says when the act enters into force and applies: by its title, else the last one. */
export const finalArticleOf = (act: Act): Article | undefined =>
  act.articles.findLast((article) => /entry into force|application|entrée en vigueur/i.test(article.title)) ??
  act.articles.at(-1);

/** "on the twentieth day following that of its publication" → publication + 20; a written date stands for itself. */
export const entryIntoForceOf = (act: Act, publishedOn: IsoDate): IsoDate => {
  const text = renderBlocks(finalArticleOf(act)?.blocks ?? []);
  const dated = /enters? into force on (\d{1,2} [A-Z][a-z]+ \d{4})/.exec(text)?.[1];
  const written = dated === undefined ? null : parseWrittenDate(dated);
  if (written !== null) return written;
  const word = /(?:on|le)\s(?:the\s)?([a-zè]+)(?:\sday|\sjour)?\s(?:following|suivant)/i.exec(text)?.[1]?.toLowerCase();
  return addDays(publishedOn, numberWords[word ?? ""] ?? 20);
};
