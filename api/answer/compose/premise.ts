import { type Figure, figuresIn } from "../text/figures.ts";
import type { Block } from "./blocks.ts";
import { cite } from "./cite.ts";
import { leadIn, outlineOf } from "./outline.ts";
import type { AnswerParts } from "./parts.ts";
import { exceptionMarkers } from "./units.ts";

const keyOf = ({ kind, value }: Figure): string => `${kind} ${value}`;

const describe = (figures: readonly Figure[]): string =>
  [...new Set(figures.map((figure) => figure.written))].slice(0, 3).join(", ");

/** Words that lay a figure into the law's mouth; facts of the asker's own ("we have kept it for 3 years") are no premise. */
const lawSays =
  /\b(?:gives?|requires?|demands?|caps?|allows?|lets?|limits?|sets?|says?|states?|prescribes?|provides?|imposes?|obliges?|have|has|is|are|only|up to|maximum|within|every|each|deadline|after|before|at least|at most)\b/i;

const wordsOf = (block: Block): string =>
  [block.chunk.introduction, block.sentence, ...block.items.map((item) => item.text)].join(" ");

/**
 * A question may take a wrong figure for granted ("Why do we have 30 days to report a breach?"). When the words that answer hold
 * a figure of the same kind and nowhere the one of the question, the answer starts with that. Null when nothing contradicts.
 */
export const correctFigure = (question: string, parts: AnswerParts): string | null => {
  const stated = figuresIn(wordsOf(parts.lead));
  const asked = [...new Map(figuresIn(question).map((figure) => [keyOf(figure), figure])).values()];
  const doubtful = asked.filter(({ kind }) => kind !== "date" && stated.some((other) => other.kind === kind));
  if (doubtful.length === 0) return null;
  const chunks = parts.lead.provision.chunks.map((chunk) => `${chunk.introduction} ${chunk.text}`);
  const said = new Set([...chunks, ...parts.further.map(wordsOf)].flatMap(figuresIn).map(keyOf));
  const wrong = doubtful.find(
    (figure) => !said.has(keyOf(figure)) && lawSays.test(question.slice(0, question.indexOf(figure.written))),
  );
  if (wrong === undefined) return null;
  const name = cite(parts.lead.chunk, parts.lead.provision.act);
  return `Not ${wrong.written}: ${name} says ${describe(stated.filter(({ kind }) => kind === wrong.kind))}.`;
};

const absolute =
  /\b(?:(?:bans?|prohibits?|forbids?|covers?|exempts?) (?:all|every|any)|absolute(?:ly)?|at all|everywhere|without exception|in (?:all|every) cases?|unconditional(?:ly)?|always|no matter what)\b/i;
const onlyOne =
  /\bthe only (?:legal |lawful |valid |possible )?(?:\w+ )?(?:basis|ground|reason|condition|way|option|case|method|route)\b/i;
const alternatives = /\b(?:at least one|one|any) of (?:the following|these)\b/i;

/** "The only legal basis", "bans all", "absolute": contradicted where the rule has alternatives or exceptions that can be shown. */
export const correctAbsolute = (question: string, { lead, exceptions }: AnswerParts): string | null => {
  const outline = outlineOf(lead.provision);
  const list = outline.headOf(lead.chunk) ?? lead.chunk;
  const count = outline.itemsOf(list).length;
  if (onlyOne.test(question) && alternatives.test(leadIn(list)) && count > 1) {
    return `Not the only one: ${cite(list, lead.provision.act)} lists ${count} alternatives.`;
  }
  if (!absolute.test(question) || /^(?:is|are|does|do|must|can|may|should|will)\b/i.test(question.trim())) return null;
  const [exception] = exceptions;
  const source = exceptionMarkers.test(lead.sentence) ? lead : exception;
  return source === undefined ? null : `Not without exceptions: see ${cite(source.chunk, source.provision.act)}.`;
};
