import { type Citation, citation } from "../../../../shared/citation/index.ts";
import type { Path, Reader } from "./label.ts";
import { depthOf } from "./labels.ts";
import type { Link, Linked } from "./runs.ts";

/** Provisions read of one text: nobody asks about more, and what a question costs must not grow with what it lists. */
export const citationsMax = 100;

const partNames = ["paragraph", "point", "subparagraph", "section"] as const;

/** A part in its place below a provision. */
export interface Part {
  readonly name: (typeof partNames)[number];
  readonly paths: readonly Path[];
  readonly link: Link | null;
  /** A word for paragraphs that below another word for them is one for subparagraphs: "§ 3, al. 2". */
  readonly mayBeSubparagraph: boolean;
  /** How its word begins: abbreviations share it. */
  readonly word: string;
}

/** Fewer letters tell words for paragraphs apart, more part a word from its abbreviation ("st.", "stk."). */
const wordBegins = 2;

export const partOf = ({ tokens }: Reader, { piece, link }: Linked, kind: Citation["kind"]): Part => {
  const { roles, paths, isOrdinal } = piece;
  const mayBeSubparagraph = roles.includes("subparagraph");
  const isSub = mayBeSubparagraph && !roles.includes("paragraph") && (isOrdinal || roles[0] === "subparagraph");
  const name = isSub ? "subparagraph" : (partNames.find((one) => roles.includes(one)) ?? "point");
  const words = tokens.slice(piece.from, piece.next).filter(({ roles: of }) => of.paragraph !== undefined);
  const word = (words.at(-1)?.text ?? "").toLowerCase().slice(0, wordBegins);
  return { name: kind === "annex" && name === "paragraph" ? "point" : name, paths, link, mayBeSubparagraph, word };
};

/** "paragrafo 1, secondo comma": of two different words for paragraphs side by side, one is for subparagraphs. */
export const withSubparagraphs = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) => {
    const isOutside = (other: Part | undefined): boolean =>
      other?.name === "paragraph" && other.word !== part.word && !isJoint(part.link);
    const isInner =
      isOutside(parts[index - 1]) || (isOutside(parts[index + 1]) && parts[index + 1]?.mayBeSubparagraph === false);
    return part.name === "paragraph" && part.mayBeSubparagraph && isInner ? { ...part, name: "subparagraph" } : part;
  });

/** How deep a part lies: a section holds paragraphs, a paragraph points, a point letters. */
const depthOfPart = ({ name, paths }: Part): number => {
  if (name === "section") return 0;
  if (name === "paragraph") return 1;
  return name === "subparagraph" ? 1.5 : depthOf(paths[0]?.[0] ?? "");
};

/** Whatever the question calls it: the act's own word is found by the number. */
const withPart = (of: Citation, number: string): Citation =>
  citation({ ...of, parts: [...of.parts, { kind: "section", number: number.toUpperCase() }] });

/** Puts labels below a provision: a first number is the paragraph of an article, all else are points from the outside in. */
const below = (of: Citation, name: Part["name"], path: Path): Citation => {
  const [first = "", ...rest] = path;
  if (of.kind === "recital") return of;
  if (name === "subparagraph") return citation({ ...of, points: [...of.points, ...rest] });
  if (name === "section") return of.kind === "annex" ? withPart(of, first) : of;
  const isParagraph = of.kind === "article" && of.paragraph === null && name === "paragraph" && /^\d/.test(first);
  if (isParagraph) return citation({ ...of, paragraph: first, points: [...of.points, ...rest] });
  return citation({ ...of, points: [...of.points, ...path] });
};

export const provisionOf = (kind: Citation["kind"], [number = "", ...rest]: Path): Citation => {
  const whole = citation({ kind, number });
  if (rest.length === 0) return whole;
  return below(whole, /^\d/.test(rest[0] ?? "") ? "paragraph" : "point", rest);
};

/** A provision as far down as what holds a part of this depth. */
const cutAt = (of: Citation, depth: number): Citation => {
  const points = of.points.slice(
    0,
    Math.max(
      0,
      of.points.findIndex((label) => depthOf(label) >= depth),
    ),
  );
  const kept = of.points.some((label) => depthOf(label) >= depth) ? points : of.points;
  if (depth <= 0) return citation({ kind: of.kind, number: of.number });
  return depth <= 1 ? citation({ ...of, paragraph: null, points: [] }) : citation({ ...of, points: kept });
};

export const isJoint = (link: Link | null): boolean => link === "and" || link === "to";

/** The parts after a provision: a deeper one goes on, one of the same depth after a comma or "and" is a further provision. */
export const withAfters = (first: Citation, parts: readonly Part[]): Citation[] => {
  const done: Citation[] = [];
  let open: Citation[] = [first];
  let depth = 0;
  for (const part of parts) {
    const here = depthOfPart(part);
    const isFurther = depth > 0 && part.name !== "subparagraph" && here <= depth && part.link !== "beside";
    const base = open.at(-1) as Citation;
    if (isFurther || (isJoint(part.link) && depth > 0 && here <= depth)) {
      done.push(...open);
      open = [cutAt(base, here)];
    } else {
      done.push(...open.slice(0, -1));
      open = [base];
    }
    open = open.flatMap((one) => part.paths.map((path) => below(one, part.name, path)));
    if (part.name !== "subparagraph") depth = here;
  }
  return [...done, ...open];
};

/** Parts before their provision from the outside in: "of" turns their order, else the depth of their labels tells it. */
export const inOrder = (parts: readonly Part[]): Part[] => {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (group === undefined || part.link === "of") groups.push([part]);
    else group.push(part);
  }
  return groups
    .reverse()
    .flat()
    .sort((left, right) => depthOfPart(left) - depthOfPart(right));
};

/** Parts of one kind in a list: "lit. a und lit. b des Absatzes 1". */
export const merge = (parts: readonly Part[]): Part[] => {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const isSame = last !== undefined && isJoint(part.link) && depthOfPart(last) === depthOfPart(part);
    if (isSame) merged[merged.length - 1] = { ...last, paths: [...last.paths, ...part.paths] };
    else merged.push(part);
  }
  return merged;
};

/** Parts before a provision, from the outside in. */
export const withBefores = (of: Citation, parts: readonly Part[]): Citation[] =>
  parts.reduce<Citation[]>(
    (found, { name, paths }) =>
      found.flatMap((one) => paths.map((path) => below(one, name, path))).slice(0, citationsMax),
    [of],
  );
