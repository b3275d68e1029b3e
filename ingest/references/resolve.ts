import { type AnnexPart, type Citation, citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import { existing, nearestExisting } from "./existing.ts";
import { expandRange } from "./ranges.ts";
import type { RawTarget } from "./read/raw-target.ts";
import type { Level } from "./read/segments.ts";

/** From where a reference is read. */
export interface Standpoint {
  /** The provision that the text belongs to; null when the reference is about another act. */
  readonly here: Citation | null;
  /** The provision that the text named last, in the act that the reference is about; null when there is none. */
  readonly last: Citation | null;
}

const isNamed = (raw: RawTarget, ...parts: Array<"annex" | "article" | "recital" | "chapter" | "title">): boolean =>
  parts.some((part) => raw[part] !== null);

/** The provision that "this" or "that" means, with the parts down to its level. */
const pointedAt = (raw: RawTarget, standpoint: Standpoint, level: Level): Citation | null => {
  const pointer = raw.pointers.find((candidate) => candidate.level === level);
  if (pointer === undefined) return null;
  return pointer.which === "this" ? standpoint.here : standpoint.last;
};

/** The parts of an annex by their numbers: what the act calls them is for its index to say. */
const annexParts = (...numbers: ReadonlyArray<string | null>): AnnexPart[] =>
  numbers.flatMap((number) => (number === null ? [] : [{ kind: "section", number: number.toUpperCase() }]));

const addressed = (index: ActIndex, raw: RawTarget, kind: Citation["kind"], number: string): Citation =>
  citation({
    actId: index.actId,
    kind,
    number: kind === "annex" ? number.toUpperCase() : number.toLowerCase(),
    parts: kind === "annex" ? annexParts(raw.title, raw.chapter, ...raw.sections) : [],
    paragraph: raw.paragraph?.toLowerCase() ?? null,
    subparagraph: raw.subparagraph,
    points: raw.points.map((point) => point.toLowerCase()),
  });

const expanded = (index: ActIndex, raw: RawTarget, first: Citation): Citation[] =>
  raw.to === null || raw.toLevel === null ? [first] : expandRange(index, first, raw.toLevel, raw.to);

const absolute = (index: ActIndex, raw: RawTarget): Citation[] | null => {
  const { annex, article, recital } = raw;
  if (recital !== null) return [addressed(index, raw, "recital", recital)];
  if (annex !== null) return expanded(index, raw, addressed(index, raw, "annex", annex));
  return article === null ? null : expanded(index, raw, addressed(index, raw, "article", article));
};

/** Where a part without its holder may lie, seen from a provision: the nearest place first, an annex's numbers from its top. */
const placesAround = (from: Citation, raw: RawTarget): Citation[] => {
  const base = citation({ ...from, subparagraph: raw.subparagraph });
  if (raw.paragraph !== null) return [citation({ ...base, paragraph: raw.paragraph, points: [...raw.points] })];
  const isOfPoint = raw.pointers.some(({ level }) => level === "point");
  if (raw.points.length === 0) return [isOfPoint ? base : citation({ ...base, points: [] })];
  const depths = [...base.points.keys(), base.points.length].reverse();
  const places = depths.map((depth) => citation({ ...base, points: [...base.points.slice(0, depth), ...raw.points] }));
  const isAnnexNumber = base.kind === "annex" && /^\d/.test(raw.points[0] ?? "");
  return [
    ...(isAnnexNumber ? places.reverse() : places),
    citation({ ...base, paragraph: null, points: [...raw.points] }),
  ];
};

const lowerCase = (raw: RawTarget): RawTarget => ({
  ...raw,
  paragraph: raw.paragraph?.toLowerCase() ?? null,
  points: raw.points.map((point) => point.toLowerCase()),
});

/** A paragraph, subparagraph or point without its article: exactly there, or nowhere. */
const relative = (index: ActIndex, raw: RawTarget, from: Citation): Citation[] => {
  if (from.kind === "recital") return [];
  const parts = raw.sections.length > 0 && from.kind === "annex" ? annexParts(...raw.sections) : from.parts;
  const places = placesAround(citation({ ...from, parts }), lowerCase(raw));
  const first = places.find((place) => existing(index, citation({ ...place, subparagraph: null })) !== null);
  return first === undefined ? [] : expanded(index, raw, first);
};

/** A subparagraph of "this paragraph" is told from the paragraph, not from the point that says so. */
const withoutOwnPoints = (raw: RawTarget, from: Citation): Citation =>
  raw.pointers.some(({ level }) => level === "paragraph" || level === "article") ||
  (raw.subparagraph !== null && raw.points.length > 0)
    ? citation({ ...from, points: [] })
    : from;

const wholeOf = (from: Citation): Citation => citation({ ...from, paragraph: null, points: [], subparagraph: null });

const fromPointer = (index: ActIndex, raw: RawTarget, standpoint: Standpoint): Citation[] | null => {
  for (const level of ["point", "subparagraph", "paragraph", "article", "annex"] as const) {
    const pointed = pointedAt(raw, standpoint, level);
    if (pointed === null) continue;
    if (level === "annex" && pointed.kind !== "annex") return [];
    if (level !== "annex" && level !== "point" && pointed.kind !== "article") return [];
    const isPointerAlone =
      raw.paragraph === null && raw.points.length === 0 && raw.subparagraph === null && raw.section === null;
    if (isPointerAlone) return [];
    const base = level === "article" || level === "annex" ? wholeOf(pointed) : withoutOwnPoints(raw, pointed);
    return relative(index, raw, citation({ ...base, parts: level === "annex" ? [] : base.parts, subparagraph: null }));
  }
  return raw.pointers.some(({ level }) => !["chapter", "section", "title"].includes(level)) ? [] : null;
};

const divisionTargets = (index: ActIndex, raw: RawTarget, here: Citation | null): Citation[] => {
  const own = here?.kind === "article" ? index.divisionOf(here.number) : null;
  const pointed = raw.pointers.map(({ level }) => level);
  const isOwn = (level: Level): boolean => pointed.includes(level);
  if (pointed.length > 0 && (own === null || raw.pointers.some(({ which }) => which === "that"))) return [];
  const needsChapter = raw.section !== null || isOwn("section") || isOwn("chapter");
  const chapter = raw.chapter ?? (needsChapter ? (own?.chapter ?? null) : null);
  const title = raw.title ?? (raw.chapter !== null || needsChapter || isOwn("title") ? (own?.title ?? null) : null);
  const section = raw.section ?? (isOwn("section") ? (own?.section ?? null) : null);
  if (chapter === null && title === null) return [];
  const numbers = index.articlesIn({ title, chapter, section });
  return numbers
    .filter((number) => pointed.length === 0 || number !== here?.number)
    .map((number) => citation({ actId: index.actId, kind: "article", number }));
};

const isDivision = (raw: RawTarget, here: Citation | null): boolean =>
  isNamed(raw, "chapter", "title") ||
  raw.pointers.some(({ level }) => level === "chapter" || level === "section" || level === "title") ||
  (raw.section !== null && /^[IVX\d]+$/.test(raw.section) && here?.kind === "article" && raw.points.length === 0);

/**
 * The provisions of one act that a raw target means. All exist: one that is named whole falls back to what holds it, one that is
 * named relative to the text ("point (b)") is found exactly or left out. An empty list means that nothing is meant here.
 */
export const resolveTarget = (index: ActIndex, raw: RawTarget, standpoint: Standpoint): Citation[] => {
  const { here } = standpoint;
  const named = absolute(index, raw);
  if (named !== null) return named.flatMap((address) => nearestExisting(index, address) ?? []);
  if (isDivision(raw, here)) return divisionTargets(index, raw, here);
  const pointed = fromPointer(index, raw, standpoint);
  const found = pointed ?? (here === null ? [] : relative(index, raw, withoutOwnPoints(raw, here)));
  return found.flatMap((address) => existing(index, address) ?? []);
};
