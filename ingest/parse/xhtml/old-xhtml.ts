import type { CheerioAPI } from "cheerio";
import { splitAnnexTitle, titledBlocks } from "../annex/annex-title.ts";
import { nestDivision } from "../divisions.ts";
import { annexNumberOf, articleNumberOf, journalDateOf } from "../naming.ts";
import {
  annexBlocks,
  articleBlocks,
  completeAct,
  isWhereas,
  numberRecitals,
  opensWithWhereas,
  recitalFrom,
} from "../provision.ts";
import { quotedLines } from "../quotation.ts";
import type { Act, Annex, Article, Division, Recital } from "../tree.ts";
import { amendedBy, type Marks, markedPlaces, readMarks } from "./amendments.ts";
import { readBlocks } from "./xhtml-blocks.ts";
import {
  childElements,
  type Element,
  footnotesIn,
  hasClass,
  isElement,
  textOf,
  type XhtmlDocument,
} from "./xhtml-dom.ts";

type Part = "division" | "article" | "annex" | "end";

interface Line {
  readonly element: Element;
  readonly text: string;
  /** What the line opens; null for content. */
  readonly opens: Part | null;
}

/** The headings' classes: the Official Journal's, then those of consolidated texts. */
const classes = {
  title: ["doc-ti", "title-doc-first", "title-doc-last"],
  division: ["ti-section-1", "title-division-1"],
  divisionName: ["ti-section-2", "title-division-2"],
  article: ["ti-art", "title-article-norm"],
  articleTitle: ["sti-art", "stitle-article-norm", "eli-title"],
  annex: ["doc-ti", "title-annex-1", "title-annex-2"],
  end: ["final", "note", "footnote", "separator-short"],
} as const;

const opensPart = (element: Element, text: string): Part | null => {
  if (hasClass(element, ...classes.division)) return "division";
  if (hasClass(element, ...classes.article) && articleNumberOf(text) !== null) return "article";
  if (hasClass(element, ...classes.annex) && annexNumberOf(text) !== null) return "annex";
  if (hasClass(element, "separator-annex")) return null;
  return hasClass(element, ...classes.end) || element.name === "hr" ? "end" : null;
};

const isAnnexHeading = (element: Element): boolean =>
  hasClass(element, ...classes.annex) && annexNumberOf(textOf(element)) !== null;

/** Words that stand beside paragraphs, in no element: each run of them gets a paragraph. */
const wrapLooseWords = ($: CheerioAPI, element: Element): void => {
  for (const node of element.children.filter((child) => child.type === "text"))
    if ("data" in node && String(node.data).trim() !== "") $(node).wrap("<p></p>");
};

/** Annexes may stand in elements of their own beside the articles, and their parts in further ones. */
const spread = ($: CheerioAPI, element: Element): Element[] => {
  const holdsAnnexes = element.name === "div" && childElements(element).some(isAnnexHeading);
  if (!holdsAnnexes) return [element];
  wrapLooseWords($, element);
  return childElements(element).flatMap((child) => spread($, child));
};

/** Which lines stand in a quotation. None goes on beyond the heading of an annex: a lone mark in a list opens nothing. */
const quotedIn = (elements: readonly Element[], texts: readonly string[]): ReadonlySet<number> => {
  const starts = [0, ...elements.flatMap((element, index) => (index > 0 && isAnnexHeading(element) ? [index] : []))];
  return new Set(
    starts.flatMap((start, at) =>
      [...quotedLines(texts.slice(start, starts[at + 1] ?? texts.length))].map((index) => start + index),
    ),
  );
};

/** The flat sequence that holds the whole act: everything that stands beside its first article's heading. */
const linesOf = ({ $ }: XhtmlDocument): Line[] => {
  const body = $("p.ti-art, p.title-article-norm").first().parent().get(0);
  if (body === undefined || !isElement(body)) return [];
  wrapLooseWords($, body);
  const elements = childElements(body).flatMap((element) => spread($, element));
  const texts = elements.map(textOf);
  const quoted = quotedIn(elements, texts);
  return elements.map((element, index) => {
    const text = texts[index] ?? "";
    return { element, text, opens: quoted.has(index) ? null : opensPart(element, text) };
  });
};

