import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { anyLanguage } from "../languages/index.ts";
import { isXml } from "./well-formed.ts";

/** The layouts that are understood, each with a parser and a fixture. */
export const layouts = [
  "oj-xhtml",
  "consolidated-xhtml",
  "old-xhtml",
  "plain-text",
  "formex-oj",
  "formex-consolidated",
  "web-page",
] as const;

/** One of the layouts. */
export type Layout = (typeof layouts)[number];

const isPage = (content: string): boolean => /<html[\s>]/i.test(content.slice(0, 20_000));

const hasIds = /<div[^>]*\bid="art_\d/;
const hasConsolidatedClasses = /class="title-article-norm"/;

/** Paragraphs without classes: the text of before 2004, whose element says so, or a consolidated one of that time. */
const isPlainText = (content: string): boolean =>
  /<TXT_TE>/.test(content) ||
  (/<title>Consolidated TEXT/.test(content) && !/\bclass="/.test(content) && />\s*Article 1\s*</.test(content));

/** The layout of a document inside a page, or of one that stands alone; null for a page without an act. */
export const markupLayoutOf = (content: string): Layout | null => {
  const isConsolidated = hasConsolidatedClasses.test(content);
  if (hasIds.test(content)) return isConsolidated ? "consolidated-xhtml" : "oj-xhtml";
  return isConsolidated || /class="ti-art"/.test(content) ? "old-xhtml" : null;
};

const isSitePage = (content: string): boolean => /<html[^>]*>[\s\S]*EUR-Lex/.test(content) && !isXml(content);

const documentTitle = /<p[^>]*\bclass="(?:oj-)?(?:doc-ti|title-doc-first)"[^>]*>([\s\S]*?)<\/p>/;
const corrigendum = new RegExp(String.raw`^\s*${anyLanguage("corrigendum")}\b`, "i");

/** A corrigendum quotes provisions of the act that it corrects, and looks like an act where it quotes whole articles. */
const isCorrigendum = (contents: readonly string[]): boolean =>
  contents.some(
    (content) =>
      /<CORR[\s>]/.test(content.slice(0, 5_000)) ||
      corrigendum.test(documentTitle.exec(content)?.[1]?.replace(/<[^>]*>/g, " ") ?? ""),
  );

/**
 * Which layout a document is in, by its content: what a server or a file's name says of it is not asked. Throws an
 * OperatorError for what is no act in a known layout.
 */
export const detectLayout = (document: FetchedDocument): Layout => {
  const contents = [...document.files.values()];
  if (isCorrigendum(contents)) {
    throw new OperatorError(`${document.celex}: this is a corrigendum, not the act (${document.origin}).`, {
      hint: "Name the CELEX number of the act itself, without R(01): its consolidated texts are corrected.",
    });
  }
  if (contents.some((content) => /<CONS\.ACT[\s>]/.test(content))) return "formex-consolidated";
  if (contents.some((content) => /<(?:ACT|ANNEX|DOC)[\s>]/.test(content.slice(0, 5_000)))) return "formex-oj";
  const [content] = contents;
  if (content !== undefined && isPage(content) && isPlainText(content)) return "plain-text";
  const layout = content === undefined || !isPage(content) ? null : markupLayoutOf(content);
  // A page of the site is HTML 5 with menus around the document; the documents themselves are XML.
  if (content !== undefined && layout !== null) return isXml(content) ? layout : "web-page";
  if (content !== undefined && isSitePage(content)) {
    throw new OperatorError(
      `${document.celex}: this is a page of the site without the act's text (${document.origin}).`,
      {
        hint: "EUR-Lex has no text of this act in this language but pictures of pages (PDF).",
      },
    );
  }
  throw new OperatorError(`${document.celex}: the layout of the document is not known (${document.origin}).`, {
    hint: "Known are the Official Journal's XHTML, consolidated XHTML, the layouts before ELI and before 2004, and Formex 4.",
  });
};
