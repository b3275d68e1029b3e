import { type Static, Type } from "@sinclair/typebox";
import { documentTypes } from "./law/chunk.ts";

const nullableString = Type.Union([Type.String(), Type.Null()]);

/** An act that has amended one of the corpus: a consolidated text lists them. */
export const amendingActSchema = Type.Object({
  celex: Type.String(),
  /** `Regulation (EU) 2024/1183`. */
  number: Type.String(),
  /** Day of its Official Journal; null where the list prints none. */
  published_on: nullableString,
  /** From when it applies, by its own words; null where the act is not at hand or leaves the day to another. */
  applies_from: nullableString,
});
/** An amending act as it is read. */
export type AmendingAct = Static<typeof amendingActSchema>;

/** A division of an act's enacting terms: a part, title, chapter or section with all that it holds. */
export const divisionSchema = Type.Object({
  /** Labels from the outside in: `["Chapter III", "Section 2"]`. */
  path: Type.Array(Type.String()),
  /** Empty where it has none. */
  title: Type.String(),
  /** Ids of the first and the last article in it, those of its own divisions included. */
  first: Type.String(),
  last: Type.String(),
});
/** A division as it is read. */
export type ActDivision = Static<typeof divisionSchema>;

/** What the snapshot knows of an act, so that no code needs to: names, dates, counts, origin. */
export const actSchema = Type.Object({
  id: Type.String(),
  /** The main act it belongs to; its own id for a main act. */
  regulation: Type.String(),
  celex: Type.String(),
  /** `Regulation (EU) 2016/679`. */
  number: Type.String(),
  /** `GDPR`: how a citation names the act. Acts without a usual name are cited by their number. */
  short_name: Type.String(),
  /** Official title, as printed. */
  title: Type.String(),
  /** Further names that people use, lower case. */
  aliases: Type.Array(Type.String()),
  document_type: Type.Union(documentTypes.map((name) => Type.Literal(name))),
  language: Type.String(),
  published_on: Type.String(),
  in_force_from: Type.String(),
  /** The act's general date of application; null where it leaves the day to another act or to an event. */
  applies_from: nullableString,
  /** Sentences on dates that leave what they name without one: a person must read them. Absent in older versions. */
  unread_dates: Type.Optional(Type.Array(Type.String())),
  repealed_on: nullableString,
  /** What has amended the text that is served, oldest first. Absent in older versions. */
  amended_by: Type.Optional(Type.Array(amendingActSchema)),
  /** `oj`, or the date of the consolidated text that is served. */
  expression: Type.String(),
  /** In the order of the law, outer divisions before those that they hold. Absent in older versions. */
  divisions: Type.Optional(Type.Array(divisionSchema)),
  /** Provision ids or acts that empower the act, for acts made under another. */
  legal_basis: Type.Array(Type.String()),
  counts: Type.Object({
    articles: Type.Integer(),
    recitals: Type.Integer(),
    annexes: Type.Integer(),
    chunks: Type.Integer(),
  }),
});
/** An act of a snapshot: names, dates, counts. */
export type ActEntry = Static<typeof actSchema>;

/** The model that a snapshot was embedded with. */
export const embeddingSchema = Type.Object({
  model: Type.String(),
  /** SHA-256 over the model's files: two models under one name never mix. */
  digest: Type.String(),
  dimensions: Type.Integer(),
  tokens_max: Type.Integer(),
  /** What stands before each text that the model is given; absent where nothing does. Lines of the editor's index are questions. */
  prefixes: Type.Optional(Type.Object({ question: Type.String(), passage: Type.String() })),
  /** Of a model that the project does not know: how its vectors were made of its output. Absent for one that it knows. */
  assumed: Type.Optional(Type.Object({ pooling: Type.Literal("mean") })),
});
/** That model as it is read. */
export type EmbeddingInfo = Static<typeof embeddingSchema>;

const tableSchema = Type.Object({ rows: Type.Integer(), digest: Type.String() });

const sourceCountsSchema = Type.Object({
  articles: Type.Integer(),
  recitals: Type.Integer(),
  annexes: Type.Integer(),
  words: Type.Object({ articles: Type.Integer(), recitals: Type.Integer(), annexes: Type.Integer() }),
  cells: Type.Integer(),
  footnotes: Type.Integer(),
});

const sourcesSchema = Type.Array(
  Type.Object({
    celex: Type.String(),
    expression: Type.String(),
    language: Type.String(),
    format: Type.String(),
    sha256: Type.String(),
    /** What the raw files hold, counted without the parser. Older versions do not say. */
    counts: Type.Optional(sourceCountsSchema),
  }),
);

/** Acts in a further language: their text there, which may be of another day than the one that answers are made from. */
export const translationSchema = Type.Object({
  language: Type.String(),
  acts: Type.Array(actSchema),
  chunks: tableSchema,
  /** References, in its words. Absent in older versions. */
  edges: Type.Optional(tableSchema),
  sources: sourcesSchema,
});
/** A further language as it is read. */
export type TranslationEntry = Static<typeof translationSchema>;

/** `manifest.json` of a published snapshot. All but `built_at` follows from the content, and so does the version. */
export const manifestSchema = Type.Object({
  schema: Type.Literal(1),
  corpus_version: Type.String(),
  content_digest: Type.String(),
  /** `sample`: condensed documents that come with the project, not the law. */
  kind: Type.Union([Type.Literal("law"), Type.Literal("sample")]),
  /** The law as it stood on this day; null: the newest. */
  as_of: nullableString,
  language: Type.String(),
  newest_law: Type.String(),
  built_at: Type.String(),
  steps: Type.Record(Type.String(), Type.Integer()),
  embedding: Type.Union([embeddingSchema, Type.Null()]),
  acts: Type.Array(actSchema),
  /**
   * Without `statements` and topics: published before the commentary did; answers are then made of the law's words alone.
   */
  tables: Type.Object({
    chunks: tableSchema,
    edges: tableSchema,
    index: tableSchema,
    statements: Type.Optional(tableSchema),
    topics: Type.Optional(tableSchema),
    discriminants: Type.Optional(tableSchema),
    /** In older versions alone: descriptions that classification compared with, and what the index says of topics now. */
    cases: Type.Optional(tableSchema),
    topic_questions: Type.Optional(tableSchema),
  }),
  sources: sourcesSchema,
  /** What is held in further languages; absent where nothing is. */
  translations: Type.Optional(Type.Array(translationSchema)),
});
/** A manifest as it is read. */
export type Manifest = Static<typeof manifestSchema>;
