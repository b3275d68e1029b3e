import type { Chunk } from "../../../shared/corpus/index.ts";
import { sentencesOf, withoutLabel } from "../text/sentences.ts";
import { opensList } from "./outline.ts";
import type { Quotation } from "./units.ts";

/** Openings that lean on the sentence before: quoted alone they would say something else. */
export const leansBack =
  /^(?:This (?!Regulation|Article|Chapter|paragraph)|These |That |Those |Such |It |They |However\b|In (?:such|that|those|this) |In doing so|To that end|For (?:that|this) purpose|Otherwise\b|The same |Where (?:this|that|such) |The assessment |The notification )/;

/** A list that says when the words before it hold ("The first subparagraph shall apply where …"). */
const limitsWordsBefore = /\b(?:first|second|preceding) (?:subparagraph|sentence)\b/;

/**
 * Widens a sentence to what must be read with it: the sentence it leans on, and the list on which it depends. Words are never taken
 * from within a sentence.
 */
export const widen = (quotation: Quotation): Quotation => {
  const sentences = sentencesOf(quotation.chunk.text);
  let from = sentences.findIndex((sentence) => withoutLabel(sentence) === quotation.sentence);
  if (from < 0) return quotation;
  let to = from;
  while (from > 0 && leansBack.test(sentences[from] ?? "")) from -= 1;
  const last = sentences.length - 1;
  if (to < last && opensList(quotation.chunk) && limitsWordsBefore.test(sentences[last] ?? "")) to = last;
  if (from === to) return quotation;
  return { ...quotation, sentence: withoutLabel(sentences.slice(from, to + 1).join(" ")) };
};

/** The sentence and all after it up to the list that the chunk opens: who asks for a list is not answered before it begins. */
export const untilList = (quotation: Quotation): Quotation => {
  if (!opensList(quotation.chunk)) return quotation;
  const sentences = sentencesOf(quotation.chunk.text);
  const from = sentences.findIndex((sentence) => withoutLabel(sentence) === quotation.sentence);
  return from < 0 ? quotation : { ...quotation, sentence: withoutLabel(sentences.slice(from).join(" ")) };
};

/** True when the quoted words run to the end of their chunk: only then do the points below belong to them. */
export const reachesEnd = ({ sentence }: Quotation, chunk: Chunk): boolean =>
  chunk.text.replaceAll("\n", " ").trimEnd().endsWith(sentence.trimEnd());
