import type { CheerioAPI } from "cheerio";
import { fromRoman, toRoman } from "../../../shared/citation/index.ts";
import { anyLanguage } from "../../languages/index.ts";
import { splitAnnexTitle, titledBlocks } from "../annex/annex-title.ts";
import { annexNumberOf, articleNumberOf, journalDateOf, sentenceCase } from "../naming.ts";
import { annexBlocks, articleBlocks, completeAct, numberRecitals } from "../provision.ts";
import type { Act, Annex, Article, Division, Recital } from "../tree.ts";
import { amendedBy, type Marks, markedPlaces, readMarks } from "./amendments.ts";
import { readBlocks } from "./xhtml-blocks.ts";
import {
  type AnyNode,
  type Element,
  footnotesIn,
  hasClass,
  isElement,
  textOf,
  type XhtmlDocument,
} from "./xhtml-dom.ts";

/** Only elements with such an id are the act's own: an amending act quotes whole articles with the same classes. */
const ownArticle = /^art_\d+[a-z_]*$/i;
/** An annex's id may lack its number or hold a space; with a dot it is that of an appendix. */
const ownAnnex = /^anx_[^.]*$/;
const division = /(?:^|\.)(?:prt|tis|cpt|sct|sbs)_[^.]+$/;

/** The children that carry a provision's own heading; the same classes further in belong to a quotation. */
const isOwnHeading = (node: AnyNode): boolean =>
  isElement(node) && hasClass(node, "ti-art", "sti-art", "eli-title", "title-article-norm", "stitle-article-norm");

const contentOf = (element: Element): AnyNode[] => element.children.filter((child) => !isOwnHeading(child));

const divisionsOf = ($: CheerioAPI, article: Element): Division[] =>
  $(article)
    .parents("div[id]")
    .toArray()
    .filter((parent) => division.test(parent.attribs["id"] ?? ""))
    .reverse()
    .map((parent) => ({
      label: sentenceCase($(parent).children("p.oj-ti-section-1, p.title-division-1").toArray().map(textOf).join(" ")),
      name: sentenceCase(
        $(parent).find("> .eli-title p, > p.oj-ti-section-2, > p.title-division-2").toArray().map(textOf).join(" "),
      ),
    }));

const readArticle = (document: XhtmlDocument, element: Element, marks: Marks): Article => {
  const { $ } = document;
  const line = $(element).children("p.oj-ti-art, p.title-article-norm").get(0);
  const heading = textOf(line ?? element);
  return {
    number: articleNumberOf(heading) ?? articleNumberOf(`Article ${(element.attribs["id"] ?? "").slice(4)}`) ?? heading,
    title: $(element).find("> .eli-title p, > p.oj-sti-art, > p.stitle-article-norm").toArray().map(textOf).join(" "),
    divisions: divisionsOf($, element),
    blocks: articleBlocks(readBlocks(contentOf(element))),
    footnotes: footnotesIn(document, element.children),
    ...markedPlaces(line ?? element, element.children, marks),
  };
};

/** Recitals as elements with blocks; one may hold nothing but the word that opens all of them. */
const readRecitals = (document: XhtmlDocument): Recital[] =>
  numberRecitals(
    document
      .$('div[id^="rct_"]')
      .toArray()
      .map(({ children }) => ({ blocks: readBlocks(children), footnotes: footnotesIn(document, children) })),
  );

const isAnnexTitle = (node: AnyNode): boolean =>
  isElement(node) && hasClass(node, "doc-ti", "title-annex-1", "title-annex-2");

/** The heading of an annex that stands in no element of its own: what is quoted has a class that says so. */
const opensAnnex = (node: AnyNode): boolean =>
  isAnnexTitle(node) && isElement(node) && !hasClass(node, "quotation-ti") && annexNumberOf(textOf(node)) !== null;

const readAnnex = (document: XhtmlDocument, nodes: readonly AnyNode[], marks: Marks): Annex => {
  const { lines, content } = splitAnnexTitle(nodes, isAnnexTitle, textOf);
  const [label = "", ...title] = lines;
  return {
    number: annexNumberOf(label) ?? label,
    ...titledBlocks(title, annexBlocks(readBlocks(content))),
    footnotes: footnotesIn(document, nodes),
    ...markedPlaces(nodes.find(isAnnexTitle), nodes, marks),
  };
};

/** The act's own articles or annexes, as elements: nested ones are quotations, or articles that an annex holds. */
const ownElements = ($: CheerioAPI, prefix: string, pattern: RegExp): Element[] =>
  $(`div[id^="${prefix}"]`)
    .toArray()
    .filter((element) => pattern.test(element.attribs["id"] ?? ""))
    .filter((element) => $(element).parents('div[id^="art_"], div[id^="anx_"]').length === 0);

/** A heading may stand in an element of its own, beside what it heads. */
const headingBlock = (heading: Element): Element => {
  const { parent } = heading;
  return parent !== null && isElement(parent) && hasClass(parent, "eli-main-title", "eli-title") ? parent : heading;
};

