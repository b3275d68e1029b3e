import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { type Act, detectLayout, type Layout, parseDocument } from "../parse/index.ts";
import { compareWithTree, type Difference, describeDifference } from "./compare.ts";
import { countDocument, type RawCounts } from "./index.ts";
import type { RawProvision } from "./ledger.ts";
import { provisionsOfTree } from "./tree-words.ts";

/** Differences of these kinds are told and refuse nothing: the act's own words are whole. All others refuse the act. */
const tolerated: ReadonlySet<Difference["of"]> = new Set(["cells", "footnotes"]);

/** What the manifest keeps of a document's count. */
export type SourceCounts = Omit<RawCounts, "provisions">;

/** A parsed document, and what its raw files hold. */
export interface CountedAct {
  readonly act: Act;
  /** Absent where they cannot be compared with what is stored. */
  readonly counts?: SourceCounts;
}

const listed = (differences: readonly Difference[], listedMax = 5): string => {
  const more = differences.length > listedMax ? `\n  and ${differences.length - listedMax} more` : "";
  return differences.slice(0, listedMax).map(describeDifference).join("\n  ") + more;
};

/** A layout without markup does not tell a footnote's mark from a number: so much of all words may differ. */
const plainShareMax = 0.01;

const allWords = (provisions: readonly RawProvision[]): string[] =>
  provisions
    .flatMap(({ words, footnotes }) => [...words, ...footnotes.flat()])
    .filter((word) => !/^\d{1,3}$/.test(word));

/** In a layout without markup, text and footnotes are compared together, as a whole. */
const isPlainEnough = (raw: RawCounts, act: Act): boolean => {
  const left = new Map<string, number>();
  const words = allWords(raw.provisions);
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  for (const word of allWords(provisionsOfTree(act))) left.set(word, (left.get(word) ?? 0) - 1);
  const differing = [...left.values()].reduce((sum, count) => sum + Math.abs(count), 0);
  return differing <= plainShareMax * words.length;
};

const annexWords = (provisions: readonly RawProvision[]): string =>
  provisions
    .flatMap(({ kind, words }) => (kind === "annex" ? words : []))
    .sort()
    .join(" ");

/** The same words in annexes that are parted otherwise: an annex of an act may stand inside the quotation of another. */
const isPartedOtherwise = (differences: readonly Difference[], raw: RawCounts, act: Act): boolean =>
  differences.every(({ where }) => where.startsWith("Annex")) &&
  // The heading that opens an annex is its number, not its text.
  annexWords(raw.provisions).replaceAll(/\bannex\b|\b[ivxl]+\b|\s/gu, "") ===
    annexWords(provisionsOfTree(act)).replaceAll(/\bannex\b|\b[ivxl]+\b|\s/gu, "");

/** Which part of a document is served: where there is a consolidated text, the Official Journal's gives the recitals alone. */
export type ServedPart = "all" | "recitals" | "terms";

const isServed = ({ where }: Difference, part: ServedPart): boolean =>
  part === "all" || where.startsWith("Recital") === (part === "recitals");

/** True where what differs loses none of the act's own words. */
const isHarmless = (differences: readonly Difference[], raw: RawCounts, act: Act, layout: Layout): boolean => {
  const grave = differences.filter(({ of }) => !tolerated.has(of));
  if (grave.length === 0) return true;
  const isPlain = layout === "plain-text" && grave.every(({ of }) => of === "words");
  return (isPlain && isPlainEnough(raw, act)) || isPartedOtherwise(grave, raw, act);
};

/**
 * Parses a document and counts it a second time, by a reader that shares nothing with the parser. Throws an OperatorError that
 * names the CELEX and says what is lost, invented or moved, with the words around it; what is tolerated is told to `note`, and has no
 * counts where words differ.
 */
export const parseCounted = (
  document: FetchedDocument,
  serves: ServedPart,
  note: (message: string) => void,
): CountedAct => {
  const act = parseDocument(document);
  const layout = detectLayout(document);
  // Around an act in a page of the site stand the site's own words.
  if (layout === "web-page") return { act };
  const raw = countDocument(document);
  const { provisions: _provisions, ...counts } = raw;
  const differences = compareWithTree(raw, act).filter((found) => isServed(found, serves));
  if (differences.length === 0) return { act, counts };
  const told = `${document.celex}: the parsed text is not that of the document (${document.origin}):\n  ${listed(differences)}`;
  if (!isHarmless(differences, raw, act, layout)) {
    throw new OperatorError(told, {
      hint: "The document is laid out in a way that the parser does not know, or it is damaged. Nothing was published.",
    });
  }
  note(told);
  const isWhole = layout !== "plain-text" && differences.every(({ of }) => tolerated.has(of));
  return isWhole ? { act, counts } : { act };
};
