import { annexHeading, articleNumber, isListOfAnnexes } from "./labels.ts";
import { Ledger, type RawProvision } from "./ledger.ts";
import { type Cell, imageMark, withoutMarks } from "./lines.ts";
import { readEvents } from "./reader.ts";

/** What stands apart from its neighbours in a formula. */
const partsOfFormula = new Set(["OP.MATH", "OP.CMP", "DIVIDEND", "DIVISOR", "OVER", "UNDER", "ROOT", "SUM"]);

/** A part of a formula that is printed in brackets; they are not in the file. */
const isBracketed = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === "EXPR" && attributes["TYPE"] !== undefined;

/** How it is kept among the open elements. */
const bracketed = "(EXPR)";

/** What is no text of the act: data about the document, contents, formulas and signatures. */
const skipped = new Set([
  "BIB.INSTANCE",
  "BIB.DOC",
  "FAM.COMP",
  "INFO.CONSLEG",
  "INFO.PROD",
  "TOC",
  "PREAMBLE.INIT",
  "PREAMBLE.FINAL",
  "GR.VISA",
  "GR.CONSID.INIT",
  "FINAL",
  "SIGNATURE",
  "DOC",
  "PUBLICATION.REF",
  "PUBLICATION",
]);

/** Elements that stand inside a line of text; every other one begins a line of its own. */
const inline = new Set([
  "HT",
  "DATE",
  "REF.DOC.OJ",
  "REF.DOC",
  "REF.DOC.SE",
  "QUOT.START",
  "QUOT.END",
  "FT",
  "IE",
  "LINK",
  "EXPR",
  "IND",
  "LG.OJ",
  "NO.OJ",
  "PAGE.FIRST",
]);

/** A title inside a table is a row of one cell. */
const isCell = (name: string): boolean => name === "CELL" || name === "TI.BLK";

