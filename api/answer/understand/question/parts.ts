import { tokensOf } from "../../text/tokens.ts";

/** A question taken apart: what is told, and what is asked, in the words of the question. */
export interface SplitQuestion {
  /** The sentences that ask nothing, joined; empty where all ask. */
  readonly told: string;
  readonly asked: readonly string[];
}

const partsMax = 4;

const sentenceEnd = /(?<=[?!])\s+|(?<=\.)\s+(?=[A-Z"“])|\n+/u;
/** Where a sentence goes on to another question: "… and by when", "…; do we also …". */
const joint =
  /(?:[,;]|\s[–—-])?\s+(?:and|plus|as well as)\s+(?=(?:(?:by|to|from|within|until|since|for|at|in|with) )?(?:what|which|who|whom|when|where|why|how)\b)/iu;
const verbJoint =
  /(?:[,;]|\s[–—-])?\s+(?:and|plus)\s+(?=(?:also |then |if so,? )?(?:do|does|is|are|can|may|must|should|will|has|have) (?:we|i|they|he|she|it|you|there|the|a|an|my|our|this|that)\b)/iu;
const semicolon = /\s*;\s+(?=\w+ \w+)/u;

const asks =
  /^\W*(?:and |so |but |then |also |or )*(?:(?:by|to|from|within|until|since|for|at|in|with|under|on) )?(?:what|which|who|whom|whose|when|where|why|how|do|does|did|is|are|am|can|could|may|must|should|shall|will|would|has|have)\b/iu;
const orders = /^\W*(?:please )?(?:list|name|explain|describe|tell|show|give|compare|define|summari[sz]e)\b/iu;
const wondering = /\b(?:whether|wondering|want to know|would like to know|need to know|not sure|unsure)\b/iu;

const isAsking = (sentence: string): boolean =>
  sentence.trimEnd().endsWith("?") || orders.test(sentence) || wondering.test(sentence);

const splitSentence = (sentence: string): string[] =>
  sentence
    .split(semicolon)
    .flatMap((clause) => clause.split(joint))
    .flatMap((clause) => clause.split(verbJoint))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");

/**
 * Parts a question: sentences that tell from those that ask, and in these what is joined ("whom must we tell, and by when?"). A text in
 * which nothing asks is one question. At most four parts are read.
 */
export const splitQuestion = (text: string): SplitQuestion => {
  const sentences = text.split(sentenceEnd).flatMap((sentence) => (sentence.trim() === "" ? [] : [sentence.trim()]));
  const asking = sentences.filter(isAsking);
  const chosen = asking.length > 0 ? asking : sentences.filter((sentence) => asks.test(sentence));
  if (chosen.length === 0) return { told: "", asked: [text.trim()] };
  const told = sentences.filter((sentence) => !chosen.includes(sentence)).join(" ");
  return { told, asked: chosen.flatMap(splitSentence).slice(0, partsMax) };
};

/** Fewer words of its own than this, and a part leans on the one before it ("and by when?"). */
const ownWordsLeast = 3;

/** True for a part that cannot be understood alone. */
export const leansOn = (text: string): boolean => new Set(tokensOf(text)).size < ownWordsLeast;

/** True for a part that speaks of what was told before: "it", "they", "this". */
export const pointsBack = (text: string): boolean =>
  /\b(?:it|its|they|them|their|this|that|these|those|he|she|him|her|so|then|there)\b/iu.test(text);
