import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { diffSchema } from "../../../shared/diff/schema.ts";
import { nullable } from "./nullable.ts";
import { literals } from "./requests.ts";

/** Responses about published corpus versions. */

export const corpusVersionInfo = Type.Object(
  {
    corpus_version: Type.String(),
    kind: literals(["law", "sample"], { description: "`sample`: condensed documents, not the law." }),
    as_of: nullable(Type.String({ format: "date" }), {
      description: "The law as it stood on this day; null: the newest when it was built.",
    }),
    newest_law: Type.String({ format: "date", description: "Date of the newest text in it." }),
    built_at: Type.String({ format: "date-time" }),
    acts: Type.Integer(),
    provisions: Type.Integer({ description: "Pieces of text, as lookups give them." }),
    is_current: Type.Boolean({ description: "What answers are made from." }),
  },
  { $id: "CorpusVersionInfo" },
);

export const versionsResponse = Type.Object(
  {
    current: Type.String(),
    versions: Type.Array(corpusVersionInfo, { description: "The newest state of the law first." }),
  },
  { $id: "VersionsResponse" },
);

/** For the operator: what this instance holds in memory, and what is published. */
const adminCorpusResponse = Type.Object(
  {
    mounted: Type.String({ description: "The current version." }),
    earlier: Type.Array(Type.String(), { description: "Earlier versions that are mounted now, since somebody asked." }),
    pinned: Type.Array(Type.String(), {
      description: "Versions besides the current one from which whoever pins them is answered.",
    }),
    search: literals(["words_and_meaning", "words"]),
    versions: Type.Array(corpusVersionInfo),
  },
  { $id: "AdminCorpusResponse" },
);

/** What differs between two versions: the object that `ingest diff --format json` prints. */
export const corpusDiff = Type.Object(diffSchema.properties, {
  $id: "CorpusDiff",
  description: "What `ingest diff --format json` prints.",
});

export type CorpusVersionInfo = Static<typeof corpusVersionInfo>;
export type VersionsResponse = Static<typeof versionsResponse>;
export type AdminCorpusResponse = Static<typeof adminCorpusResponse>;

export const versionSchemas: readonly TSchema[] = [
  ...[corpusVersionInfo, versionsResponse, corpusDiff, adminCorpusResponse],
];
