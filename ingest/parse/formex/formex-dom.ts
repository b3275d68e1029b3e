import { load } from "cheerio";
import { OperatorError } from "../../../shared/errors.ts";
import { foldText, raised } from "../text.ts";
import { type AnyNode, childElements, type Element, isElement } from "../xhtml/xhtml-dom.ts";
import { formulaText } from "./formex-formula.ts";

/** The elements of these names right below one, in order. */
export const childrenNamed = (element: Element | undefined, ...names: string[]): Element[] =>
  element === undefined ? [] : childElements(element).filter((child) => names.includes(child.name));

/** The first element at the end of a path of names. */
export const descend = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => childrenNamed(at, name)[0], element);

/** All elements of a name, in order, however deep. */
export const allNamed = (element: Element, name: string): Element[] =>
  childElements(element).flatMap((child) => (child.name === name ? [child] : allNamed(child, name)));

const attributeOf = (instruction: string, name: string): string | null =>
  new RegExp(`\\b${name}=["']([^"']*)["']`).exec(instruction)?.[1] ?? null;

/**
 * Takes out what an amendment has deleted: consolidated Formex keeps those words between two processing instructions,
 * which need not stand on the same level.
 */
const withoutDeletions = (root: Element): Element => {
  let closedBy: string | null = null;
  const prune = (element: Element): void => {
    element.children = element.children.filter((node) => {
      if (node.type === "directive") {
        const isDeletion = node.data.startsWith("?CLG.MDFO") && attributeOf(node.data, "ACTION") === "DELETED";
        if (closedBy === null && isDeletion) closedBy = attributeOf(node.data, "IDREF");
        else if (closedBy !== null && attributeOf(node.data, "ID") === closedBy) closedBy = null;
        return false;
      }
      if (!isElement(node)) return closedBy === null;
      const before = closedBy;
      prune(node);
      return before === null || closedBy !== before;
    });
  };
  prune(root);
  if (closedBy !== null) throw new OperatorError(`A deletion in the Formex text has no end (${closedBy}).`);
  return root;
};

/** The root element of a Formex file, without deleted text. */
export const openFormex = (source: string): Element | undefined => {
  const root = load(source, { xml: true }).root().children().get(0);
  return root === undefined ? undefined : withoutDeletions(root);
};

/** Formex gives numbers as digits alone; the Official Journal prints them in groups of three. */
const grouped = (digits: string): string => digits.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, " "));

const quotationMark = (element: Element): string =>
  String.fromCodePoint(Number.parseInt(element.attribs["CODE"] ?? "2019", 16));

const highlighted = (element: Element, text: string): string => {
  // Raised brackets are a footnote's mark, though no note is set in it.
  if (element.attribs["TYPE"] === "SUP") return /^\s*\(\d{1,3}\)\s*$/.test(text) ? "" : raised(text);
  return element.attribs["TYPE"] === "UC" ? text.toUpperCase() : text;
};

const separate = /^(?:P|TI|STI|TXT|NP|NO\.P|CELL|ITEM|ALINEA|PARAG|NO\.PARAG|TERM|DEFINITION)$/;

const wordsOf = (node: AnyNode): string => {
  if (node.type === "text" || node.type === "cdata") return "data" in node ? String(node.data) : "";
  if (!isElement(node) || node.name === "NOTE" || node.name === "IE") return "";
  if (node.name === "QUOT.START" || node.name === "QUOT.END") return quotationMark(node);
  if (node.name === "INCL.ELEMENT") return " [image] ";
  const inner = node.children.map(wordsOf).join("");
  const expression = formulaText(node.name, node.attribs["TYPE"] ?? node.attribs["LOC"] ?? "", inner);
  if (expression !== null) return expression;
  if (node.name === "HT") return highlighted(node, inner);
  if (node.name === "FT" && node.attribs["TYPE"] === "NUMBER") return grouped(inner);
  return separate.test(node.name) ? `${inner} ` : inner;
};

/** The words of nodes on one line, without footnotes. */
export const formexText = (...nodes: readonly AnyNode[]): string => foldText(nodes.map(wordsOf).join(""));

/** The footnotes inside nodes, in order and each once; Formex sets them where they are marked. */
export const formexFootnotes = (nodes: readonly AnyNode[]): string[] => {
  const notes = nodes.filter(isElement).flatMap((node) => (node.name === "NOTE" ? [node] : allNamed(node, "NOTE")));
  return [...new Set(notes.map((note) => formexText(...note.children)))].filter((text) => text !== "");
};
