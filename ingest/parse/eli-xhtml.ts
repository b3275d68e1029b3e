import type { CheerioAPI } from "cheerio";
import { splitAnnexTitle, titledBlocks } from "./annex-title.ts";
import { annexNumberOf, articleNumberOf, journalDateOf, sentenceCase } from "./naming.ts";
import { annexBlocks, articleBlocks, completeAct, recitalFrom } from "./provision.ts";
import type { Act, Annex, Article, Division, Recital } from "./tree.ts";
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
const ownAnnex = /^anx_[0-9a-z]+$/i;
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

const readArticle = (document: XhtmlDocument, element: Element): Article => {
  const { $ } = document;
  const heading = textOf($(element).children("p.oj-ti-art, p.title-article-norm").get(0) ?? element);
  return {
    number: articleNumberOf(heading) ?? articleNumberOf(`Article ${(element.attribs["id"] ?? "").slice(4)}`) ?? heading,
    title: $(element).find("> .eli-title p, > p.oj-sti-art, > p.stitle-article-norm").toArray().map(textOf).join(" "),
    divisions: divisionsOf($, element),
    blocks: articleBlocks(readBlocks(contentOf(element))),
    footnotes: footnotesIn(document, element.children),
  };
};

/** The printed number counts; the id is only asked where nothing is printed in front. */
const readRecital = (document: XhtmlDocument, element: Element): Recital => {
  const blocks = readBlocks(element.children);
  const footnotes = footnotesIn(document, element.children);
  return recitalFrom(blocks, footnotes) ?? { number: (element.attribs["id"] ?? "").slice(4), blocks, footnotes };
};

const isAnnexTitle = (node: AnyNode): boolean =>
  isElement(node) && hasClass(node, "doc-ti", "title-annex-1", "title-annex-2");

const readAnnex = (document: XhtmlDocument, element: Element): Annex => {
  const { lines, content } = splitAnnexTitle(element.children, isAnnexTitle, textOf);
  const [label = "", ...title] = lines;
  return {
    number: annexNumberOf(label) ?? annexNumberOf(`Annex ${(element.attribs["id"] ?? "").slice(4)}`) ?? label,
    ...titledBlocks(title, annexBlocks(readBlocks(content))),
    footnotes: footnotesIn(document, element.children),
  };
};

/** The act's own articles, as elements: nested ones are quotations. */
const ownElements = ($: CheerioAPI, prefix: string, pattern: RegExp): Element[] =>
  $(`div[id^="${prefix}"]`)
    .toArray()
    .filter((element) => pattern.test(element.attribs["id"] ?? ""))
    .filter((element) => $(element).parents(`div[id^="${prefix}"]`).length === 0);

const titleOf = ($: CheerioAPI): string => {
  const title = $("div.eli-main-title p");
  return (title.length > 0 ? title : $("p.oj-doc-ti, p.title-doc-first").first()).toArray().map(textOf).join(" ");
};

/**
 * The Official Journal's XHTML with ELI ids (2013 onwards), and consolidated XHTML, which shares the ids and differs in class
 * names alone. A consolidated text has no recitals and no date of publication.
 */
export const parseEliXhtml = (document: XhtmlDocument): Act => {
  const { $ } = document;
  return completeAct({
    title: titleOf($),
    publishedOn: journalDateOf($("p.oj-hd-date").first().text()),
    citations: $('div[id^="cit_"]').toArray().map(textOf),
    recitals: $('div[id^="rct_"]')
      .toArray()
      .map((element) => readRecital(document, element)),
    articles: ownElements($, "art_", ownArticle).map((element) => readArticle(document, element)),
    annexes: ownElements($, "anx_", ownAnnex).map((element) => readAnnex(document, element)),
  });
};
