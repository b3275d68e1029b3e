import type { CheerioAPI } from "cheerio";
import { anyLanguage } from "../../languages/index.ts";
import { titledBlocks } from "../annex/annex-title.ts";
import { nestDivision } from "../divisions.ts";
import { annexNumberOf, articleNumberOf, journalDateOf } from "../naming.ts";
import {
  annexBlocks,
  articleBlocks,
  completeAct,
  numberRecitals,
  opensWithWhereas,
  recitalFrom,
} from "../provision.ts";
import { quotedLines } from "../quotation.ts";
import { isPointLabel } from "../text.ts";
import type { Act, Annex, Article, Block, Division, Recital } from "../tree.ts";
import { childElements, type Element, textOf, type XhtmlDocument } from "../xhtml/xhtml-dom.ts";
import { namesDivision, nestLines } from "./plain-lines.ts";
import { type Line, withNotes } from "./plain-notes.ts";

/** A part of the text: its heading, and the lines up to the next one. Empty lines are kept: they part footnotes from the text. */
interface Part {
  readonly opens: "front" | "division" | "article" | "annex" | "end";
  readonly heading: string;
  /** Those that the heading marks, and those of the lines. */
  readonly footnotes: string[];
  readonly lines: Line[];
}

const isLeaf = (element: Element): boolean =>
  childElements(element).every(({ name }) => !/^(?:p|td|table|div)$/.test(name));

/** A label that stands in a cell of its own opens the line after it. */
const withLabels = (found: readonly Line[]): Line[] => {
  const lines: Line[] = [];
  for (const line of found) {
    const last = lines.at(-1);
    if (last !== undefined && isPointLabel(last.text)) {
      lines[lines.length - 1] = {
        text: `${last.text} ${line.text}`.trim(),
        footnotes: [...last.footnotes, ...line.footnotes],
      };
    } else lines.push(line);
  }
  return lines;
};

/** A table that the source has left out is said to be missing; a grave accent closes a quotation there. */
const plainLine = (text: string): string => text.replace(/^>TABLE>$/, "[table]").replaceAll("`", "’");

/** Consolidated texts of that time link a mark, `#E0005`, and its footnote, which leads back to `#src.E0005`. */
const linkOf = ($: CheerioAPI, element: Element): string | undefined =>
  $(element).find('a[href^="#src."]').first().attr("href")?.slice("#src.".length);

/** The lines of the text, in order. */
const linesOf = ({ $ }: XhtmlDocument): Line[] => {
  const whole = $("#TexteOnly p").toArray();
  if (whole.length > 0) return whole.map((element) => ({ text: plainLine(textOf(element)), footnotes: [] }));
  const leaves = $("body p, body td").toArray().filter(isLeaf);
  const notes = new Map(leaves.map((element) => [linkOf($, element), textOf(element)]));
  const footnotesOf = (element: Element): string[] =>
    $(element)
      .find('a[href^="#E"]')
      .toArray()
      .flatMap((link) => notes.get((link.attribs["href"] ?? "").slice(1)) ?? []);
  const own = leaves.filter((element) => linkOf($, element) === undefined);
  return withLabels(own.map((element) => ({ text: textOf(element), footnotes: footnotesOf(element) })));
};

const signature = new RegExp(`^${anyLanguage("doneAt")}\\S+`);

const opensAt = (line: string, inAnnex: boolean): Part["opens"] | null => {
  if (annexNumberOf(line) !== null) return "annex";
  if (inAnnex) return null;
  if (namesDivision(line)) return "division";
  if (articleNumberOf(line) !== null) return "article";
  return signature.test(line) ? "end" : null;
};

/** Where footnotes are gathered: behind the signatures, and at the end of each annex. */
const sectionsOf = (lines: readonly Line[]): Line[][] => {
  const sections: Line[][] = [[]];
  for (const line of lines) {
    if (annexNumberOf(line.text.replace(/\(\d{1,3}\)$/, "")) !== null) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
};

/** A quotation ends with its section at the latest: a lone mark in a list opens none. */
const quotedIn = (lines: readonly Line[]): boolean[] => {
  const quoted = quotedLines(lines.map(({ text }) => text));
  return lines.map((_line, index) => quoted.has(index));
};

const partsOf = (lines: readonly Line[]): Part[] => {
  const sections = sectionsOf(lines).map(withNotes);
  const quoted = sections.flatMap(quotedIn);
  const parts: Part[] = [{ opens: "front", heading: "", footnotes: [], lines: [] }];
  sections.flat().forEach((line, index) => {
    const inAnnex = parts.at(-1)?.opens === "annex";
    const opens = quoted[index] ? null : opensAt(line.text, inAnnex);
    if (opens !== null) parts.push({ opens, heading: line.text, footnotes: [...line.footnotes], lines: [] });
    else if (line.text !== "") {
      parts.at(-1)?.lines.push(line);
      parts.at(-1)?.footnotes.push(...line.footnotes);
    }
  });
  return parts;
};

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);
const footnotesOf = (lines: readonly Line[]): string[] => [...new Set(lines.flatMap(({ footnotes }) => footnotes))];

