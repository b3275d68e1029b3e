import { type CheerioAPI, load } from "cheerio";
import { foldText, raised } from "../text.ts";
import { isXml } from "../well-formed.ts";

/** The nodes that cheerio works on, by its own types. */
export type AnyNode = ReturnType<CheerioAPI["root"]>[number]["children"][number];
/** A tag with its attributes. */
export type Element = Extract<AnyNode, { attribs: unknown }>;

/** A document with what every layout's parser needs of it. */
export interface XhtmlDocument {
  readonly $: CheerioAPI;
  /** Text of each footnote by the id that its mark points to. */
  readonly footnotes: ReadonlyMap<string, string>;
}

/** True for a tag, not for text or comments. */
export const isElement = (node: AnyNode): node is Element => node.type === "tag";

/** Whether an element has one of these classes, with or without the `oj-` that the Journal's newer layout puts before them. */
export const hasClass = (element: Element, ...names: string[]): boolean => {
  const written = element.attribs["class"];
  if (written === undefined || !names.some((name) => written.includes(name))) return false;
  return written.split(/\s+/).some((name) => names.includes(name.replace(/^oj-/, "")));
};

/** The tags right below one, in order. */
export const childElements = (element: Element): Element[] => element.children.filter(isElement);

const rawText = (node: AnyNode): string => {
  if (node.type === "text" || node.type === "cdata") return "data" in node ? String(node.data) : "";
  return isElement(node) ? node.children.map(rawText).join("") : "";
};

/** A footnote's mark is a link whose words are a number or asterisks: (1), (*), (*1), ((*)). */
const isMark = (element: Element): boolean =>
  element.name === "a" && /^[\s(]*(?:\d{1,3}|\*+\d{0,3})[\s)]*$/.test(rawText(element));

const target = (element: Element): string | null => {
  const href = element.attribs["href"] ?? "";
  return href.startsWith("#") ? href.slice(1) : null;
};

const isFootnoteMark = (element: Element): boolean => isMark(element) && target(element) !== null;

/** A note of a table starts with an anchor that carries the note's number and leads nowhere. */
const noteAnchor = (element: Element): Element | undefined => {
  // A mark of amendment may stand in front of it.
  const first = childElements(element).find((child) => !/^\s*[►▼]/.test(rawText(child)));
  const isAnchor = first !== undefined && isMark(first) && target(first) === null && first.attribs["id"] !== undefined;
  return isAnchor ? first : undefined;
};

/** True for the text of a footnote, wherever the layout has put it. */
export const isFootnote = (element: Element): boolean =>
  hasClass(element, "note", "footnote") || noteAnchor(element) !== undefined;

const imageText = (image: Element): string => {
  const described = `${image.attribs["class"] ?? ""} ${image.attribs["alt"] ?? ""}`;
  if (/formula|formule/i.test(described)) return " [formula] ";
  return (image.attribs["src"] ?? "") === "" ? " " : " [image] ";
};

const textWithoutMarks = (node: AnyNode): string => {
  if (!isElement(node)) return node.type === "text" && "data" in node ? String(node.data) : "";
  if (isFootnoteMark(node) || hasClass(node, "modref", "arrow")) return "";
  if (node.name === "br") return " ";
  if (node.name === "img") return imageText(node);
  const inner = node.children.map(textWithoutMarks).join("");
  if (node.name === "sup" || hasClass(node, "super", "superscript")) {
    // Raised brackets are a footnote's mark, though no link.
    return /^\s*\(\d{1,3}\)\s*$/.test(inner) ? "" : raised(inner);
  }
  return /^(?:p|div|td|th|li|tr|figure)$/.test(node.name) ? `${inner} ` : inner;
};

/** The element's words on one line, without marks. */
export const textOf = (node: AnyNode): string => foldText(textWithoutMarks(node));

/** The words of several nodes on one line, without marks. */
export const textOfAll = (nodes: readonly AnyNode[]): string => foldText(nodes.map(textWithoutMarks).join(""));

