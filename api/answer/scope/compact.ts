import { parseCitation } from "../../../shared/citation/index.ts";
import { type QuestionLanguage, setOf } from "../language/languages.ts";
import { rolesOf } from "./lexicon.ts";
import type { OwnName } from "./names.ts";
import { languagesOfSmallWord } from "./small-words.ts";
import { isMark, type Token, tokenize } from "./tokens.ts";
import { overlaps, type PhraseMatch } from "./words.ts";
import { anyLanguage, bareArticlesAt, type WrittenCitation } from "./written.ts";

/** "6(1) GDPR": brackets show that the number is a provision. */
const beforeName =
  /(?<![\p{L}\p{N}./])(\d{1,3}[a-z]?(?:\s?\((?:\d{1,2}[a-z]?|[a-z]{1,4})\))+)\s+(?:of\s+|in\s+)?(?:the\s+)?$/iu;

/** A number counts when nothing follows that it could be counting: the end, a mark, or a verb ("gdpr 33 says"). */
const mayEndAt = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return true;
  if (token.kind !== "word") return isMark(token, "?.!,;:)–—") && tokens[at + 1]?.kind !== "number";
  const isSmall = (languagesOfSmallWord(token.text.toLowerCase()) & ~setOf("en")) !== 0;
  return rolesOf(token.text).follow !== undefined || isSmall;
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
  const isWorded = tokens.slice(at + 1, found.next).some(({ kind, text }) => kind === "word" && text.length > 1);
  if (!isWorded && !mayEndAt(tokens, found.next)) return [];
  const [start, end] = [first.start, last.end];
  const place = { start, end, listStart: start, listEnd: end, languages: anyLanguage };
  return found.cited.map((cited) => ({ citation: cited, ...place }));
};

const ahead = (text: string, name: PhraseMatch<OwnName>): WrittenCitation[] => {
  const match = beforeName.exec(text.slice(Math.max(0, name.start - 40), name.start));
  const cited = match?.[1] === undefined ? null : parseCitation(match[1]);
  if (match?.[1] === undefined || cited === null) return [];
  const start = name.start - match[0].length;
  const end = start + match[1].length;
  return [{ citation: cited, start, end, listStart: start, listEnd: end, languages: anyLanguage }];
};

/** Citations that need the act's name beside them to be seen as such: "gdpr 33", "dora 30(2)", "6(1)(f) GDPR". */
export const findCompactCitations = (
  text: string,
  own: ReadonlyArray<PhraseMatch<OwnName>>,
  known: readonly WrittenCitation[],
  language: QuestionLanguage,
): WrittenCitation[] => {
  if (own.length === 0) return [];
  const tokens = tokenize(text);
  return own
    .flatMap((name) => {
      const after = afterName(tokens, name, language);
      return after.length > 0 ? after : ahead(text, name);
    })
    .filter((found) => !known.some((other) => overlaps(other, found)));
};
