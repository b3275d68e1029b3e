import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { type Act, detectLayout, type Layout, parseDocument } from "../parse/index.ts";
import { compareWithTree, type Difference, describeDifference } from "./compare.ts";
import { countDocument, type RawCounts } from "./index.ts";

/** Differences of these kinds are told and refuse nothing: the act's own words are whole. All others refuse the act. */
const tolerated: ReadonlySet<Difference["of"]> = new Set(["cells", "footnotes"]);

/** What the manifest keeps of a document's count. */
export type SourceCounts = Omit<RawCounts, "provisions">;

/** A parsed document, and what its raw files hold. */
export interface CountedAct {
  readonly act: Act;
  readonly counts: SourceCounts;
}

const listed = (differences: readonly Difference[], listedMax = 5): string => {
  const more = differences.length > listedMax ? `\n  and ${differences.length - listedMax} more` : "";
  return differences.slice(0, listedMax).map(describeDifference).join("\n  ") + more;
};

/** Where nothing but the words tells a footnote's mark, footnotes and text are compared together. */
export const compared = ({ provisions, ...counts }: RawCounts, act: Act, layout: Layout): Difference[] => {
  if (layout !== "plain-text") return compareWithTree({ provisions, ...counts }, act);
  const folded = provisions.map((raw) => ({ ...raw, words: [...raw.words, ...raw.footnotes.flat()], footnotes: [] }));
  const fold = <Provision extends Act["recitals"][number]>(provision: Provision): Provision => ({
    ...provision,
    blocks: [...provision.blocks, ...provision.footnotes.map((text) => ({ type: "text" as const, text }))],
    footnotes: [],
  });
  const { recitals, articles, annexes } = act;
  const tree = { ...act, recitals: recitals.map(fold), articles: articles.map(fold), annexes: annexes.map(fold) };
  return compareWithTree({ provisions: folded, ...counts }, tree);
};

/** Which part of a document is served: where there is a consolidated text, the Official Journal's gives the recitals alone. */
export type ServedPart = "all" | "recitals" | "terms";

const isServed = ({ where }: Difference, part: ServedPart): boolean =>
  part === "all" || where.startsWith("Recital") === (part === "recitals");

/**
 * Parses a document and counts it a second time, by a reader that shares nothing with the parser. Throws an OperatorError that
 * names the CELEX and says what is lost, invented or moved, with the words around it; what is tolerated is told to `note`.
 */
export const parseCounted = (
  document: FetchedDocument,
  serves: ServedPart,
  note: (message: string) => void,
): CountedAct => {
  const act = parseDocument(document);
  const { provisions, ...counts } = countDocument(document);
  // Around an act in a page of the site stand the site's own words.
  if (detectLayout(document) === "web-page") return { act, counts };
  const differences = compared({ provisions, ...counts }, act, detectLayout(document)).filter((found) =>
    isServed(found, serves),
  );
  if (differences.length === 0) return { act, counts };
  const told = `${document.celex}: the parsed text is not that of the document (${document.origin}):\n  ${listed(differences)}`;
  if (differences.every((difference) => tolerated.has(difference.of))) {
    note(told);
    return { act, counts };
  }
  throw new OperatorError(told, {
    hint: "The document is laid out in a way that the parser does not know, or it is damaged. Nothing was published.",
  });
};
