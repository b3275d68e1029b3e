import { messageOf, OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { detectLayout, type Layout } from "./detect.ts";
import { parseFormex } from "./formex/formex.ts";
import { parsePlainText } from "./plain/plain-text.ts";
import { checkAct } from "./sanity.ts";
import type { Act, Annex } from "./tree.ts";
import { checkWellFormed, isXml } from "./well-formed.ts";
import { parseEliXhtml } from "./xhtml/eli-xhtml.ts";
import { parseOldXhtml } from "./xhtml/old-xhtml.ts";
import { parseWebPage } from "./xhtml/web-page.ts";
import { openXhtml } from "./xhtml/xhtml-dom.ts";

export { detectLayout, type Layout, layouts } from "./detect.ts";
export type { Act, Annex, Article, Block } from "./tree.ts";

/** Raised whenever the same document comes out as another tree: part of the corpus version. */
export const parserVersion = 3;

type Files = ReadonlyMap<string, string>;

const only = (files: Files): string => files.values().next().value ?? "";

const parsers: Readonly<Record<Layout, (files: Files) => Act>> = {
  "oj-xhtml": (files) => parseEliXhtml(openXhtml(only(files))),
  "consolidated-xhtml": (files) => parseEliXhtml(openXhtml(only(files))),
  "old-xhtml": (files) => parseOldXhtml(openXhtml(only(files))),
  "plain-text": (files) => parsePlainText(openXhtml(only(files))),
  "formex-oj": parseFormex,
  "formex-consolidated": parseFormex,
  "web-page": (files) => parseWebPage(only(files)),
};

const parseLayout = (document: FetchedDocument): Act => {
  const parse = parsers[detectLayout(document)];
  try {
    for (const content of document.files.values()) if (isXml(content)) checkWellFormed(content);
    return parse(document.files);
  } catch (error) {
    throw new OperatorError(`${document.celex}: ${messageOf(error)} (${document.origin})`, {
      ...(error instanceof OperatorError && error.hint !== null ? { hint: error.hint } : {}),
      cause: error,
    });
  }
};

/** An annex that is nothing but its name ("ANNEX II", parted into II A and II B) has that name as its words. */
const withNameAsWords = (annex: Annex): Annex =>
  annex.blocks.length === 0 && annex.title !== ""
    ? { ...annex, title: "", blocks: [{ type: "text", text: annex.title }] }
    : annex;

const withNamedAnnexes = (act: Act): Act => ({ ...act, annexes: act.annexes.map(withNameAsWords) });

/**
 * A consolidated text may keep the heading of an article or annex whose words were deleted: it is no provision any more. An annex that
 * is parted into others was not deleted.
 */
const withoutDeleted = (act: Act): Act => ({
  ...act,
  articles: act.articles.filter((article) => article.blocks.length > 0),
  annexes: act.annexes
    .map((annex, index) => {
      const next = act.annexes[index + 1]?.number ?? "";
      return next.startsWith(annex.number) && /^[A-Z]$/.test(next.slice(annex.number.length))
        ? withNameAsWords(annex)
        : annex;
    })
    .filter((annex) => annex.blocks.length > 0),
});

/**
 * Reads one document, whatever its layout, and checks that what came out is a whole act in the language that was asked for.
 * Throws an OperatorError that names the CELEX and the origin.
 */
export const parseDocument = (document: FetchedDocument): Act => {
  if (document.files.size === 0)
    throw new OperatorError(`${document.celex}: the document has no file (${document.origin}).`);
  const act = parseLayout(document);
  const served = document.expression === "oj" ? withNamedAnnexes(act) : withoutDeleted(act);
  checkAct(served, document);
  return served;
};
