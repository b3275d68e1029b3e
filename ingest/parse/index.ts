import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { parseEliXhtml } from "./oj-xhtml.ts";
import { checkAct } from "./sanity.ts";
import type { Act } from "./tree.ts";

export type { Act, Annex, Article, Block, Division, Recital } from "./tree.ts";

/** Raised whenever the same document comes out as another tree: part of the corpus version. */
export const parserVersion = 1;

/**
 * Reads one document, whatever its layout, and checks that what came out is a whole act in the language that was asked for.
 * Throws an OperatorError that names the CELEX and the origin.
 */
export const parseDocument = (document: FetchedDocument): Act => {
  const [content] = document.files.values();
  if (content === undefined) throw new OperatorError(`${document.celex}: the document has no file (${document.origin}).`);
  const act = parseEliXhtml(content);
  checkAct(act, document);
  return act;
};
