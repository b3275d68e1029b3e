import { readEvents } from "./reader.ts";

/**
 * A table that is drawn as one, a list that is laid out as a table, or neither for sure: symbols beside their meaning, which
 * one may read as a table or as lines.
 */
export type TableKind = "drawn" | "list" | "unclear";

/** A cell of a table; what kind the table is of is known at its end. */
export interface Cell {
  readonly table: { kind: TableKind };
}

/** A line of an XHTML document: the text of the innermost block, with what is known of where it stands. */
export interface Line {
  /** An image is one `imageMark`; superscripts begin with `^`. */
  readonly text: string;
  /** Classes and styles of the line's own element and of those around it, innermost first. */
  readonly marks: readonly string[];
  readonly ids: readonly string[];
  /** The cells that it stands in, innermost first. */
  readonly cells: readonly Cell[];
  /** The footnotes that it refers to. */
  readonly notes: readonly string[];
  /** The footnote that it is the text of. */
  readonly noteText: string | null;
}

/** Stands for an image in a line of text. */
export const imageMark = "\ufffc";

interface Table {
  kind: TableKind;
  /** Whether a drawn table stands in one of its cells. */
  holdsDrawn: boolean;
  readonly rows: Array<{ readonly cells: string[] }>;
}

interface Open {
  readonly name: string;
  readonly mark: string;
  readonly id: string;
  readonly table: Table | null;
  readonly cell: Cell | null;
}

type Attributes = Readonly<Record<string, string>>;

const blocks = new Set(
  "p div table tbody thead tr td th ul ol li dl dt dd body html head title h1 h2 h3 h4 h5 h6 hr txt_te blockquote caption figure".split(
    " ",
  ),
);

const isDrawn = (attributes: Attributes): boolean =>
  /(?:^|\s)(?:oj-)?table(?:\s|$)/u.test(attributes["class"] ?? "") || attributes["border"] === "1";

