import { parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { tokensOf } from "../text/tokens.ts";
import { coverageOf, isInstitutional } from "./units.ts";
import type { Wanted } from "./wanted.ts";

const overviewQuestion =
  /\b(?:obligations?|dut(?:y|ies)|responsibilit(?:y|ies)|requirements?|rules|tasks|(?:what|which) (?:must|do|does|should)\b.*\b(?:do|comply|owe|fulfil|observe|ensure))\b/i;

const paragraphsLeast = 3;
/** The question must say little more than the title does, else it asks for one thing within the article. */
const titleCovers = 0.62;
const titleShare = 0.5;

const isParagraph = (chunk: Chunk): boolean => {
  const address = parseCitationId(chunk.chunk_id);
  return address !== null && address.paragraph !== null && address.points.length === 0 && address.subparagraph === null;
};

/** Where hardly a word of the question stands in a short article, nobody can say which paragraph is meant: all are shown. */
const uncertain = { coverage: 0.12, paragraphsMax: 4, charactersMax: 2200 } as const;

const paragraphsOf = (provision: Provision, wanted: Wanted): Chunk[] =>
  provision.chunks.filter((chunk) => isParagraph(chunk) && (wanted.asksForInstitution || !isInstitutional(chunk.text)));

const isUncertain = (provision: Provision, wanted: Wanted, library: Library): boolean => {
  const text = provision.chunks.map((chunk) => chunk.text).join(" ");
  const paragraphs = paragraphsOf(provision, wanted).length;
  return (
    paragraphs > 1 &&
    paragraphs <= uncertain.paragraphsMax &&
    text.length <= uncertain.charactersMax &&
    wanted.figures.size === 0 &&
    coverageOf(new Set(tokensOf(`${provision.title} ${text}`)), wanted, library) < uncertain.coverage
  );
};

/**
 * The paragraphs that together answer a question for all duties under an article ("What are the obligations of deployers?"), in
 * order. Empty for any other question, which one rule answers.
 */
export const overviewOf = (provision: Provision, wanted: Wanted, library: Library): Chunk[] => {
  if (isUncertain(provision, wanted, library)) return paragraphsOf(provision, wanted);
  if (!overviewQuestion.test(wanted.question) || wanted.figures.size > 0 || wanted.asksForException) return [];
  const title = new Set(tokensOf(provision.title));
  const own = new Map([...wanted.query].filter(([, weight]) => weight >= 1));
  const shared = [...title].filter((token) => wanted.query.has(token)).length;
  if (title.size === 0 || shared / title.size < titleShare) return [];
  if (coverageOf(title, { ...wanted, query: own }, library) < titleCovers) return [];
  const paragraphs = provision.chunks.filter(
    (chunk) =>
      isParagraph(chunk) && /\bshall\b/.test(chunk.text) && (wanted.asksForInstitution || !isInstitutional(chunk.text)),
  );
  return paragraphs.length < paragraphsLeast ? [] : paragraphs;
};
