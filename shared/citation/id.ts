import { annexPartsId, annexPartsIdPattern, parseAnnexPartsId } from "./annex-part.ts";
import { type Citation, citation, wholeProvision } from "./citation.ts";

const kindPrefix = { article: "art", annex: "annex", recital: "rec" } as const;

/** An id from the outside in: act, provision, parts of an annex, paragraph, list, points, subparagraph. */
const idPattern = new RegExp(
  String.raw`^(?<act>[a-z][a-z0-9_]*?)_(?:art(?<article>\d+[a-z]*)|annex(?<annex>[IVXLC]+[A-Z]?|[A-Z])|rec(?<recital>\d+))` +
    String.raw`(?<parts>${annexPartsIdPattern})(?:_p(?<paragraph>\d+[a-z]*))?(?:_sub(?<list>\d+)(?=_(?!sub\d)))?` +
    String.raw`(?<points>(?:_(?!sub\d)[a-z0-9]+|_[A-Z]+)*)(?:_sub(?<subparagraph>\d+))?$`,
);

/**
 * The id of a provision: `gdpr_art33_p1`, `ai_act_art5_p1_a`, `ai_act_annexIII_4`, `gdpr_rec26` (contract, "Names").
 * Throws a TypeError when the citation names no act, since an id without one would be ambiguous.
 */
export const citationId = (of: Citation): string => {
  if (of.actId === null) throw new TypeError(`A citation without an act has no id: ${of.kind} ${of.number}`);
  const paragraph = of.paragraph === null ? "" : `_p${of.paragraph}`;
  const list = of.listedIn === null ? "" : `_sub${of.listedIn}`;
  const points = of.points.map((point) => `_${point}`).join("");
  const subparagraph = of.subparagraph === null ? "" : `_sub${of.subparagraph}`;
  return `${of.actId}_${kindPrefix[of.kind]}${of.number}${annexPartsId(of.parts)}${paragraph}${list}${points}${subparagraph}`;
};

/** The id of the whole article, annex or recital: what the contract calls `article_id`. */
export const articleIdOf = (of: Citation): string => citationId(wholeProvision(of));

/** True for the id of a provision itself, of one of its parts, or of a piece of it that was cut for length. */
export const isUnder = (id: string, provisionId: string): boolean =>
  id === provisionId || id.startsWith(`${provisionId}_`);

/** The provision's id of a chunk's, which may end in `_partN` where the provision was cut for length. */
export const withoutPart = (chunkId: string): string => chunkId.replace(/_part\d+$/, "");

const countIn = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

/** Reads an id back. Null when the text is no id. A `_partN` suffix of a split chunk is not part of the address. */
export const parseCitationId = (text: string): Citation | null => {
  const groups = idPattern.exec(withoutPart(text))?.groups;
  if (groups === undefined) return null;
  const kind = groups["article"] ? "article" : groups["annex"] ? "annex" : "recital";
  return citation({
    actId: groups["act"] ?? null,
    kind,
    number: groups["article"] ?? groups["annex"] ?? groups["recital"] ?? "",
    parts: parseAnnexPartsId(groups["parts"] ?? ""),
    paragraph: groups["paragraph"] ?? null,
    points: (groups["points"] ?? "").split("_").filter((point) => point !== ""),
    subparagraph: countIn(groups["subparagraph"]),
    listedIn: countIn(groups["list"]),
  });
};
