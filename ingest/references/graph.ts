import { citation, citationId, parseCitationId, withoutPart } from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, Edge } from "../../shared/corpus/index.ts";
import { numberOfCelex } from "../catalog.ts";
import { indexAct } from "./act-index.ts";
import { parseActMention } from "./act-mention.ts";
import { emptyMemory, type Memory, type ReferenceContext } from "./aim.ts";
import { definitionEdges } from "./definitions.ts";
import { type FoundReference, findReferences } from "./find.ts";
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

/** What the references of a corpus are read against, made once for all acts. */
export const corpusIndex = (inputs: ReadonlyArray<Pick<GraphInput, "entry" | "chunks">>) => {
  const indexes = new Map(inputs.map(({ entry, chunks }) => [entry.id, indexAct(entry.id, chunks)]));
  const own = (entry: ActEntry) => indexes.get(entry.id) ?? indexAct(entry.id, []);
  return {
    own,
    byNumber: new Map(inputs.map(({ entry }) => [numberOfCelex(entry.celex), own(entry)])),
    byName: new Map(inputs.map(({ entry }) => [entry.short_name, own(entry)])),
  };
};

type CorpusIndex = ReturnType<typeof corpusIndex>;

const contextOf = (input: GraphInput, chunk: Chunk, index: CorpusIndex): ReferenceContext => ({
  own: index.own(input.entry),
  byNumber: index.byNumber,
  byName: index.byName,
  from: parseCitationId(chunk.chunk_id) ?? citation({ actId: input.entry.id, kind: "recital", number: "0" }),
  amended: /^Amendments?\s(?:to|of)\s/i.test(chunk.title) ? parseActMention(`${chunk.title} ${chunk.text}`) : null,
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
  if (first === undefined) return [];
  return input.preamble.flatMap((line) => {
    const mention = parseActMention(line);
    const empowering = mention === null ? undefined : index.byNumber.get(mention.number);
    const words = /\bin particular\s(.+?)\s?thereof/s.exec(line)?.[1];
    if (empowering === undefined || words === undefined) return [];
    const from = citation({ actId: empowering.actId, kind: "recital", number: "0" });
    return findReferences(words, { own: empowering, byNumber: new Map(), byName: new Map(), from, amended: null })
      .flatMap((reference) => reference.targets)
      .map(
        (target): Edge => ({
          source: first.chunk_id,
          type: "legal_basis",
          target: citationId(target),
          target_act: empowering.actId,
          quote: words,
        }),
      );
  });
};

const edgeKey = (edge: Edge): string =>
  `${edge.source}\n${edge.type}\n${edge.target ?? ""}\n${edge.target_act}\n${edge.target === null ? edge.quote : ""}`;

/** All edges of the corpus, each once, in the order of the texts. */
export const buildGraph = (inputs: readonly GraphInput[]): Edge[] => {
  const index = corpusIndex(inputs);
  const edges = inputs.flatMap((input) => {
    const main = inputs.find(({ entry }) => entry.id === input.entry.regulation && entry.id !== input.entry.id);
    return [
      ...legalBasisEdges(input, index),
      ...citeEdges(input, index),
      ...definitionEdges(input.chunks, main?.chunks ?? []),
      ...recitalEdges(input.entry.id, input.chunks),
    ];
  });
  const unique = new Map<string, Edge>();
  for (const edge of edges) if (!unique.has(edgeKey(edge))) unique.set(edgeKey(edge), edge);
  return [...unique.values()];
};
