import { tokensOf } from "./tokens.ts";

const forbidden = /\b(?:prohibit(?:ed|s)?|bann?(?:ed|s)?|forbidden|forbids?)\b/i;
/** A lawful basis or a legal person is no question of what is lawful or legal. */
const allowed =
  /\b(?:allowed|permitted|(?:un)?lawful|(?:il)?legal)\b(?! (?:bas[ei]s|grounds?|reasons?|obligations?|dut(?:y|ies)|persons?|entit(?:y|ies)|representatives?|requirements?|proceedings|claims?|effects?|consequences?|definitions?|persona))/i;
const asksForMore = /^(?:what|which|how|when|who|whom|why|where|list|name)\b/i;
const mayWe = /^(?:can|may) (?:we|i|you|one|a|an|the)\b|\bis it (?:ok|okay|fine)\b/i;

/** What a forbidden practice costs is another question. */
const sanction =
  /(?<!is it )\b(?:fine[sd]?(?![ -]?tun)|penalt(?:y|ies)|sanction(?:s|ed)?|punish(?:ed|ment)?|how (?:big|much|high|long|soon))\b/i;

/** True for a question whether something may be done. */
export const asksForPermission = (question: string): boolean =>
  !sanction.test(question) &&
  (forbidden.test(question) || mayWe.test(question) || (allowed.test(question) && !asksForMore.test(question.trim())));

/** The words that ask for permission say nothing of what it is asked for. */
const permissionTokens: ReadonlySet<string> = new Set(
  tokensOf(
    "allowed permitted lawful unlawful legal illegal legally prohibited prohibits prohibition banned bans ban forbidden forbids",
  ),
);

/** What a question for permission is about: its tokens without those that ask. */
export const matterOf = (query: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...query].filter(([token]) => !permissionTokens.has(token)));

/** True for words that forbid: "shall be prohibited". */
export const forbids = (text: string): boolean => /\b(?:shall be|is|are) prohibited\b/.test(text);
