/** `Article 5a` → `5a`; a first article that prints no number ("Article premier") is 1. */
export const articleNumber = (label: string): string => {
  const number = /\d+(?:\s?[a-z]{1,3}\b)?/u.exec(label)?.[0].replace(/\s/gu, "");
  return number ?? "1";
};

/** Letters of other alphabets in place of Latin ones: a reader does not see the difference. */
const lookalikes: Readonly<Record<string, string>> = {
  "\u0391": "A",
  "\u0395": "E",
  "\u0399": "I",
  "\u039d": "N",
  "\u03a7": "X",
  "\u03b5": "E",
  "\u03bd": "N",
  "\u03c7": "X",
  "\u0410": "A",
  "\u0415": "E",
  "\u0406": "I",
  "\u0425": "X",
};
const lookalike = /[\u0370-\u04ff]/gu;

/** What an annex prints above itself: its number, and what stands on the same line after it. */
export const annexLabel = (line: string): { readonly number: string; readonly rest: string } | null => {
  const found =
    /^\W*(?:ANNEXE?|Annexe?)(?![\p{Ll}])\s*(?:([IVXLC]+(?:\s?[A-Za-z])?|[A-Z]|\d+[a-z]?)(?![\p{L}\p{N}]))?\W*(.*)$/u.exec(
      line.slice(0, 16).replace(lookalike, (letter) => lookalikes[letter] ?? letter) + line.slice(16),
    );
  if (found === null) return null;
  return { number: (found[1] ?? "I").replace(/\s/gu, ""), rest: found[2] ?? "" };
};

/** The number in the heading of an annex whose word for "annex" is not known: `ALLEGATO IV`. */
export const annexHeading = (line: string): { readonly number: string; readonly rest: string } => {
  const known = annexLabel(line);
  if (known !== null) return known;
  const found = /^(?!TITLE|CHAPTER|SECTION)\p{L}{5,9}\s+([IVXLC]+[a-z]?)$/u.exec(line);
  return found === null ? { number: "", rest: line } : { number: found[1] ?? "", rest: "" };
};

/** A line that is nothing but the label of an article: `Article 12`. */
export const isArticleLabel = (line: string): boolean => /^(?:Article|ARTICLE)\s+\d+\s?[a-z]{0,2}$/u.test(line);

/** A line that names a level of the enacting terms: `CHAPTER II`, `Section 1`. */
export const isDivisionLabel = (line: string): boolean =>
  /^(?:PART|TITLE|CHAPTER|SECTION|SUBSECTION|SUB-SECTION|Part|Title|Chapter|Section|Subsection|Sub-section)\s+(?:[IVXLC]+[a-zA-Z]?|\d+[a-z]?|[A-Z])\.?$/u.test(
    line,
  );

/** Where the preamble ends. */
export const isEnactingFormula = (line: string): boolean =>
  /^(?:HAS|HAVE)\s+(?:ADOPTED|DECIDED|AGREED)\b|^HEREBY\b/u.test(line) || /^\p{Lu}[\p{Lu}\s]+:$/u.test(line);

/** Where the enacting terms end: the formula on who is bound, and the place and day of signature. */
export const isClosingFormula = (line: string): boolean =>
  /^(?:This (?:Regulation|Decision|Directive) (?:is|shall be) binding in its entirety|Done at \p{L}+)/u.test(line);

/** A heading over a table of contents: what follows is no annex. */
export const isListOfAnnexes = (line: string): boolean => /^LIST OF ANNEXES$/iu.test(line);
