import { parseCitationId } from "../../shared/citation/index.ts";
import {
  type Chunk,
  packRanked,
  postingsOf,
  roundRows,
  type SearchedProvision,
  searchFields,
  writtenWordsOf,
} from "../../shared/corpus/index.ts";
import { tokensOf } from "../../shared/tokens.ts";

/** How often words stand in some part of a corpus: what the parts of a whole one are added up from. */
export interface PartWords {
  /** In the order of the alphabet: a stem's number is its place, here and in a whole corpus. */
  readonly stems: readonly string[];
  /** For each field, in how many documents each stem stands, by its number. */
  readonly counts: ReadonlyArray<readonly number[]>;
  /** For each field, how many documents and stems it has. */
  readonly sizes: ReadonlyArray<{ readonly documents: number; readonly stems: number }>;
  /** Words as they are written, and how often they are. */
  readonly written: ReadonlyArray<readonly [word: string, uses: number]>;
}

/** The chunks of a part with their vectors, and what the editor's index says of its provisions. */
export interface SearchedPart {
  readonly chunks: readonly Chunk[];
  /** Null without a model. */
  readonly vectors: readonly Float32Array[] | null;
  /** The lines of each article, annex and recital that has some. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

/** Provisions as rows, with places, first chunks and numbers of stems as if there were nothing but this part. */
export interface SearchRows {
  readonly rows: readonly SearchedProvision[];
  readonly words: PartWords;
  /** Provisions that articles of the part have their dates from. */
  readonly dateGivers: readonly string[];
}

const stemsOf = (text: string): string => tokensOf(text).join(" ");

const joinWords = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

/** Counts words as they are written. */
export const countWritten = (texts: Iterable<string>): PartWords["written"] => {
  const uses = new Map<string, number>();
  for (const text of texts) for (const word of writtenWordsOf(text)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...uses];
};

/** A provision with the stems of all that it is found by; the documents of each field among them. */
interface StemmedProvision {
  readonly chunks: readonly [Chunk, ...Chunk[]];
  readonly first: number;
  readonly words: string;
  /** In the order of `searchFields`. */
  readonly documents: ReadonlyArray<readonly string[]>;
}

/** Consecutive chunks of the same provision, together. */
const provisionsIn = (chunks: readonly Chunk[]): Array<[Chunk, ...Chunk[]]> => {
  const provisions: Array<[Chunk, ...Chunk[]]> = [];
  for (const chunk of chunks) {
    const open = provisions.at(-1);
    if (open?.[0].article_id === chunk.article_id) open.push(chunk);
    else provisions.push([chunk]);
  }
  return provisions;
};

const stemmed = (chunks: readonly [Chunk, ...Chunk[]], first: number, lines: readonly string[]): StemmedProvision => {
  const title = stemsOf(chunks[0].title);
  const texts = chunks.map(({ text }) => stemsOf(text));
  const indexed = joinWords(lines.map(stemsOf));
  const words = joinWords([title, ...texts, indexed]);
  const ofChunks = chunks.map((chunk, at) =>
    joinWords([stemsOf(`${chunk.title} ${chunk.introduction}`), texts[at] ?? ""]),
  );
  return { chunks, first, words, documents: [[title], [indexed], [words], ofChunks] };
};

const isStem = (stem: string): boolean => stem !== "";

/** In how many documents each stem stands, field by field. What explains is searched by its chunks alone. */
const countStems = (provisions: readonly StemmedProvision[]): Omit<PartWords, "written"> => {
  const found = new Map<string, number[]>();
  const sizes = searchFields.map(() => ({ documents: 0, stems: 0 }));
  for (const { chunks, documents } of provisions) {
    for (const [at, field] of searchFields.entries()) {
      const isCounted = chunks[0].binding || field === "chunks";
      for (const document of documents[at] ?? []) {
        const stems = document.split(" ").filter(isStem);
        const size = sizes[at];
        if (size !== undefined && isCounted) {
          size.documents += 1;
          size.stems += stems.length;
        }
        for (const stem of new Set(stems)) {
          const counts = found.get(stem) ?? searchFields.map(() => 0);
          if (isCounted) counts[at] = (counts[at] ?? 0) + 1;
          found.set(stem, counts);
        }
      }
    }
  }
  const stems = [...found.keys()].sort();
  return { stems, sizes, counts: searchFields.map((_, at) => stems.map((stem) => found.get(stem)?.[at] ?? 0)) };
};

/** What the articles have their dates from, other than themselves. */
const dateGiversOf = (chunks: readonly Chunk[]): string[] => {
  const givers = chunks
    .filter(({ article_id }) => parseCitationId(article_id)?.kind === "article")
    .flatMap(({ applicability, article_id }) => applicability.filter(({ source }) => source !== article_id));
  return [...new Set(givers.map(({ source }) => source))];
};

/** Derives from chunks, in their order, what they are searched by on the disk: a row for each provision, and how often words stand where. */
export const searchRowsOf = ({ chunks, vectors, lines }: SearchedPart): SearchRows => {
  let first = 0;
  const provisions = provisionsIn(chunks).map((own) => {
    const provision = stemmed(own, first, lines.get(own[0].article_id) ?? []);
    first += own.length;
    return provision;
  });
  const counted = countStems(provisions);
  const numbers = new Map(counted.stems.map((stem, number) => [stem, number]));
  const numberOf = (stem: string): number => numbers.get(stem) ?? 0;
  const rows = provisions.map(({ chunks: own, first: start, words, documents }, place): SearchedProvision => {
    const { article_id, act_id, binding, title, section } = own[0];
    const ownVectors = vectors?.slice(start, start + own.length) ?? [];
    const [titles, indexed, everything, ofChunks] = documents.map((texts) => postingsOf(texts, numberOf));
    if (titles === undefined || indexed === undefined || everything === undefined || ofChunks === undefined)
      throw new RangeError("A provision lacks a field");
    return {
      ...{ article_id, act_id, place, first: start, binding, title, section, words },
      chunks: JSON.stringify(own),
      ranked: packRanked({
        words: { titles, indexed, everything, chunks: ofChunks },
        vectors: ownVectors[0] === undefined ? null : roundRows(ownVectors, ownVectors[0].length),
      }),
    };
  });
  const texts = chunks.flatMap(({ title, introduction, text }) => [title, introduction, text]);
  return { rows, words: { ...counted, written: countWritten(texts) }, dateGivers: dateGiversOf(chunks) };
};
