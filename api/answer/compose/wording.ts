import type { Chunk } from "../../../shared/corpus/index.ts";
import { cutClause, labelOf, withoutLabel } from "../text/sentences.ts";
import type { Block } from "./blocks.ts";
import { cite } from "./cite.ts";
import { leadIn, opensList, outlineOf } from "./outline.ts";
import type { AnswerParts } from "./parts.ts";

/** Room that a part of the answer has, in characters: for its quoted words, and for all points of its list together. */
interface Room {
  readonly words: number;
  readonly list: number;
}
const leadRoom: Room = { words: 1100, list: 1250 };
const furtherRoom: Room = { words: 620, list: 420 };
const exceptionRoom: Room = { words: 420, list: 520 };
const introductionMax = 380;
const pointsMax = 24;
const pointCharactersLeast = 75;
const overviewMax = 14;
const overviewRoom = 1500;

const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").trim();

/** Cells of a table row read as a sentence does: parted by dashes, the empty ones left out. */
const readable = (text: string): string =>
  onOneLine(text)
    .split(/\s*\|\s*/)
    .filter((cell) => cell !== "")
    .join(" – ");

/** The quoted words of a block with their citation. A point is read together with the words that introduce its list. */
export const quote = (block: Block, charactersMax = leadRoom.words): string => {
  const { chunk, provision } = block;
  const head = chunk.defined_term === null ? outlineOf(provision).headOf(chunk) : null;
  const isPoint = head !== null && opensList(head);
  const before = isPoint
    ? `${cutClause(withoutLabel(onOneLine(leadIn(head))), introductionMax)} ${labelOf(chunk.text)} `
    : "";
  return `“${before.replace(/\s+/g, " ")}${cutClause(readable(block.sentence), charactersMax)}” ${cite(chunk, provision.act)}`;
};

const subPoints = (item: Chunk, block: Block): string => {
  const count = outlineOf(block.provision).itemsOf(item).length;
  return count === 0 ? "" : ` (${count} points there)`;
};

/** The lines of a list, each with its citation; the last says what was left out or shortened. */
export const listLines = (block: Block, charactersMax: number): string[] => {
  const shown = block.items.slice(0, pointsMax);
  if (shown.length === 0) return [];
  const share = Math.max(pointCharactersLeast, Math.floor(charactersMax / shown.length));
  const spare = shown.reduce((sum, item) => sum + Math.max(0, share - item.text.length), 0);
  const room = share + Math.floor(spare / shown.length);
  const lines = shown.map((item) => {
    const text = cutClause(readable(withoutLabel(item.text)), room);
    return `- ${labelOf(item.text)} ${text}${subPoints(item, block)} ${cite(item, block.provision.act)}`.replace(
      "-  ",
      "- ",
    );
  });
  const isPartial = shown.length < block.itemsTotal;
  const isShortened = lines.some((line) => /… (?:\(\d+ points there\) )?\[/.test(line));
  return [
    ...lines,
    ...(isPartial
      ? [`- ${shown.length} of ${block.itemsTotal} points; all of them: ${cite(block.chunk, block.provision.act)}`]
      : []),
    ...(isShortened ? ["", "Points ending in “…” are shortened here; their full wording counts."] : []),
  ];
};

const overviewLines = ({ lead, overview }: AnswerParts): string[] => {
  const shown = overview.slice(0, overviewMax);
  const room = Math.max(130, Math.floor(overviewRoom / Math.max(1, shown.length)));
  const lines = shown.map((chunk) => {
    const points = outlineOf(lead.provision).itemsOf(chunk).length;
    const more = points === 0 ? "" : ` (${points} points there)`;
    return `- ${cutClause(withoutLabel(onOneLine(chunk.text)), room)}${more} ${cite(chunk, lead.provision.act)}`;
  });
  const rest = overview.length - shown.length;
  return [
    ...lines,
    ...(rest > 0
      ? [`- ${rest} more paragraphs: ${cite({ ...lead.chunk, chunk_id: lead.provision.id }, lead.provision.act)}`]
      : []),
    ...(lines.some((line) => line.includes("…"))
      ? ["", "Paragraphs ending in “…” are shortened here; their full wording counts."]
      : []),
  ];
};

const bulletOf = (block: Block, room: Room): string =>
  [
    `- ${quote(block, room.words)}`,
    ...listLines(block, room.list)
      .filter((line) => line !== "")
      .map((line) => `  ${line}`),
  ].join("\n");

/** The parts of an answer as Markdown blocks: the rule, its list, what else applies, its exceptions. */
export const blocksOf = (parts: AnswerParts): string[] =>
  [
    quote(parts.lead),
    listLines(parts.lead, leadRoom.list).join("\n"),
    overviewLines(parts).join("\n"),
    parts.exceptions.length === 0
      ? ""
      : `Exceptions:\n${parts.exceptions.map((block) => bulletOf(block, exceptionRoom)).join("\n")}`,
    parts.further.length === 0 ? "" : `Also:\n${parts.further.map((block) => bulletOf(block, furtherRoom)).join("\n")}`,
  ].filter((text) => text !== "");

/** The same as single lines for a list of requirements, without the lead. */
export const requirementLines = (parts: AnswerParts): string[] =>
  [
    ...listLines(parts.lead, leadRoom.list),
    ...overviewLines(parts),
    ...parts.further.flatMap((block) => [quote(block, furtherRoom.words), ...listLines(block, furtherRoom.list)]),
    ...parts.exceptions.flatMap((block) => [
      `Exception: ${quote(block, exceptionRoom.words)}`,
      ...listLines(block, exceptionRoom.list),
    ]),
  ]
    .map((line) => line.replace(/^- /, ""))
    .filter((line) => line !== "" && !/are shortened here/.test(line));
