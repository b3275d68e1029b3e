import { LRUCache } from "lru-cache";
import { corpusLayout } from "../layout.ts";
import type { ActEntry, Manifest, TranslationEntry } from "../manifest.ts";
import { inStretches, isAnyOf } from "../stored/keys.ts";
import { tableForms } from "../table-forms.ts";
import { damaged, openDatabase, quoted, readQueried, readWhere } from "../tables.ts";
import type { Chunk, Edge } from "./chunk.ts";

/** The law of a version in a further language, read from the disk when it is asked for. */
export interface Translation {
  readonly language: string;
  /** The acts that it has, in the order of the version. */
  readonly acts: readonly ActEntry[];
  act(id: string): ActEntry | undefined;
  /** The chunks of a whole article, annex or recital, in order; empty where the text has no such provision. */
  chunksOf(articleId: string): Promise<readonly Chunk[]>;
  /** The same of several; those that the text does not have are missing. */
  provisions(articleIds: readonly string[]): Promise<ReadonlyMap<string, readonly Chunk[]>>;
  /** All chunks of the provisions of some acts that define something, in the order of the law. */
  defining(actIds: readonly string[]): Promise<readonly Chunk[]>;
  /**
   * The references in its words that start in some chunks, or end in some provisions (by exact id). None of a version that was built before
   * they were held.
   */
  references(chunkIds: readonly string[], provisionIds: readonly string[]): Promise<readonly Edge[]>;
  /** All chunks of an act, in order. */
  chunksOfAct(actId: string): Promise<readonly Chunk[]>;
  /** The chunks that have words of a text in their own or in their title, best first; of these acts. */
  search(
    text: string,
    actIds: readonly string[],
    countMax: number,
    column?: "text" | "title",
  ): Promise<readonly Chunk[]>;
  close(): void;
}

/** The languages in which a version has an act, the one that answers are made from first. */
export const languagesOfAct = (manifest: Manifest, actId: string): string[] => [
  manifest.language,
  ...(manifest.translations ?? []).flatMap(({ language, acts }) =>
    acts.some(({ id }) => id === actId) ? language : [],
  ),
];

/** What LanceDB keeps of a language's files and indices: beside the provisions that is all that a language takes. */
const cacheBytes = 16_000_000;

/** Provisions that stay in memory: a few kilobytes each. */
const provisionsMax = 2_000;

/** Acts whose definitions stay in memory: tens of kilobytes each. */
const definingMax = 200;

const inOrder = (chunks: readonly Chunk[]): Chunk[] =>
  [...chunks].sort((left, right) => left.position - right.position);

/** Opens a further language of a published version. Throws an OperatorError when its tables are missing. */
export const openTranslation = async (
  corpusDir: string,
  version: string,
  { language, acts }: Pick<TranslationEntry, "language" | "acts">,
): Promise<Translation> => {
  const database = await openDatabase(corpusLayout.version(corpusDir, version), cacheBytes);
  const stored = corpusLayout.translation(language);
  const names = await database.tableNames();
  if (!names.includes(stored)) {
    database.close();
    throw damaged(`Corpus version ${version} lacks its table ${stored}`);
  }
  const table = await database.openTable(stored);
  const storedEdges = corpusLayout.translatedEdges(language);
  const edges = names.includes(storedEdges) ? await database.openTable(storedEdges) : null;
  const columns = [...tableForms.chunks.columns];
  const where = async (condition: string): Promise<Chunk[]> =>
    inOrder(await readQueried<Chunk>(table.query().where(condition).select(columns), "chunks"));
  const byId = new Map(acts.map((act) => [act.id, act]));
  const kept = new LRUCache<string, readonly Chunk[]>({ max: provisionsMax });
  const glossaries = new LRUCache<string, readonly Chunk[]>({ max: definingMax });

  const provisions = async (articleIds: readonly string[]): Promise<Map<string, readonly Chunk[]>> => {
    const found = new Map<string, readonly Chunk[]>();
    const missing: string[] = [];
    for (const id of new Set(articleIds)) {
      const known = kept.get(id);
      if (known === undefined) missing.push(id);
      else found.set(id, known);
    }
    const chunks = await inStretches(missing, (some) => where(isAnyOf("article_id", some)));
    for (const [id, provision] of Map.groupBy(chunks, ({ article_id }) => article_id)) {
      found.set(id, provision);
      kept.set(id, provision);
    }
    return found;
  };

  /** The provisions of an act that define something. */
  const definingIn = async (actId: string): Promise<readonly Chunk[]> => {
    const known = glossaries.get(actId);
    if (known !== undefined) return known;
    const ofAct = `act_id = ${quoted(actId)}`;
    const terms = await where(`${ofAct} AND defined_term IS NOT NULL`);
    const ids = [...new Set(terms.map(({ article_id }) => article_id))];
    const chunks = ids.length === 0 ? [] : await where(`${ofAct} AND ${isAnyOf("article_id", ids)}`);
    glossaries.set(actId, chunks);
    return chunks;
  };
  return {
    language,
    acts,
    act: (id) => byId.get(id),
    chunksOf: async (articleId) => (await provisions([articleId])).get(articleId) ?? [],
    provisions,
    defining: async (actIds) => {
      const found: Chunk[] = [];
      for (const actId of actIds) found.push(...(await definingIn(actId)));
      return found;
    },
    references: async (chunkIds, provisionIds) => {
      if (edges === null) return [];
      const by = (column: "source" | "target", keys: readonly string[]): Promise<Edge[]> =>
        inStretches(keys, (some) => readWhere<Edge>(edges, isAnyOf(column, some)));
      return [...(await by("source", chunkIds)), ...(await by("target", provisionIds))];
    },
    chunksOfAct: (actId) => where(`act_id = ${quoted(actId)}`),
    search: async (text, actIds, countMax, column = "text") => {
      if (actIds.length === 0 || !/[\p{L}\p{N}]/u.test(text)) return [];
      const query = table
        .query()
        .fullTextSearch(text, { columns: [column] })
        .where(`act_id IN (${actIds.map(quoted).join(", ")})`)
        .select([...columns, "_score"])
        .limit(countMax);
      return readQueried<Chunk>(query, "chunks");
    },
    close: () => {
      table.close();
      edges?.close();
      database.close();
    },
  };
};
