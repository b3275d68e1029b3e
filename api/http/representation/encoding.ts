/** Ways of compressing a body, the one that is preferred among equals first. */
export const codings = ["zstd", "gzip"] as const;
/** One of them, by its name in HTTP. */
export type Coding = (typeof codings)[number];

/** Smaller bodies are sent as they are: they fit in one packet anyway. */
const bytesMin = 1_024;

/** What a client wishes: a coding, or null for none; and whether it takes nothing that is not compressed. */
interface Wish {
  readonly coding: Coding | null;
  readonly always: boolean;
}

const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** `gzip;q=0.5` as its name and weight. A weight that is none counts as zero. */
const readElement = (element: string): [name: string, weight: number] => {
  const [name = "", ...parameters] = element.split(";").map((part) => part.trim().toLowerCase());
  const written = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (written === undefined) return [name, 1];
  return [name, quality.test(written) ? Number(written) : 0];
};

/** Weight of sending a body as it is where the client does not name it: allowed, and the last choice. */
const unnamedIdentity = 0.000_1;

/** RFC 9110, section 12.5.3. A client that refuses everything gets the body as it is, as it is allowed. */
const readWish = (acceptEncoding: string): Wish => {
  const weights = new Map(acceptEncoding.split(",").map(readElement));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const identity = weights.get("identity") ?? weights.get("*") ?? unnamedIdentity;
  let coding: Coding | null = null;
  for (const name of codings) {
    const isBetter = coding === null ? weightOf(name) >= identity : weightOf(name) > weightOf(coding);
    if (weightOf(name) > 0 && isBetter) coding = name;
  }
  return { coding, always: identity === 0 };
};

const wishesMax = 200;
const wishes = new Map<string, Wish>();

/** Clients send few different headers, and a lookup takes less time than reading one. */
const wishOf = (acceptEncoding: string): Wish => {
  const known = wishes.get(acceptEncoding);
  if (known !== undefined) return known;
  if (wishes.size >= wishesMax) wishes.clear();
  const wish = readWish(acceptEncoding);
  wishes.set(acceptEncoding, wish);
  return wish;
};

/** How a body of a size is compressed for a client that sent this `Accept-Encoding`; null: not at all. */
export const codingFor = (acceptEncoding: string | null, bytes: number): Coding | null => {
  if (acceptEncoding === null) return null;
  const { coding, always } = wishOf(acceptEncoding);
  return bytes >= bytesMin || always ? coding : null;
};

/** `once`: for one response, fast. `kept`: for many, small. */
const levels = { once: { gzip: 1, zstd: 1 }, kept: { gzip: 6, zstd: 9 } } as const;

/** A text compressed. */
export const compress = (text: string, coding: Coding, effort: keyof typeof levels): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(text);
  const level = levels[effort][coding];
  const made = coding === "gzip" ? Bun.gzipSync(bytes, { level }) : Bun.zstdCompressSync(bytes, { level });
  return made as Uint8Array<ArrayBuffer>;
};

/** A text as it is sent compressed: made when it is first asked for, and kept. `read` gives the text again: kept, it would be in memory beside its bytes. */
export const keepCompressed = (read: () => string): ((coding: Coding) => Blob) => {
  const made = new Map<Coding, Blob>();
  return (coding) => {
    const known = made.get(coding) ?? new Blob([compress(read(), coding, "kept")]);
    made.set(coding, known);
    return known;
  };
};
