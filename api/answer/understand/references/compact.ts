import { citation, isWhole } from "../../../../shared/citation/index.ts";
import { type QuestionLanguage, setOf } from "../../language/languages.ts";
import type { OwnName } from "../names/names.ts";
import { languagesOfSmallWord } from "../names/small-words.ts";
import { overlaps, type PhraseMatch } from "../names/words.ts";
import { has } from "./label.ts";
import { isLinkWord, rolesOf } from "./lexicon.ts";
import { isGlued, isMark, type Token, tokenize } from "./tokens.ts";
import { anyLanguage, bareArticlesAt, type WrittenCitation } from "./written.ts";

/** A number counts when nothing follows that it could be counting: the end, a mark, or a verb ("gdpr 33 says"). */
const mayEndAt = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return true;
  if (token.kind !== "word") return isMark(token, "?.!,;:)–—") && tokens[at + 1]?.kind !== "number";
  const isSmall = (languagesOfSmallWord(token.text.toLowerCase()) & ~setOf("en")) !== 0;
  return rolesOf(token.text).follow !== undefined || isSmall;
};

/** "DSGVO 6 1 f": figures parted by spaces are a path only down to a letter that ends it. */
const spacedAt = (tokens: readonly Token[], at: number, next: number): WrittenCitation | null => {
  const [article, paragraph, letter] = tokens.slice(at, at + 3);
  const isPath = next === at + 1 && paragraph?.kind === "number" && paragraph.text.length < 3 && letter !== undefined;
  if (article === undefined || !isPath || !/^[a-z]$/i.test(letter.text) || !mayEndAt(tokens, at + 3)) return null;
  const points = [letter.text.toLowerCase()];
  const cited = citation({ kind: "article", number: article.text, paragraph: String(Number(paragraph.text)), points });
  const [start, end] = [article.start, letter.end];
  return { citation: cited, start, end, listStart: start, listEnd: end, languages: anyLanguage };
};

/** "gdpr 33", "dora 30(2)", "RODO 5 ust. 1": the article whose number follows the act's name. */
const afterName = (
  tokens: readonly Token[],
  name: PhraseMatch<OwnName>,
  language: QuestionLanguage,
): WrittenCitation[] => {
  let at = tokens.findIndex(({ start }) => start >= name.end);
  if (isMark(tokens[at], ":-")) at += 1;
  const found = at < 0 ? null : bareArticlesAt(tokens, at, language);
  const [first, last] = [tokens[at], tokens[(found?.next ?? 0) - 1]];
  if (found === null || first === undefined || last === undefined) return [];
  const spaced = spacedAt(tokens, at, found.next);
  if (spaced !== null) return [spaced];
  const isWorded = tokens.slice(at + 1, found.next).some(({ kind, text }) => kind === "word" && text.length > 1);
  // A letter or bracket below a number is no count of anything
  const isSure = found.cited.every((cited) => cited.points.length > 0);
  if (!isWorded && !isSure && !mayEndAt(tokens, found.next)) return [];
  const [start, end] = [first.start, last.end];
  const place = { start, end, listStart: start, listEnd: end, languages: anyLanguage };
  return found.cited.map((cited) => ({ citation: cited, ...place }));
};

/** Words between a path and the name after it, and tokens of a path. */
const linkMax = 4;
const pathMax = 12;

/** True for a path that can be no other figure: brackets or a letter show it, or the definite article before it ("el 26.7 del"). */
const isPath = (text: string, before: Token | undefined, language: QuestionLanguage): boolean =>
  /[(\p{L}]/u.test(text) || (/^\d+(?:\.\d+)+$/.test(text) && has(before, "the", setOf(language)));

/** "6(1)(f) GDPR", "5.1.c du RGPD": the path ahead of the name. */
const ahead = (
  text: string,
  tokens: readonly Token[],
  name: PhraseMatch<OwnName>,
  language: QuestionLanguage,
): WrittenCitation[] => {
  const first = tokens.findIndex(({ start }) => start >= name.start);
  const languages = setOf(language) | setOf("en");
  let next = first;
  while (next > 0 && first - next < linkMax) {
    const { kind, text: word } = tokens[next - 1] as Token;
    if (kind === "word" ? word.length < 2 || !isLinkWord(word, languages) : !isMark(tokens[next - 1], "'’")) break;
    next -= 1;
  }
  for (let at = Math.max(0, next - pathMax); at < next; at += 1) {
    const token = tokens[at] as Token;
    if (token.kind !== "number" || (isGlued(tokens, at) && !isMark(tokens[at - 1], "("))) continue;
    const found = bareArticlesAt(tokens, at, language);
    const [start, end] = [token.start, tokens[next - 1]?.end ?? token.end];
    const isWorded = tokens
      .slice(at, next)
      .some(({ kind, text: word }, index) => kind === "word" && word.length > 1 && !isGlued(tokens, at + index));
    if (found?.next !== next || isWorded || found.cited.every(isWhole)) continue;
    if (!isPath(text.slice(start, end), tokens[at - 1], language)) continue;
    const place = { start, end, listStart: start, listEnd: end, languages: anyLanguage };
    return found.cited.map((cited) => ({ citation: cited, ...place }));
  }
  return [];
};

/**
 * Adds the citations that need the act's name beside them to be seen as such: "gdpr 33", "dora 30(2)", "6(1)(f) GDPR". A known one
 * inside such a citation is its part ("AVG 12 § 6").
 */
export const withCompactCitations = (
  text: string,
  own: ReadonlyArray<PhraseMatch<OwnName>>,
  known: readonly WrittenCitation[],
  language: QuestionLanguage,
): WrittenCitation[] => {
  if (own.length === 0) return [...known];
  const tokens = tokenize(text);
  const isIn = (inner: WrittenCitation, outer: WrittenCitation): boolean =>
    outer.start < inner.listStart && inner.listEnd <= outer.end;
  const compact = own
    .flatMap((name) => {
      const after = afterName(tokens, name, language);
      return after.length > 0 ? after : ahead(text, tokens, name, language);
    })
    .filter((found) => !known.some((other) => overlaps(other, found) && !isIn(other, found)));
  const others = known.filter((one) => !compact.some((found) => isIn(one, found)));
  return [...others, ...compact].sort((left, right) => left.start - right.start);
};
