// The three main acts as the Official Journal has them, in a language, related to each other as a build relates them.

import { catalog } from "../../../ingest/catalog.ts";
import { chunkAct } from "../../../ingest/chunk/chunk-act.ts";
import { actEntryOf } from "../../../ingest/enrich/act-entry.ts";
import { applyDates } from "../../../ingest/enrich/applicability.ts";
import { applicationClausesOf } from "../../../ingest/enrich/application-clauses.ts";
import { finalArticleOf } from "../../../ingest/enrich/entry-into-force.ts";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { wordsOf } from "../../../ingest/languages/index.ts";
import { type Act, parseDocument } from "../../../ingest/parse/index.ts";
import { corpusIndex, edgesOf } from "../../../ingest/references/graph.ts";
import { citation } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk, Edge } from "../../../shared/corpus/index.ts";
import { mirrorDir } from "../../support/law/mirror.ts";

export const mainActs = ["ai_act", "gdpr", "dora"] as const;

/** An act in a language: its tree, its chunks with their dates, and what they refer to. */
export interface LanguageAct {
  readonly act: Act;
  readonly entry: ActEntry;
  readonly chunks: readonly Chunk[];
  readonly edges: readonly Edge[];
}

/** The document of an act in the Official Journal. */
export const documentIn = (language: string, id: string) =>
  mirrorSource(mirrorDir ?? "").read(catalog.find((entry) => entry.id === id)?.celex ?? "", "oj", language);

export const lawIn = async (language: string): Promise<ReadonlyMap<string, LanguageAct>> => {
  const words = wordsOf(language);
  const inputs = await Promise.all(
    mainActs.map(async (id) => {
      const act = parseDocument(await documentIn(language, id));
      const entry = actEntryOf({ id, celex: (await documentIn(language, id)).celex, aliases: [] }, act, act, "oj");
      return { act, entry, chunks: chunkAct(act, entry, { fits: () => true }), preamble: act.citations };
    }),
  );
  const index = corpusIndex(inputs);
  return new Map(
    inputs.map((input) => {
      const { act, entry } = input;
      const edges = edgesOf(input, index, []);
      const final = finalArticleOf(act);
      const chunks = applyDates({
        chunks: input.chunks,
        edges,
        index: index.own(entry),
        clauses: final === undefined ? [] : applicationClausesOf(final, entry.in_force_from, words),
        source: citation({ actId: entry.id, kind: "article", number: final?.number ?? "1" }),
        language,
        generalDate: entry.applies_from,
        inForceFrom: entry.in_force_from,
        amendments: new Map(),
      });
      return [entry.id, { act, entry, chunks, edges }];
    }),
  );
};
