import { type Static, Type } from "@sinclair/typebox";

const nullableString = Type.Union([Type.String(), Type.Null()]);
const place = { id: Type.String({ description: "Provision id, e.g. `ai_act_art5_p1_a`" }), citation: Type.String() };

const sideSchema = Type.Object({
  corpus_version: Type.String(),
  as_of: nullableString,
  embedding: nullableString,
});

const countsSchema = Type.Object(
  {
    added: Type.Integer(),
    removed: Type.Integer(),
    changed: Type.Integer(),
    renumbered: Type.Integer(),
    metadata: Type.Integer({
      description: "Provisions whose words stayed and whose dates, title, heading or footnotes changed",
    }),
  },
  { description: "Added, removed and renumbered count what is listed: a whole new article counts once" },
);
/** How many provisions differ, by how they differ. */
export type DiffCounts = Static<typeof countsSchema>;

const wholeSchema = Type.Object({
  ...place,
  title: Type.String(),
  provisions: Type.Integer({ description: "How many addresses with a text of their own it holds" }),
  text: Type.String(),
});
/** A provision that only one side has: the outermost one, listed once with all that it holds. */
export type WholeProvision = Static<typeof wholeSchema>;

const wordsSchema = Type.Object({
  kind: Type.Union([Type.Literal("same"), Type.Literal("removed"), Type.Literal("added")]),
  text: Type.String(),
});
/** A run of words that both sides have, or one alone. Same and removed are the old text, same and added the new. */
export type WordRun = Static<typeof wordsSchema>;

const changedSchema = Type.Object({ ...place, title: Type.String(), words: Type.Array(wordsSchema) });
/** A provision that both sides have in other words. */
export type ChangedProvision = Static<typeof changedSchema>;

/** The same words at another address. */
const renumberedSchema = Type.Object({ from: Type.Object(place), to: Type.Object(place), provisions: Type.Integer() });

/** The facts about a provision that are compared besides its words. */
export const metadataFields = ["applicability", "title", "heading", "footnotes"] as const;
const dateSchema = Type.Object({ from: Type.String({ format: "date" }), scope: nullableString });
const metadataValue = Type.Union([Type.String(), Type.Array(dateSchema), Type.Array(Type.String())]);

const metadataSchema = Type.Object({
  field: Type.Union(metadataFields.map((name) => Type.Literal(name))),
  label: Type.String({ description: "`Articles 8 to 27`" }),
  provisions: Type.Array(Type.String(), { description: "Ids of all provisions concerned, changed ones included" }),
  from: metadataValue,
  to: metadataValue,
});
/** One change of a fact about provisions, with everything that it concerns. */
export type MetadataChange = Static<typeof metadataSchema>;

const actFieldSchema = Type.Object({ field: Type.String(), from: nullableString, to: nullableString });
/** A change of a fact about the act as a whole: its expression, dates, title. */
export type ActFieldChange = Static<typeof actFieldSchema>;

const actSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: Type.Union([Type.Literal("added"), Type.Literal("removed"), Type.Literal("changed"), Type.Literal("same")]),
  counts: countsSchema,
  facts: Type.Array(actFieldSchema),
  added: Type.Array(wholeSchema),
  removed: Type.Array(wholeSchema),
  changed: Type.Array(changedSchema),
  renumbered: Type.Array(renumberedSchema),
  metadata: Type.Array(metadataSchema),
});
/** Everything that differs in one act. */
export type ActDiff = Static<typeof actSchema>;

/** What `ingest diff --format json` prints. `docs/diff.schema.json` is this, and a test holds the two together. */
export const diffSchema = Type.Object(
  {
    schema: Type.Literal(1),
    same: Type.Boolean({ description: "True when no act differs; the versions may still differ in their embeddings" }),
    from: sideSchema,
    to: sideSchema,
    counts: countsSchema,
    acts: Type.Array(actSchema),
  },
  { $schema: "http://json-schema.org/draft-07/schema#", title: "Difference of two corpus versions" },
);
/** Everything that differs between two versions. */
export type CorpusDiff = Static<typeof diffSchema>;
