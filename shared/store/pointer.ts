import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../errors.ts";
import { storeLayout } from "./layout.ts";
import type { ObjectStore } from "./objects.ts";

const removalSchema = Type.Object({ by: Type.String(), until: Type.String(), versions: Type.Array(Type.String()) });

/** `current.json` of a store: that of a folder, and which versions are being removed at the moment. */
const storePointerSchema = Type.Object({
  version: Type.Union([Type.String(), Type.Null()]),
  previous: Type.Array(Type.String()),
  pinned: Type.Array(Type.String()),
  removing: Type.Optional(removalSchema),
});
/** The pointer as it is read. */
export type StorePointer = Static<typeof storePointerSchema>;

/** The pointer with the tag by which it can be replaced; without one where there is none yet. */
export interface ReadPointer {
  readonly pointer: StorePointer;
  readonly etag: string | null;
}

const empty: StorePointer = { version: null, previous: [], pinned: [] };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the pointer of a store. Throws an OperatorError where it is damaged. */
export const readStorePointer = async (store: ObjectStore): Promise<ReadPointer> => {
  const object = await store.read(storeLayout.pointer);
  if (object === null) return { pointer: empty, etag: null };
  const pointer = parse(object.text);
  if (Value.Check(storePointerSchema, pointer)) return { pointer, etag: object.etag };
  throw new OperatorError(`${store.name}/${storeLayout.pointer} is damaged.`, {
    hint: "Remove it, then bun run ingest publish VERSION writes it anew.",
  });
};

/** The versions that are being removed. A removal that was killed is forgotten when its time is up. */
export const removedNow = ({ removing }: StorePointer, now = Date.now()): readonly string[] =>
  removing !== undefined && Date.parse(removing.until) > now ? removing.versions : [];
