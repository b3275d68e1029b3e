import { isWhole } from "../../../../shared/citation/index.ts";
import { type LanguageSet, type QuestionLanguage, setOf } from "../../language/languages.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import type { NameMatch, OwnName, Reading } from "../names/names.ts";
import { type PhraseMatch, type Span, splitWords } from "../names/words.ts";
import { isBesideWord, isLinkWord, isOfAuthor, isSharedWord, isStatute, rolesOf } from "./lexicon.ts";
import type { WrittenCitation } from "./written.ts";

type ActName = OwnName | OutsideName;
type ActMatch = PhraseMatch<ActName>;

/** A citation and the act that the question itself puts beside it; null when it stands alone. */
export interface AttachedCitation {
  readonly written: WrittenCitation;
  readonly name: ActName | null;
}

/** What may stand between a citation and a name: marks at its beginning, marks after it, words. Few words: it is no sentence. */
interface Gap {
  readonly opening: RegExp;
  readonly marks: RegExp;
  readonly isWord: (word: string, languages: LanguageSet) => boolean;
}
const wordsMax = 8;

/** "Article 5 of the EU's Delegated Regulation (EU) …". */
const forward: Gap = { opening: /^[\s(;:-]*/u, marks: /^[\s('’-]*$/u, isWord: isLinkWord };
/** The same with a comma: "Article 21, Regulation 2024/1774". */
const forwardComma: Gap = { opening: /^\s*,\s*/u, marks: /^[\s(]*$/u, isWord: isLinkWord };
/** Between a name and the provision after it: "GDPR's Article 5", "the GDPR (Art. 5)", "GDPR:n 33 artikla". */
const backward: Gap = {
  opening: /^(?:[:'’-]\p{L}{1,4}(?!\p{L}))?[\s,:;([–-]*/u,
  marks: /^[\s,.'’-]*$/u,
  isWord: isBesideWord,
};
/** Between two provisions that share one name: "Article 33 and Article 34 GDPR". */
const shared: Gap = { opening: /^[\s,;]*/u, marks: /^[\s,.&'’]*$/u, isWord: isSharedWord };

/** "(EU)", "(ΕΕ) αριθ." before the number of an act. */
const unionSign = /\(\p{Lu}{2,3}\)(?:\s*\p{L}{1,6}[.:]?[oº°]?)?\s*$/u;

const fits = (between: string, languages: LanguageSet, { opening, marks, isWord }: Gap): boolean => {
  const begun = opening.exec(between);
  if (begun === null || between.length > 120) return false;
  const rest = between.slice(begun[0].length).replace(unionSign, "");
  const words = rest.match(/\p{L}+/gu) ?? [];
  return (
    words.length <= wordsMax &&
    marks.test(rest.replace(/\p{L}+/gu, "")) &&
    words.every((word) => isWord(word, languages) || word === "s")
  );
};

const isVendor = (name: NameMatch | ActMatch): boolean => name.value.type === "outside" && name.value.kind === "vendor";

const nameAfter = (
  text: string,
  names: readonly ActMatch[],
  at: number,
  languages: LanguageSet,
  gap: Gap,
): ActMatch | null => {
  const next = names.find((name) => name.start >= at);
  return next !== undefined && fits(text.slice(at, next.start), languages, gap) ? next : null;
};

const nameBefore = (text: string, names: readonly ActMatch[], at: number, languages: LanguageSet): ActMatch | null => {
  const previous = names.findLast((name) => name.end <= at);
  return previous !== undefined && fits(text.slice(previous.end, at), languages, backward) ? previous : null;
};

/** The names of acts in a question, in its order. Names of products are none. */
const actNamesIn = ({ own, outside }: Reading): ActMatch[] =>
  [...own, ...outside].filter((name) => !isVendor(name)).sort((left, right) => left.start - right.start);

/** The name that stands beside a stretch of the question. One after it counts before one ahead of it, unless a comma parts them. */
const nameBeside = (
  text: string,
  names: readonly ActMatch[],
  { start, end }: Span,
  languages: LanguageSet,
): ActMatch | null =>
  nameAfter(text, names, end, languages, forward) ??
  nameBefore(text, names, start, languages) ??
  nameAfter(text, names, end, languages, forwardComma);

/** The act that a question puts beside some of its words; null where none stands there. */
export const actNamedBeside = (reading: Reading, span: Span, language: QuestionLanguage): ActName | null =>
  nameBeside(reading.text, actNamesIn(reading), span, setOf(language) | setOf("en"))?.value ?? null;

/** What an article belongs to where a word for a national law stands beside it ("art. 6 ustawy", "straffelovens § 5"). */
const statute: OutsideName = { type: "outside", kind: "national_law", name: "" };

const isOfStatute = (
  reading: Reading,
  { listStart, listEnd }: WrittenCitation,
  language: QuestionLanguage,
): boolean => {
  const { text, words, own } = reading;
  // Acts of the Union have no sections: alone, the sign is of another law
  const quote = text.slice(listStart, listEnd);
  const hasWord = splitWords(quote).some((word) => rolesOf(word.text).article !== undefined);
  if (!hasWord && /^§|\d[.\s]*§$/u.test(quote)) return true;
  const isName = ({ start }: { start: number }): boolean => own.some((name) => name.start <= start && start < name.end);
  const isFree = (word: (typeof words)[number] | undefined): boolean =>
    word !== undefined && isStatute(word.text, setOf(language)) && !isName(word);
  const before = words.findLast(({ end }) => end <= listStart);
  if (before !== undefined && /^\s*$/.test(text.slice(before.end, listStart)) && isFree(before)) return true;
  const after = words.filter(({ start }) => start >= listEnd).slice(0, 4);
  const first = after.findIndex(
    (word) => !isLinkWord(word.text, setOf(language)) || isStatute(word.text, setOf(language)),
  );
  const found = after[first];
  return found !== undefined && /^[\p{L}\s('’.-]*$/u.test(text.slice(listEnd, found.start)) && isFree(found);
};

/** Words beside a reference that tell whose it is. */
const besideMax = 2;

/** "My first article about the GDPR", "in the next article of our paper": what is no article of an act. */
const isWritten = (reading: Reading, written: WrittenCitation, language: QuestionLanguage): boolean => {
  const { listStart, listEnd, isCounted = false, sameAs } = written;
  if (!isCounted && (sameAs === undefined || !isWhole(written.citation))) return false;
  const languages = setOf(language) | written.languages;
  const before = reading.words.filter(({ end }) => end <= listStart).slice(-besideMax);
  const inside = reading.words.filter(({ start, end }) => start >= listStart && end <= listEnd);
  const after = reading.words.filter(({ start }) => start >= listEnd).slice(0, besideMax);
  return (
    [...before, ...inside].some(({ text }) => isOfAuthor(text, languages, false)) ||
    after.some(({ text }) => isOfAuthor(text, languages, true))
  );
};

/**
 * Puts each citation to the act named beside it. A name after it counts before one ahead of it, unless a comma parts them; a name that
 * already belongs to the citation before it is not taken twice. What is counted in words and belongs to no act is left out.
 */
export const attachCitations = (
  reading: Reading,
  written: readonly WrittenCitation[],
  language: QuestionLanguage,
): AttachedCitation[] => {
  const { text } = reading;
  const languagesOf = (citation: WrittenCitation): LanguageSet => citation.languages | setOf(language) | setOf("en");
  const names = actNamesIn(reading);
  const attached = written.map((citation): { written: WrittenCitation; match: ActMatch | null } => ({
    written: citation,
    match: nameBeside(text, names, { start: citation.listStart, end: citation.listEnd }, languagesOf(citation)),
  }));
  for (let position = attached.length - 2; position >= 0; position -= 1) {
    const [here, next] = [attached[position], attached[position + 1]];
    if (here === undefined || next === undefined || here.match !== null || next.match === null) continue;
    const gap = text.slice(here.written.listEnd, next.written.listStart);
    const isBackward = next.match.end <= next.written.listStart;
    if (!isBackward && (here.written.listEnd === next.written.listEnd || fits(gap, languagesOf(here.written), shared)))
      here.match = next.match;
  }
  for (let position = 1; position < attached.length; position += 1) {
    const [previous, here] = [attached[position - 1], attached[position]];
    if (previous === undefined || here === undefined || here.match !== null || previous.match === null) continue;
    const gap = text.slice(previous.written.listEnd, here.written.listStart);
    const isBackward = previous.match.end <= previous.written.listStart;
    if (
      isBackward &&
      (previous.written.listEnd === here.written.listEnd || fits(gap, languagesOf(here.written), shared))
    )
      here.match = previous.match;
  }
  for (const here of attached) {
    const { sameAs } = here.written;
    if (here.match === null && sameAs !== undefined)
      here.match = attached.find(({ written: { start } }) => start === sameAs)?.match ?? null;
  }
  return attached
    .filter(({ written: of, match }) => (of.isCounted !== true || match !== null) && !isWritten(reading, of, language))
    .map(({ written: citation, match }) => ({
      written: citation,
      name: match?.value ?? (isOfStatute(reading, citation, language) ? statute : null),
    }));
};
