import type { CheerioAPI } from "cheerio";
import { groupAnnexPoints } from "./annex-points.ts";
import { annexNumberOf, articleNumberOf, documentTypeOf, journalDateOf, languageOf, sentenceCase } from "./naming.ts";
import { dropClosingFormula, groupParagraphs } from "./paragraphs.ts";
import type { Act, Annex, Article, Division, Recital } from "./tree.ts";
import { readBlocks } from "./xhtml-blocks.ts";
import { type Element, footnotesIn, openXhtml, textOf, type XhtmlDocument } from "./xhtml-dom.ts";

/** Only elements with such an id are the act's own: an amending act quotes whole articles with the same classes. */
const ownArticle = /^art_\d+[a-z]*$/;
const ownAnnex = /^anx_[0-9IVXLC]+[a-zA-Z]?$/;
const division = /(?:^|\.)(?:prt|tis|cpt|sct|sbs)_[^.]+$/;

const divisionsOf = ($: CheerioAPI, article: Element): Division[] =>
  $(article)
    .parents("div[id]")
    .toArray()
    .filter((parent) => division.test(parent.attribs["id"] ?? ""))
    .reverse()
    .map((parent) => ({
      label: sentenceCase(textOf($(parent).children("p.oj-ti-section-1, p.title-division-1").get(0) ?? parent)),
      name: sentenceCase(
        $(parent).find("> .eli-title p, > p.oj-ti-section-2, > p.title-division-2").toArray().map(textOf).join(" "),
      ),
    }));

const readArticle = (document: XhtmlDocument, element: Element): Article => {
  const { $ } = document;
  const heading = textOf($(element).children("p.oj-ti-art, p.title-article-norm").get(0) ?? element);
  return {
    number: articleNumberOf(heading) ?? (element.attribs["id"] ?? "").replace("art_", ""),
    title: $(element).find("> .eli-title p, > p.oj-sti-art, > p.stitle-article-norm").toArray().map(textOf).join(" "),
    divisions: divisionsOf($, element),
    blocks: dropClosingFormula(groupParagraphs(readBlocks(element.children))),
    footnotes: footnotesIn(document, element.children),
  };
};

const readRecital = (document: XhtmlDocument, element: Element): Recital[] => {
  const [block] = readBlocks(element.children);
  if (block?.type !== "point" || block.number === null) return [];
  return [{ number: block.number, blocks: block.blocks, footnotes: footnotesIn(document, element.children) }];
};

const readAnnex = (document: XhtmlDocument, element: Element): Annex => {
  const [label = "", ...title] = document
    .$(element)
    .children("p.oj-doc-ti, p.title-annex-1, p.title-annex-2")
    .toArray()
    .map(textOf);
  return {
    number: annexNumberOf(label) ?? (element.attribs["id"] ?? "").replace("anx_", ""),
    title: sentenceCase(title.join(" ")),
    blocks: groupAnnexPoints(readBlocks(element.children)),
    footnotes: footnotesIn(document, element.children),
  };
};

/** The act's own articles, as elements: nested ones are quotations. */
const ownElements = ($: CheerioAPI, prefix: string, pattern: RegExp): Element[] =>
  $(`div[id^="${prefix}"]`)
    .toArray()
    .filter((element) => pattern.test(element.attribs["id"] ?? ""))
    .filter((element) => !$(element).parents(`div[id^="${prefix}"]`).toArray().some((parent) => pattern.test(parent.attribs["id"] ?? "")));

/**
 * The Official Journal's XHTML with ELI ids (2013 onwards), and consolidated XHTML, which shares the ids and differs in class
 * names alone. A consolidated text has no recitals and no date of publication.
 */
export const parseEliXhtml = (source: string): Act => {
  const document = openXhtml(source);
  const { $ } = document;
  const title = $("div.eli-main-title p.oj-doc-ti, div.eli-main-title p, p.title-doc-first").toArray().map(textOf).join(" ");
  const articles = ownElements($, "art_", ownArticle).map((element) => readArticle(document, element));
  return {
    title,
    documentType: documentTypeOf(title),
    language: languageOf(articles.slice(0, 5).flatMap((article) => article.blocks.map((block) => JSON.stringify(block))).join(" ")),
    publishedOn: journalDateOf($("p.oj-hd-date").first().text()),
    citations: $('div[id^="cit_"]').toArray().map(textOf),
    recitals: $('div[id^="rct_"]').toArray().flatMap((element) => readRecital(document, element)),
    articles,
    annexes: ownElements($, "anx_", ownAnnex).map((element) => readAnnex(document, element)),
  };
};