/** The footnotes that marks inside these nodes point to, in order and each once. */
export const footnotesIn = (document: XhtmlDocument, nodes: readonly AnyNode[]): string[] => {
  const found = new Set<string>();
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) return;
    const text = isFootnoteMark(node) ? document.footnotes.get(target(node) ?? "") : undefined;
    if (text !== undefined && text !== "") found.add(text);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...found];
};

/** A footnote has an anchor that its mark leads to. */
const beginsNote = (node: AnyNode): boolean =>
  isElement(node) && ((node.name === "a" && node.attribs["id"] !== undefined) || node.children.some(beginsNote));

/** The further paragraphs of a footnote: they follow it, and have no number of their own. */
const furtherParagraphs = (note: Element): string => {
  const lines: string[] = [];
  for (let next = note.next; next !== null; next = next.next) {
    if (!isElement(next)) continue;
    if (next.name === "hr" || !hasClass(next, "note", "footnote") || beginsNote(next)) break;
    lines.push(textOf(next));
  }
  return lines.join(" ");
};

const collectFootnotes = ($: CheerioAPI): Map<string, string> => {
  const footnotes = new Map<string, string>();
  for (const anchor of $("a[id]").toArray()) {
    const parent = anchor.parent;
    if (parent === null || !isElement(parent)) continue;
    const isNote = hasClass(parent, "note", "footnote") || noteAnchor(parent) === anchor;
    if (!isNote) continue;
    const own = textOfAll(parent.children.filter((child) => child !== anchor));
    footnotes.set(anchor.attribs["id"] ?? "", `${own} ${furtherParagraphs(parent)}`.trim());
  }
  return footnotes;
};

const isLooseAnchor = (node: AnyNode): boolean =>
  isElement(node) && node.name === "a" && (node.attribs["id"] ?? "").startsWith("ntr") && isFootnoteMark(node);

/** The line of a footnote that holds nothing but its mark. */
const isBareNote = (note: Element): boolean => hasClass(note, "note") && textOf(note) === "" && beginsNote(note);

/** What a footnote cannot go on over: a rule, another footnote, a heading. */
const endsNote = (element: Element): boolean =>
  element.name === "hr" ||
  isLooseAnchor(element) ||
  beginsNote(element) ||
  hasClass(element, "note", "doc-ti", "ti-art", "ti-section-1", "ti-grseq-1", "separator-annex");

/** Marks what follows a footnote's own line as its further paragraphs. */
const markFurther = ($: CheerioAPI, note: Element): void => {
  for (let next = note.next; next !== null; next = next.next) {
    if (!isElement(next)) continue;
    if (endsNote(next)) return;
    $(next).addClass("note");
  }
};

/** Words and inline elements right behind an anchor. */
const inlineAfter = (anchor: Element): AnyNode[] => {
  const nodes: AnyNode[] = [];
  for (let next = anchor.next; next !== null; next = next.next) {
    if (isElement(next) && (isLooseAnchor(next) || !/^(?:span|a|i|b|em|strong|sup|sub|br|img)$/.test(next.name))) break;
    nodes.push(next);
  }
  return nodes;
};

/**
 * Footnotes of several paragraphs have their mark in front of the first one, on a line of its own or on none: such a mark gets a line,
 * and the paragraphs after it are marked as the footnote's.
 */
const gatherNotes = ($: CheerioAPI): void => {
  for (const anchor of $('div > a[id^="ntr"], body > a[id^="ntr"]').toArray().filter(isLooseAnchor)) {
    const words = inlineAfter(anchor);
    const line = $('<p class="note"></p>').insertBefore(anchor);
    line.append(anchor, ...words);
    const note = line.get(0);
    if (note !== undefined && isElement(note)) markFurther($, note);
  }
  for (const note of $("p").toArray().filter(isBareNote)) markFurther($, note);
};

/** Reads a document. EUR-Lex's own files are XML; a web page around one is HTML of the ordinary, forgiving kind. */
export const openXhtml = (source: string): XhtmlDocument => {
  const $ = isXml(source) ? load(source.replaceAll("&nbsp;", "\u00a0"), { xml: true }) : load(source);
  gatherNotes($);
  return { $, footnotes: collectFootnotes($) };
};
