import type { ActEntry } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { figuresIn } from "../text/figures.ts";
import type { StructuredAnswer } from "../types.ts";
import { actAtEnd, citationsIn } from "../verify/citations.ts";
import type { Section } from "./composers/section.ts";
import { citeId, written } from "./sentence.ts";

const citationPattern = /\[((?:Article|Annex|Recital) [^\]]+)\]/g;

/** Every provision that a text cites, in its order; the acts' names are left out where there is only one act. */
export const articlesCited = (text: string, acts: readonly ActEntry[]): string[] => {
  const cited = [...new Set([...text.matchAll(citationPattern)].map((match) => match[1] ?? ""))];
  const nameOf = (one: string): string => actAtEnd(one, acts)?.short_name ?? "";
  const isOneAct = new Set(cited.map(nameOf)).size < 2;
  return isOneAct ? cited.map((one) => one.slice(0, one.length - nameOf(one).length).trim()) : cited;
};

/** The articles that a text cites, each once with its title. */
const legalBasisOf = (text: string, library: Library): string =>
  [...new Set(citationsIn(text, library.snapshot).flatMap(({ articleId }) => articleId ?? []))]
    .map((id) => `${citeId(id, library)} ${library.snapshot.provisions.get(id)?.title ?? ""}`.trim())
    .join("; ");

const hasTime = (line: string): boolean => figuresIn(line).some(({ kind }) => kind === "duration" || kind === "date");

/** The fields of a structured answer: its beginning, its rules, and every date and time limit of it. */
export const structureOf = (
  sections: readonly Section[],
  { openings, lines, dates }: Readonly<Record<"openings" | "lines" | "dates", readonly string[]>>,
  text: string,
  library: Library,
): StructuredAnswer => {
  const lists = sections.flatMap(({ list }) => list.map((one) => written(one, library)));
  const requirements = [...openings, ...lists, ...lines].filter((line) => line !== "");
  const legalBasis = legalBasisOf(text, library);
  return {
    // The law's own text is no summary of itself: a lookup is summed up by what it shows.
    summary: openings.filter((line) => line !== "").join(" ") || legalBasis,
    legal_basis: legalBasis,
    requirements,
    timeline: [...new Set([...requirements.filter(hasTime), ...dates])],
    articles_cited: articlesCited(text, library.snapshot.manifest.acts),
  };
};
