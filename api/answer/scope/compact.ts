import { parseCitation } from "../../../shared/citation/index.ts";
import type { OwnName } from "./names.ts";
import { overlaps, type PhraseMatch } from "./words.ts";
import type { WrittenCitation } from "./written.ts";

const address = String.raw`\d{1,3}[a-z]?(?:\s?\(\s?(?:\d{1,2}[a-z]?|[a-z]{1,4})\s?\))*`;
/**
 * "gdpr 33" counts when nothing follows that the number could be counting: the end, a mark, a bracketed part, or a verb.
 */
const afterName = new RegExp(
  String.raw`^[\s:-]+(${address})(?=\s*(?:$|[?.!,;:)](?!\d)|(?:say|says|mean|means|require|requires|about|and|or|explained|text|summary|apply|applies|allow|allows|cover|covers|please)(?![\p{L}\p{N}])))`,
  "iu",
);
/** "6(1) GDPR": brackets show that the number is a provision. */
const beforeName =
  /(?<![\p{L}\p{N}./])(\d{1,3}[a-z]?(?:\s?\((?:\d{1,2}[a-z]?|[a-z]{1,4})\))+)\s+(?:of\s+|in\s+)?(?:the\s+)?$/iu;

const read = (written: string, start: number): WrittenCitation[] => {
  const cited = parseCitation(written);
  const end = start + written.length;
  return cited === null ? [] : [{ citation: cited, start, end, listStart: start, listEnd: end }];
};

/** Citations that need the act's name beside them to be seen as such: "gdpr 33", "dora 30(2)", "6(1)(f) GDPR". */
export const findCompactCitations = (
  text: string,
  own: ReadonlyArray<PhraseMatch<OwnName>>,
  known: readonly WrittenCitation[],
): WrittenCitation[] =>
  own
    .flatMap((name) => {
      const after = afterName.exec(text.slice(name.end))?.[1];
      if (after !== undefined) return read(after, text.indexOf(after, name.end));
      const before = beforeName.exec(text.slice(Math.max(0, name.start - 40), name.start));
      if (before?.[1] === undefined) return [];
      return read(before[1], name.start - before[0].length);
    })
    .filter((found) => !known.some((other) => overlaps(other, found)));
