import { withoutPart } from "../../shared/citation/index.ts";
import type { Chunk, Edge } from "../../shared/corpus/index.ts";
import { addTerm, findTerms, type TermTree, termTree } from "./terms.ts";

const opening =
  /^(?:\S{1,6}\s)?(?<names>‘[^’]+’(?:\s\([^)]+\))?(?:\sor\s‘[^’]+’)*)[^.;:‘]{0,80}?\s(?:means|has the meaning)\b/;

/**
 * The names that a definition gives: "‘micro, small and medium-sized enterprise’ or ‘SME’" has two, and so has
 * "‘threat-led penetration testing (TLPT)’". Empty where the text defines nothing.
 */
export const definedNames = (chunk: Pick<Chunk, "text" | "defined_term">): string[] => {
  const written = opening.exec(chunk.text)?.groups?.["names"];
  const quoted = [...(written ?? "").matchAll(/‘([^’]+)’/g)].flatMap(([, name]) => name ?? []);
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
export const definitionsOf = (chunks: readonly Chunk[]): Definition[] =>
  chunks
    .filter((chunk) => chunk.chunk_type !== "recital")
    .flatMap((chunk) =>
      definedNames(chunk).map((name) => ({ name, id: withoutPart(chunk.chunk_id), actId: chunk.act_id })),
    );

const addDefinitions = (tree: TermTree<Definition>, definitions: readonly Definition[]): void => {
  for (const definition of definitions) addTerm(tree, definition.name, definition);
};

/**
 * An edge from every provision that uses a defined term to its definition, the longest term that fits first. An act made under
 * another uses that one's definitions too, except for terms that it defines itself. Recitals are no users: they are not law.
 */
export const definitionEdges = (chunks: readonly Chunk[], ofMainAct: readonly Definition[]): Edge[] => {
  const tree = termTree<Definition>();
  addDefinitions(tree, ofMainAct);
  addDefinitions(tree, definitionsOf(chunks));
  return chunks
    .filter((chunk) => chunk.chunk_type !== "recital")
    .flatMap((chunk) => {
      const uses = new Map<string, Edge>();
      for (const { value, written } of findTerms(tree, chunk.text)) {
        if (value.id === withoutPart(chunk.chunk_id) || uses.has(value.id)) continue;
        const edge = { source: chunk.chunk_id, target: value.id, target_act: value.actId, quote: written };
        uses.set(value.id, { ...edge, type: "uses_definition" });
      }
      return [...uses.values()];
    });
};
