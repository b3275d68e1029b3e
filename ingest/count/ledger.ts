import type { Cell, TableKind } from "./lines.ts";

/** What a text is part of: `{ kind: "article", number: "5" }`. */
export type ProvisionKind = "recital" | "article" | "annex";

/** A provision as it stands in the raw file. */
export interface RawProvision {
  readonly kind: ProvisionKind;
  readonly number: string;
  /** In their order, case and punctuation folded; without the provision's own label, marks of footnotes and of amendments. */
  readonly words: readonly string[];
  /** Cells of tables that hold a word; one that spans rows or columns is one cell. */
  readonly cells: number;
  /** Cells of what may be a table or may be lines. */
  readonly unclearCells: number;
  /** The words of each footnote that it refers to; footnotes with the same words once. */
  readonly footnotes: ReadonlyArray<readonly string[]>;
}

/**
 * The words of a text: runs of letters, runs of digits and images, in lower case, so that spacing, dashes, quotation marks and
 * the spaces between thousands do not count.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=\d)[ \u00a0](?=\d{3}(?!\d))/gu, "")
    .match(/[\p{L}\p{M}]+|\p{N}+|\ufffc/gu) ?? [];

/** Footnotes that say the same are one: forms print "optional" under twenty of their fields. */
export const distinct = (footnotes: ReadonlyArray<readonly string[]>): ReadonlyArray<readonly string[]> => [
  ...new Map(footnotes.map((words) => [words.join(" "), words])).values(),
];

/** Different cells of one kind of table, each the innermost around some line. */
const countCells = (chains: ReadonlyArray<readonly Cell[]>, kind: TableKind): number =>
  new Set(chains.flatMap((chain) => chain.find(({ table }) => table.kind === kind) ?? [])).size;

interface OpenProvision {
  readonly kind: ProvisionKind;
  number: string;
  readonly words: string[];
  readonly cells: Array<readonly Cell[]>;
  readonly notes: Set<string>;
}

/** Collects provisions while a document streams past. */
export class Ledger {
  readonly #provisions: OpenProvision[] = [];
  readonly #footnotes = new Map<string, string[]>();
  #current: OpenProvision | null = null;

  /** Starts a provision: all that is added now belongs to it. */
  start(kind: ProvisionKind, number: string): void {
    this.#current = { kind, number, words: [], cells: [], notes: new Set() };
    this.#provisions.push(this.#current);
  }

  /** What follows belongs to no provision: headings between articles, signatures, the preamble's formulas. */
  stop(): void {
    this.#current = null;
  }

  /** The number of the provision that is open, where it is printed after its start. */
  label(number: string): void {
    if (this.#current !== null) this.#current.number = number;
  }

  get current(): ProvisionKind | null {
    return this.#current?.kind ?? null;
  }

  count(kind: ProvisionKind): number {
    return this.#provisions.filter((provision) => provision.kind === kind).length;
  }

  add(text: string, cells: readonly Cell[]): void {
    if (this.#current === null) return;
    const words = wordsOf(text);
    for (const word of words) this.#current.words.push(word);
    if (words.length > 0 && cells.length > 0) this.#current.cells.push(cells);
  }

  /** A mark in the text that refers to a footnote. */
  refer(note: string): void {
    this.#current?.notes.add(note);
  }

  addFootnote(note: string, text: string): void {
    const words = this.#footnotes.get(note) ?? [];
    words.push(...wordsOf(text));
    this.#footnotes.set(note, words);
  }

  /** The provisions in the order of the text. */
  close(): RawProvision[] {
    return this.#provisions.map(({ kind, number, words, cells, notes }) => ({
      kind,
      number,
      words,
      cells: countCells(cells, "drawn"),
      unclearCells: countCells(cells, "unclear"),
      footnotes: distinct([...notes].map((note) => this.#footnotes.get(note) ?? [])),
    }));
  }
}
