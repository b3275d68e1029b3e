import type { Chunk, Edge } from "../../shared/corpus/index.ts";

interface Definition {
  readonly chunkId: string;
  readonly pattern: RegExp;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The term as a word of its own, in singular or plural, whatever its hyphens are. */
const termPattern = (term: string): RegExp => {
  const words = escapePattern(term.trim()).replace(/[\s\u2010-\u2015-]+/g, "[\\s\\u2010-\\u2015-]+");
  const plural = /y$/.test(term) ? `(?:${words.slice(0, -1)}(?:y|ies))` : `${words}(?:s|es)?`;
  return new RegExp(`(?<![\\w-])${plural}(?![\\w-])`, /[a-z]/.test(term) ? "i" : "");
};

const definitionsOf = (chunks: readonly Chunk[]): Definition[] =>
  chunks.flatMap((chunk) =>
    chunk.defined_term === null ? [] : [{ chunkId: chunk.chunk_id, pattern: termPattern(chunk.defined_term) }],
  );

/**
 * An edge from every provision that uses a defined term to its definition. An act made under another uses that one's
 * definitions too, except for terms that it defines itself. Definitions are read in articles alone.
 */
export const definitionEdges = (actChunks: readonly Chunk[], mainActChunks: readonly Chunk[]): Edge[] => {
  const own = definitionsOf(actChunks);
  const ownTerms = new Set(actChunks.flatMap((chunk) => chunk.defined_term?.toLowerCase() ?? []));
  const inherited = definitionsOf(
    mainActChunks.filter((chunk) => !ownTerms.has(chunk.defined_term?.toLowerCase() ?? "")),
  );
  const actOf = (chunkId: string): string =>
    mainActChunks.find((chunk) => chunk.chunk_id === chunkId)?.act_id ?? actChunks[0]?.act_id ?? "";
  const definitions = [...own, ...inherited].map((definition) => ({ ...definition, act: actOf(definition.chunkId) }));
  return actChunks
    .filter((chunk) => chunk.chunk_type !== "recital")
    .flatMap((chunk) =>
      definitions.flatMap(({ chunkId, pattern, act }): Edge[] => {
        const match = chunkId === chunk.chunk_id ? null : pattern.exec(chunk.text);
        return match === null
          ? []
          : [{ source: chunk.chunk_id, type: "uses_definition", target: chunkId, target_act: act, quote: match[0] }];
      }),
    );
};
