import type { Chunk } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { leadIn, opensList, outlineOf } from "../text/outline.ts";
import { labelOf, sentencesOf, withoutLabel, wordCount } from "../text/sentences.ts";
import { onOneLine, readable } from "./readable.ts";
import { citeId } from "./sentence.ts";

/** Words of a long text up to the end of a sentence, or of a clause, and the sign that there is more. */
const within = (text: string, wordsMax: number): string => {
  if (wordCount(text) <= wordsMax) return text;
  const whole: string[] = [];
  for (const sentence of sentencesOf(text)) {
    if (wordCount([...whole, sentence].join(" ")) > wordsMax) break;
    whole.push(sentence);
  }
  if (whole.length > 0) return `${whole.join(" ")} …`;
  const words = text.split(/\s+/u).slice(0, wordsMax).join(" ");
  return `${words.replace(/[,;:]?[^,;:]*$/u, "") || words} …`;
};

/** A point is read together with the words that introduce its list, a list with its points. */
const wordsOf = (chunk: Chunk, library: Library): string => {
  const provision = library.snapshot.provisions.get(chunk.article_id);
  if (provision === undefined || chunk.defined_term !== null) return withoutLabel(readable(chunk.text));
  const outline = outlineOf(provision);
  const head = outline.headOf(chunk);
  const before =
    head !== null && opensList(head) ? `${withoutLabel(onOneLine(leadIn(head)))} ${labelOf(chunk.text)} ` : "";
  const points = outline.itemsOf(chunk).map((point) => readable(point.text));
  return [`${before}${withoutLabel(readable(chunk.text))}`, ...points].join(" ");
};

/** The law's own words of a chunk in quotation marks, at most so many. */
export const wordsQuoted = (chunk: Chunk, wordsMax: number, library: Library): string =>
  `“${within(wordsOf(chunk, library).replace(/\s+/gu, " ").trim(), wordsMax)}”`;

/** Fewer words of the law say nothing. */
const quoteWordsLeast = 12;

/** The law's own words of a chunk with their citation, as a Markdown quotation of at most so many words; empty where there is no room. */
export const quoteOf = (chunk: Chunk, wordsMax: number, library: Library): string => {
  const citation = citeId(chunk.chunk_id, library);
  // The sign that there is more counts as a word.
  const room = wordsMax - wordCount(citation) - 1;
  return room < quoteWordsLeast ? "" : `> ${wordsQuoted(chunk, room, library)} ${citation}`;
};
