import { wordsQuoted } from "../quote.ts";
import { type Composer, emptySection } from "./section.ts";

/** The answer from an act without commentary: the paragraph that speaks to the question, whole and in the law's own words. */
export const composeParagraph: Composer = ({ lead }, { library, partWordsMax }) => {
  if (lead === null) return null;
  const { chunk, provision } = lead;
  const title = provision.title === "" || chunk.defined_term !== null ? "" : `${provision.title}: `;
  const text = `${title}${wordsQuoted(chunk, partWordsMax, library)}`;
  return { ...emptySection, opening: [{ text, from: [chunk.chunk_id] }], dated: [lead] };
};
