import { type CheerioAPI, load } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { foldText } from "./text.ts";

export type { AnyNode, Element };

/** A document with what every layout's parser needs of it. */
export interface XhtmlDocument {
  readonly $: CheerioAPI;
  /** Text of each footnote by the id that its mark points to. */
  readonly footnotes: ReadonlyMap<string, string>;
}

export const isElement = (node: AnyNode): node is Element => node.type === "tag";

/** Class names without the prefix that the Official Journal's newer layout puts before them. */
export const classesOf = (element: Element): string[] =>
  (element.attribs["class"] ?? "").split(/\s+/).map((name) => name.replace(/^oj-/, ""));

export const hasClass = (element: Element, ...names: string[]): boolean =>
  classesOf(element).some((name) => names.includes(name));

export const childElements = (element: Element): Element[] => element.children.filter(isElement);

/** A footnote's mark is a link inside the page whose words are a number or asterisks. */
const isFootnoteMark = (element: Element): boolean =>
  element.name === "a" &&
  (element.attribs["href"] ?? "").startsWith("#") &&
  /^\s*\(?\s*(?:\d{1,3}|\*+)\s*\)?\s*$/.test(rawText(element));

const rawText = (node: AnyNode): string => {
  if (node.type === "text" || node.type === "cdata") return "data" in node ? String(node.data) : "";
  if (!isElement(node)) return "";
  if (node.name === "img" || node.name === "br") return " ";
  return node.children.map(rawText).join("");
};

const textWithoutMarks = (node: AnyNode): string => {
  if (!isElement(node)) return node.type === "text" && "data" in node ? String(node.data) : "";
  if (isFootnoteMark(node) || hasClass(node, "modref", "arrow")) return "";
  if (node.name === "br") return " ";
  if (node.name === "img") return node.attribs["src"]?.startsWith("data:") ? " [formula] " : " ";
  const inner = node.children.map(textWithoutMarks).join("");
  return /^(?:p|div|td|li)$/.test(node.name) ? `${inner} ` : inner;
};

/** The element's words on one line, without marks. */
export const textOf = (node: AnyNode): string => foldText(textWithoutMarks(node));

/** The words of several nodes on one line, without marks. */
export const textOfAll = (nodes: readonly AnyNode[]): string => foldText(nodes.map(textWithoutMarks).join(""));

/** The footnotes that marks inside these nodes point to, in order. */
export const footnotesIn = (document: XhtmlDocument, nodes: readonly AnyNode[]): string[] => {
  const found: string[] = [];
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) return;
    const target = isFootnoteMark(node) ? document.footnotes.get((node.attribs["href"] ?? "").slice(1)) : undefined;
    if (target !== undefined) found.push(target);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
};

const collectFootnotes = ($: CheerioAPI): Map<string, string> => {
  const footnotes = new Map<string, string>();
  for (const element of $("p.oj-note, p.note, p.footnote").toArray()) {
    const anchor = $(element).find("a[id]").first().attr("id");
    if (anchor !== undefined) footnotes.set(anchor, textOf(element));
  }
  return footnotes;
};

/** Reads a document. EUR-Lex's own files are XML; a web page around one is HTML of the ordinary, forgiving kind. */
export const openXhtml = (source: string): XhtmlDocument => {
  const $ = load(source, source.trimStart().startsWith("<?xml") ? { xml: true } : undefined);
  return { $, footnotes: collectFootnotes($) };
};
