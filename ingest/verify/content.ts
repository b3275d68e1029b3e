import { citationId, lineageOf, parseCitationId } from "../../shared/citation/index.ts";
import type { Chunk, Edge, Manifest, StoredTables } from "../../shared/corpus/index.ts";
import { isIsoDate } from "../../shared/dates.ts";
import { type Check, check } from "./check.ts";

/** Every chunk has an address that can be read, and no two have the same. */
export const checkIds = (chunks: readonly Chunk[]): Check => {
  const ids = new Set(chunks.map((chunk) => chunk.chunk_id));
  const unread = chunks.find((chunk) => parseCitationId(chunk.chunk_id) === null);
  if (unread !== undefined) return check("ids", `${unread.chunk_id} is no address`);
  return check("ids", ids.size === chunks.length ? null : `${chunks.length - ids.size} chunk ids stand twice`);
};

/** Every act has as many provisions and chunks as the manifest says. */
export const checkCounts = (manifest: Manifest, chunks: readonly Chunk[]): Check => {
  const wrong = manifest.acts.flatMap((act) => {
    const own = chunks.filter((chunk) => chunk.act_id === act.id);
    const provisions = new Set(own.map((chunk) => chunk.article_id));
    const expected = act.counts.articles + act.counts.recitals + act.counts.annexes;
    const found = provisions.size;
    if (own.length !== act.counts.chunks) return [`${act.id}: ${own.length} chunks instead of ${act.counts.chunks}`];
    return found === expected ? [] : [`${act.id}: ${found} provisions instead of ${expected}`];
  });
  return check("counts", wrong[0] ?? null);
};

const isDated = (chunk: Chunk): boolean => isIsoDate(chunk.applies_from ?? "") && chunk.applicability.length > 0;
const isUndated = (chunk: Chunk): boolean => chunk.applies_from === null && chunk.applicability.length === 0;

/** What binds applies from some day, but where the act lists a sentence on dates that tells none; a recital from none. */
export const checkDates = (chunks: readonly Chunk[], acts: Manifest["acts"]): Check => {
  const unread = new Set(acts.filter(({ unread_dates = [] }) => unread_dates.length > 0).map(({ id }) => id));
  const wrong = chunks.find(
    (chunk) =>
      !(chunk.binding && isDated(chunk)) && !(isUndated(chunk) && (!chunk.binding || unread.has(chunk.act_id))),
  );
  return check("dates", wrong === undefined ? null : `${wrong.chunk_id} applies from ${wrong.applies_from}`);
};

/** All addresses that exist: the chunks' own, and everything that holds them. */
const addressesOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(
    chunks
      .flatMap(({ chunk_id }) => parseCitationId(chunk_id) ?? [])
      .flatMap(lineageOf)
      .map(citationId),
  );

/** Every reference starts at a chunk, and ends at a provision or outside the corpus. */
export const checkEdges = (chunks: readonly Chunk[], edges: readonly Edge[]): Check => {
  const addresses = addressesOf(chunks);
  const sources = new Set(chunks.map((chunk) => chunk.chunk_id));
  const loose = edges.find(
    (edge) => !sources.has(edge.source) || (edge.target !== null && !addresses.has(edge.target)),
  );
  return check("edges", loose === undefined ? null : `${loose.source} → ${loose.target} leads nowhere`);
};

/** Every line of the index points to a provision, or, for synonyms, to none at all. */
export const checkIndex = (chunks: readonly Chunk[], index: StoredTables["index"]["rows"]): Check => {
  const addresses = addressesOf(chunks);
  const astray = index.find((entry) => entry.provision !== "" && !addresses.has(entry.provision));
  return check("index", astray === undefined ? null : `an entry points to ${astray.provision}, which does not exist`);
};

/** What the commentary points at: addresses for statements and all that topics say, statements for sections, topics for questions. */
const strayInCommentary = (
  { statements, topics, index, discriminants }: StoredTables,
  addresses: ReadonlySet<string>,
): string | undefined => {
  const restated = new Set(statements?.rows.map(({ address }) => address));
  const known = new Set(topics?.rows.map(({ topic_id }) => topic_id));
  const stray = (pointsAt: readonly string[], among: ReadonlySet<string>) => pointsAt.find((id) => !among.has(id));
  return (
    stray(statements?.rows.flatMap(({ address, see }) => [address, ...see]) ?? [], addresses) ??
    stray(topics?.rows.flatMap(({ verdict_from }) => verdict_from) ?? [], addresses) ??
    stray(topics?.rows.flatMap(({ decides }) => decides.flatMap(({ from }) => from)) ?? [], addresses) ??
    stray(
      index.rows.flatMap(({ from = [] }) => from),
      addresses,
    ) ??
    stray(topics?.rows.flatMap(({ sections }) => sections.flatMap((section) => section.addresses)) ?? [], restated) ??
    stray(discriminants?.rows.map(({ address }) => address) ?? [], restated) ??
    stray(
      index.rows.flatMap(({ topic_id = "" }) => (topic_id === "" ? [] : [topic_id])),
      known,
    )
  );
};

/** The commentary leads nowhere but to provisions, statements and topics of this snapshot. An older snapshot has none. */
export const checkCommentary = (tables: StoredTables): Check => {
  const stray = strayInCommentary(tables, addressesOf(tables.chunks.rows));
  if (stray !== undefined) return check("commentary", `it points to ${stray}, which does not exist`);
  const isOlder = tables.statements === null;
  return check("commentary", null, isOlder ? "it has no commentary, being older than that: build it again" : null);
};
