import { withoutPart } from "../../shared/citation/index.ts";
import type { Chunk, Edge } from "../../shared/corpus/index.ts";
import { type Words, wordsOf } from "../languages/index.ts";
import { addTerm, findTerms, type TermTree, termTree } from "./terms.ts";

/**
 * The names that a definition gives: "‘micro, small and medium-sized enterprise’ or ‘SME’" has two, and so has
 * "‘threat-led penetration testing (TLPT)’". Empty where the text defines nothing.
 */
export const definedNames = (chunk: Pick<Chunk, "text" | "defined_term">, words = wordsOf()): string[] => {
  const written = words.regex("definition").exec(chunk.text)?.groups?.["names"];
  const quoted = [...(written ?? "").matchAll(words.regex("definedName", "g"))].flatMap(([, name]) => name ?? []);
  const names = quoted.length > 0 ? quoted : chunk.defined_term === null ? [] : [chunk.defined_term];
  return names.flatMap((name) => {
    const short = /^(?<long>.+?)\s\((?<short>[A-Z][A-Za-z]+)\)$/.exec(name)?.groups;
    return short === undefined ? [name] : [short["long"] ?? name, short["short"] ?? name];
  });
};

/** A name that an act defines, and where. */
export interface Definition {
  readonly name: string;
  readonly id: string;
  readonly actId: string;
}

/** All names that an act defines, in order. */
export const definitionsOf = (chunks: readonly Chunk[], words = wordsOf()): Definition[] =>
  chunks
    .filter((chunk) => chunk.chunk_type !== "recital")
    .flatMap((chunk) =>
      definedNames(chunk, words).map((name) => ({ name, id: withoutPart(chunk.chunk_id), actId: chunk.act_id })),
    );

const addDefinitions = (tree: TermTree<Definition>, definitions: readonly Definition[], words: Words): void => {
  for (const definition of definitions) addTerm(tree, definition.name, definition, words);
};

/**
 * An edge from every provision that uses a defined term to its definition, the longest term that fits first. An act made under
 * another uses that one's definitions too, except for terms that it defines itself. Recitals are no users: they are not law.
 */
export const definitionEdges = (
  chunks: readonly Chunk[],
  ofMainAct: readonly Definition[],
  words = wordsOf(),
): Edge[] => {
  const tree = termTree<Definition>();
  addDefinitions(tree, ofMainAct, words);
  addDefinitions(tree, definitionsOf(chunks, words), words);
  return chunks
    .filter((chunk) => chunk.chunk_type !== "recital")
    .flatMap((chunk) => {
      const uses = new Map<string, Edge>();
      for (const { value, written } of findTerms(tree, chunk.text, words)) {
        if (value.id === withoutPart(chunk.chunk_id) || uses.has(value.id)) continue;
        const edge = { source: chunk.chunk_id, target: value.id, target_act: value.actId, quote: written };
        uses.set(value.id, { ...edge, type: "uses_definition" });
      }
      return [...uses.values()];
    });
};
