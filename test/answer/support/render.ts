import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const everything = new MarkdownIt({ html: true, linkify: true });

/** How a text is shown by readers of Markdown that do all they can: raw HTML, tables, footnotes, links made of bare addresses. */
const renderers: Readonly<Record<string, (text: string) => string>> = {
  micromark: (text) =>
    micromark(text, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  "markdown-it": (text) => everything.render(text),
  marked: (text) => marked.parse(text, { async: false, gfm: true }),
};

/** All that words with headings, lists, quotations and emphasis are shown with; none of it leads anywhere or loads anything. */
const inert = /^<\/?(?:p|h[1-6]|ul|ol(?: start="\d+")?|li|em|strong|blockquote|br ?\/?|hr ?\/?|pre|code)>$/;

/** What a terminal or a reader of plain text would make a link of, or obey, even where emphasis has been taken out. */
const activePlain = /[\p{C}--[\n]]|[\u2028\u2029]|[\p{L}\d]\.[\p{L}][\p{L}\d\-]|[\p{L}\d+.\-]+:[^\s*"”’\)»]|\/\/|@|\\/v;

/** What of a text is more than words, by the reader that shows it so; nothing for a text that is safe to show. */
export const activeParts = (text: string): string[] => [
  ...Object.entries(renderers).flatMap(([name, render]) =>
    (render(text).match(/<[^>]*>?/g) ?? []).filter((tag) => !inert.test(tag)).map((tag) => `${name}: ${tag}`),
  ),
  ...[text, text.replaceAll("*", "")].flatMap((plain) =>
    (plain.match(activePlain) ?? []).map((part) => `plain: ${part}`),
  ),
];
