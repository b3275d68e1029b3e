import { formatCitation } from "../../../../shared/citation/index.ts";
import type { Provision, Statement } from "../../../../shared/corpus/index.ts";
import { sourcesMax } from "../../bounds.ts";
import type { Library } from "../../retrieve/library.ts";
import { wordCount } from "../../text/sentences.ts";
import type { CitedDivision } from "../../understand/types.ts";
import { carried, type Sentence } from "../sentence.ts";
import { emptySection, type Section } from "./section.ts";

/** The rules of the articles are told beside their titles as long as all have room together. */
const rulesWordsMax = 200;

const nameOf = (article: Provision): string => formatCitation(article.citation);

const rangeOf = (articles: readonly Provision[]): string => {
  const [first, last] = [articles[0], articles.at(-1)];
  if (first === undefined || last === undefined) return "no article";
  if (first === last) return nameOf(first);
  return `Articles ${first.citation.number} ${articles.length === 2 ? "and" : "to"} ${last.citation.number}`;
};

/** The first rule of an article in plain words. */
const ruleOf = ({ id }: Provision, { commentary }: Library): Statement | undefined =>
  commentary.statements[commentary.ofArticle.get(id)?.[0] ?? -1];

const articleLine = (article: Provision, withRule: boolean, library: Library): Sentence => {
  const heading = `${nameOf(article)}: ${article.title || "without a title"}.`;
  const rule = withRule ? ruleOf(article, library) : undefined;
  if (rule === undefined) return { text: heading, from: [article.id] };
  const { text, from } = carried(rule, rule.says, library);
  return { text: `${heading} ${text}`, from };
};

/** The divisions right below one, each with its articles. */
const innerLines = ({ act, division, articles }: CitedDivision): Sentence[] => {
  const depth = division?.path.length ?? 0;
  const isInner = (path: readonly string[]): boolean =>
    path.length === depth + 1 && path.slice(0, depth).join() === division?.path.join();
  return (act.divisions ?? [])
    .filter(({ path }) => isInner(path))
    .map(({ path, title, first, last }): Sentence => {
      const ids = articles.map(({ id }) => id);
      const within = articles.slice(ids.indexOf(first), ids.indexOf(last) + 1);
      return { text: `${[path.at(-1), title].filter(Boolean).join(", ")}: ${rangeOf(within)}.`, from: [first, last] };
    });
};

/** What is told of a division: its lines, and the articles that they date. */
const toldOf = (named: CitedDivision, room: number, library: Library) => {
  const inner = named.articles.length > room ? innerLines(named) : [];
  // The divisions in one may each apply from a day of their own.
  if (inner.length > 0) return { lines: inner, dated: [] };
  const { articles } = named;
  const rules = articles.map((article) => `${article.title} ${ruleOf(article, library)?.says ?? ""}`);
  const withRules = wordCount(rules.join(" ")) <= rulesWordsMax;
  const lines = articles.map((article) => articleLine(article, withRules, library));
  return { lines, dated: articles.slice(0, room) };
};

const headOf = ({ act, division, articles }: CitedDivision): Sentence => {
  const label = [...(division?.path ?? [])].reverse().join(" of ");
  // A number in a sentence is a claim that its citations must carry: an act that is called by one is named by them.
  const name = /\d/.test(act.short_name) ? "this act" : `the ${act.short_name}`;
  const title = division === null || division.title === "" || /\d/.test(division.title) ? "" : `, “${division.title}”,`;
  const [first, last] = [articles[0]?.id ?? "", articles.at(-1)?.id ?? ""];
  return { text: `${label} of ${name}${title} holds ${rangeOf(articles)}.`, from: [first, last] };
};

/**
 * The answer to "What is in Chapter V of the GDPR?": its articles with their titles and, where there is room, their first rules; of a
 * division with more articles than an answer has sources, the divisions in it.
 */
export const composeContents = (divisions: readonly CitedDivision[], library: Library): Section => {
  const told = divisions.map((named) => toldOf(named, Math.floor(sourcesMax / divisions.length), library));
  const dated = told.flatMap((one) => one.dated);
  return {
    ...emptySection,
    opening: divisions.map(headOf),
    list: told.flatMap(({ lines }) => lines),
    dated: dated.flatMap((provision) => provision.chunks.slice(0, 1).map((chunk) => ({ chunk, provision }))),
  };
};
