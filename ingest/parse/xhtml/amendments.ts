import type { CheerioAPI } from "cheerio";
import type { Amendment } from "../../../shared/corpus/index.ts";
import { journalDateOf } from "../naming.ts";
import { pointNumber, splitParagraphLabel } from "../text.ts";
import type { AmendingAct, MarkedPlace } from "../tree.ts";
import { type AnyNode, childElements, type Element, hasClass, isElement, textOf } from "./xhtml-dom.ts";

/** A corrigendum speaks for the act that it corrects. */
const actOf = (celex: string): string => celex.replace(/R\(\d+\)$/, "");

const rawText = (node: AnyNode): string => {
  if (node.type === "text" && "data" in node) return String(node.data);
  return isElement(node) ? node.children.map(rawText).join("") : "";
};

/** The amending acts that the head of a consolidated text lists (►M1 …), each with the day of its Official Journal. */
const amendingActs = ($: CheerioAPI): AmendingAct[] =>
  $("td a[title]")
    .toArray()
    .filter((link) => /^\s*►[AM]\d/.test(rawText(link)))
    .flatMap((link): AmendingAct[] => {
      const celex = link.attribs["title"] ?? "";
      const cells = $(link).closest("tr").children("td").toArray();
      const [, title, date] = [cells[0], cells[1], cells.at(-1)];
      if (!/^3\d{4}[A-Z]\d{4}$/.test(celex) || title === undefined || date === undefined) return [];
      return [{ celex, title: textOf(title), publishedOn: journalDateOf(rawText(date)) }];
    });

/** The acts that have amended a text, where it lists any. */
export const amendedBy = ($: CheerioAPI): { readonly amendedBy?: readonly AmendingAct[] } => {
  const acts = amendingActs($);
  return acts.length === 0 ? {} : { amendedBy: acts };
};

/** `▼M2` with "32024R1183: INSERTED"; `▼B` is the act as it was made. A correction (`▼C1`) changes no date: what holds goes on. */
const readMark = ($: CheerioAPI, element: Element, before: Amendment | null): Amendment | null => {
  const link = $(element).find("a[title]").get(0);
  const [celex = "", action = ""] = (link?.attribs["title"] ?? "").split(": ");
  if (/^\s*▼C/.test(rawText(element))) return before;
  if (!/^\s*▼[AM]/.test(rawText(element)) || celex === "") return null;
  return { by: actOf(celex), action: action === "INSERTED" ? "inserted" : "replaced" };
};

/** Which amendment the words of each element stand under; what is not in the map is as the act was made. */
export type Marks = ReadonlyMap<AnyNode, Amendment>;

/** A mark holds for all that follows it, whatever it stands in, until the next one. */
export const readMarks = ($: CheerioAPI): Marks => {
  const marks = new Map<AnyNode, Amendment>();
  let current: Amendment | null = null;
  const visit = (node: AnyNode): void => {
    if (!isElement(node)) return;
    if (hasClass(node, "modref")) {
      if (/▼/.test(rawText(node))) current = readMark($, node, current);
      return;
    }
    if (current !== null) marks.set(node, current);
    node.children.forEach(visit);
  };
  $("body").toArray().forEach(visit);
  return marks;
};

const paragraphOf = (element: Element): string | null =>
  hasClass(element, "no-parag") ? (splitParagraphLabel(`${textOf(element)} …`)?.number ?? null) : null;

const pointOf = (element: Element): string | null => {
  const [label] = hasClass(element, "grid-list") ? childElements(element) : [];
  return label === undefined ? null : pointNumber(textOf(label));
};

/** All numbered places below some elements, in order, each with the amendment that its words stand under. */
const placesIn = (nodes: readonly AnyNode[], marks: Marks): MarkedPlace[] => {
  const places: MarkedPlace[] = [];
  // A paragraph's number stands beside its words, and often beside its points too.
  let paragraph = "";
  const visit = (node: AnyNode, points: readonly string[]): void => {
    if (!isElement(node)) return;
    const opened = paragraphOf(node);
    const point = pointOf(node);
    paragraph = opened ?? paragraph;
    const inner = point === null ? points : [...points, point];
    const isPlace = opened !== null || point !== null;
    if (isPlace) places.push({ path: [paragraph, ...inner], amendment: marks.get(node) ?? null });
    for (const child of node.children) visit(child, inner);
  };
  for (const node of nodes) visit(node, []);
  return places;
};

const isSame = (left: Amendment | null, right: Amendment | null): boolean =>
  left?.by === right?.by && left?.action === right?.action;

/** The amendment of the nearest place that holds a path. */
const inherited = (places: readonly MarkedPlace[], path: readonly string[]): Amendment | null =>
  places
    .filter((place) => place.path.length < path.length && place.path.every((part, at) => part === path[at]))
    .sort((left, right) => left.path.length - right.path.length)
    .at(-1)?.amendment ?? null;

/**
 * What is marked in an article or annex: the whole, by its heading, and every place inside that stands under another mark than what
 * holds it. Nothing where nothing is marked.
 */
export const markedPlaces = (
  heading: AnyNode | undefined,
  nodes: readonly AnyNode[],
  marks: Marks,
): { readonly amended?: readonly MarkedPlace[] } => {
  if (marks.size === 0) return {};
  const whole: MarkedPlace = { path: [], amendment: (heading === undefined ? undefined : marks.get(heading)) ?? null };
  const amended = [whole];
  for (const place of placesIn(nodes, marks)) {
    if (!isSame(place.amendment, inherited(amended, place.path))) amended.push(place);
  }
  return amended.some(({ amendment }) => amendment !== null) ? { amended } : {};
};

/**
 * The amendment that a place stands under: that of the nearest marked place that holds it. What was replaced inside something inserted
 * is new to the act all the same.
 */
export const amendmentAt = (places: readonly MarkedPlace[] | undefined, path: readonly string[]): Amendment | null => {
  const holding = (places ?? []).filter((place) => place.path.every((part, at) => part === path[at]));
  const amendment = inherited(holding, [...path, ""]);
  const isNew = amendment !== null && holding.some((place) => place.amendment?.action === "inserted");
  return isNew ? { ...amendment, action: "inserted" } : amendment;
};
