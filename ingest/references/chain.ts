import { type ActMention, actsPattern, parseActMentions } from "./act-mention.ts";
import { matchAt } from "./items.ts";
import { type Level, levels, readSegment, type Segment } from "./segments.ts";

/** The act that a reference names after its provisions. */
export type ActTail =
  | { readonly kind: "this" }
  | { readonly kind: "that"; readonly word: string }
  | { readonly kind: "acts"; readonly mentions: readonly ActMention[] }
  | { readonly kind: "name"; readonly name: string }
  /** A document that is no act of EU law with a number, such as a protocol: its provisions are nobody's here. */
  | { readonly kind: "unknown" };

/** Parts that belong together, with their act: "point (a) of Article 6(1) of Regulation (EU) 2016/679". */
export interface Chain {
  readonly segments: readonly Segment[];
  readonly act: ActTail | null;
  /** "Thereof", or "in particular points 1 and 2" after the whole: a part of what was named last. */
  readonly isPartOfLast: boolean;
  readonly start: number;
  readonly end: number;
}

/** Which part may follow another after a comma: only one that lies right inside it. */
const inside: Readonly<Record<Level, readonly Level[]>> = {
  title: ["chapter"],
  chapter: ["section"],
  annex: ["title", "chapter", "section", "point"],
  section: ["section", "point"],
  article: ["paragraph", "subparagraph", "point"],
  recital: [],
  paragraph: ["subparagraph", "point"],
  subparagraph: ["point"],
  point: ["point", "subparagraph"],
};

const rank = (segment: Segment): number => levels.indexOf(segment.level);

/** "Chapter II of Annex I", "Section 2 of Part A of Annex I": what divides an act divides its annexes too. */
const isPartOfAnnex = (segment: Segment, next: Segment): boolean =>
  (next.level === "annex" && (segment.level === "chapter" || segment.level === "title")) ||
  (next.level === "section" && segment.level === "section");

/** The next part: inwards after a comma or a space ("Article 6(1), point (a)"), outwards after "of". */
const readNext = (text: string, segments: readonly Segment[]): Segment | null => {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const outward = matchAt(String.raw`,?\s(?:of|to|in|under)\s(?:the\s)?`, text, last.end);
  const next = readSegment(text, last.end + (outward?.[0].length ?? 0));
  if (outward !== null && next !== null) {
    const isPartOfPoint = next.level === "point" && segments.every((segment) => segment.level === "subparagraph");
    const isOutermost =
      isPartOfPoint || segments.every((segment) => rank(next) < rank(segment) || isPartOfAnnex(segment, next));
    const isOf = /\bof\b/.test(outward[0]) || (/\bin\b/.test(outward[0]) && next.level === "annex");
    return isOutermost && isOf ? next : null;
  }
  const inward = matchAt(String.raw`,\s(?:the\s)?|\s`, text, last.end);
  const inner = inward === null ? null : readSegment(text, last.end + inward[0].length);
  const inAnnex = segments[0]?.level === "annex";
  const fits = (level: Level): boolean => inside[last.level].includes(level) || (inAnnex && level === "point");
  if (inner === null || inner.pointer !== null || !fits(inner.level)) return null;
  const hasLevel = segments.some((segment) => segment.level === inner.level);
  const mayRepeat = inner.level === "point" || (inner.level === "section" && inAnnex);
  return hasLevel && !mayRepeat ? null : inner;
};

const treatyPattern = String.raw`(?:Part\s\w+\sof\s)?(?:the\s)?(?<treaty>TFEU|TEU|Treaty|Treaties|Charter)\b`;
const foreignPattern = String.raw`(?:the\s|Council\s|Commission\s)*(?:Annex\sto\s(?:the\s|Commission\s)?)?(?:Protocol|Convention|Statute|Agreement|Rules|Framework|Code|Act\s|Constitution|Financial\sRegulation|Recommendation|Joint|National|Staff)`;

/** The act after the provisions; `end` is where the text goes on. */
const readActTail = (text: string, at: number, names: readonly string[]): { act: ActTail; end: number } | null => {
  const direct = matchAt(String.raw`\s(?<treaty>TFEU|TEU|GDPR)\b`, text, at);
  if (direct !== null)
    return { act: { kind: "name", name: direct.groups?.["treaty"] ?? "" }, end: at + direct[0].length };
  const joint = matchAt(
    String.raw`(?:,?\s|(?<=\)))(?:of|to|from)\s(?:the\s(?:Annex|Annexes)\sto\s)?(?:the\s)?`,
    text,
    at,
  );
  if (joint === null) return null;
  const start = at + joint[0].length;
  const pointer = matchAt(
    String.raw`(?<which>this|that|those)\s(?<word>Regulation|Directive|Decision|Recommendation)s?\b`,
    text,
    start,
  );
  if (pointer !== null) {
    const { which, word = "" } = pointer.groups ?? {};
    return { act: which === "this" ? { kind: "this" } : { kind: "that", word }, end: start + pointer[0].length };
  }
  const acts = matchAt(actsPattern, text, start);
  if (acts !== null) return { act: { kind: "acts", mentions: parseActMentions(acts[0]) }, end: start + acts[0].length };
  const treaty = matchAt(treatyPattern, text, start);
  if (treaty !== null) {
    const name = treaty.groups?.["treaty"] ?? "";
    return { act: { kind: "name", name: name.startsWith("Treat") ? "TFEU" : name }, end: start + treaty[0].length };
  }
  const name = names.find((candidate) => text.startsWith(candidate, start));
  if (name !== undefined) return { act: { kind: "name", name }, end: start + name.length };
  return matchAt(foreignPattern, text, start) === null ? null : { act: { kind: "unknown" }, end: at };
};

const afterWhole = /,\s(?:with the exception of|except(?: for)?|in particular|including)\s$/;

/** Reads a whole reference that starts at a place. `names` are the usual names of the corpus' acts. Null where none starts. */
export const readChain = (text: string, at: number, names: readonly string[]): Chain | null => {
  const first = readSegment(text, at);
  if (first === null) return null;
  const segments = [first];
  for (;;) {
    const next = readNext(text, segments);
    if (next === null) break;
    segments.push(next);
  }
  const lastEnd = segments.at(-1)?.end ?? at;
  const tail = readActTail(text, lastEnd, names);
  const thereof = tail === null ? matchAt(String.raw`,?\sthereof\b`, text, lastEnd) : null;
  return {
    segments,
    act: tail?.act ?? null,
    isPartOfLast:
      thereof !== null || (first.level === "point" && afterWhole.test(text.slice(Math.max(0, at - 30), at))),
    start: at,
    end: tail?.end ?? lastEnd + (thereof?.[0].length ?? 0),
  };
};
