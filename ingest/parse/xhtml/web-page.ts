import { markupLayoutOf } from "../detect.ts";
import type { Act } from "../tree.ts";
import { parseEliXhtml } from "./eli-xhtml.ts";
import { parseOldXhtml } from "./old-xhtml.ts";
import { openXhtml } from "./xhtml-dom.ts";

/**
 * A document inside a EUR-Lex web page. The page is HTML with menus around the act and inside neither well-formed nor
 * stable, so nothing of it is relied on: the act's own markup is looked for, wherever it stands.
 */
export const parseWebPage = (source: string): Act => {
  const document = openXhtml(source);
  return markupLayoutOf(source) === "old-xhtml" ? parseOldXhtml(document) : parseEliXhtml(document);
};
