import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision } from "../retrieve/rank.ts";
import type { Scope } from "../scope/types.ts";
import { type Figure, figuresIn } from "../text/figures.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Block } from "./blocks.ts";
import { cite } from "./cite.ts";
import { dateSentences } from "./dates.ts";
import type { AnswerParts } from "./parts.ts";
import { exceptionMarkers } from "./units.ts";

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
  const lead = wordsOf(parts.lead);
  const article = figuresIn(
    parts.lead.provision.chunks.map((chunk) => `${chunk.introduction} ${chunk.text}`).join("\n"),
  );
  const stated = figuresIn(lead);
  for (const figure of figuresIn(question)) {
    if (figure.kind === "date") continue;
    const same = stated.filter((candidate) => candidate.kind === figure.kind);
    const isElsewhere = [...article, ...parts.further.flatMap((block) => figuresIn(wordsOf(block)))].some(
      (candidate) => candidate.kind === figure.kind && candidate.value === figure.value,
    );
    const before = question.slice(0, question.indexOf(figure.written));
    if (same.length === 0 || isElsewhere || !lawSays.test(before)) continue;
    return `Not ${figure.written}: the provision says ${describe(same)}.`;
  }
  return null;
};

const absolute =
  /\b(?:(?:bans?|prohibits?|forbids?|covers?|exempts?) (?:all|every|any)|absolute(?:ly)?|at all|everywhere|without exception|in (?:all|every) cases?|unconditional(?:ly)?|always|no matter what)\b/i;
const onlyOne =
  /\bthe only (?:legal |lawful |valid |possible )?(?:\w+ )?(?:basis|ground|reason|condition|way|option|case|method|route)\b/i;
const alternatives = /\b(?:at least one|one|any) of the following\b/i;

/** "The only legal basis", "bans all", "absolute": contradicted where the rule has alternatives or exceptions that can be shown. */
export const correctAbsolute = (question: string, { lead, exceptions }: AnswerParts): string | null => {
  if (onlyOne.test(question) && alternatives.test(lead.sentence) && lead.itemsTotal > 1) {
    return `Not the only one: ${cite(lead.chunk, lead.provision.act)} lists ${lead.itemsTotal} alternatives.`;
  }
  if (!absolute.test(question) || /^(?:is|are|does|do|must|can|may|should|will)\b/i.test(question.trim())) return null;
  const [exception] = exceptions;
  const source = exceptionMarkers.test(lead.sentence) ? lead : exception;
  return source === undefined ? null : `Not without exceptions: see ${cite(source.chunk, source.provision.act)}.`;
};

const appliedSince =
  /\b(?:appl(?:y|ies|ied|icable)|application|in force|into force|effective|binding|started?|began)\b[^.?!,;]{0,30}?\b(?:since|from|as of|on|in)\s+((?:\d{1,2}\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)?\s?\d{4})\b/i;

/** True when an ISO date lies in the day, month or year that was written. */
const fits = (date: IsoDate, written: string): boolean =>
  formatDate(date).toLowerCase().endsWith(written.trim().toLowerCase());

/**
 * A claim about from when rules apply ("have applied since 2 August 2026"), held against the dates of the provision that the claim
 * itself speaks of; for an act named as a whole, against the act's own dates.
 */
export const correctApplication = (
  question: string,
  chosen: readonly RankedProvision[],
  scope: Scope,
  library: Library,
  day: IsoDate,
): string | null => {
  const claim = appliedSince.exec(question);
  const written = claim?.[1];
  if (
    claim === null ||
    written === undefined ||
    /^\s*(?:since )?(?:when|from wh|did|does|do|is|are|has|have)\b/i.test(question)
  )
    return null;
  const subject = tokensOf(scope.searchText.split(/[.?!;]/)[0] ?? "").filter((token) => !/^\d+$/.test(token));
  const [regulation] = scope.regulations;
  const act = scope.isNamed && scope.regulations.length === 1 ? library.snapshot.act(regulation ?? "") : undefined;
  const spoken = new Set(
    subject.filter((token) => !tokensOf("came come application force applied effective January").includes(token)),
  );
  if (
    act !== undefined &&
    spoken.size <= 2 &&
    /^(?:\w+ ){0,3}(?:came|entered|appli|has appl|is appl)/i.test(question.trim())
  ) {
    if ([act.applies_from, act.in_force_from].some((date) => fits(date, written))) {
      return fits(act.applies_from, written) || !/appl/i.test(claim[0])
        ? null
        : `Not since ${written}: ${act.short_name} entered into force on ${formatDate(act.in_force_from)} and applies from ${formatDate(act.applies_from)}.`;
    }
    return `Not since ${written}: ${act.short_name} applies from ${formatDate(act.applies_from)}.`;
  }
  const best = chosen
    .map(({ provision }) => {
      const tokens = new Set(tokensOf(`${provision.title} ${provision.chunks.map((chunk) => chunk.text).join(" ")}`));
      return { provision, share: [...spoken].filter((token) => tokens.has(token)).length };
    })
    .sort((left, right) => right.share - left.share)[0]?.provision;
  const chunk = best?.chunks[0];
  if (best === undefined || chunk === undefined || chunk.applicability.length === 0) return null;
  if (chunk.applicability.some(({ from }) => fits(from, written))) return null;
  return `Not since ${written}: ${dateSentences([{ chunk, provision: best }], day).join(" ")}`;
};
