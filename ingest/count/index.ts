import type { FetchedDocument } from "../fetch/source.ts";
import { countFormex } from "./formex.ts";
import type { ProvisionKind, RawProvision } from "./ledger.ts";
import { countXhtml } from "./xhtml.ts";

/** What a raw document holds, counted without its parser. */
export interface RawCounts {
  readonly articles: number;
  readonly recitals: number;
  readonly annexes: number;
  readonly words: { readonly articles: number; readonly recitals: number; readonly annexes: number };
  readonly cells: number;
  readonly footnotes: number;
  readonly provisions: readonly RawProvision[];
}

const provisionsOf = ({ format, files }: FetchedDocument): RawProvision[] =>
  format === "fmx4" ? countFormex(files) : countXhtml(files.values().next().value ?? "");

/** Counts the provisions, words, cells and footnotes of a document as it was served. */
export const countDocument = (document: FetchedDocument): RawCounts => {
  const provisions = provisionsOf(document);
  const of = (kind: ProvisionKind) => provisions.filter((provision) => provision.kind === kind);
  const sum = (list: readonly RawProvision[], count: (provision: RawProvision) => number): number =>
    list.reduce((total, provision) => total + count(provision), 0);
  const words = (kind: ProvisionKind): number => sum(of(kind), (provision) => provision.words.length);
  return {
    articles: of("article").length,
    recitals: of("recital").length,
    annexes: of("annex").length,
    words: { articles: words("article"), recitals: words("recital"), annexes: words("annex") },
    cells: sum(provisions, ({ cells }) => cells),
    footnotes: sum(provisions, ({ footnotes }) => footnotes.length),
    provisions,
  };
};
