import { type Static, Type } from "@sinclair/typebox";

const nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()]);

/** What a chunk is a piece of. */
export const chunkTypes = ["article", "paragraph", "point", "recital", "annex"] as const;
/** Kinds of act. */
export const documentTypes = [
  "regulation",
  "directive",
  "delegated_regulation",
  "implementing_regulation",
  "decision",
] as const;

/** One of the chunk types. */
export type ChunkType = (typeof chunkTypes)[number];
/** One of the kinds of act. */
export type DocumentType = (typeof documentTypes)[number];

/** One date from which a provision applies, for whom or what, and the provision of law that says so. */
export const applicabilitySchema = Type.Object({
  from: Type.String({ description: "ISO date" }),
  /** What the date is limited to ("AI systems classified as high-risk pursuant to Article 6(1)"), null: without limit. */
  scope: nullable(Type.String()),
  /** The provision id that gives the date, e.g. `ai_act_art113`; the number of the act that inserted the provision, where that does. */
  source: Type.String(),
});
/** A date of application as it is read. */
export type Applicability = Static<typeof applicabilitySchema>;

/** The act that put the present words of a provision into the text, as the consolidated text marks it. */
export const amendmentSchema = Type.Object({
  /** CELEX number of the amending act. */
  by: Type.String(),
  /** `inserted`: the provision did not exist before. `replaced`: it had other words. */
  action: Type.Union([Type.Literal("inserted"), Type.Literal("replaced")]),
});
/** An amendment as it is read. */
export type Amendment = Static<typeof amendmentSchema>;

/**
 * One row of the snapshot: the text of a provision small enough to be embedded whole. An article's chunks in the order
 * of `position` are its complete text. Dates are facts of the law; what they mean today (`legal_status`) is not stored.
 */
export const chunkSchema = Type.Object({
  chunk_id: Type.String(),
  /** The whole article, annex or recital that the chunk belongs to. */
  article_id: Type.String(),
  act_id: Type.String(),
  /** The main act's id: what a client asks for as `regulation`. */
  regulation: Type.String(),
  /** Place within the act, from 0. */
  position: Type.Integer(),
  chunk_type: Type.Union(chunkTypes.map((name) => Type.Literal(name))),
  /** `Article 33(1)`, `Annex III, point 4`. */
  citation: Type.String(),
  /** Title of the article or annex; empty for recitals and untitled articles. */
  title: Type.String(),
  section: nullable(Type.String()),
  /** The provision's own words, labels included, without marks of footnotes or amendments. */
  text: Type.String(),
  /** For a point: the words that introduce its list, so that it can be understood alone. Empty otherwise. */
  introduction: Type.String(),
  /** The term that the provision defines, null where it defines none. */
  defined_term: nullable(Type.String()),
  footnotes: Type.Array(Type.String()),
  document_type: Type.Union(documentTypes.map((name) => Type.Literal(name))),
  binding: Type.Boolean(),
  /** The earliest date of `applicability`; null for recitals. */
  applies_from: nullable(Type.String()),
  applicability: Type.Array(applicabilitySchema),
  source_celex: Type.String(),
  /** `oj`, or the date of the consolidated text. */
  expression: Type.String(),
  /** Null for words of the act as it was made; absent in older versions. */
  amended: Type.Optional(Type.Union([amendmentSchema, Type.Null()])),
});
/** A chunk as it is read. */
export type Chunk = Static<typeof chunkSchema>;

/** How one provision relates to another. */
export const edgeTypes = ["cites", "explains", "uses_definition", "legal_basis"] as const;

/**
 * One typed reference. `source` is a chunk id. `target` is a provision id of this snapshot, or null when the reference leads
 * outside; `target_act` then names the act (CELEX where it can be read from the text, else its written name).
 */
export const edgeSchema = Type.Object({
  source: Type.String(),
  type: Type.Union(edgeTypes.map((name) => Type.Literal(name))),
  target: nullable(Type.String()),
  target_act: Type.String(),
  /** The words of the reference as they stand in the source. */
  quote: Type.String(),
});
/** A reference as it is read. */
export type Edge = Static<typeof edgeSchema>;

/** One line of the commentary's index: everyday words for a provision, or a question that it answers. */
export const indexEntrySchema = Type.Object({
  /** Provision id; empty for the groups of synonyms that older versions hold, which belong to none. */
  provision: Type.String(),
  article_id: Type.String(),
  kind: Type.Union([Type.Literal("terms"), Type.Literal("question"), Type.Literal("synonyms")]),
  /** A question, or terms joined by `; `. In older versions also groups of synonyms. */
  text: Type.String(),
  /** How the answer to a question begins; empty where nobody wrote it. */
  reply: Type.String(),
  /** Ids of the provisions that carry the reply, the leading one first; empty without one. */
  from: Type.Array(Type.String()),
  /** The topic that the question belongs to; empty where it belongs to a provision alone. */
  topic_id: Type.String(),
});
/** A line of the index as it is read. */
export type IndexEntry = Static<typeof indexEntrySchema>;
