import { citation, formatCitation, parseCitationId } from "../../../../shared/citation/index.ts";
import type { Chunk } from "../../../../shared/corpus/index.ts";
import type { Library } from "../../retrieve/library.ts";
import type { CitedProvision } from "../../understand/types.ts";
import type { Dated } from "../dates.ts";
import { readable } from "../readable.ts";
import { composeContents } from "./contents.ts";
import { type Composer, emptySection } from "./section.ts";

/** Cited provisions are shown whole up to this length together; the article lookup has the rest. */
const charactersMax = 2800;
const charactersMaxAcross = 4800;

const nameOf = ({ citation: address, act }: CitedProvision): string =>
  `[${formatCitation(citation({ ...address, subparagraph: null }))} ${act.short_name}]`;

/** What sets a point in: spaces that a reader of Markdown keeps. No entity, which verification takes for markup. */
const indent = "\u00a0\u00a0";

/** Points stand further in than the words that introduce them. */
const depthOf = (chunk: Chunk): number => {
  const address = parseCitationId(chunk.chunk_id);
  if (address === null || chunk.introduction === "") return 0;
  return Math.max(0, address.points.length - (address.kind === "annex" ? 1 : 0));
};

const linesOf = (chunk: Chunk): string[] =>
  chunk.text.split("\n").map((line) => `> ${indent.repeat(depthOf(chunk))}${readable(line)}`);

/** As many whole parts as there is room for, and how many there are besides. */
const partsWithin = (chunks: readonly Chunk[], room: number): { shown: readonly Chunk[]; left: number } => {
  let length = 0;
  const end = chunks.findIndex((chunk) => {
    length += chunk.text.length;
    return length > room;
  });
  const shown = end < 0 ? chunks : chunks.slice(0, Math.max(1, end));
  return { shown, left: chunks.length - shown.length };
};

const textOf = (cited: CitedProvision, room: number): string => {
  const { shown, left } = partsWithin(cited.chunks, room);
  const title = cited.chunks[0]?.title ?? "";
  const rest = `The first ${shown.length} of ${cited.chunks.length} parts; the article lookup returns all of them.`;
  return [
    `${title === "" ? "" : `**${title}** `}${nameOf(cited)}`,
    shown.flatMap(linesOf).join("\n>\n"),
    ...(left > 0 ? [rest] : []),
  ].join("\n\n");
};

/** Parts with dates of their own are dated one by one, the rest with the provision. */
const datedOf = ({ chunks }: CitedProvision, library: Library): Dated[] => {
  const seen = new Set<string>();
  return chunks.flatMap((chunk) => {
    const provision = library.snapshot.provisions.get(chunk.article_id);
    const key = JSON.stringify(chunk.applicability);
    if (provision === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ chunk, provision }];
  });
};

/** The answer to "What does Article 33(1) GDPR say?": the provision itself, and from when it applies. */
export const composeLookup: Composer = ({ cited, divisions }, { library }) => {
  if (cited.length === 0) return divisions.length === 0 ? null : composeContents(divisions, library);
  const room = Math.floor((cited.length === 1 ? charactersMax : charactersMaxAcross) / cited.length);
  return {
    ...emptySection,
    verbatim: cited.map((one) => textOf(one, room)).join("\n\n"),
    dated: cited.flatMap((one) => datedOf(one, library)),
  };
};
