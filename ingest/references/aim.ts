import type { Citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import type { ActMention } from "./read/act-mention.ts";
import type { ActTail, Chain } from "./read/chain.ts";

/** Acts of the corpus by what they are called. They may be read only when they are asked for. */
export type Acts = Pick<ReadonlyMap<string, ActIndex>, "get" | "has" | "keys">;

/** What a text is read against: its own act, the others by number, and where it stands. */
export interface ReferenceContext {
  readonly own: ActIndex;
  /** Acts of the corpus by number, `2016/679`. */
  readonly byNumber: Acts;
  /** Acts of the corpus by short name, `GDPR`. */
  readonly byName: Acts;
  readonly from: Citation;
  /** An article that amends another act: what names no act is about that one. */
  readonly amended: ActMention | null;
  /** The language of the text, by its ISO 639-1 code; English where it is not said. */
  readonly language?: string;
}

/** What "that Regulation", "that Article" and "thereof" look back to. It goes on from one part of an article to the next. */
export interface Memory {
  /** The acts named last, by kind ("Directive") and among all. */
  readonly acts: Map<string, readonly ActMention[]>;
  recent: readonly ActMention[];
  /** The provision named last; null when it was outside the corpus. */
  last: Citation | null;
  /** The act that it is of. */
  lastAct: ActIndex | null;
}

/** A memory of nothing, for the first part of an article. */
export const emptyMemory = (): Memory => ({ acts: new Map(), recent: [], last: null, lastAct: null });

/** Where a reference leads: to an act of the corpus, or outside. */
type Aim = { readonly index: ActIndex } | { readonly external: string };

const aimAt = (mention: ActMention, context: ReferenceContext): Aim => {
  const index = context.byNumber.get(mention.number);
  return index === undefined ? { external: mention.celex } : { index };
};

/** The acts that a reference's own words name; without any, the text's own or the one it amends. */
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

/** Takes note of the acts that a text has just named. */
export const remember = (mentions: readonly ActMention[], memory: Memory): void => {
  const [first] = mentions;
  if (first === undefined) return;
  memory.acts.set(first.kind, mentions);
  memory.recent = mentions;
};

/** Parts that need no other to be found in an act. */
const standsAlone: ReadonlySet<string> = new Set(["article", "annex", "chapter", "title", "recital"]);

const looksBack = (chain: Chain): boolean =>
  chain.isPartOfLast || chain.segments.some(({ pointer }) => pointer === "that");

/** True for a reference that can be found in an act wherever it is read. */
export const isAbsolute = (chain: Chain): boolean =>
  chain.segments.some(({ level, pointer }) => pointer === null && standsAlone.has(level));

/** "Article 5 thereof" is of the act named last, "point 2 thereof" of the provision named last. */
const aimsAtLast = (chain: Chain, context: ReferenceContext, { last, lastAct, recent }: Memory): Aim[] =>
  isAbsolute(chain) || last === null || lastAct === null
    ? recent.map((mention) => aimAt(mention, context))
    : [{ index: lastAct }];

/** The acts that a reference is about. `act` is what it names, or shares with one that it is joined to. */
export const aimsOfChain = (chain: Chain, act: ActTail | null, context: ReferenceContext, memory: Memory): Aim[] =>
  act === null && looksBack(chain) ? aimsAtLast(chain, context, memory) : aimsOf(act, context, memory);