/** The line that opens a part, with everything up to the next one. What an annex is made of may be called chapters and articles too. */
const partsOf = (lines: readonly Line[]): Line[][] => {
  const parts: Line[][] = [[]];
  let inAnnex = false;
  for (const line of lines) {
    inAnnex ||= line.opens === "annex";
    const isAnnexOwn = inAnnex && (line.opens === "division" || line.opens === "article");
    if (line.opens === null || isAnnexOwn) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  return parts;
};

const elementsOf = (lines: readonly Line[]): Element[] => lines.map((line) => line.element);

const readArticle = (
  document: XhtmlDocument,
  [heading, ...lines]: readonly Line[],
  divisions: Division[],
  marks: Marks,
): Article => {
  const titles = lines.findIndex((line) => !hasClass(line.element, ...classes.articleTitle));
  const start = titles < 0 ? lines.length : titles;
  return {
    number: articleNumberOf(heading?.text ?? "") ?? "",
    title: lines
      .slice(0, start)
      .map((line) => line.text)
      .join(" "),
    divisions,
    blocks: articleBlocks(readBlocks(elementsOf(lines.slice(start)))),
    footnotes: footnotesIn(document, elementsOf(lines)),
    ...markedPlaces(heading?.element, elementsOf(lines), marks),
  };
};

const readAnnex = (document: XhtmlDocument, part: readonly Line[], marks: Marks): Annex => {
  const elements = elementsOf(part);
  const { lines, content } = splitAnnexTitle(elements, (element) => hasClass(element, ...classes.annex), textOf);
  const [label = "", ...title] = lines;
  return {
    number: annexNumberOf(label) ?? "",
    ...titledBlocks(title, annexBlocks(readBlocks(content))),
    footnotes: footnotesIn(document, elements),
    ...markedPlaces(elements[0], elements, marks),
  };
};

const divisionName = (part: readonly Line[]): string =>
  part
    .filter((line) => hasClass(line.element, ...classes.divisionName))
    .map((line) => line.text)
    .join(" ");

const isCapitals = (text: string): boolean => text === text.toUpperCase();

/** Recitals, each with the lines that follow it, up to the enacting formula: a table of contents may stand behind that. */
const readRecitals = (document: XhtmlDocument, lines: readonly Line[]): Recital[] => {
  const formula = lines.findIndex(({ text }) => isCapitals(text) && /\bADOPTED\b|\bADOPTÉ\b/.test(text));
  const own = lines.slice(0, formula < 0 ? undefined : formula).filter((line) => !isCapitals(line.text));
  const opens = (line: Line): boolean => recitalFrom(readBlocks([line.element]), []) !== null;
  const areNumbered = own.some(opens);
  const groups: Element[][] = [];
  for (const line of own) {
    if (areNumbered ? opens(line) : opensWithWhereas.test(line.text)) groups.push([line.element]);
    else groups.at(-1)?.push(line.element);
  }
  return numberRecitals(
    groups.map((group) => ({ blocks: readBlocks(group), footnotes: footnotesIn(document, group) })),
  );
};

/**
 * The layouts before ELI, of the Official Journal and of consolidated texts: the newer ones' classes, no ids, one flat
 * sequence in which a heading's reach ends at the next one.
 */
export const parseOldXhtml = (document: XhtmlDocument): Act => {
  const lines = linesOf(document);
  const marks = readMarks(document.$);
  const start = lines.findIndex((line) => line.opens === "division" || line.opens === "article");
  const front = lines.slice(0, Math.max(0, start));
  const parts = partsOf(lines.slice(front.length));
  const whereas = front.findIndex((line) => isWhereas(line.text));
  const isTitle = (line: Line): boolean => hasClass(line.element, ...classes.title);
  const articles: Article[] = [];
  const annexes: Annex[] = [];
  let divisions: Division[] = [];
  for (const part of parts) {
    const [first] = part;
    if (first?.opens === "division") divisions = nestDivision(divisions, first.text, divisionName(part));
    if (first?.opens === "article") articles.push(readArticle(document, part, divisions, marks));
    if (first?.opens === "annex") annexes.push(readAnnex(document, part, marks));
  }
  return completeAct({
    title: front
      .filter(isTitle)
      .map((line) => line.text)
      .join(" "),
    publishedOn: journalDateOf(document.$("p.hd-date, p.title-doc-oj-reference").first().text()),
    citations: front
      .slice(0, Math.max(0, whereas))
      .filter((line) => line.element.name === "p" && !isTitle(line) && !isCapitals(line.text))
      .map((line) => line.text),
    recitals: readRecitals(document, front.slice(whereas + 1)),
    articles,
    annexes,
    ...amendedBy(document.$),
  });
};
