import { numberOfCelex } from "../../shared/celex.ts";
import { citation, citationId, parseCitationId, withoutPart } from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, Edge } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import { wordsOf } from "../languages/index.ts";
import { type ActIndex, indexAct } from "./act-index.ts";
import { type Acts, emptyMemory, type Memory, type ReferenceContext } from "./aim.ts";
import { type Definition, definitionEdges } from "./definitions.ts";
import { parseActMention } from "./read/act-mention.ts";
import { type FoundReference, findReferences } from "./read/find.ts";
import { recitalEdges } from "./recitals.ts";

/** Raised whenever the same text gives other edges: part of the corpus version. */
export const graphVersion = 2;

/** An act as the graph needs it. */
export interface GraphInput {
  readonly entry: ActEntry;
  readonly chunks: readonly Chunk[];
  /** Each "Having regard to …" of the act. */
  readonly preamble: readonly string[];
}

/** How an act is called in other acts' texts. */
export interface ActNames {
  readonly id: string;
  /** `2016/679` */
  readonly number: string;
  /** `GDPR`; null where the act is known by its number alone. */
  readonly shortName: string | null;
}

/** How an act of the corpus is called. */
export const namesOf = ({ id, celex, number, short_name }: ActEntry): ActNames => ({
  id,
  // Year before number, whatever the order in which the act prints them.
  number: numberOfCelex(celex),
  // Whoever names an act by its number is understood by that.
  shortName: short_name === number ? null : short_name,
});

/** What the references of a corpus are read against. */
export interface CorpusIndex {
  own(entry: ActEntry): ActIndex;
  readonly byNumber: Acts;
  readonly byName: Acts;
}

const actsBy = (ids: ReadonlyMap<string, string>, open: (actId: string) => ActIndex): Acts => ({
  has: (name) => ids.has(name),
  keys: () => ids.keys(),
  get: (name) => {
    const id = ids.get(name);
    return id === undefined ? undefined : open(id);
  },
});

/** The index of a corpus whose acts are opened when a text refers to them, and not before. */
export const openingIndex = (acts: readonly ActNames[], open: (actId: string) => ActIndex): CorpusIndex => ({
  own: ({ id }) => open(id),
  byNumber: actsBy(new Map(acts.map(({ id, number }) => [number, id])), open),
  byName: actsBy(
    new Map(acts.flatMap(({ id, shortName }) => (shortName === null ? [] : [[shortName, id] as const]))),
    open,
  ),
});

/** The index of a corpus whose acts are at hand. */
export const corpusIndex = (inputs: ReadonlyArray<Pick<GraphInput, "entry" | "chunks">>): CorpusIndex => {
  const byId = new Map(inputs.map((input) => [input.entry.id, input]));
  return openingIndex(
    inputs.map(({ entry }) => namesOf(entry)),
    once((actId) => indexAct(actId, byId.get(actId)?.chunks ?? [])),
  );
};

const amendedBy = ({ title, text }: Chunk, language: string): ReferenceContext["amended"] => {
  const words = wordsOf(language);
  return words.regex("amendingTitle", "i").test(title) ? parseActMention(`${title} ${text}`, words) : null;
};

const contextOf = (input: GraphInput, chunk: Chunk, index: CorpusIndex): ReferenceContext => ({
  own: index.own(input.entry),
  byNumber: index.byNumber,
  byName: index.byName,
  from: parseCitationId(chunk.chunk_id) ?? citation({ actId: input.entry.id, kind: "recital", number: "0" }),
  amended: amendedBy(chunk, input.entry.language),
  language: input.entry.language,
});

/** A reference with the chunk that it stands in. */
export interface PlacedReference {
  readonly chunk: Chunk;
  readonly reference: FoundReference;
}

/** All references of an act, in order. What "that Article" looks back to goes on through the parts of one article. */
export const referencesOf = (input: GraphInput, index: CorpusIndex): PlacedReference[] => {
  const memories = new Map<string, Memory>();
  return input.chunks.flatMap((chunk) => {
    const memory = memories.get(chunk.article_id) ?? emptyMemory();
    memories.set(chunk.article_id, memory);
    return findReferences(chunk.text, contextOf(input, chunk, index), memory).map((reference) => ({
      chunk,
      reference,
    }));
  });
};

/** A reference to the provision that it stands in says nothing and is no edge. */
const citeEdges = (input: GraphInput, index: CorpusIndex): Edge[] =>
  referencesOf(input, index).flatMap(({ chunk, reference }): Edge[] => {
    const base = { source: chunk.chunk_id, type: "cites" as const, quote: reference.quote };
    if (reference.external !== null) return [{ ...base, target: null, target_act: reference.external }];
    return reference.targets
      .map((target) => ({ ...base, target: citationId(target), target_act: target.actId ?? "" }))
      .filter((edge) => edge.target !== withoutPart(chunk.chunk_id));
  });

/** An act made under another names the provisions that empower it: "and in particular Article 15 and Article 16(3) thereof". */
const legalBasisEdges = (input: GraphInput, index: CorpusIndex): Edge[] => {
  const [first] = input.chunks.filter((chunk) => chunk.binding);
  const { language } = input.entry;
  const words = wordsOf(language);
  if (first === undefined) return [];
  return input.preamble.flatMap((line) => {
    const mention = parseActMention(line, words);
    const empowering = mention === null ? undefined : index.byNumber.get(mention.number);
    const named = words.regex("legalBasis", "s").exec(line)?.[1];
    if (empowering === undefined || named === undefined) return [];
    const from = citation({ actId: empowering.actId, kind: "recital", number: "0" });
    const context = { own: empowering, byNumber: new Map(), byName: new Map(), from, amended: null, language };
    return findReferences(named, context)
      .flatMap((reference) => reference.targets)
      .map(
        (target): Edge => ({
          source: first.chunk_id,
          type: "legal_basis",
          target: citationId(target),
          target_act: empowering.actId,
          quote: named,
        }),
      );
  });
};

const edgeKey = (edge: Edge): string =>
  `${edge.source}\n${edge.type}\n${edge.target ?? ""}\n${edge.target_act}\n${edge.target === null ? edge.quote : ""}`;

/** All edges that start in an act, each once, in the order of its text. `ofMainAct`: what the act that it was made under defines. */
export const edgesOf = (input: GraphInput, index: CorpusIndex, ofMainAct: readonly Definition[]): Edge[] => {
  const edges = [
    ...legalBasisEdges(input, index),
    ...citeEdges(input, index),
    ...definitionEdges(input.chunks, ofMainAct, wordsOf(input.entry.language)),
    ...recitalEdges(input.entry.id, input.chunks),
  ];
  const unique = new Map<string, Edge>();
  for (const edge of edges) if (!unique.has(edgeKey(edge))) unique.set(edgeKey(edge), edge);
  return [...unique.values()];
};
