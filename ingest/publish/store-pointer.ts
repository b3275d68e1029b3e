import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { OperatorError } from "../../shared/errors.ts";
import { StoreAwayError } from "../../shared/store/errors.ts";
import { storeLayout } from "../../shared/store/layout.ts";
import type { ObjectStore } from "../../shared/store/objects.ts";
import { type ReadPointer, readStorePointer, type StorePointer } from "../../shared/store/pointer.ts";

const attemptsMax = 60;
const pauseMsMax = 1_000;

/**
 * Tries whether a store does what a pointer needs: a write that is refused when its condition does not hold. One that takes no notice of
 * conditions would let a publisher overwrite what another one has just published. Throws an OperatorError then.
 */
export const requireConditionalWrites = async (store: ObjectStore): Promise<void> => {
  const key = storeLayout.probe(randomUUID());
  try {
    const first = await store.write(key, "1", "absent");
    const second = await store.write(key, "2", "absent");
    const etag = (await store.read(key))?.etag ?? "";
    const right = await store.write(key, "3", { etag });
    const outdated = await store.write(key, "4", { etag });
    if (first && !second && right && !outdated && (await store.read(key))?.text === "3") return;
  } finally {
    await store.remove([key]);
  }
  throw new OperatorError(`${store.name} takes no conditional writes (If-None-Match and If-Match on PutObject).`, {
    hint: "Two publishers could lose each other's versions there. Take a store that has them: docs/object-store.md",
  });
};

const writePointer = async (store: ObjectStore, pointer: StorePointer, etag: string | null): Promise<boolean> => {
  const text = `${JSON.stringify(pointer, null, 2)}\n`;
  try {
    return await store.write(storeLayout.pointer, text, etag === null ? "absent" : { etag });
  } catch (error) {
    // Whether it was written before the answer was lost is seen by reading it again.
    if (error instanceof StoreAwayError) return false;
    throw error;
  }
};

/**
 * Changes the pointer of a store: reads it, asks the rule, and writes what it says on the condition that nobody has written meanwhile;
 * otherwise all over again. So every publisher's version is in the pointer or among the previous ones, whoever comes first. `before` is
 * done once before the first write. Throws an OperatorError where the store is away, or others are always faster.
 */
export const changeStorePointer = async (
  store: ObjectStore,
  rule: (pointer: StorePointer) => Promise<StorePointer>,
  before: () => Promise<void>,
): Promise<StorePointer> => {
  let read: ReadPointer = await readStorePointer(store);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const next = await rule(read.pointer);
    if (isDeepStrictEqual(next, read.pointer)) return next;
    await before();
    if (await writePointer(store, next, read.etag)) return next;
    read = await readStorePointer(store);
    // It was written, and the answer was lost.
    if (isDeepStrictEqual(read.pointer, next)) return next;
    await Bun.sleep(Math.random() * Math.min(pauseMsMax, 20 * attempt));
    read = await readStorePointer(store);
  }
  throw new OperatorError(`Others kept changing what is published in ${store.name}, ${attemptsMax} times in a row.`, {
    hint: "Try again.",
  });
};
