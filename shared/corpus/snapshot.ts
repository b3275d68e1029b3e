import { type Citation, citation, citationId, isUnder, isWhole, parseCitationId } from "../citation/index.ts";
import { mapWithPauses, pause } from "../pauses.ts";
import type { Chunk, Edge, IndexEntry } from "./chunk.ts";
import type { Discriminant, Statement, Topic } from "./commentary.ts";
import { corpusLayout, readManifest } from "./layout.ts";
import type { ActEntry, Manifest } from "./manifest.ts";
import { readTables, type StoredIndexEntry } from "./tables.ts";
import type { VectorMatrix } from "./vectors.ts";

/** A whole article, annex or recital with its chunks in the order of the law. */
export interface Provision {
  readonly id: string;
  readonly act: ActEntry;
  readonly citation: Citation;
  readonly title: string;
  readonly section: string | null;
  readonly binding: boolean;
  readonly chunks: readonly Chunk[];
}

/**
 * A mounted corpus version: read once, then never changed. It is small (some megabytes of text), so it lives in memory and a
 * lookup costs no more than a map's.
 */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly directory: string;
  readonly chunks: readonly Chunk[];
  readonly chunkVectors: VectorMatrix | null;
  readonly edges: readonly Edge[];
  readonly index: readonly IndexEntry[];
  readonly indexVectors: VectorMatrix | null;
  /** The commentary; empty in a snapshot that was published before it travelled in it. */
  readonly statements: readonly Statement[];
  readonly statementVectors: VectorMatrix | null;
  readonly topics: readonly Topic[];
  /** What tells each address with statements from the others; empty without vectors. */
  readonly discriminants: readonly Discriminant[];
  readonly discriminantVectors: VectorMatrix | null;
  /** Articles, annexes and recitals by id, in the order of the corpus. */
  readonly provisions: ReadonlyMap<string, Provision>;
  act(id: string): ActEntry | undefined;
  chunk(id: string): Chunk | undefined;
  /** The chunks that a citation means, in order; empty when the snapshot has no such provision. */
  resolve(wanted: Citation): readonly Chunk[];
  /** References that start in a chunk, or end in a provision (by exact id). */
  edgesFrom(chunkId: string): readonly Edge[];
  edgesTo(provisionId: string): readonly Edge[];
}

const gatherProvisions = (chunks: readonly Chunk[], acts: ReadonlyMap<string, ActEntry>): Map<string, Provision> => {
  const provisions = new Map<string, Provision>();
  for (const [id, members] of Map.groupBy(chunks, (chunk) => chunk.article_id)) {
    const [first] = members;
    const address = parseCitationId(id);
    const act = first === undefined ? undefined : acts.get(first.act_id);
    if (first === undefined || address === null || act === undefined) continue;
    provisions.set(id, {
      id,
      act,
      citation: address,
      title: first.title,
      section: first.section,
      binding: first.binding,
      chunks: members,
    });
  }
  return provisions;
};

/** `Article 4(7)` means point 7 where the article has no paragraphs. */
const asPoints = (wanted: Citation): Citation | null =>
  wanted.kind === "article" && wanted.paragraph !== null
    ? citation({ ...wanted, paragraph: null, points: [wanted.paragraph, ...wanted.points] })
    : null;

/** Whether an address of an annex is what was meant where its parts are left out, or called by another name than the act's. */
const isMeant = (wanted: Citation, address: Citation): boolean => {
  const named = wanted.parts.map(({ number }) => number);
  for (const { number } of address.parts) if (named[0] === number) named.shift();
  return [...named, ...wanted.points].every(
    (point, depth) => address.points[depth]?.toLowerCase() === point.toLowerCase(),
  );
};

/** An annex point may be cited without the part that holds it when one part alone has it: any part will do then. */
const underAnyPart = (provision: Provision, wanted: Citation): readonly Chunk[] =>
  wanted.kind !== "annex" || isWhole(wanted) || wanted.subparagraph !== null || wanted.listedIn !== null
    ? []
    : provision.chunks.filter((chunk) => {
        const address = parseCitationId(chunk.chunk_id);
        return address !== null && isMeant(wanted, address);
      });

const resolveIn = (provision: Provision, wanted: Citation): readonly Chunk[] => {
  if (isWhole(wanted)) return provision.chunks;
  for (const candidate of [wanted, asPoints(wanted)]) {
    if (candidate === null) continue;
    const id = citationId(candidate);
    const found = provision.chunks.filter((chunk) => isUnder(chunk.chunk_id, id));
    if (found.length > 0) return found;
  }
  return underAnyPart(provision, wanted);
};

/** A line as older versions have it, with what it lacks: its reply was carried by the provision that it led to. */
const completeLine = (entry: StoredIndexEntry): IndexEntry => {
  const { reply = "", provision } = entry;
  return { reply, from: reply === "" ? [] : [provision], topic_id: "", ...entry };
};

/** Mounts a published version. Throws an OperatorError when it is missing or damaged. */
export const openSnapshot = async (corpusDir: string, version: string): Promise<Snapshot> => {
  const manifest = readManifest(corpusDir, version);
  const directory = corpusLayout.version(corpusDir, version);
  const tables = await readTables(directory, manifest);
  const acts = new Map(manifest.acts.map((act) => [act.id, act]));
  const chunks = tables.chunks.rows;
  const chunkById = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  await pause();
  const provisions = gatherProvisions(chunks, acts);
  await pause();
  const outgoing = Map.groupBy(tables.edges.rows, (edge) => edge.source);
  const incoming = Map.groupBy(tables.edges.rows, (edge) => edge.target ?? "");
  const index = await mapWithPauses(tables.index.rows, completeLine);
  await pause();
  return {
    manifest,
    directory,
    chunks,
    chunkVectors: tables.chunks.vectors,
    edges: tables.edges.rows,
    index,
    indexVectors: tables.index.vectors,
    statements: tables.statements?.rows ?? [],
    statementVectors: tables.statements?.vectors ?? null,
    topics: tables.topics?.rows ?? [],
    discriminants: tables.discriminants?.rows ?? [],
    discriminantVectors: tables.discriminants?.vectors ?? null,
    provisions,
    act: (id) => acts.get(id),
    chunk: (id) => chunkById.get(id),
    resolve: (wanted) => {
      if (wanted.actId === null) return [];
      const whole = provisions.get(
        citationId(citation({ actId: wanted.actId, kind: wanted.kind, number: wanted.number })),
      );
      return whole === undefined ? [] : resolveIn(whole, wanted);
    },
    edgesFrom: (chunkId) => outgoing.get(chunkId) ?? [],
    edgesTo: (provisionId) => incoming.get(provisionId) ?? [],
  };
};
