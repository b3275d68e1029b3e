import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import type { Act } from "./tree.ts";

const duplicatesIn = (numbers: readonly string[]): string[] =>
  numbers.filter((number, index) => numbers.indexOf(number) !== index);

/** Numbers run from 1 without a gap; amendments add 4a after 4, and deletions leave gaps in consolidated texts alone. */
const gapsIn = (numbers: readonly string[]): number[] => {
  const present = new Set(numbers.map((number) => Number.parseInt(number, 10)));
  const last = Math.max(0, ...present);
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !present.has(number));
};

const problemsOf = (act: Act, document: FetchedDocument): string[] => {
  const articles = act.articles.map((article) => article.number);
  const recitals = act.recitals.map((recital) => recital.number);
  const problems: string[] = [];
  if (act.language !== document.language) {
    problems.push(`the text is in "${act.language}", but "${document.language}" was asked for`);
  }
  if (articles.length === 0) problems.push("it has no articles");
  for (const number of duplicatesIn(articles)) problems.push(`Article ${number} stands in it twice`);
  for (const number of duplicatesIn(recitals)) problems.push(`Recital ${number} stands in it twice`);
  for (const number of duplicatesIn(act.annexes.map((annex) => annex.number))) {
    problems.push(`Annex ${number} stands in it twice`);
  }
  if (document.expression === "oj") {
    for (const number of gapsIn(articles)) problems.push(`Article ${number} is missing`);
    for (const number of gapsIn(recitals)) problems.push(`Recital ${number} is missing`);
  }
  for (const article of act.articles) {
    if (article.blocks.length === 0) problems.push(`Article ${article.number} is empty`);
  }
  return problems;
};

/** Stops a build on a document that was read wrongly or is not what was asked for; lists every reason. */
export const checkAct = (act: Act, document: FetchedDocument): void => {
  const problems = problemsOf(act, document);
  if (problems.length === 0) return;
  const shown = problems.slice(0, 8).join("; ");
  const more = problems.length > 8 ? `; and ${problems.length - 8} more` : "";
  throw new OperatorError(`${document.celex}: ${shown}${more} (${document.origin}).`, {
    hint: "The document is damaged, or of a layout that is not known yet.",
  });
};
