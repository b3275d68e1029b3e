import type { Chunk, Snapshot } from "../../../shared/corpus/index.ts";
import { type AnswerCitation, citationPattern, citationsIn } from "./citations.ts";
import { type Claims, claimsIn, claimsOfChunk } from "./claims.ts";
import { leadsOutside } from "./outside.ts";

/** What an answer may lean on. */
export interface Evidence {
  readonly snapshot: Snapshot;
  /** Ids of the articles, annexes and recitals that were retrieved: nothing else may be cited. */
  readonly retrieved: ReadonlySet<string>;
  /** Words of the asker: a figure from there may be repeated where it is contradicted. */
  readonly question: string;
}

const isKnown = ({ articleId, chunks }: AnswerCitation, { retrieved }: Evidence): boolean =>
  chunks.length > 0 && articleId !== null && retrieved.has(articleId);

const states = (claims: readonly Claims[], kind: keyof Claims, value: string): boolean =>
  claims.some((claim) => claim[kind].has(value));

const contradiction = /\b(?:not|no|instead of|rather than|nothing)\b/i;

/** "Not 30 days: …" repeats the asker's figure to contradict it, beside a figure of the same kind that the law does state. */
const isContradicted = (
  figure: string,
  line: string,
  own: Claims,
  cited: readonly Claims[],
  question: Claims,
): boolean => {
  const [kind = ""] = figure.split(" ");
  return (
    question.figures.has(figure) &&
    contradiction.test(line) &&
    [...own.figures].some((other) => other.startsWith(`${kind} `) && states(cited, "figures", other))
  );
};

/** Words around a quotation that count or number what is shown: they are the service's own. */
const ownCounts =
  /\(\d+ points there\)|\b\d+ of \d+ p(?:oin|ar)ts\b|\b\d+ more paragraphs\b|\blists \d+ alternatives\b|^\s*(?:[-*]|\d+\.)\s/g;

const questionClaims = new WeakMap<Evidence, Claims>();

/** The claims of a question are the same for each line of its answer. */
const claimsOfQuestion = (evidence: Evidence): Claims => {
  const known = questionClaims.get(evidence) ?? claimsIn(evidence.question);
  questionClaims.set(evidence, known);
  return known;
};

const claimsOfLine = (line: string): Claims => claimsIn(line.replace(citationPattern, " ").replace(ownCounts, " "));

/**
 * True when a line may leave the service: each citation exists and was retrieved; each figure, date, number and provision that
 * the line mentions stands in what it cites; and it leads nowhere outside.
 */
export const isSupported = (line: string, evidence: Evidence): boolean => {
  const citations = citationsIn(line, evidence.snapshot);
  if (!citations.every((citation) => isKnown(citation, evidence)) || leadsOutside(line, citations)) return false;
  const own = claimsOfLine(line);
  if (own.figures.size + own.numbers.size + own.mentions.size === 0) return true;
  const cited = citations.flatMap(({ chunks }) => chunks.map((chunk: Chunk) => claimsOfChunk(chunk)));
  const question = claimsOfQuestion(evidence);
  return (
    [...own.figures].every(
      (figure) => states(cited, "figures", figure) || isContradicted(figure, line, own, cited, question),
    ) &&
    [...own.numbers].every(
      (number) => states(cited, "numbers", number) || (question.numbers.has(number) && contradiction.test(line)),
    ) &&
    [...own.mentions].every((mention) => states(cited, "mentions", mention))
  );
};

/** Each line with what it rests on: a quoted one with the citations of the last line above that is none. */
const withCitationsAbove = (lines: readonly string[]): string[] => {
  let above = "";
  return lines.map((line) => {
    if (line.startsWith(">")) return `${line} ${above}`;
    const written = line.match(citationPattern);
    if (written !== null) above = written.join(" ");
    return line;
  });
};

/** The text without the lines that nothing supports, and how many were taken out. */
export const removeUnsupported = (text: string, evidence: Evidence): { text: string; removed: number } => {
  const lines = text.split("\n");
  const resting = withCitationsAbove(lines);
  const kept = lines.filter((_, place) => isSupported(resting[place] ?? "", evidence));
  return {
    text: kept
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    removed: lines.length - kept.length,
  };
};
