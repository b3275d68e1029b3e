import { cutClause, labelOf, withoutLabel } from "../text/sentences.ts";
import type { Block } from "./blocks.ts";
import { cite } from "./cite.ts";
import { listLines, overviewLines } from "./lists.ts";
import { leadIn, opensList, outlineOf } from "./outline.ts";
import type { AnswerParts } from "./parts.ts";
import { onOneLine, readable } from "./readable.ts";

/** Room that a part of the answer has, in characters: for its quoted words, and for all points of its list together. */
interface Room {
  readonly words: number;
  readonly list: number;
  /** A longer list is only counted. */
  readonly points: number;
}
const leadRoom: Room = { words: 1100, list: 1300, points: 24 };
const furtherRoom: Room = { words: 620, list: 400, points: 5 };
const exceptionRoom: Room = { words: 900, list: 560, points: 10 };
const introductionMax = 380;

/** The quoted words of a block with their citation. A point is read together with the words that introduce its list. */
export const quote = (block: Block, charactersMax = leadRoom.words): string => {
  const { chunk, provision } = block;
  const head = chunk.defined_term === null ? outlineOf(provision).headOf(chunk) : null;
  const isPoint = head !== null && opensList(head);
  const before = isPoint
    ? `${cutClause(withoutLabel(onOneLine(leadIn(head))), introductionMax)} ${labelOf(chunk.text)} `
    : "";
  const words = `${before}${cutClause(readable(block.sentence), charactersMax)}`.replace(/\s+/g, " ");
  return `“${words}” ${cite(chunk, provision.act)}`;
};

const pointCount = (block: Block): string => (block.itemsTotal === 0 ? "" : ` (${block.itemsTotal} points there)`);

/** A quotation whose list, if it has one, is only counted. */
export const quoteWithCount = (block: Block): string => `${quote(block)}${pointCount(block)}`;

const linesOf = (block: Block, room: Room): string[] =>
  block.items.length > room.points
    ? [`${quote(block, room.words)}${pointCount(block)}`]
    : [quote(block, room.words), ...listLines(block, room.list)];

const bulletOf = (block: Block, room: Room): string => {
  const [first, ...rest] = linesOf(block, room);
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)].join("\n");
};

const shortened = "Where quoted words end in “…” they are shortened here; the full wording counts.";

/** Beside other sections a list has less room. */
const leadRoomInSection: Room = { ...leadRoom, list: 750 };

/**
 * The parts of an answer as Markdown blocks: the rule, its list, its exceptions, what else applies. `isSection`: other regulations
 * are spoken of as well, so this one is kept shorter.
 */
export const blocksOf = (parts: AnswerParts, isSection = false): string[] => {
  const [lead = "", ...list] = linesOf(parts.lead, isSection ? leadRoomInSection : leadRoom);
  const blocks = [
    lead,
    list.join("\n"),
    overviewLines(parts).join("\n"),
    parts.rule === null ? "" : `The rule: ${quoteWithCount(parts.rule)}`,
    parts.exceptions.length === 0
      ? ""
      : `Exceptions:\n${parts.exceptions.map((block) => bulletOf(block, exceptionRoom)).join("\n")}`,
    parts.further.length === 0 ? "" : `Also:\n${parts.further.map((block) => bulletOf(block, furtherRoom)).join("\n")}`,
  ].filter((text) => text !== "");
  return blocks.some((block) => block.includes("…")) ? [...blocks, shortened] : blocks;
};

/** The same as single lines for a list of requirements: the rule, its points, what else applies, its exceptions. */
export const requirementLines = (parts: AnswerParts): string[] =>
  [
    ...linesOf(parts.lead, leadRoom),
    ...overviewLines(parts),
    ...(parts.rule === null ? [] : [`The rule: ${quoteWithCount(parts.rule)}`]),
    ...parts.further.flatMap((block) => linesOf(block, furtherRoom)),
    ...parts.exceptions.flatMap((block) =>
      linesOf(block, exceptionRoom).map((line, place) => (place === 0 ? `Exception: ${line}` : line)),
    ),
  ].map((line) => line.replace(/^- /, ""));
