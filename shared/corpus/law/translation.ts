import { LRUCache } from "lru-cache";
import { corpusLayout } from "../layout.ts";
import type { ActEntry, Manifest, TranslationEntry } from "../manifest.ts";
import { tableForms } from "../table-forms.ts";
import { damaged, openDatabase, quoted, readQueried } from "../tables.ts";
import type { Chunk } from "./chunk.ts";

/** The law of a version in a further language, read from the disk when it is asked for. */
export interface Translation {
  readonly language: string;
  /** The acts that it has, in the order of the version. */
  readonly acts: readonly ActEntry[];
  act(id: string): ActEntry | undefined;
  /** The chunks of a whole article, annex or recital, in order; empty where the text has no such provision. */
  chunksOf(articleId: string): Promise<readonly Chunk[]>;
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
  if (!(await database.tableNames()).includes(stored)) {
    database.close();
    throw damaged(`Corpus version ${version} lacks its table ${stored}`);
  }
  const table = await database.openTable(stored);
  const columns = [...tableForms.chunks.columns];
  const where = async (condition: string): Promise<Chunk[]> =>
    inOrder(await readQueried<Chunk>(table.query().where(condition).select(columns), "chunks"));
  const byId = new Map(acts.map((act) => [act.id, act]));
  const provisions = new LRUCache<string, readonly Chunk[]>({ max: provisionsMax });
  return {
    language,
    acts,
    act: (id) => byId.get(id),
    chunksOf: async (articleId) => {
      const known = provisions.get(articleId);
      if (known !== undefined) return known;
      const chunks = await where(`article_id = ${quoted(articleId)}`);
      if (chunks.length > 0) provisions.set(articleId, chunks);
      return chunks;
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
      database.close();
    },
  };
};
