import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Chunk, EmbeddingInfo } from "../../shared/corpus/index.ts";
import { touch } from "../bundle/bundle-cache.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import type { EditorsLines } from "../commentary/editors-lines.ts";
import type { RowEmbedder } from "../embed/embed-content.ts";
import { atMost } from "../fetch/limit.ts";
import { parseLines, type RelatedHead, readRows } from "../relate/related-file.ts";
import type { Workers } from "../workers/pool.ts";
import { digestRows } from "../write/canonical.ts";
import type { PackInput, SaidOfAct } from "./pack-act.ts";
import { readPackHead } from "./pack-file.ts";

/** An act whose rows lie beside its bundle. */
export interface PackableAct {
  readonly path: string;
  readonly celex: string;
  readonly actId: string;
  readonly head: RelatedHead;
}

/** An act with its pack. */
export interface PackedAct {
  readonly path: string;
  readonly said: SaidOfAct;
  /** True where it was packed now. */
  readonly isNew: boolean;
}

interface Options {
  readonly workers: Workers;
  readonly embedding: EmbeddingInfo | null;
  /** Null for a further language, in which acts are looked up and no more. */
  readonly lines: EditorsLines | null;
}

const keyDigits = 16;

/** Where the pack of an act lies that is made of these rows, for this model, with these lines. */
const packPath = ({ path, actId, head }: PackableAct, { embedding, lines }: Options): string => {
  const code = codeDigest("ingest/pack/pack-act.ts");
  const key = digestRows([basename(path), head, embedding, lines === null ? null : [lines.digestOf(actId)], code]);
  return join(dirname(path), `${key.slice(0, keyDigits)}.pack`);
};

const flat = (vectors: readonly Float32Array[], dimensions: number): Float32Array => {
  const all = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) all.set(vector, row * dimensions);
  return all;
};

const recall = (path: string): SaidOfAct | null => {
  const said = readPackHead<SaidOfAct>(path);
  if (said !== null) touch(path);
  return said;
};

/** Acts after which what was read of them is let go: the runtime hardly counts what lies outside of its own heap. */
const actsBetween = 12;

/** Acts that are packed at once for each process: while one is at work, the vectors of the next are looked up. */
const aheadOf = (workers: Workers): number => workers.count + 1;

/**
 * Packs each act, unless that was done and nothing that it depends on has changed. `openEmbedder` is told how many chunks need their
 * vectors.
 */
export const packActs = async (
  acts: readonly PackableAct[],
  options: Options,
  openEmbedder: (chunks: number) => RowEmbedder,
): Promise<PackedAct[]> => {
  const { workers, embedding, lines } = options;
  const known = acts.map((act) => {
    const path = packPath(act, options);
    return { act, path, said: existsSync(path) ? recall(path) : null };
  });
  const missing = known.filter(({ said }) => said === null);
  if (missing.length === 0)
    return known.flatMap(({ path, said }) => (said === null ? [] : { path, said, isNew: false }));
  const embedder = openEmbedder(missing.reduce((sum, { act }) => sum + act.head.chunks.rows, 0));
  const dimensions = embedding?.dimensions ?? null;
  const inTurn = atMost(aheadOf(workers));
  let packed = 0;
  const pack = async (act: PackableAct, path: string): Promise<PackedAct> => {
    const { path: bundle, celex, actId, head } = act;
    const vectors =
      dimensions === null ? null : await embedder.chunks(parseLines<Chunk>(readRows(bundle, head).chunks));
    const input: PackInput = {
      path: bundle,
      head,
      vectors: vectors === null || dimensions === null ? null : flat(vectors, dimensions),
      dimensions,
      lines: lines?.of(actId) ?? [],
      searched: lines !== null,
    };
    await workers.run({ kind: "pack", about: celex, path, input });
    const said = recall(path);
    if (said === null) throw new Error(`${path} was not written`);
    packed += 1;
    if (packed % actsBetween === 0) Bun.gc(true);
    return { path, said, isNew: true };
  };
  try {
    return await Promise.all(
      known.map(({ act, path, said }) =>
        said === null ? inTurn(() => pack(act, path)) : { path, said, isNew: false },
      ),
    );
  } finally {
    embedder.close();
  }
};
