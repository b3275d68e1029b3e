const prime = 0x01000193;

/** FNV-1a: the same text has the same number in every release. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
};

/** The place that a piece of text falls on among `count`, a power of two. */
export const placeOf = (piece: string, count: number): number => hashOf(piece) % count;

/** The place of two numbers that stand together in this order; `kind` tells ways of standing together apart. */
export const placeOfPair = (left: number, right: number, kind: number, count: number): number => {
  let hash = Math.imul(left ^ kind, prime);
  hash = Math.imul(hash ^ right, prime);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
};
