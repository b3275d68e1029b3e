import {
  annexHeading,
  annexLabel,
  articleNumber,
  isArticleLabel,
  isClosingFormula,
  isDivisionLabel,
  isEnactingFormula,
  isListOfAnnexes,
} from "./labels.ts";
import { Ledger, type RawProvision } from "./ledger.ts";
import { type Line, readLines, withoutMarks } from "./lines.ts";
import { tieNotes } from "./plain-notes.ts";

type Part = "title" | "recitals" | "terms" | "final" | "annexes";

const hasMark = (line: Line, pattern: RegExp): boolean => line.marks.some((mark) => pattern.test(mark));

const idOf = (line: Line, pattern: RegExp): string | null => line.ids.find((id) => pattern.test(id)) ?? null;

const isFurniture = (line: Line): boolean =>
  hasMark(
    line,
    /(?:^|\s)(?:modref|arrow|reference|disclaimer|toc-item|hd-toc-\d|(?:oj-)?hd-(?:date|lg|ti|oj|coll|uniq))(?:\s|$)/u,
  ) || /^(?:ELI: http|ISSN \d)/u.test(line.text);

const isQuoted = (text: string): boolean => /^[‘“"«„]/u.test(text);

const isCentred = (line: Line): boolean => /text-align: center/u.test(line.marks[0] ?? "");

/** Whether the document says by classes or styles what its lines are. */
const isMarked = (line: Line): boolean => hasMark(line, /(?:^|\s)(?:(?:oj-)?ti-art|title-article-norm)|text-align/u);

const romans =
  "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV XXV XXVI XXVII XXVIII XXIX XXX".split(
    " ",
  );

/**
 * Numbers that are missing between the annexes that have an element of their own: where the end of a quotation is misplaced, the annex
 * after it stands inside.
 */
const missingAnnexes = (lines: readonly Line[]): ReadonlySet<string> => {
  const present = new Set(lines.flatMap((line) => idOf(line, /^anx_[IVX]+$/u)?.slice(4) ?? []));
  const last = romans.findLastIndex((number) => present.has(number));
  return new Set(romans.slice(0, Math.max(0, last)).filter((number) => !present.has(number)));
};

/** Sorts the lines of one XHTML document into recitals, articles and annexes. */
class Sorter {
  readonly #ledger = new Ledger();
  readonly #started = new Set<string>();
  readonly #missing: ReadonlySet<string>;
  #part: Part = "title";
  #note: string | null = null;
  #annex: string | null = null;
  #recital: string | null = null;
  /** Whether the recitals print numbers; those of before 1999 begin with "Whereas" alone. */
  #isNumbered = false;

  constructor(missing: ReadonlySet<string>) {
    this.#missing = missing;
  }

  take(line: Line): void {
    if (this.#isFootnote(line)) return;
    if (isFurniture(line)) return;
    const text = withoutMarks(line.text);
    if (this.#startsAnnex(line, text) || this.#startsArticle(line, text)) return;
    const isPreamble = this.#part === "title" || this.#part === "recitals";
    if (isPreamble) this.#preamble(line, text);
    else if (this.#part !== "terms" || !this.#leavesArticle(line, text)) this.#add(line, text);
  }

  close(): RawProvision[] {
    return this.#ledger.close();
  }

  #add(line: Line, text: string): void {
    for (const note of line.notes) this.#ledger.refer(note);
    this.#ledger.add(text, line.cells);
  }

  #isFootnote(line: Line): boolean {
    if (line.noteText !== null) this.#note = line.noteText;
    const inNote = line.noteText !== null || hasMark(line, /(?:^|\s)(?:oj-note|note|footnote)(?:\s|$)/u);
    if (inNote && this.#note !== null) this.#ledger.addFootnote(this.#note, withoutMarks(line.text));
    return inNote;
  }

  #startsAnnex(line: Line, text: string): boolean {
    if (isListOfAnnexes(text)) return this.#leaveTerms();
    if (!this.#isAnnexHeading(line, text)) return false;
    const id = idOf(line, /^anx_[^.]*$/u);
    if (id !== null) this.#started.add(id);
    this.#part = "annexes";
    const { number, rest } = annexHeading(text);
    this.#annex = number;
    this.#ledger.start("annex", number);
    this.#add(line, rest);
    return true;
  }

  #leaveTerms(): boolean {
    this.#part = "final";
    this.#ledger.stop();
    return true;
  }

  #isAnnexHeading(line: Line, text: string): boolean {
    const { number } = annexHeading(text);
    if (hasMark(line, /(?:^|\s)title-annex-1(?:\s|$)/u)) return this.#part !== "annexes" || number !== "";
    const id = idOf(line, /^anx_[^.]*$/u);
    if (id !== null && !this.#started.has(id)) return true;
    if (this.#isMissingAnnex(line, text, number)) return true;
    if (
      annexLabel(text) === null ||
      isQuoted(text) ||
      hasMark(line, /quotation-ti/u) ||
      idOf(line, /^art_|^anx_.*\./u) !== null
    )
      return false;
    if (hasMark(line, /(?:^|\s)(?:oj-)?doc-ti(?:\s|$)/u)) return this.#part !== "title" && number !== this.#annex;
    const isPlain = id === null && annexLabel(text) !== null && (line.marks.length === 0 || isCentred(line));
    return isPlain && (this.#part === "final" || this.#part === "annexes");
  }

  /** `ANNEX II` in the quotation of annex I, where the act has no other annex II. */
  #isMissingAnnex(line: Line, text: string, number: string): boolean {
    const isDue = this.#missing.has(number) && romans[romans.indexOf(number) - 1] === this.#annex;
    return isDue && hasMark(line, /quotation-ti/u) && /^ANNEXE? [IVX]+$/u.test(text);
  }

  #startsArticle(line: Line, text: string): boolean {
    if (this.#part === "annexes") return false;
    const id = idOf(line, /^art_[^.]+$/u);
    const titled = hasMark(line, /(?:^|\s)(?:title-article-norm|(?:oj-)?ti-art)(?:\s|$)/u);
    const styled = isArticleLabel(text) && (line.marks.length === 0 || isCentred(line));
    if (!titled && !styled) return false;
    if (id !== null && this.#started.has(id)) return false;
    if (id === null && isQuoted(text)) return false;
    if (id !== null) this.#started.add(id);
    this.#part = "terms";
    this.#ledger.start("article", articleNumber(text));
    for (const note of line.notes) this.#ledger.refer(note);
    return true;
  }

  #preamble(line: Line, text: string): void {
    if (isEnactingFormula(text) || idOf(line, /^enc_/u) !== null) {
      this.#part = "terms";
      this.#ledger.stop();
      return;
    }
    if (/^Whereas:?$/u.test(text)) {
      this.#part = "recitals";
      return;
    }
    const start = this.#recitalStart(line, text);
    if (start !== null) {
      this.#part = "recitals";
      this.#ledger.start("recital", start.number);
    }
    this.#add(line, start?.rest ?? text);
  }

  #recitalStart(line: Line, text: string): { readonly number: string; readonly rest: string } | null {
    const next = String(this.#ledger.count("recital") + 1);
    const id = idOf(line, /^rct_/u);
    const numbered = /^\((\d+)\)\s*(.*)$/u.exec(text) ?? /^(\d+)\.\s+(Whereas.*)$/u.exec(text);
    const rest = numbered?.[2] ?? text;
    if (id !== null) {
      if (id === this.#recital) return null;
      this.#recital = id;
      return { number: numbered?.[1] ?? next, rest };
    }
    if (numbered?.[1] === next) {
      this.#isNumbered = true;
      return { number: next, rest };
    }
    return !this.#isNumbered && /^Whereas[\s,]/u.test(text) ? { number: next, rest: text } : null;
  }

  #leavesArticle(line: Line, text: string): boolean {
    if (hasMark(line, /(?:^|\s)(?:oj-final|final|oj-signatory|signatory)(?:\s|$)/u) || isClosingFormula(text)) {
      return this.#leaveTerms();
    }
    const division =
      hasMark(line, /(?:^|\s)(?:(?:oj-)?ti-section-1|title-division-1)(?:\s|$)/u) ||
      (isDivisionLabel(text) && (line.marks.length === 0 || isCentred(line)));
    if (division && !isQuoted(text) && idOf(line, /^art_/u) === null) this.#ledger.stop();
    return false;
  }
}

/** Counts an XHTML or HTML document, whatever its layout. */
export const countXhtml = (content: string): RawProvision[] => {
  const lines: Line[] = [];
  readLines(content, (line) => lines.push(line));
  const sorter = new Sorter(missingAnnexes(lines));
  for (const line of lines.some(isMarked) ? lines : tieNotes(lines)) sorter.take(line);
  return sorter.close();
};
