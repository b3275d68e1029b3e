import { basename, join } from "node:path";
import type { Chunk } from "../../shared/corpus/index.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, writeStored } from "../bundle/stored-file.ts";
import { digestRows } from "../write/canonical.ts";
import { copiesAmong, pieceNumbersOf, runNumbersOf } from "./copies.ts";
import type { ReadableLaw, ReadOfLaw } from "./read-of-law.ts";

/** Words of the law that texts of ours were held against, in which nothing was copied. */
interface Head {
  readonly read: ReadOfLaw;
  /** What the texts stand in. */
  readonly told: string;
}

const numberOf = (text: string): bigint => Bun.hash.xxHash3(text);

const toLine = (numbers: Uint32Array | BigUint64Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("base64");

const fromLine = (line: string): ArrayBuffer => Uint8Array.from(Buffer.from(line, "base64")).buffer;

/** Texts by their numbers, and the numbers of their pieces, each with the place of its text. */
interface KnownTexts {
  readonly texts: BigUint64Array;
  readonly pieces: Uint32Array;
  readonly owners: Uint32Array;
}

const knownIn = ([texts = "", pieces = "", owners = ""]: readonly string[]): KnownTexts => ({
  texts: new BigUint64Array(fromLine(texts)),
  pieces: new Uint32Array(fromLine(pieces)),
  owners: new Uint32Array(fromLine(owners)),
});

/** The same of other texts: those that are known are not taken apart again. */
const knownOf = (texts: ReadonlySet<string>, { texts: before, pieces, owners }: KnownTexts): KnownTexts => {
  const numbers = BigUint64Array.from(texts, numberOf);
  const placeOf = new Map([...numbers].map((number, place) => [number, place]));
  const found: Array<readonly [piece: number, owner: number]> = [];
  for (const [at, owner] of owners.entries()) {
    const place = placeOf.get(before[owner] ?? 0n);
    if (place !== undefined) found.push([pieces[at] ?? 0, place]);
  }
  const old = new Set(before);
  for (const text of texts) {
    const number = numberOf(text);
    if (!old.has(number)) for (const piece of pieceNumbersOf(text)) found.push([piece, placeOf.get(number) ?? 0]);
  }
  return {
    texts: numbers,
    pieces: Uint32Array.from(found, ([piece]) => piece),
    owners: Uint32Array.from(found, ([, owner]) => owner),
  };
};

/** The numbers of the texts of which a piece may stand in the law. */
const mayBeHeld = (chunks: readonly Chunk[], { texts, pieces, owners }: KnownTexts): ReadonlySet<bigint> => {
  const runs = runNumbersOf(chunks);
  const found = new Set<bigint>();
  for (const [at, piece] of pieces.entries()) if (runs.has(piece)) found.add(texts[owners[at] ?? 0] ?? 0n);
  return found;
};

/** Texts, known by a digest of all that they stand in, and read when they are needed. */
export interface ToldTexts {
  readonly told: string;
  texts(): ReadonlySet<string>;
}

const filtered = (texts: ReadonlySet<string>, isWanted: (number: bigint) => boolean): ReadonlySet<string> =>
  new Set([...texts].filter((text) => isWanted(numberOf(text))));

/**
 * Which of these texts are copied from these acts. Texts among which nothing was copied are held against words that have changed since
 * alone, and of them those of which a piece stands there; what is known of them is kept in `kept`.
 */
export const copiesIn = (
  kept: string,
  law: ReadableLaw,
  { told, texts }: ToldTexts,
  { folder, actIds }: { readonly folder: string; readonly actIds: readonly string[] },
): ReadonlySet<string> => {
  const code = codeDigest("ingest/commentary/kept-own-words.ts");
  const path = join(kept, `${digestRows([folder, code]).slice(0, 32)}.own-words`);
  const [first, ...lines] = readStored(path) ?? [];
  const before: Head = first === undefined ? { read: {}, told: "" } : JSON.parse(first);
  const acts = actIds.flatMap((actId) => law.acts.get(actId) ?? []);
  const changed = acts.flatMap((act) => law.changedIn(act, before.read[act.entry.id]));
  const isSame = before.told === told;
  if (isSame && changed.length === 0) return new Set();

  const known = knownIn(lines);
  const held = mayBeHeld(changed, known);
  const old = new Set(known.texts);
  const fresh = isSame ? new Set<string>() : filtered(texts(), (number) => !old.has(number));
  const all = fresh.size === 0 ? [] : acts.flatMap((act) => law.changedIn(act, undefined));
  const again = held.size === 0 ? new Set<string>() : filtered(texts(), (number) => held.has(number));
  const copies = new Set([...copiesAmong(fresh, all), ...copiesAmong(again, changed)]);
  if (copies.size > 0) return copies;
  const read = acts.map((act) => {
    const was = before.read[act.entry.id];
    return [act.entry.id, was?.bundle === basename(act.path) ? was : law.whole(act)] as const;
  });
  const now = isSame ? known : knownOf(texts(), known);
  const head: Head = { read: Object.fromEntries(read), told };
  writeStored(path, [JSON.stringify(head), toLine(now.texts), toLine(now.pieces), toLine(now.owners)]);
  return copies;
};