const attributeOf = (body: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`, "u").exec(body)?.[1] ?? "";

/** Sorts the events of Formex files into recitals, articles and annexes. */
class Sorter {
  readonly #ledger = new Ledger();
  readonly #stack: string[] = [];
  readonly #cells: Cell[] = [];
  readonly #notes: string[] = [];
  readonly #notesRead = new Set<string>();
  /** Changes that delete what stands between their two instructions. */
  readonly #deleting = new Set<string>();
  #notesSeen = 0;
  #skipping = 0;
  /** How many elements of annexes are around the annex that is open, itself included. */
  #annexAt = 1;
  #text = "";
  #awaiting: "article" | "annex" | "recital" | null = null;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!inline.has(name)) this.#flush();
    this.#stack.push(isBracketed(name, attributes) ? bracketed : name);
    if (name === "QUOT.START" || name === "QUOT.END") this.text("’");
    if (name === "HT" && attributes["TYPE"] === "SUP") this.text("^");
    if (name === "INCL.ELEMENT") this.text(` ${imageMark} `);
    if (name === "SUM") this.text(" Σ ");
    if (partsOfFormula.has(name) || isBracketed(name, attributes)) this.text(" ");
    if (skipped.has(name)) this.#skipping++;
    if (isCell(name)) this.#cells.push({ table: { kind: "drawn" } });
    if (name === "NOTE") this.#openNote(attributes);
    if (this.#deleting.size > 0 || this.#skipping > 0) return;
    if (name === "CONSID" && !this.#isInside("ARTICLE", "QUOT.S")) this.#start("recital");
    if (name === "ARTICLE" && !this.#isInside("ARTICLE", "ANNEX", "CONS.ANNEX", "QUOT.S")) this.#start("article");
    if ((name === "ANNEX" || name === "CONS.ANNEX") && !this.#isInside("ARTICLE", "QUOT.S")) this.#awaiting = "annex";
  }

  close(name: string): void {
    if (!inline.has(name)) this.#flush();
    if (this.#stack.pop() === bracketed) this.text(" ");
    if (skipped.has(name)) this.#skipping--;
    if (isCell(name)) this.#cells.pop();
    if (name === "NOTE") this.#notes.pop();
    if (name === "ARTICLE" && this.#ledger.current === "article" && !this.#stack.includes("ARTICLE"))
      this.#ledger.stop();
    if (name === "CONSID" && this.#ledger.current === "recital") this.#ledger.stop();
    if (
      (name === "ANNEX" || name === "CONS.ANNEX") &&
      this.#annexDepth() < this.#annexAt &&
      this.#ledger.current === "annex"
    )
      this.#ledger.stop();
  }

  text(part: string): void {
    if (this.#skipping === 0 && this.#deleting.size === 0) this.#text += part;
  }

  instruction(target: string, body: string): void {
    if (target === "CLG.MDFO" && attributeOf(body, "ACTION") === "DELETED") {
      this.#deleting.add(attributeOf(body, "ID"));
    }
    if (target === "CLG.MDFC") this.#deleting.delete(attributeOf(body, "IDREF"));
  }

  provisions(): RawProvision[] {
    return this.#ledger.close();
  }

  #start(kind: "article" | "annex" | "recital"): void {
    this.#ledger.start(kind, "");
    this.#awaiting = kind;
  }

  #isInside(...names: string[]): boolean {
    return this.#stack.slice(0, -1).some((open) => names.includes(open));
  }

  #annexDepth(): number {
    return this.#stack.filter((open) => open === "ANNEX" || open === "CONS.ANNEX").length;
  }

  /** A note that is referred to again is printed again, or left empty. */
  #openNote(attributes: Readonly<Record<string, string>>): void {
    const id = attributes["NOTE.REF"] ?? attributes["NOTE.ID"] ?? `${++this.#notesSeen}`;
    this.#notes.push(this.#notesRead.has(id) ? "" : id);
    if (this.#deleting.size === 0) this.#ledger.refer(id);
  }

  #flush(): void {
    const text = withoutMarks(this.#text.replace(/[\s\u00a0]+/gu, " "));
    this.#text = "";
    if (text === "") return;
    const note = this.#notes.at(-1);
    if (note !== undefined) {
      this.#notesRead.add(note);
      this.#ledger.addFootnote(note, text);
    } else if (!this.#takeLabel(text)) this.#ledger.add(text, this.#cells.toReversed());
  }

  /** Annexes may stand in what is headed as their list; those in an annex are its appendices and forms. */
  #startAnnex(text: string): boolean {
    if (isListOfAnnexes(text)) {
      this.#ledger.stop();
      return true;
    }
    if (this.#ledger.current === "annex" && this.#annexDepth() > this.#annexAt) return false;
    this.#annexAt = this.#annexDepth();
    const { number, rest } = annexHeading(text);
    if (number === "" && this.#annexDepth() > 1) {
      this.#ledger.resume();
      return false;
    }
    this.#ledger.start("annex", number);
    this.#ledger.add(rest, []);
    return true;
  }

  #takeLabel(text: string): boolean {
    const kind = this.#awaiting;
    if (kind === null) return false;
    this.#awaiting = null;
    if (kind === "annex") {
      return this.#startAnnex(text);
    }
    if (kind === "article") this.#ledger.label(articleNumber(text));
    const printed = /^\(?(\d+)\)?\.?$/u.exec(text)?.[1];
    if (kind === "recital") this.#ledger.label(printed ?? String(this.#ledger.count("recital")));
    return kind === "article" || printed !== undefined;
  }
}

/** Counts a Formex document: all its files, in the order of their names. */
export const countFormex = (files: ReadonlyMap<string, string>): RawProvision[] => {
  const sorter = new Sorter();
  for (const [name, content] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (name.endsWith(".doc.xml")) continue;
    readEvents(content, {
      open: (tag, attributes) => sorter.open(tag, attributes),
      close: (tag) => sorter.close(tag),
      text: (text) => sorter.text(text),
      instruction: (target, body) => sorter.instruction(target, body),
    });
  }
  return sorter.provisions();
};
