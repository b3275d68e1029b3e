import type { Chunk } from "../../../shared/corpus/index.ts";
import { cutClause, labelOf, withoutLabel } from "../text/sentences.ts";
import type { Block } from "./blocks.ts";
import { cite } from "./cite.ts";
import { outlineOf } from "./outline.ts";
import type { AnswerParts } from "./parts.ts";
import { onOneLine, readable } from "./readable.ts";

const pointCharactersLeast = 90;
const overviewMax = 14;
const overviewRoom = 1700;
const overviewRoomAfterList = 1000;
/** An opening that this many points share is left out where room is short: what tells them apart comes after it. */
const sharedByLeast = 3;
const sharedLengthLeast = 40;

const wordsInCommon = (left: string, right: string): number => {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  return left.lastIndexOf(" ", same) + 1;
};

/** The longest opening of a point that it shares with enough others, as a number of characters; 0 for none. */
const sharedOpening = (text: string, all: readonly string[]): number => {
  const lengths = all.filter((other) => other !== text).map((other) => wordsInCommon(text, other));
  const length = lengths.sort((left, right) => right - left)[sharedByLeast - 2] ?? 0;
  return length >= sharedLengthLeast ? length : 0;
};

const shortenedTo = (text: string, all: readonly string[], room: number): string => {
  if (text.length <= room) return text;
  const shared = sharedOpening(text, all);
  return shared === 0 ? cutClause(text, room) : `…${cutClause(text.slice(shared), room - 1)}`;
};

/** What each text may take, when the short ones leave their room to the long ones. */
const roomFor = (lengths: readonly number[], charactersMax: number): number => {
  let room = charactersMax / Math.max(1, lengths.length);
  for (let round = 0; round < 4; round += 1) {
    const long = lengths.filter((length) => length > room);
    const short = lengths.filter((length) => length <= room).reduce((sum, length) => sum + length, 0);
    if (long.length === 0) break;
    room = (charactersMax - short) / long.length;
  }
  return Math.max(pointCharactersLeast, Math.floor(room));
};

const pointsBelow = (chunk: Chunk, block: Block): string => {
  const count = outlineOf(block.provision).itemsOf(chunk).length;
  return count === 0 ? "" : ` (${count} points there)`;
};

/** The points of a list, each with its citation; the last line says how many were left out. */
export const listLines = (block: Block, charactersMax: number): string[] => {
  if (block.items.length === 0) return [];
  const texts = block.items.map((item) => readable(withoutLabel(item.text)));
  const room = roomFor(
    texts.map((text) => text.length),
    charactersMax,
  );
  const lines = block.items.map((item, place) => {
    const label = labelOf(item.text);
    const text = shortenedTo(texts[place] ?? "", texts, room);
    return `- ${label === "" ? "" : `${label} `}${text}${pointsBelow(item, block)} ${cite(item, block.provision.act)}`;
  });
  const isPartial = block.items.length < block.itemsTotal;
  const rest = `- ${block.items.length} of ${block.itemsTotal} points; all of them: ${cite(block.chunk, block.provision.act)}`;
  return isPartial ? [...lines, rest] : lines;
};

/** The further paragraphs of an article whose paragraphs together are the answer. */
export const overviewLines = ({ lead, overview }: AnswerParts): string[] => {
  const shown = overview.slice(0, overviewMax);
  const texts = shown.map((chunk) => withoutLabel(onOneLine(chunk.text)));
  const room = roomFor(
    texts.map((text) => text.length),
    (lead.items.length === 0 ? overviewRoom : overviewRoomAfterList) - lead.sentence.length,
  );
  const lines = shown.map(
    (chunk, place) =>
      `- ${cutClause(texts[place] ?? "", room)}${pointsBelow(chunk, lead)} ${cite(chunk, lead.provision.act)}`,
  );
  const rest = overview.length - shown.length;
  const whole = cite({ ...lead.chunk, chunk_id: lead.provision.id }, lead.provision.act);
  return rest > 0 ? [...lines, `- ${rest} more paragraphs: ${whole}`] : lines;
};
