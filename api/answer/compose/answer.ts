import type { Chunk } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { PlannedPart } from "../plan/plan.ts";
import type { Library } from "../retrieve/library.ts";
import { wordCount } from "../text/sentences.ts";
import type { PartKind } from "../understand/question/kinds.ts";
import { composeApplication } from "./composers/application.ts";
import { composeChange } from "./composers/change.ts";
import { composeDifference } from "./composers/difference.ts";
import { composeList } from "./composers/list.ts";
import { composeLookup } from "./composers/lookup.ts";
import { composeParagraph } from "./composers/paragraph.ts";
import { composeRule } from "./composers/rule.ts";
import type { Composer, Context, Section } from "./composers/section.ts";
import type { Composition } from "./composition.ts";
import { dateSentences } from "./dates.ts";
import { quoteOf } from "./quote.ts";
import { type Sentence, written } from "./sentence.ts";
import { structureOf } from "./structure.ts";

/** The composers that a kind of question has of its own, before those that all have. */
const composers: Readonly<Partial<Record<PartKind, Composer>>> = {
  lookup: composeLookup,
  date: composeApplication,
  start: composeApplication,
  list: composeList,
  difference: composeDifference,
  change: composeChange,
};

/** An answer has so many words at most, unless a list was asked for or the law's own text (contract, "Answers"). */
const wordsMax = 250;
/** What else applies has at least so many of them; a long quotation is cut for it. */
const lineWordsLeast = 90;
/** A paragraph is quoted whole up to so many words, about 900 characters, and to fewer where much is said besides. */
const quoteWordsMax = 150;
const quoteWordsLeast = 40;
/** Parts that are answered by quotations alone share so many words: the rest is for titles and dates. */
const quotedWordsMax = 190;

const sectionOf = (planned: PlannedPart, context: Context): Section | null => {
  const own = composers[planned.part.kind];
  return own?.(planned, context) ?? composeRule(planned, context) ?? composeParagraph(planned, context);
};

/** The same rule is said once. */
const onceEach = (sentences: readonly Sentence[], said: Set<string>): Sentence[] =>
  sentences.filter(({ text }) => said.size < said.add(text).size);

/** The first line of each section, then the second of each, and so on. */
const inTurns = (queues: ReadonlyArray<readonly Sentence[]>): Sentence[] =>
  Array.from({ length: Math.max(0, ...queues.map(({ length }) => length)) }, (_, turn) =>
    queues.flatMap((queue) => queue[turn] ?? []),
  ).flat();

/** As many lines as fit into so many words. */
const linesWithin = (lines: readonly string[], words: number): string[] => {
  let left = words;
  return lines.filter((line) => {
    // The sign before a line counts as a word of the answer.
    const count = wordCount(line) + 1;
    if (count > left) return false;
    left -= count;
    return true;
  });
};

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

/** What the composed parts say together, in the order of an answer. */
interface Blocks {
  readonly openings: readonly string[];
  readonly lists: readonly string[];
  readonly lines: readonly string[];
  readonly quote: string;
  readonly verbatim: readonly string[];
  /** From when it applies, a sentence each. */
  readonly dates: readonly string[];
  /** True where something of it does not apply yet. */
  readonly isFuture: boolean;
}

const blocksOf = (sections: readonly Section[], missing: readonly string[], { library, day }: Context): Blocks => {
  const said = new Set<string>();
  const openings = sections.map(({ opening }) =>
    onceEach(opening, said)
      .map((sentence) => written(sentence, library))
      .join(" "),
  );
  const lists = sections.map(({ list }) => bullets(onceEach(list, said).map((one) => written(one, library))));
  const lines = onceEach(inTurns(sections.map((section) => section.lines)), said).map((one) => written(one, library));
  const dates = dateSentences(
    sections.flatMap(({ dated }) => dated),
    day,
    library.snapshot,
  );
  const quoted = sections.find((section) => section.quoted !== null)?.quoted ?? null;
  const fixed = wordCount([...openings, ...missing, ...dates].join(" "));
  const quoteRoom = Math.min(quoteWordsMax, Math.max(quoteWordsLeast, wordsMax - fixed - lineWordsLeast));
  const quote = quoted === null ? "" : quoteOf(quoted, quoteRoom, library);
  return {
    openings: [...openings, ...missing],
    lists,
    lines: linesWithin(lines, wordsMax - fixed - wordCount(quote)),
    quote,
    verbatim: sections.map(({ verbatim }) => verbatim),
    dates,
    isFuture: sections.some(({ dated }) => dated.some(({ chunk }) => (chunk.applies_from ?? "") > day)),
  };
};

/** What does not apply yet is said at once; since when the rest applies, at the end. */
const textOf = ({ openings, lists, lines, quote, verbatim, dates, isFuture }: Blocks): string =>
  [
    ...openings.flatMap((opening, place) => [opening, verbatim[place] ?? "", lists[place] ?? ""]),
    ...(isFuture ? [dates.join(" ")] : []),
    bullets(lines),
    quote,
    ...(isFuture ? [] : [dates.join(" ")]),
  ]
    .filter((block) => block !== "")
    .join("\n\n");

/** So many of the rules that stand beside a lead are passages. */
const companionsAsPassages = 6;

/** The chunks of the law that the plan of a part rests on: what it leads with, what it cites, what stands beside it. */
const chunksOf = ({ lead, cited, companions }: PlannedPart): Chunk[] => {
  const beside = companions
    .slice(0, companionsAsPassages)
    .flatMap(({ statement, provision }) => provision.chunks.filter(({ chunk_id }) => chunk_id === statement.address));
  return [...(lead === null ? [] : [lead.chunk]), ...cited.flatMap(({ chunks }) => chunks.slice(0, 12)), ...beside];
};

const passagesOf = (sections: readonly Section[], planned: readonly PlannedPart[]): Chunk[] => [
  ...new Set([...sections.flatMap(({ quoted }) => quoted ?? []), ...planned.flatMap(chunksOf)]),
];

/**
 * Composes an answer: each part of the question by the composer of its kind, and what no part holds said once. Null when nothing
 * in the corpus speaks to any part.
 */
export const composeAnswer = (
  planned: readonly PlannedPart[],
  missing: readonly string[],
  library: Library,
  day: IsoDate,
): Composition | null => {
  const partWordsMax = Math.min(quoteWordsMax, Math.floor(quotedWordsMax / Math.max(1, planned.length)));
  const context = { library, day, partWordsMax };
  const leads = planned.map(({ lead }) => lead?.statement ?? null);
  // A part that the rule of an earlier one answers too is answered by it.
  const told = planned.filter((_, place) => leads[place] === null || leads.indexOf(leads[place] ?? null) === place);
  const sections = told.flatMap((part) => sectionOf(part, context) ?? []);
  if (sections.length === 0) return null;
  const blocks = blocksOf(sections, missing, context);
  const text = textOf(blocks);
  return {
    text,
    structured: structureOf(sections, blocks, text, library),
    citedProvisions: planned.flatMap(({ lead }) => lead?.provision.id ?? []),
    passages: passagesOf(sections, planned),
  };
};
