import { oneLine } from "./context.ts";

/** Words of a card or of the law on one line, none of which is read as a mark of Markdown or as HTML. */
export const plain = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>#|~&!$]/g, "\\$&");

/** A link to a text; the text alone where there is no address of the web. */
export const link = (text: string, url: string | null): string =>
  url !== null && /^https:\/\/[^\s()<>]+$/.test(url) ? `[${plain(text)}](${url})` : plain(text);

/** A part that a reader opens. */
export const details = (summary: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, "", ...lines, "", "</details>", ""];
