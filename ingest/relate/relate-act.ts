import { citation } from "../../shared/citation/index.ts";
import type { Chunk, Edge } from "../../shared/corpus/index.ts";
import { readBundle, type StoredBundle } from "../bundle/bundle-file.ts";
import { applyDates } from "../enrich/applicability.ts";
import { type ActIndex, indexAct } from "../references/act-index.ts";
import { edgesOf } from "../references/graph.ts";
import type { Corpus } from "./corpus.ts";
import { writeRelated } from "./related-file.ts";

const datedChunks = ({ summary, chunks }: StoredBundle, edges: readonly Edge[], index: ActIndex): Chunk[] => {
  const { entry, dating } = summary;
  return applyDates({
    chunks,
    edges,
    index,
    clauses: dating.clauses,
    source: citation({ actId: entry.id, kind: "article", number: dating.article }),
    language: entry.language,
    generalDate: entry.applies_from,
    inForceFrom: entry.in_force_from,
    amendments: new Map((entry.amended_by ?? []).map((amending) => [amending.celex, amending])),
  });
};

const legalBasisIn = (edges: readonly Edge[], actId: string): string[] => [
  ...new Set(
    edges
      .filter((edge) => edge.type === "legal_basis" && edge.source.startsWith(`${actId}_art`))
      .map((edge) => edge.target ?? edge.target_act),
  ),
];

/**
 * Finds what the act of a bundle refers to, defines and explains, and from when its provisions apply, and writes its rows beside the
 * bundle. One act is in memory in full, of the others what it refers to.
 */
export const relateAct = (path: string, corpus: Corpus): void => {
  const bundle = readBundle(path);
  const { entry, preamble } = bundle.summary;
  const own = indexAct(entry.id, bundle.chunks);
  const main = entry.regulation === entry.id ? null : entry.regulation;
  const { index, consulted } = corpus.seenFrom(own, main);
  const ofMainAct = main === null ? [] : corpus.definitionsOf(main);
  const edges = edgesOf({ entry, chunks: bundle.chunks, preamble }, index, ofMainAct);
  writeRelated(path, datedChunks(bundle, edges, own), edges, {
    legalBasis: legalBasisIn(edges, entry.id),
    consulted: consulted(),
    standing: corpus.standing(consulted()),
  });
};
