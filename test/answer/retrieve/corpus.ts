import { buildLibrary, type Library } from "../../../api/answer/retrieve/library.ts";
import { parseCitationId } from "../../../shared/citation/index.ts";
import {
  type Chunk,
  type IndexEntry,
  type Provision,
  packVectors,
  type Snapshot,
} from "../../../shared/corpus/index.ts";

/** A made act: three articles and a recital that explains the second, each with meaning on an axis of its own. */
const texts: ReadonlyArray<readonly [id: string, title: string, text: string, vector: readonly number[]]> = [
  ["gdpr_art1", "Bees", "Hives stand in the shade.", [1, 0, 0, 0]],
  ["gdpr_art2_p1", "Goats", "Goats graze.", [0, 1, 0, 0]],
  ["gdpr_art2_p2", "Goats", "Milk is cooled within two hours.", [0, 0.6, 0.8, 0]],
  ["gdpr_art3", "Sheep", "Wool is weighed.", [0, 0, 0, 1]],
  ["gdpr_rec1", "", "Cheese spoils in the sun.", [0.6, 0.8, 0, 0]],
];

const lines: ReadonlyArray<
  readonly [address: string, kind: IndexEntry["kind"], text: string, vector: readonly number[]]
> = [
  ["gdpr_art1", "question", "Where do I put a beehive?", [1, 0, 0, 0]],
  ["gdpr_art2_p2", "question", "How fast must I chill it?", [0, 0, 1, 0]],
  ["gdpr_art2", "terms", "dairy; billy", [0, 0.8, 0.6, 0]],
  ["gdpr_art3", "question", "Who weighs fleece?", [0, 0, 0, 1]],
  ["", "synonyms", "beehive; apiary", [0, 0, 0, 0]],
];

const act = {
  id: "gdpr",
  regulation: "gdpr",
  short_name: "GDPR",
  legal_basis: [] as string[],
} as unknown as Provision["act"];

const articleOf = (id: string): string => id.replace(/_p\d+$/, "");

const chunks = texts.map(
  ([chunk_id, title, text], position) =>
    ({
      chunk_id,
      article_id: articleOf(chunk_id),
      act_id: "gdpr",
      regulation: "gdpr",
      position,
      title,
      text,
      introduction: "",
      defined_term: null,
      section: null,
      binding: !chunk_id.includes("rec"),
      applicability: [] as Chunk["applicability"],
    }) as unknown as Chunk,
);

const provisions = new Map(
  [...Map.groupBy(chunks, ({ article_id }) => article_id)].map(([id, own]) => {
    const citation = parseCitationId(id);
    if (citation === null || own[0] === undefined) throw new Error(`${id} is no provision`);
    const { title, binding } = own[0];
    return [id, { id, act, citation, title, section: null, binding, chunks: own }] as const;
  }),
);

const snapshot = {
  manifest: { embedding: { model: "made", digest: "", dimensions: 4, tokens_max: 10 }, acts: [act] },
  chunks,
  provisions,
  index: lines.map(([provision, kind, text]): IndexEntry => {
    return { provision, article_id: articleOf(provision), kind, text, reply: "", from: [], topic_id: "" };
  }),
  chunkVectors: packVectors(
    texts.map(([, , , vector]) => vector),
    4,
  ),
  indexVectors: packVectors(
    lines.map(([, , , vector]) => vector),
    4,
  ),
  statements: [],
  statementVectors: null,
  topics: [],
  discriminants: [],
  discriminantVectors: null,
  edgesFrom: (id: string) => (id === "gdpr_rec1" ? [{ source: id, type: "explains", target: "gdpr_art2" }] : []),
} as unknown as Snapshot;

/** The made act, ready to be searched. */
export const madeLibrary: Library = await buildLibrary(snapshot);
