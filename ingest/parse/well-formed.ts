import { OperatorError } from "../../shared/errors.ts";

/** True for what declares itself XML or XHTML: EUR-Lex's own files, not the pages of its site. */
export const isXml = (source: string): boolean =>
  /^\s*(?:<\?xml|<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML)/.test(source.slice(0, 5_000));

const skipped = /<(?:!--[\s\S]*?--|\?[\s\S]*?\?|!\[CDATA\[[\s\S]*?\]\]|![A-Z][^>]*)>/g;
const tag = /<(\/?)([A-Za-z][\w.:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/g;

const damaged = (what: string): OperatorError =>
  new OperatorError(`The document is damaged: ${what}.`, { hint: "Fetch it again, or ask for another format." });

/**
 * Stops at markup that is cut off or not nested: a lenient reader would go on and put one article inside another. Throws an
 * OperatorError that names the elements.
 */
export const checkWellFormed = (source: string): void => {
  const open: string[] = [];
  for (const [text, slash, name = ""] of source.replace(skipped, "").matchAll(tag)) {
    if (slash === "/") {
      const last = open.pop();
      if (last !== name) throw damaged(`<${last ?? "nothing"}> is open where </${name}> closes`);
    } else if (!text.endsWith("/>")) open.push(name);
  }
  if (open.length > 0) throw damaged(`<${open.at(-1)}> is never closed`);
};
