import type { Citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import { type ActMention, actsPattern, parseActMentions } from "./act-mention.ts";
import { type ActTail, type Chain, readChain } from "./chain.ts";
import { rawTargetsOf } from "./raw-target.ts";
import { resolveTarget } from "./resolve.ts";

/** A reference found in a text: where it stands, and what it means in the corpus or outside it. */
export interface FoundReference {
  readonly start: number;
  readonly quote: string;
  /** Provisions of the corpus that exist; empty when the reference leads outside. */
  readonly targets: readonly Citation[];
  /** The act outside the corpus: its CELEX, or a treaty's name; null for references that stay inside. */
  readonly external: string | null;
}

/** What a text is read against: its own act, the others by number, and where it stands. */
export interface ReferenceContext {
  readonly own: ActIndex;
  /** Acts of the corpus by number, `2016/679`. */
  readonly byNumber: ReadonlyMap<string, ActIndex>;
  /** Acts of the corpus by short name, `GDPR`. */
  readonly byName: ReadonlyMap<string, ActIndex>;
  readonly from: Citation;
  /** An article that amends another act: what names no act is about that one. */
  readonly amended: ActMention | null;
}

/** What "that Regulation", "that Article" and "thereof" look back to. It goes on from one part of an article to the next. */
export interface Memory {
  /** The acts named last, by kind ("Directive") and among all. */
  readonly acts: Map<string, readonly ActMention[]>;
  recent: readonly ActMention[];
  /** The provision named last; null when it was outside the corpus. */
  last: Citation | null;
}

/** A memory of nothing, for the first part of an article. */
export const emptyMemory = (): Memory => ({ acts: new Map(), recent: [], last: null });

type Aim = { readonly index: ActIndex } | { readonly external: string };

const aimAt = (mention: ActMention, context: ReferenceContext): Aim => {
  const index = context.byNumber.get(mention.number);
  return index === undefined ? { external: mention.celex } : { index };
};

const aimsOf = (act: ActTail | null, context: ReferenceContext, memory: Memory): Aim[] => {
  switch (act?.kind) {
    case undefined:
      return context.amended === null ? [{ index: context.own }] : [aimAt(context.amended, context)];
    case "this":
      return [{ index: context.own }];
    case "that":
      return (memory.acts.get(act.word) ?? []).map((mention) => aimAt(mention, context));
    case "acts":
      return act.mentions.map((mention) => aimAt(mention, context));
    case "name": {
      const index = context.byName.get(act.name);
      return [index === undefined ? { external: act.name } : { index }];
    }
    case "unknown":
      return [];
  }
};

const remember = (mentions: readonly ActMention[], memory: Memory): void => {
  const [first] = mentions;
  if (first === undefined) return;
  memory.acts.set(first.kind, mentions);
  memory.recent = mentions;
};

/** Parts that need no other to be found in an act. */
const standsAlone: ReadonlySet<string> = new Set(["article", "annex", "chapter", "title", "recital"]);

const looksBack = (chain: Chain): boolean =>
  chain.isPartOfLast || chain.segments.some(({ pointer }) => pointer === "that");

const isAbsolute = (chain: Chain): boolean =>
  chain.segments.some(({ level, pointer }) => pointer === null && standsAlone.has(level));

/** "Article 5 thereof" is of the act named last, "point 2 thereof" of the provision named last. */
const aimsAtLast = (chain: Chain, context: ReferenceContext, memory: Memory): Aim[] => {
  const { last } = memory;
  if (isAbsolute(chain) || last === null) return memory.recent.map((mention) => aimAt(mention, context));
  const acts = [context.own, ...context.byNumber.values()];
  return acts
    .filter((index) => index.actId === last.actId)
    .slice(0, 1)
    .map((index) => ({ index }));
};

const resolveChain = (chain: Chain, act: ActTail | null, context: ReferenceContext, memory: Memory) => {
  const targets: Citation[] = [];
  const externals: string[] = [];
  const aims = act === null && looksBack(chain) ? aimsAtLast(chain, context, memory) : aimsOf(act, context, memory);
  for (const aim of aims) {
    if ("external" in aim) {
      externals.push(aim.external);
      continue;
    }
    const last = memory.last?.actId === aim.index.actId ? memory.last : null;
    const own = aim.index === context.own ? context.from : null;
    const standpoint = { here: chain.isPartOfLast ? last : own, last };
    targets.push(...rawTargetsOf(chain).flatMap((raw) => resolveTarget(aim.index, raw, standpoint)));
  }
  if (act?.kind === "acts") remember(act.mentions, memory);
  memory.last = externals.length > 0 ? null : (targets.at(-1) ?? memory.last);
  return { targets, externals };
};

const coordination = /^(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|as\swell\sas|and\/or)\s)(?:in\s|with\s|to\s|of\s|the\s)*$/;