const label = /^(?:\(?[0-9a-z]{1,4}\)|\d{1,3}[.:]|[-—–•])/;

/** A short line without a full stop or a label is the name of what follows it, if anything does. */
const isName = (line: string | undefined, next: string | undefined): line is string =>
  line !== undefined && next !== undefined && line.length <= 160 && !/[.;:,]$/.test(line) && !label.test(line);

const readArticle = ({ heading, footnotes, lines }: Part, divisions: readonly Division[]): Article => {
  const texts = textsOf(lines);
  const [first, second] = texts;
  const title = isName(first, second) && /^\p{Lu}/u.test(first) ? first : "";
  return {
    number: articleNumberOf(heading) ?? "",
    title,
    divisions,
    blocks: articleBlocks(nestLines(title === "" ? texts : texts.slice(1))),
    footnotes: [...new Set(footnotes)],
  };
};

const readAnnex = ({ heading, footnotes, lines }: Part): Annex => {
  const texts = textsOf(lines);
  const [first, second] = texts;
  const title = isName(first, second) ? [first] : [];
  return {
    number: annexNumberOf(heading) ?? "",
    ...titledBlocks(title, annexBlocks(nestLines(texts.slice(title.length)))),
    footnotes: [...new Set(footnotes)],
  };
};

/** `1. Whereas …`, `(1) Whereas …`, `Whereas …`: all three open a recital. */
const withBrackets = (line: string): string => line.replace(numberedWhereas, "($1) ");
const numberedWhereas = new RegExp(String.raw`^(\d{1,3})\.\s(?=${anyLanguage("whereas")})`, "i");
const firstRecital = new RegExp(String.raw`^(?:\(?1\)?\.?\s)?${anyLanguage("whereas")}\b|^\(1\)\s`, "i");

const readRecitals = (lines: readonly Line[]): Recital[] => {
  const blocksOf = ({ text }: Line): Block => ({ type: "text", text: withBrackets(text) });
  const areNumbered = lines.some(({ text }) => /^\(1\)\s/.test(withBrackets(text)));
  const groups: Line[][] = [];
  for (const line of lines) {
    const opens = areNumbered ? recitalFrom([blocksOf(line)], []) !== null : opensWithWhereas.test(line.text);
    if (opens) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return numberRecitals(groups.map((group) => ({ blocks: group.map(blocksOf), footnotes: footnotesOf(group) })));
};

const isCapitals = (line: string): boolean => line === line.toUpperCase();
const namedAct = new RegExp(String.raw`^${anyLanguage("namedAct")}\b`, "i");
const enactingAuthor = new RegExp(String.raw`^${anyLanguage("enactingAuthor")}[\p{Lu} ]+,?$`, "u");
const enactingFormula = new RegExp(`${anyLanguage("enactingFormula")}(?!\\p{L})`, "u");

interface Front {
  readonly title: string;
  readonly citations: readonly string[];
  readonly recitals: readonly Recital[];
}

const readFront = (lines: readonly Line[]): Front => {
  const author = lines.findIndex(({ text }) => enactingAuthor.test(text));
  const title = lines.slice(0, author).findLastIndex(({ text }) => namedAct.test(text));
  const preamble = lines.slice(author + 1);
  const recitals = preamble.findIndex(({ text }) => firstRecital.test(text));
  const formula = preamble.findIndex(({ text }) => isCapitals(text) && enactingFormula.test(text));
  return {
    title: textsOf(lines.slice(Math.max(0, title), author)).join(" "),
    citations: textsOf(preamble.slice(0, Math.max(0, recitals))),
    recitals: readRecitals(preamble.slice(Math.max(0, recitals), formula < 0 ? undefined : formula)),
  };
};

/** "Official Journal L 281 , 23/11/1995 P. 0031 - 0050". */
const publishedOn = ({ $ }: XhtmlDocument): string | null =>
  journalDateOf(($('meta[name="DC.source"]').attr("content") ?? "").replaceAll("/", "."));

/**
 * The text of before 2004, and consolidated texts of that time: paragraphs without classes or ids, in which nothing but the words
 * tells a heading, a number or a footnote.
 */
export const parsePlainText = (document: XhtmlDocument): Act => {
  const parts = partsOf(linesOf(document));
  const first = parts.findIndex(({ opens }) => opens === "division" || opens === "article");
  const articles: Article[] = [];
  let divisions: Division[] = [];
  for (const part of parts) {
    if (part.opens === "division") divisions = nestDivision(divisions, part.heading, textsOf(part.lines).join(" "));
    if (part.opens === "article") articles.push(readArticle(part, divisions));
  }
  return completeAct({
    ...readFront(parts.slice(0, Math.max(0, first)).flatMap(({ lines }) => lines)),
    publishedOn: publishedOn(document),
    articles,
    annexes: parts.filter(({ opens }) => opens === "annex").map(readAnnex),
  });
};