/** What follows a heading up to the next one that opens something: an inserted annex may have no element of its own. */
const nodesFrom = (heading: Element, openings: ReadonlySet<AnyNode>): AnyNode[] => {
  const block = headingBlock(heading);
  const nodes: AnyNode[] = [block];
  for (let next = block.next; next !== null && !openings.has(next); next = next.next) nodes.push(next);
  return nodes;
};

/** The place of an annex that stands in an element of its own; NaN where its heading has no Roman number. */
const placeOf = ($: CheerioAPI, annex: Element): number =>
  fromRoman(annexNumberOf(textOf($(annex).children("p").get(0) ?? annex)) ?? "") ?? Number.NaN;

/**
 * The markup of an amending act may put an annex of its own inside the quotation before it: it is the one whose number is missing
 * between its neighbours, and gets an element of its own here.
 */
const releaseAnnexes = ($: CheerioAPI): void => {
  const own = ownElements($, "anx_", ownAnnex);
  own.forEach((annex, index) => {
    const [place, next] = [placeOf($, annex), own[index + 1]];
    if (next === undefined || placeOf($, next) !== place + 2) return;
    const label = `ANNEX ${toRoman(place + 1)}`;
    const heading = $(annex)
      .find("p.oj-quotation-ti")
      .filter((_index, line) => textOf(line) === label)
      .first();
    heading
      .parent("div")
      .attr("id", `anx_${toRoman(place + 1)}`)
      .insertAfter(annex);
  });
};

const holders = 'div[id^="art_"], div[id^="anx_"]';

/** What an annex consists of, in order: its own element, or a heading with what follows; appendices and explanatory notes beside it. */
const annexParts = ($: CheerioAPI): AnyNode[][] => {
  const held = new Set<AnyNode>(
    $('div[id^="anx_"]')
      .toArray()
      .filter((element) => $(element).parents(holders).length === 0),
  );
  const loose = $("p.oj-doc-ti, p.title-annex-1")
    .toArray()
    .filter((line) => !hasClass(line, "quotation-ti") && $(line).parents(holders).length === 0);
  const openings = new Set<AnyNode>([...held, ...loose]);
  const nodesOf = (opening: Element): AnyNode[] =>
    held.has(opening) ? opening.children : nodesFrom(opening, openings);
  const parts: AnyNode[][] = [];
  for (const opening of $("div, p").toArray()) {
    if (!openings.has(opening)) continue;
    const opens = held.has(opening) ? ownAnnex.test(opening.attribs["id"] ?? "") : opensAnnex(opening);
    if (opens) parts.push(nodesOf(opening));
    else if (!isContents(opening)) parts.at(-1)?.push(...nodesOf(opening));
  }
  return parts;
};

/** The list of annexes is none itself. */
const isContents = (line: Element): boolean => contents.test(textOf(line));
const contents = new RegExp(`^${anyLanguage("annexList")}$`, "i");

const readAnnexes = (document: XhtmlDocument, marks: Marks): Annex[] => {
  releaseAnnexes(document.$);
  return annexParts(document.$).map((nodes) => readAnnex(document, nodes, marks));
};

const lineTexts = ($: CheerioAPI, lines: string, within?: AnyNode): string =>
  (within === undefined ? $(lines) : $(within).children(lines)).toArray().map(textOf).join(" ");

/** A consolidated text prints its title in its head, above its articles, or in both places: the lines of one are its whole title. */
const titleOf = ($: CheerioAPI): string => {
  const title = lineTexts($, "div.eli-main-title p");
  if (title !== "") return title;
  const places = new Set(
    $("p.oj-doc-ti, p.title-doc-first")
      .toArray()
      .flatMap(({ parent }) => parent ?? []),
  );
  const written = [...places].slice(0, 2).map((place) => lineTexts($, "p.title-doc-first, p.title-doc-last", place));
  const longest = written.reduce((left, right) => (right.length > left.length ? right : left), "");
  return longest === "" ? $("p.oj-doc-ti").first().toArray().map(textOf).join(" ") : longest;
};

/**
 * The Official Journal's XHTML with ELI ids (2013 onwards), and consolidated XHTML, which shares the ids and differs in class
 * names alone. A consolidated text has no recitals and no date of publication.
 */
export const parseEliXhtml = (document: XhtmlDocument): Act => {
  const { $ } = document;
  const marks = readMarks($);
  return completeAct({
    title: titleOf($),
    publishedOn: journalDateOf($("p.oj-hd-date, p.title-doc-oj-reference").first().text()),
    citations: $('div[id^="cit_"]').toArray().map(textOf),
    recitals: readRecitals(document),
    articles: ownElements($, "art_", ownArticle).map((element) => readArticle(document, element, marks)),
    annexes: readAnnexes(document, marks),
    ...amendedBy($),
  });
};
