import type { IsoDate } from "../../../shared/dates.ts";
import { expressionDate, type FetchedDocument } from "../source.ts";

/** When an act was repealed, and by which one; null where the notice does not link it. */
export interface Repeal {
  readonly on: IsoDate;
  readonly by: string | null;
}

const hasArticles = /class="(?:title-article-norm|ti-art)"|<ARTICLE[\s>]/;
const heading = /class="hd-modifiers"[^>]*>\s*repealed by/i;

/**
 * The last consolidated text of a repealed act may be a page without articles that names the act which repeals it: the act's text is
 * then the one before, and the page's date the day of the repeal. Null for a text of the law.
 */
export const repealIn = (document: FetchedDocument): Repeal | null => {
  const [content] = document.files.values();
  if (content === undefined || document.expression === "oj" || hasArticles.test(content)) return null;
  const start = heading.exec(content)?.index;
  if (start === undefined) return null;
  const by = /resource\/celex\/(3\d{4}[A-Z]\d{4})/.exec(content.slice(start))?.[1] ?? null;
  return { on: expressionDate(document.expression), by };
};
