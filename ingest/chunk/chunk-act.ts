import {
  articleIdOf,
  type Citation,
  citation,
  citationId,
  formatCitation,
  isWhole,
} from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, ChunkType } from "../../shared/corpus/index.ts";
import { type Words, wordsOf } from "../languages/index.ts";
import type { Act, Annex, Article, Division, Recital } from "../parse/tree.ts";
import { amendmentAt } from "../parse/xhtml/amendments.ts";
import { cutPieces, type Piece } from "./pieces.ts";
import { splitText } from "./split.ts";

/** Raised whenever chunks of the same act come out differently: part of the corpus version. */
export const chunkerVersion = 2;

/** What chunks are made for. */
export interface ChunkOptions {
  /** True when the text is short enough for the embedding model. */
  readonly fits: (text: string) => boolean;
  /** The expression that recitals are taken from; without it, the Official Journal's. */
  readonly recitalsOf?: string;
}

interface Source {
  readonly address: Citation;
  readonly title: string;
  readonly divisions: readonly Division[];
  readonly blocks: Article["blocks"];
  readonly footnotes: readonly string[];
  readonly amended?: Article["amended"];
}

/** `Chapter III, Section 2: Requirements for high-risk AI systems`: all labels, and the innermost name. */
export const headingPath = (divisions: readonly Division[]): string | null => {
  if (divisions.length === 0) return null;
  const labels = divisions.map((division) => division.label).join(", ");
  const name = divisions.findLast((division) => division.name !== "")?.name ?? "";
  return name === "" ? labels : `${labels}: ${name}`;
};

const sourcesOf = (act: Act, actId: string): Source[] => [
  ...act.recitals.map((recital: Recital) => ({
    ...recital,
    address: citation({ actId, kind: "recital", number: recital.number }),
    title: "",
    divisions: [],
  })),
  ...act.articles.map((article: Article) => ({
    ...article,
    address: citation({ actId, kind: "article", number: article.number }),
  })),
  ...act.annexes.map((annex: Annex) => ({
    ...annex,
    address: citation({ actId, kind: "annex", number: annex.number }),
    divisions: [],
  })),
];

const chunkTypeOf = (address: Citation, isOnly: boolean): ChunkType => {
  if (address.kind !== "article") return address.kind;
  if (address.points.length > 0) return "point";
  return isOnly && isWhole(address) ? "article" : "paragraph";
};

/** `(1) ‘AI system’ means …`, also with words between: `‘consent’ of the data subject means …`. */
const definedTermOf = ({ address, text }: Piece, words: Words): string | null =>
  address.kind === "article" ? (words.regex("definedTerm").exec(text)?.groups?.["term"] ?? null) : null;

/** A provision that is cut for length, or that goes on after its points, has several chunks: `x`, `x_part2`. */
const nextId = (id: string, counts: Map<string, number>): string => {
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count === 1 ? id : `${id}_part${count}`;
};

/** A place inside its provision, as marks of amendment name it. */
const pathOf = ({ paragraph, points }: Citation): string[] =>
  paragraph === null && points.length === 0 ? [] : [paragraph ?? "", ...points];

const withinRecital = (source: Source): Piece[] => [
  {
    opens: null,
    address: source.address,
    introduction: "",
    text: cutPieces(source.blocks, source.address)
      .map((piece) => piece.text)
      .join("\n"),
  },
];

const chunkSource = (
  source: Source,
  act: ActEntry,
  expression: string,
  options: ChunkOptions,
): Omit<Chunk, "position">[] => {
  const pieces = source.address.kind === "recital" ? withinRecital(source) : cutPieces(source.blocks, source.address);
  const ids = new Map<string, number>();
  return pieces.flatMap((piece, index) => {
    const id = citationId(piece.address);
    return splitText(piece.text, options.fits).map((text, part) => ({
      chunk_id: nextId(id, ids),
      article_id: articleIdOf(piece.address),
      act_id: act.id,
      regulation: act.regulation,
      chunk_type: chunkTypeOf(piece.address, pieces.length === 1),
      citation: formatCitation(piece.address),
      title: source.title,
      section: headingPath(source.divisions),
      text,
      introduction: piece.introduction,
      defined_term: part === 0 ? definedTermOf(piece, wordsOf(act.language)) : null,
      footnotes: index === 0 && part === 0 ? [...source.footnotes] : [],
      document_type: act.document_type,
      binding: piece.address.kind !== "recital",
      applies_from: null,
      applicability: [],
      source_celex: act.celex,
      expression,
      amended: amendmentAt(source.amended, pathOf(piece.address)),
    }));
  });
};

/**
 * An act as chunks: one for each provision that has an address, cut further only where it is too long. Recitals come first,
 * as they are printed. Dates of application are added by the next step.
 */
export const chunkAct = (act: Act, entry: ActEntry, options: ChunkOptions): Chunk[] =>
  sourcesOf(act, entry.id)
    .flatMap((source) =>
      chunkSource(
        source,
        entry,
        source.address.kind === "recital" ? (options.recitalsOf ?? "oj") : entry.expression,
        options,
      ),
    )
    .map((chunk, position) => ({ ...chunk, position }));
