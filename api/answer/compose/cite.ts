import { citation, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk } from "../../../shared/corpus/index.ts";

/** `Article 33(1)`: the address of a chunk as a reader cites it; a later subparagraph is cited by its paragraph. */
export const addressText = (chunk: Chunk): string => {
  const address = parseCitationId(chunk.chunk_id);
  return address === null ? chunk.citation : formatCitation(citation({ ...address, subparagraph: null }));
};

/** `Article 33(1) GDPR`. */
export const citeChunk = (chunk: Chunk, act: ActEntry): string => `${addressText(chunk)} ${act.short_name}`;

/** `[Article 33(1) GDPR]`: the one form of a citation in an answer (contract, "Answers and classifications"). */
export const cite = (chunk: Chunk, act: ActEntry): string => `[${citeChunk(chunk, act)}]`;
