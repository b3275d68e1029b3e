import { fromRoman, toRoman } from "../../shared/citation/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import type { Act, Article } from "./tree.ts";

const duplicatesIn = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index)),
];

/** Annex XV may be parted into XV A and XV B. */
const placeOf = (number: string): number =>
  fromRoman(number) ?? fromRoman(number.slice(0, -1)) ?? Number.parseInt(number, 10);

/** The annexes of some acts have letters: A, B, C, D. */
const places = (numbers: readonly string[]): number[] =>
  numbers.includes("A") ? numbers.map((number) => number.charCodeAt(0) - "A".charCodeAt(0) + 1) : numbers.map(placeOf);

/** Numbers run from 1 without a gap; amendments add 4a after 4, and deletions leave gaps in consolidated texts alone. */
const gapsIn = (numbers: readonly string[]): number[] => {
  const present = new Set(places(numbers));
  const last = Math.max(0, ...[...present].filter(Number.isFinite));
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !present.has(number));
};

const paragraphNumbers = (article: Article): string[] =>
  article.blocks.flatMap((block) => (block.type === "paragraph" ? [block.number] : []));

/** Every kind of numbered provision, with the numbers that the act has of it. */
const numberings = (act: Act): Array<{ name: (number: string | number) => string; numbers: string[] }> => [
  { name: (number) => `Article ${number}`, numbers: act.articles.map((article) => article.number) },
  { name: (number) => `Recital ${number}`, numbers: act.recitals.map((recital) => recital.number) },
  {
    name: (number) => `Annex ${typeof number === "number" ? toRoman(number) : number}`,
    numbers: act.annexes.map((annex) => annex.number),
  },
  ...act.articles.map((article) => ({
    name: (number: string | number) => `Article ${article.number}(${number})`,
    numbers: paragraphNumbers(article),
  })),
];

/** A document in this project's own words says in its title that it is condensed; only such a one may leave numbers out. */
const isCondensed = (act: Act): boolean => /condensed, not the law/i.test(act.title);

const numberProblems = (act: Act, document: FetchedDocument): string[] => {
  const isWhole = document.expression === "oj" && !isCondensed(act);
  return numberings(act).flatMap(({ name, numbers }) => [
    ...duplicatesIn(numbers).map((number) => `${name(number)} stands in it twice`),
    ...(isWhole ? gapsIn(numbers).map((number) => `${name(number)} is missing`) : []),
  ]);
};

const contentProblems = (act: Act): string[] => [
  ...act.articles.filter((article) => article.number === "").map(() => "an article has no number"),
  ...act.recitals.filter((recital) => recital.number === "").map(() => "a recital has no number"),
  ...act.articles
    .filter((article) => article.blocks.length === 0)
    .map((article) => `Article ${article.number} is empty`),
  ...act.recitals
    .filter((recital) => recital.blocks.length === 0)
    .map((recital) => `Recital ${recital.number} is empty`),
  ...act.annexes.filter((annex) => annex.blocks.length === 0).map((annex) => `Annex ${annex.number} is empty`),
];

const problemsOf = (act: Act, document: FetchedDocument): string[] => {
  if (act.articles.length === 0) return ["it has no articles"];
  if (act.language !== document.language) {
    return [`the text is in "${act.language}", but "${document.language}" was asked for`];
  }
  return [...contentProblems(act), ...numberProblems(act, document)];
};

/** Stops a build on a document that was read wrongly or is not what was asked for; lists every reason. */
export const checkAct = (act: Act, document: FetchedDocument): void => {
  const problems = problemsOf(act, document);
  if (problems.length === 0) return;
  const shown = problems.slice(0, 8).join("; ");
  const more = problems.length > 8 ? `; and ${problems.length - 8} more` : "";
  throw new OperatorError(`${document.celex}: ${shown}${more} (${document.origin}).`, {
    hint: "The document is damaged, of another language, or of a layout that is not known yet.",
  });
};
