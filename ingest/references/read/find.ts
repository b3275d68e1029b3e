import type { Citation } from "../../../shared/citation/index.ts";
import { type Words, wordsOf } from "../../languages/index.ts";
import { aimsOfChain, emptyMemory, isAbsolute, type Memory, type ReferenceContext, remember } from "../aim.ts";
import { resolveTarget } from "../resolve.ts";
import { parseActMentions } from "./act-mention.ts";
import { type ActTail, type Chain, readChain } from "./chain.ts";
import { rawTargetsOf } from "./raw-target.ts";

/** A reference found in a text: where it stands, and what it means in the corpus or outside it. */
export interface FoundReference {
  readonly start: number;
  readonly quote: string;
  /** Provisions of the corpus that exist; empty when the reference leads outside. */
  readonly targets: readonly Citation[];
  /** The act outside the corpus: its CELEX, or a treaty's name; null for references that stay inside. */
  readonly external: string | null;
}

const resolveChain = (chain: Chain, act: ActTail | null, context: ReferenceContext, memory: Memory) => {
  const targets: Citation[] = [];
  const externals: string[] = [];
  for (const aim of aimsOfChain(chain, act, context, memory)) {
    if ("external" in aim) {
      externals.push(aim.external);
      continue;
    }
    const last = memory.last?.actId === aim.index.actId ? memory.last : null;
    const own = aim.index === context.own ? context.from : null;
    const standpoint = { here: chain.isPartOfLast ? last : own, last };
    const found = rawTargetsOf(chain).flatMap((raw) => resolveTarget(aim.index, raw, standpoint));
    if (found.length > 0) memory.lastAct = aim.index;
    targets.push(...found);
  }
  if (act?.kind === "acts") remember(act.mentions, memory);
  memory.last = externals.length > 0 ? null : (targets.at(-1) ?? memory.last);
  return { targets, externals };
};

/** "Article 6(1), point (a), or Article 9(2) of Regulation (EU) 2016/679": the act named last is meant by all that are joined to it. */
const shareActs = (chains: readonly Chain[], text: string, words: Words): Array<ActTail | null> => {
  const acts = chains.map((chain) => chain.act);
  for (let place = chains.length - 2; place >= 0; place -= 1) {
    const [chain, next] = [chains[place], chains[place + 1]];
    if (chain === undefined || next === undefined || chain.act !== null || chain.isPartOfLast) continue;
    const isJoined = words.regex("coordination").test(text.slice(chain.end, next.start));
    if (isJoined && isAbsolute(chain) && isAbsolute(next) && acts[place + 1]?.kind !== "this")
      acts[place] = acts[place + 1] ?? null;
  }
  return acts;
};

type Found = { readonly chain: Chain } | { readonly start: number; readonly written: string };

/** Everything in a text that starts a reference, in order, none inside another. */
const scan = (text: string, names: readonly string[], words: Words): Found[] => {
  const found: Found[] = [];
  const acts = words.regex("acts", "y");
  let end = 0;
  for (const { index: at } of text.matchAll(words.regex("referenceStart", "g"))) {
    if (at < end) continue;
    const chain = readChain(text, at, names, words);
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
  const words = wordsOf(context.language);
  if (context.amended !== null && memory.acts.size === 0) remember([context.amended], memory);
  const found = scan(text, [...context.byName.keys()], words);
  const chains = found.flatMap((item) => ("chain" in item ? [item.chain] : []));
  const acts = new Map(shareActs(chains, text, words).map((act, place) => [chains[place], act]));
  return found.flatMap((item): FoundReference[] => {
    if ("written" in item) {
      const mentions = parseActMentions(item.written, words);
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
