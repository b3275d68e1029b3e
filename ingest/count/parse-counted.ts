import { OperatorError } from "../../shared/errors.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { type Act, parseDocument } from "../parse/index.ts";
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

/**
 * Parses a document and counts it a second time, by a reader that shares nothing with the parser. Throws an OperatorError that
 * names the CELEX and says what is lost, invented or moved, with the words around it; what is tolerated is told to `note`.
 */
export const parseCounted = (document: FetchedDocument, note: (message: string) => void): CountedAct => {
  const act = parseDocument(document);
  const { provisions, ...counts } = countDocument(document);
  const differences = compareWithTree({ provisions, ...counts }, act);
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
