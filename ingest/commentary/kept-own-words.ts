import { basename, join } from "node:path";
import type { Chunk } from "../../shared/corpus/index.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, writeStored } from "../bundle/stored-file.ts";
import { digestRows } from "../write/canonical.ts";
import { copiesAmong, piecesHeldBy, piecesOfTexts } from "./copies.ts";
import type { ReadableLaw, ReadOfLaw } from "./read-of-law.ts";

/** Texts of ours that were held against words of the law, and in which nothing was copied. */
interface Head {
  /** The words of the law. */
  readonly read: ReadOfLaw;
  /** What the texts stand in. */
  readonly told: string;
}

const none: Head = { read: {}, told: "" };

const packed = (numbers: Uint32Array | BigUint64Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");

const unpacked = (line: string): ArrayBuffer => Uint8Array.from(Buffer.from(line, "base64")).buffer;

const numberOf = (text: string): bigint => Bun.hash.xxHash3(text);

/** Texts, known by a digest of all that they stand in, and read when they are needed. */
export interface ToldTexts {
  readonly told: string;
  texts(): ReadonlySet<string>;
}

/**
 * Which of these texts are copied from these acts. Texts among which nothing was copied are held against words that have changed since
 * alone, and only where one of their pieces stands there at all; what is known of them is kept in `kept`.
 */
export const copiesIn = (
  kept: string,
  law: ReadableLaw,
  { told, texts }: ToldTexts,
  { folder, actIds }: { readonly folder: string; readonly actIds: readonly string[] },
): ReadonlySet<string> => {
  const code = codeDigest("ingest/commentary/kept-own-words.ts");
  const path = join(kept, `${digestRows([folder, code]).slice(0, 32)}.own-words`);
  const [first, textsLine = "", piecesLine = ""] = readStored(path) ?? [];
  const before = first === undefined ? none : (JSON.parse(first) as Head);
  const acts = actIds.flatMap((actId) => law.acts.get(actId) ?? []);
  const changed = acts.flatMap((act) => law.changedIn(act, before.read[act.entry.id]));
  const isSame = before.told === told;
  if (isSame && changed.length === 0) return new Set();

  const mayHold = first !== undefined && piecesHeldBy(changed, new Set(new Uint32Array(unpacked(piecesLine))));
  const copiesOfFresh = (): ReadonlySet<string> => {
    const knownTexts = new Set(new BigUint64Array(unpacked(textsLine)));
    const fresh = new Set([...texts()].filter((text) => !knownTexts.has(numberOf(text))));
    const chunks = (): Chunk[] => acts.flatMap((act) => law.changedIn(act, undefined));
    return fresh.size === 0 ? fresh : copiesAmong(fresh, chunks());
  };
  const copies = new Set([...(isSame ? [] : copiesOfFresh()), ...(mayHold ? copiesAmong(texts(), changed) : [])]);
  if (copies.size > 0) return copies;
  const read = acts.map((act) => {
    const was = before.read[act.entry.id];
    return [act.entry.id, was?.bundle === basename(act.path) ? was : law.whole(act)] as const;
  });
  const lines = isSame
    ? [textsLine, piecesLine]
    : [packed(BigUint64Array.from(texts(), numberOf)), packed(piecesOfTexts(texts()))];
  writeStored(path, [JSON.stringify({ read: Object.fromEntries(read), told } satisfies Head), ...lines]);
  return copies;
};