/** "Article 6(1), point (a), or Article 9(2) of Regulation (EU) 2016/679": the act named last is meant by all that are joined to it. */
const shareActs = (chains: readonly Chain[], text: string): Array<ActTail | null> => {
  const acts = chains.map((chain) => chain.act);
  for (let place = chains.length - 2; place >= 0; place -= 1) {
    const [chain, next] = [chains[place], chains[place + 1]];
    if (chain === undefined || next === undefined || chain.act !== null || chain.isPartOfLast) continue;
    const isJoined = coordination.test(text.slice(chain.end, next.start));
    if (isJoined && isAbsolute(chain) && isAbsolute(next) && acts[place + 1]?.kind !== "this")
      acts[place] = acts[place + 1] ?? null;
  }
  return acts;
};

const keyword =
  /\b(?:[Aa]rticles?|[Pp]aragraphs?|[Pp]oints?|Annex(?:es)?|Chapters?|Titles?|Sections?|Parts?|[Rr]ecitals?|[Ff]irst|second|third|fourth|fifth|sixth|[Tt]his|[Tt]hat|(?:Commission|Council|Delegated|Implementing|Framework|Regulation|Directive|Decision|Recommendation)s?)\s?/g;

type Found = { readonly chain: Chain } | { readonly start: number; readonly written: string };

/** Everything in a text that starts a reference, in order, none inside another. */
const scan = (text: string, names: readonly string[]): Found[] => {
  const found: Found[] = [];
  const acts = new RegExp(actsPattern, "y");
  let end = 0;
  for (const { index: at } of text.matchAll(keyword)) {
    if (at < end) continue;
    const chain = readChain(text, at, names);
    acts.lastIndex = at;
    const written = chain === null ? acts.exec(text)?.[0] : undefined;
    if (chain !== null) found.push({ chain });
    else if (written !== undefined) found.push({ start: at, written });
    end = chain?.end ?? (written === undefined ? end : at + written.length);
  }
  return found;
};

/**
 * All references of a text, in order. A reference without an act means the text's own; "that Regulation" the one named last. One
 * whose act or provision cannot be told is left out rather than guessed. `memory` is changed: it is what later texts look back to.
 */
export const findReferences = (
  text: string,
  context: ReferenceContext,
  memory: Memory = emptyMemory(),
): FoundReference[] => {
  if (context.amended !== null && memory.acts.size === 0) remember([context.amended], memory);
  const found = scan(text, [...context.byName.keys()]);
  const chains = found.flatMap((item) => ("chain" in item ? [item.chain] : []));
  const acts = new Map(shareActs(chains, text).map((act, place) => [chains[place], act]));
  return found.flatMap((item): FoundReference[] => {
    if ("written" in item) {
      const mentions = parseActMentions(item.written);
      remember(mentions, memory);
      const outside = mentions.filter(({ number }) => !context.byNumber.has(number));
      return outside.map(({ celex }) => ({ start: item.start, quote: item.written, targets: [], external: celex }));
    }
    const { start, end } = item.chain;
    const quote = text.slice(start, end);
    const { targets, externals } = resolveChain(item.chain, acts.get(item.chain) ?? null, context, memory);
    const outside = externals.map((external) => ({ start, quote, targets: [], external }));
    return targets.length === 0 ? outside : [{ start, quote, targets, external: null }, ...outside];
  });
};
