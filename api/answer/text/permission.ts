const permissionQuestion =
  /\b(?:allowed|permitted|legal|illegal|lawful|unlawful|prohibit(?:ed|s)?|bann?(?:ed|s)?|forbidden|forbids?)\b|^(?:can|may) (?:we|i|you|one|a|an|the)\b|\bis it (?:ok|okay|fine)\b/i;

/** True for a question whether something may be done. */
export const asksForPermission = (question: string): boolean => permissionQuestion.test(question);

/** True for words that forbid: "shall be prohibited". */
export const forbids = (text: string): boolean => /\b(?:shall be|is|are) prohibited\b/.test(text);
