import { existsSync, readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { corpusLayout } from "../../shared/corpus/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { writeDurably } from "./durable.ts";

/** `current.json`: what is served, what was served before (newest first), and what must never be collected. */
const pointerSchema = Type.Object({
  version: Type.Union([Type.String(), Type.Null()]),
  previous: Type.Array(Type.String()),
  pinned: Type.Array(Type.String()),
});
/** The pointer as it is read. */
export type Pointer = Static<typeof pointerSchema>;

const empty: Pointer = { version: null, previous: [], pinned: [] };
const previousMax = 20;

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};

/** The pointer of a corpus folder; an empty one where nothing was published yet. */
export const readPointer = (corpusDir: string): Pointer => {
  const path = corpusLayout.current(corpusDir);
  if (!existsSync(path)) return empty;
  const pointer = readJson(path);
  if (Value.Check(pointerSchema, pointer)) return pointer;
  throw new OperatorError(`${path} is damaged.`, {
    hint: "Remove it, then bun run ingest publish VERSION writes it anew.",
  });
};

const writePointer = (corpusDir: string, pointer: Pointer): void =>
  writeDurably(corpusLayout.current(corpusDir), `${JSON.stringify(pointer, null, 2)}\n`);

/** Makes a version the current one. The one step by which a new version becomes visible. */
export const movePointer = (corpusDir: string, version: string): void => {
  const pointer = readPointer(corpusDir);
  if (pointer.version === version) return;
  const previous = [pointer.version, ...pointer.previous].filter(
    (old): old is string => old !== null && old !== version,
  );
  writePointer(corpusDir, { ...pointer, version, previous: [...new Set(previous)].slice(0, previousMax) });
};

/** Goes back to the version that was current before. Returns its name. */
export const rollBackPointer = (corpusDir: string, exists: (version: string) => boolean): string => {
  const pointer = readPointer(corpusDir);
  const target = pointer.previous.find(exists);
  if (target === undefined) {
    throw new OperatorError("There is no earlier version to go back to.", {
      hint: "bun run ingest list shows what is there; bun run ingest publish VERSION makes any of it current.",
    });
  }
  const previous = pointer.previous.filter((version) => version !== target);
  writePointer(corpusDir, { ...pointer, version: target, previous });
  return target;
};

/** Keeps a version from being collected, or lets it go. */
export const setPinned = (corpusDir: string, version: string, pinned: boolean): void => {
  const pointer = readPointer(corpusDir);
  const others = pointer.pinned.filter((name) => name !== version);
  writePointer(corpusDir, { ...pointer, pinned: pinned ? [...others, version] : others });
};
