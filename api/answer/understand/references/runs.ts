import type { LanguageSet } from "../../language/languages.ts";
import { has, type Reader } from "./label.ts";
import { jointAt, labelsAt, lonePointAt } from "./labels.ts";
import { isHeadRole, type Piece, pieceAt } from "./pieces.ts";
import { isMark, type Token } from "./tokens.ts";

/** How a piece hangs on the one before it: side by side, behind a comma, by a word like "of", or as a further member of a list. */
export type Link = "beside" | "comma" | "of" | "and" | "to";

export interface Linked {
  readonly piece: Piece;
  /** Null for the first of a run. */
  readonly link: Link | null;
}

/** Pieces that hang together, in their order. */
export type Run = readonly Linked[];

/** Words that may stand between two pieces ("of the", "dell'"). */
const linkMax = 4;
const piecesMax = 200;

const isFiller = ({ tokens }: Reader, at: number, languages: LanguageSet): boolean =>
  isMark(tokens[at], "'’-") || has(tokens[at], "of", languages) || has(tokens[at], "same", languages);

/** What stands between two pieces; null where they have nothing to do with each other. */
const linkOf = (reader: Reader, from: number, to: number, languages: LanguageSet): Link | null => {
  if (to < from) return null;
  let at = isMark(reader.tokens[from], ")") ? from + 1 : from;
  const joint = at < to ? jointAt(reader, at, languages) : null;
  // The Romanian "a" is "of", the Slovak one "and": the question's own language decides
  const isOfHere = has(reader.tokens[at], "of", reader.own) && !has(reader.tokens[at], "and", reader.own);
  const isJoint = joint !== null && joint.next <= to && !joint.isComma && !isOfHere;
  if (joint !== null && joint.next <= to && !isOfHere) at = joint.next;
  if (isMark(reader.tokens[at], "(") && at < to) at += 1;
  if (to - at > linkMax) return null;
  const isOf = at < to;
  for (; at < to; at += 1) if (!isFiller(reader, at, languages)) return null;
  if (isJoint) return joint.isRange ? "to" : "and";
  if (isOf) return "of";
  return joint?.isComma === true ? "comma" : "beside";
};

/** "Art. 6 Abs. 1 lit. f und 9 Abs. 2": after a part and a joint, the number of a further article whose word is not said again. */
const impliedAt = (reader: Reader, { piece }: Linked, head: Piece): Piece | null => {
  if (isHeadRole(piece.roles[0]) || head.roles[0] === "recital") return null;
  const joint = jointAt(reader, piece.next, piece.languages);
  const kind = head.roles[0] === "annex" ? "annex" : "article";
  const isNumber = joint !== null && (kind === "annex" || reader.tokens[joint.next]?.kind === "number");
  if (joint === null || !isNumber || pieceAt(reader, joint.next, piece.languages) !== null) return null;
  const labels = labelsAt(reader, joint.next, kind, piece.languages);
  if (labels === null || (kind === "annex" && labels.paths[0]?.[0] === "I")) return null;
  return { ...head, ...labels, from: joint.next };
};

/** The next piece behind words and marks that may link it to the one before. */
const nextPiece = (reader: Reader, from: number, languages: LanguageSet): Piece | null => {
  for (let at = from; at <= from + linkMax + 3 && at < reader.tokens.length; at += 1) {
    const found = pieceAt(reader, at, languages);
    if (found !== null) return found;
    const { kind, text, roles } = reader.tokens[at] as Token;
    const isLink = (roles.of ?? roles.and ?? roles.to ?? roles.same) !== undefined;
    if (kind === "number" || (kind === "word" && !isLink) || (kind === "mark" && /[.?!]/.test(text))) return null;
  }
  return null;
};

/** "andra stycket h", "first subparagraph, (f)": a letter without a word of its own below a part that is counted in words. */
const impliedPointAt = (reader: Reader, { piece }: Linked): Piece | null => {
  if (!piece.isOrdinal || isHeadRole(piece.roles[0])) return null;
  const { tokens } = reader;
  const at = isMark(tokens[piece.next], ",") ? piece.next + 1 : piece.next;
  const isClosed = isMark(tokens[at], "(") || isMark(tokens[at + 1], ")");
  if ((at > piece.next && !isClosed) || pieceAt(reader, at, piece.languages) !== null) return null;
  const labels = lonePointAt(reader, at, piece.languages);
  return labels === null
    ? null
    : { roles: ["point"], ...labels, from: at, languages: piece.languages, isOrdinal: false };
};

const mayBePart = ({ roles }: Piece): boolean => roles[0] === "article" && roles.includes("paragraph");

const asPart = (piece: Piece): Piece => ({ ...piece, roles: piece.roles.filter((role) => role !== "article") });

/** "art. 6, § 1" and "§ 1 of Article 6": a sign that may be an article is a paragraph beside a word for one. */
const withSigns = (run: readonly Linked[]): Run => {
  const isNear = (link: Link | null | undefined): boolean => link === "beside" || link === "comma" || link === "of";
  let isInArticle = false;
  return run.map(({ piece, link }, index) => {
    const next = run[index + 1];
    const isBeforeArticle = next?.piece.roles[0] === "article" && !mayBePart(next.piece) && isNear(next.link);
    if (!mayBePart(piece)) {
      if (isHeadRole(piece.roles[0])) isInArticle = piece.roles[0] === "article";
      return { piece, link };
    }
    const isPart = isBeforeArticle || (isInArticle && (isNear(link) || link === "and"));
    return { piece: isPart ? asPart(piece) : piece, link };
  });
};

/** Reads the pieces that hang together from a first one on. */
export const readRun = (reader: Reader, first: Piece): Run => {
  const run: Linked[] = [{ piece: first, link: null }];
  let head: Piece | null = isHeadRole(first.roles[0]) ? first : null;
  while (run.length < piecesMax) {
    const last = run.at(-1) as Linked;
    const point = impliedPointAt(reader, last);
    if (point !== null) {
      run.push({ piece: point, link: "beside" });
      continue;
    }
    const { next, languages } = last.piece;
    const found = nextPiece(reader, next, languages);
    const spoken = reader.own | languages | (found?.languages ?? 0);
    const link = found === null ? null : linkOf(reader, next, found.from, spoken);
    const implied = link === null && head !== null ? impliedAt(reader, last, head) : null;
    const piece = implied ?? found;
    if (piece === null || (link === null && implied === null)) break;
    run.push({ piece, link: link ?? "and" });
    if (isHeadRole(piece.roles[0])) head = piece;
  }
  return withSigns(run);
};
