import { type AnnexPart, annexPartKind, annexPartNumber, annexPartWords } from "./annex-part.ts";
import { type Citation, citation, type ProvisionKind } from "./citation.ts";
import { fromOrdinal, ordinalPattern } from "./ordinal.ts";
import { fromRoman, toRoman } from "./roman.ts";

const label = `[0-9]{1,3}(?:[.][0-9]{1,2})*[a-z]{0,2}|[a-z]{1,5}`;
const points = String.raw`,?\spoints?\s(?<point>\(?(?:${label})\)?(?:\s?\((?:${label})\))*)`;
const ordinal = (name: string): string => String.raw`(?:,?\s(?<${name}>${ordinalPattern})\s(?:sub)?paragraph)?`;
const subdivisions = String.raw`(?<inner>(?:\s?\(\s?(?:${label})\s?\))*)(?:${ordinal("list")}${points})?${ordinal("subparagraph")}`;
const parts = String.raw`(?<parts>(?:,?\s?(?:${annexPartWords})\s(?:${annexPartNumber}))*)`;

const articleForm = new RegExp(
  String.raw`^(?:(?:articles?|arts?)\.?[\s_-]*)?(?<number>\d{1,3}(?:\s?[a-z](?![a-z]))?)(?:,?\s(?:paragraph|para\.?|par\.?)\s(?<paragraph>\d+[a-z]?))?${subdivisions}$`,
  "i",
);
const annexForm = new RegExp(
  String.raw`^annex(?:es)?[\s._-]*(?<number>[ivxlc]+|\d{1,2}|[a-z])?${parts}${subdivisions}$`,
  "i",
);
const recitalForm = /^(?:recitals?|rec)\.?[\s_-]*\(?(?<number>\d{1,3})\)?$/i;

/** Labels are small letters; a capital alone is the label of an annex's point: "point I(a)". */
const pieces = (text: string | undefined, keepsCapitals = false): string[] =>
  [...(text ?? "").matchAll(/[0-9a-z]+/gi)].map(([written]) => (keepsCapitals ? written : written.toLowerCase()));

/** The subparagraphs that an ordinal names. The first needs no name: it is where everything begins. */
const counted = (word: string | undefined): number | null => {
  const count = word === undefined ? null : fromOrdinal(word);
  return count === null || count < 2 ? null : count;
};

const partsIn = (written: string | undefined): AnnexPart[] =>
  [...(written ?? "").matchAll(/([a-z]+)\s([a-z0-9]+)/gi)].flatMap(([, word = "", number = ""]) => {
    const kind = annexPartKind(word);
    return kind === null ? [] : [{ kind, number: number.toUpperCase() }];
  });

/** Annex numbers are Roman whatever the writer used; a lone "Annex" is the act's only one, number I. */
const annexNumber = (written: string | undefined): string | null => {
  if (written === undefined) return "I";
  if (/^\d+$/.test(written)) return toRoman(Number(written)) || null;
  return fromRoman(written) === null && written.length > 1 ? null : written.toUpperCase();
};

const parseArticle = (text: string): Citation | null => {
  const groups = articleForm.exec(text)?.groups;
  if (groups === undefined) return null;
  const inner = pieces(groups["inner"]);
  const named = groups["paragraph"]?.toLowerCase() ?? null;
  const first = inner[0];
  const opensWithParagraph = named === null && first !== undefined && /^\d/.test(first);
  return citation({
    kind: "article",
    number: (groups["number"] ?? "").replace(/\s/g, "").toLowerCase(),
    paragraph: named ?? (opensWithParagraph ? first : null),
    points: [...(opensWithParagraph ? inner.slice(1) : inner), ...pieces(groups["point"])],
    listedIn: counted(groups["list"]),
    subparagraph: counted(groups["subparagraph"]),
  });
};

const parseAnnex = (text: string): Citation | null => {
  const groups = annexForm.exec(text)?.groups;
  const number = groups === undefined ? null : annexNumber(groups["number"]);
  if (groups === undefined || number === null) return null;
  return citation({
    kind: "annex",
    number,
    parts: partsIn(groups["parts"]),
    points: [...pieces(groups["inner"]), ...pieces(groups["point"], true)],
    listedIn: counted(groups["list"]),
    subparagraph: counted(groups["subparagraph"]),
  });
};

/** Longer than any reference. */
const writtenMax = 80;

const aloneForm = /^(?:(?<article>articles?|arts?)|(?<annex>annex(?:es)?)|(?<recital>recitals?|rec))[\s._-]*$/i;

/** "Point 3 of Part I of Annex III" says from the inside out what "Annex III, Part I, point 3" says from the outside in. */
const fromOutside = (text: string): string =>
  text
    .split(/\sof\s(?:the\s)?/)
    .reverse()
    .join(", ");

const tidy = (written: string): string => written.normalize("NFKC").replace(/\s+/g, " ").trim();

/** The kind that is written without a number: `Annex`, `Art.`, `rec.`. Null for anything else. */
export const kindWithoutNumber = (written: string): ProvisionKind | null => {
  const groups = written.length > writtenMax ? undefined : aloneForm.exec(tidy(written))?.groups;
  if (groups === undefined) return null;
  if (groups["article"] !== undefined) return "article";
  return groups["annex"] === undefined ? "recital" : "annex";
};

/**
 * Reads one written reference that names no act: `5`, `Article 5`, `Art. 5(1)(a)`, `art5`, `4a`, `Annex III, point 4`,
 * `Annex III, Part I, point 3`, `point 3 of Part I of Annex III`, `annex-3`, `Recital 26`, `rec. 26`. Null when the text is none. `Article 4(7)` reads as paragraph 7: whether the act
 * has a point 7 there instead is for the snapshot to say.
 */
export const parseCitation = (written: string): Citation | null => {
  const text = fromOutside(tidy(written));
  if (text.length === 0 || text.length > writtenMax) return null;
  const recital = recitalForm.exec(text)?.groups?.["number"];
  if (recital !== undefined) return citation({ kind: "recital", number: String(Number(recital)) });
  return parseAnnex(text) ?? parseArticle(text);
};
