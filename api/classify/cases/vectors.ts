import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packVectors, type VectorMatrix } from "../../../shared/corpus/index.ts";
import type { Embedder } from "../../../shared/embedder.ts";

const pathOf = (folder: string, texts: readonly string[], embedder: Embedder): string => {
  const hash = createHash("sha256").update(embedder.info.digest);
  for (const text of texts) hash.update("\0").update(text);
  return join(folder, `${hash.digest("hex")}.vectors`);
};

const readKept = (path: string, texts: readonly string[], dimensions: number): Float32Array[] | null => {
  try {
    const bytes = Uint8Array.from(readFileSync(path));
    if (bytes.byteLength !== texts.length * dimensions * 4) return null;
    const numbers = new Float32Array(bytes.buffer);
    return texts.map((_, row) => numbers.subarray(row * dimensions, (row + 1) * dimensions));
  } catch {
    return null;
  }
};

/** Whole or not at all; a disk that refuses costs the next start some seconds and nothing else. */
const keep = (path: string, folder: string, vectors: readonly Float32Array[]): void => {
  try {
    mkdirSync(folder, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(
      draft,
      Buffer.concat(
        vectors.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
      ),
    );
    renameSync(draft, path);
  } catch {
    // They are made again at the next start.
  }
};

/** Vectors of texts as an earlier start kept them; null when there are none for these texts and this model. */
export const readVectors = (folder: string, texts: readonly string[], embedder: Embedder): VectorMatrix | null => {
  const kept = readKept(pathOf(folder, texts, embedder), texts, embedder.info.dimensions);
  return kept === null ? null : packVectors(kept, embedder.info.dimensions);
};

/** Makes the vectors of texts while questions go first, and keeps them in the folder for the next start. */
export const makeVectors = async (
  folder: string | null,
  texts: readonly string[],
  embedder: Embedder,
): Promise<VectorMatrix> => {
  const made = await embedder.embed(texts, { background: true });
  if (folder !== null) keep(pathOf(folder, texts, embedder), folder, made);
  return packVectors(made, embedder.info.dimensions);
};
