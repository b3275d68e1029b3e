import { withoutLabel } from "../text/sentences.ts";
import { onOneLine } from "./readable.ts";
import { type Composer, emptySection } from "./section.ts";

/** The answer from an act without commentary: the paragraph that speaks to the question, whole and in the law's own words. */
export const composeParagraph: Composer = ({ lead }) => {
  if (lead === null) return null;
  const { chunk, provision } = lead;
  const title =
    provision.title === "" ? withoutLabel(onOneLine(chunk.text)).split(/(?<=[.;:])\s/u)[0] : provision.title;
  return {
    ...emptySection,
    opening: [{ text: `${title}:`, from: [chunk.chunk_id] }],
    quoted: chunk,
    dated: [lead],
  };
};
