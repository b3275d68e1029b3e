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
/** The pointer as it is read. That of an object store says more, which these rules leave as it is. */
export type Pointer = Static<typeof pointerSchema>;

const empty: Pointer = { version: null, previous: [], pinned: [] };
const previousMax = 20;

/** The pointer with this version as the current one. */
export const moved = <Any extends Pointer>(pointer: Any, version: string): Any => {
  if (pointer.version === version) return pointer;
  const previous = [pointer.version, ...pointer.previous].filter(
    (old): old is string => old !== null && old !== version,
  );
  return { ...pointer, version, previous: [...new Set(previous)].slice(0, previousMax) };
};

/** The pointer with the version that was current before, over those that are gone. */
export const rolledBack = async (pointer: Pointer, exists: (version: string) => Promise<boolean>): Promise<Pointer> => {
  for (const target of pointer.previous) {
    if (!(await exists(target))) continue;
    return { ...pointer, version: target, previous: pointer.previous.filter((version) => version !== target) };
  }
  throw new OperatorError("There is no earlier version to go back to.", {
    hint: "bun run ingest list shows what is there; bun run ingest publish VERSION makes any of it current.",
  });
};

/** The pointer that keeps a version from being collected, or lets it go. */
export const withPin = <Any extends Pointer>(pointer: Any, version: string, pinned: boolean): Any => {
  const others = pointer.pinned.filter((name) => name !== version);
  return pointer.pinned.includes(version) === pinned
    ? pointer
    : { ...pointer, pinned: pinned ? [...others, version] : others };
};

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

/** Replaces the pointer of a corpus folder: the one step by which a new version becomes visible. */
export const writePointer = (corpusDir: string, pointer: Pointer): void =>
  writeDurably(corpusLayout.current(corpusDir), `${JSON.stringify(pointer, null, 2)}\n`);
