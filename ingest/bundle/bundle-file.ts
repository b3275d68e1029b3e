import type { Chunk } from "../../shared/corpus/index.ts";
import type { Place } from "../references/act-index.ts";
import type { Definition } from "../references/definitions.ts";
import { digestRows } from "../write/canonical.ts";
import type { Bundle } from "./bundle.ts";
import { readStored, readStoredHead, writeStored } from "./stored-file.ts";

/** What is held of every act while a corpus is made. */
export interface Summary extends Omit<Bundle, "chunks" | "definitions"> {
  /** Of all that references into the act depend on. */
  readonly indexDigest: string;
  /** Of all that acts made under it take from it. */
  readonly definitionsDigest: string;
}

/** What other acts need of an act: where its provisions lie, and what it defines. */
export interface Outline {
  readonly places: readonly Place[];
  readonly definitions: readonly Definition[];
}

/** A bundle as its file holds it. */
export interface StoredBundle {
  readonly summary: Summary;
  readonly outline: Outline;
  readonly chunks: readonly Chunk[];
}

const placesOf = (chunks: readonly Chunk[]): Place[] => chunks.map(({ chunk_id, section }) => ({ chunk_id, section }));

/** Writes a bundle: its summary on the first line, its outline on the second, then a chunk a line. */
export const writeBundle = (path: string, { chunks, definitions, ...own }: Bundle): void => {
  const places = placesOf(chunks);
  const summary: Summary = {
    ...own,
    indexDigest: digestRows([own.entry.id, ...places]),
    definitionsDigest: digestRows(definitions),
  };
  const outline: Outline = { places, definitions };
  writeStored(
    path,
    [summary, outline, ...chunks].map((part) => JSON.stringify(part)),
  );
};

const parse = <Value>(line: string | undefined): Value => JSON.parse(line ?? "null") as Value;

/** The summary of a bundle; null where its file is missing or damaged. */
export const readSummary = (path: string): Summary | null => {
  const line = readStoredHead(path);
  return line === null ? null : parse<Summary>(line);
};

const damaged = (path: string): Error => new Error(`${path} changed while it was read`);

/** What other acts need of a bundle that is known to be whole. */
export const readOutline = (path: string): Outline => {
  const lines = readStored(path);
  if (lines === null) throw damaged(path);
  return parse<Outline>(lines[1]);
};

/** A bundle that is known to be whole. */
export const readBundle = (path: string): StoredBundle => {
  const lines = readStored(path);
  if (lines === null) throw damaged(path);
  const [summary, outline, ...chunks] = lines;
  return { summary: parse(summary), outline: parse(outline), chunks: chunks.map((line) => parse<Chunk>(line)) };
};
