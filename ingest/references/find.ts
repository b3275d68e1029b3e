import type { Citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import { type ActMention, parseActMention } from "./act-mention.ts";
import { referencePattern } from "./expression.ts";
import { readProvisions } from "./read-provisions.ts";
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

type Aim = { index: ActIndex } | { external: string } | null;

const aimAtMention = (mention: ActMention, context: ReferenceContext): Aim => {
  const index = context.byNumber.get(mention.number);
  return index === undefined ? { external: mention.celex } : { index };
};

const aimOf = (tail: string | undefined, lastMention: ActMention | null, context: ReferenceContext): Aim => {
  const words = tail?.trim() ?? "";
  if (words === "") return context.amended === null ? { index: context.own } : { external: context.amended.celex };
  if (/\bthis\s/.test(words)) return { index: context.own };
  const mention = parseActMention(words);
  if (mention !== null) return aimAtMention(mention, context);
  if (/\bthat\s/.test(words)) return lastMention === null ? null : aimAtMention(lastMention, context);
  const treaty = /TFEU|TEU|Charter|Treat/.exec(words)?.[0];
  if (treaty !== undefined) return { external: treaty.startsWith("Treat") ? "TFEU" : treaty };
  const named = context.byName.get(words);
  return named === undefined ? null : { index: named };
};

/**
 * All references of a text, in order. "That Regulation" means the act named last before it; a reference without an act means
 * the text's own. A reference whose act cannot be told is left out rather than guessed.
 */
export const findReferences = (text: string, context: ReferenceContext): FoundReference[] => {
  const found: FoundReference[] = [];
  let lastMention: ActMention | null = context.amended;
  for (const match of text.matchAll(referencePattern())) {
    const { provisions, act, actAlone } = match.groups ?? {};
    const aim = actAlone === undefined ? aimOf(act, lastMention, context) : null;
    const mention = parseActMention(act ?? actAlone ?? "");
    if (mention !== null) lastMention = mention;
    const base = { start: match.index, quote: match[0].trim() };
    if (actAlone !== undefined && mention !== null && !context.byNumber.has(mention.number)) {
      found.push({ ...base, targets: [], external: mention.celex });
    } else if (aim !== null && "external" in aim) {
      found.push({ ...base, targets: [], external: aim.external });
    } else if (aim !== null && provisions !== undefined) {
      const from = aim.index === context.own ? context.from : { ...context.from, kind: "recital" as const };
      const targets = readProvisions(provisions).flatMap((raw) => resolveTarget(aim.index, raw, from, provisions));
      if (targets.length > 0) found.push({ ...base, targets, external: null });
    }
  }
  return found;
};
