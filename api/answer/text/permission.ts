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
