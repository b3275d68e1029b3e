import type { Chunk, Provision } from "../../../../shared/corpus/index.ts";
import { wordsQuoted } from "../quote.ts";
import { type Composer, emptySection } from "./section.ts";

/** A paragraph beside the one that leads is quoted up to so many words. */
const besideWordsMax = 90;

/** The title of a provision before its words. A term that is defined names itself. */
export const titleBefore = ({ title }: Provision, { defined_term }: Chunk): string =>
  title === "" || defined_term !== null ? "" : `${title}: `;

/**
 * The answer from an act without commentary: the paragraph that speaks to the question, whole and in the law's own words, and others of the
 * same provision that may.
 */
export const composeParagraph: Composer = ({ lead }, { library, partWordsMax }) => {
  if (lead === null) return null;
  const { chunk, provision, beside } = lead;
  const text = `${titleBefore(provision, chunk)}${wordsQuoted(chunk, partWordsMax, library)}`;
  const others = beside.map((other) => ({
    text: wordsQuoted(other, besideWordsMax, library),
    from: [other.chunk_id],
  }));
  return { ...emptySection, opening: [{ text, from: [chunk.chunk_id] }], lines: others, dated: [lead] };
};