/** `(a)`, `1.2.`, a dash, or nothing. */
const labelPattern = /^(?:[‘“"«„]?\(?[\p{L}\p{N}]{1,6}(?:[.-][\p{L}\p{N}]{1,3})*[.):]{1,2}|[^\p{L}\p{N}=+<>≤≥]{0,2})$/u;

/** Cells before the last are labels or empty: the column that indents a list. */
const isList = ({ rows }: Table): boolean =>
  rows.every(({ cells }) => cells.slice(0, -1).every((cell) => labelPattern.test(cell.trim())));

/** What opens a part of the act ends a footnote that goes on. */
const isHeadingMark = (mark: string): boolean => /(?:^|\s)(?:oj-)?(?:doc-ti|ti-(?:art|section|grseq))/u.test(mark);

/** Streams a document as lines; one object reads one document. */
class LineReader {
  readonly #take: (line: Line) => void;
  readonly #stack: Open[] = [];
  #text = "";
  #notes: string[] = [];
  #note: { readonly id: string; depth: number; isBare: boolean } | null = null;
  /** Notes of quoted text are printed in the quotation and again below the page. */
  readonly #noteIds = new Set<string>();
  /** Depth of the link that is a footnote's mark: its text is none. */
  #markDepth = 0;

  constructor(take: (line: Line) => void) {
    this.#take = take;
  }

  open(name: string, attributes: Attributes): void {
    if (blocks.has(name)) this.flush();
    if (name === "hr" || isHeadingMark(attributes["class"] ?? "")) this.#note = null;
    if (name === "br") this.#text += " ";
    if (name === "img") this.#text += imageMark;
    const table: Table | null =
      name === "table" ? { kind: isDrawn(attributes) ? "drawn" : "unclear", holdsDrawn: false, rows: [] } : null;
    const inner = this.#innermostTable();
    if (name === "tr") inner?.rows.push({ cells: [] });
    const row = inner?.rows.at(-1);
    const cell = (name === "td" || name === "th") && inner !== null ? { table: inner } : null;
    if (cell !== null && row !== undefined) row.cells.push("");
    const mark = `${attributes["class"] ?? ""} ${attributes["style"] ?? ""}`.trim();
    this.#stack.push({ name, mark, id: attributes["id"] ?? "", table, cell });
    if (this.#markDepth === 0 && /(?:^|[\s-])super/u.test(mark)) this.#text += "^";
    if (name === "a" && this.#markDepth === 0) this.#openLink(attributes);
  }

  close(name: string): void {
    if (blocks.has(name)) this.flush();
    const at = this.#stack.findLastIndex((open) => open.name === name);
    if (at < 0) return;
    const table = this.#stack[at]?.table ?? null;
    this.#stack.length = at;
    if (table !== null) this.#closeTable(table);
    if (this.#markDepth > at) this.#markDepth = 0;
    this.#closeNote(at);
  }

  /** A frame of one column around a text and its tables may be read as either. */
  #closeTable(table: Table): void {
    if (table.kind === "unclear" && isList(table)) table.kind = "list";
    const outer = this.#innermostTable();
    if (outer !== null && (table.kind === "drawn" || table.holdsDrawn)) outer.holdsDrawn = true;
    if (table.holdsDrawn && table.rows.every(({ cells }) => cells.length === 1)) table.kind = "unclear";
  }

  /** A note ends with its block; where that held its mark alone, the note is what follows. */
  #closeNote(at: number): void {
    if (this.#note === null || this.#note.depth < at) return;
    if (this.#note.isBare && this.#note.depth === at) {
      this.#note.isBare = false;
      this.#note.depth = this.#stack.findLastIndex(({ name }) => blocks.has(name));
    } else this.#note = null;
  }

  text(part: string): void {
    if (this.#markDepth === 0) this.#text += part;
  }

  flush(): void {
    const text = this.#text.replace(/[\s\u00a0]+/gu, " ").trim();
    this.#text = "";
    if (text === "" && this.#notes.length === 0) return;
    const cells = this.#innermostTable()?.rows.at(-1)?.cells;
    if (cells !== undefined && cells.length > 0) cells[cells.length - 1] += ` ${text}`;
    const outwards = this.#stack.toReversed();
    this.#take({
      text,
      marks: outwards.map(({ mark }) => mark).filter((mark) => mark !== ""),
      ids: outwards.map(({ id }) => id).filter((id) => id !== ""),
      cells: outwards.flatMap(({ cell }) => cell ?? []),
      notes: this.#notes,
      noteText: this.#note?.id ?? null,
    });
    this.#notes = [];
    if (this.#note !== null) this.#note.isBare &&= text === "";
  }

  #innermostTable(): Table | null {
    return this.#stack.findLast(({ table }) => table !== null)?.table ?? null;
  }

  /** Links to and from footnotes: `ntc…` and `src.…` stand in the text, `ntr…` and `E…` before the footnote. */
  #openLink(attributes: Attributes): void {
    const href = attributes["href"] ?? "";
    const id = attributes["id"] ?? "";
    const isBack = /^#(?:ntc|src\.)/u.test(href) || (href === "" && /^E\d+$/u.test(id));
    if (!isBack && !/^#(?:ntr|E\d)/u.test(href)) return;
    this.#markDepth = this.#stack.length;
    if (!isBack) this.#notes.push(href.slice(1));
    else {
      const own = id === "" ? href.replace(/^#(?:src\.)?/u, "").replace(/^ntc/u, "ntr") : id;
      const isRepeated = this.#noteIds.has(own);
      this.#noteIds.add(own);
      const depth = this.#stack.findLastIndex(({ name }) => blocks.has(name));
      this.#note = { id: isRepeated ? "" : own, depth, isBare: true };
    }
  }
}

/** Takes away ▼M1, ►C2 … ◄ (who amended what follows) and the marks of footnotes that are no links. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/[▼►]\s*(?:[A-Z]+\d*)?|◄/gu, " ")
    .replace(/\^(?=\s*\p{L})/gu, "")
    .replace(/\(\s*\^\s*\*?\d+\s*\)|\^\s*\(\s*\*?\d+\s*\)/gu, " ")
    .trim();

/** Reads an XHTML or HTML document as lines. */
export const readLines = (content: string, take: (line: Line) => void): void => {
  const reader = new LineReader(take);
  readEvents(content, reader);
  reader.flush();
};
