import type { Snapshot } from "../../../shared/corpus/index.ts";
import { articlesCited } from "../compose/structure.ts";
import { sentencesOf } from "../text/sentences.ts";
import type { StructuredAnswer } from "../types.ts";
import { citationsIn } from "../verify/citations.ts";

const isHeading = (line: string): boolean => /^#{1,4} /.test(line);

/** Sentences of a written answer: list items and lines apart, headings left out, a citation with the sentence before it. */
const sentencesOfAnswer = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !isHeading(line))
    .flatMap((line) => sentencesOf(line.replace(/^\s*(?:[-*]|\d{1,2}\.)\s+/, "")));

const legalBasisOf = (text: string, snapshot: Snapshot): string => {
  const provisions = citationsIn(text, snapshot).flatMap(({ articleId }) => {
    const provision = snapshot.provisions.get(articleId ?? "");
    return provision === undefined ? [] : [provision];
  });
  return [...new Set(provisions)]
    .map(({ title, citation: { kind, number }, act }) => {
      const name = `[${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number} ${act.short_name}]`;
      return title === "" ? name : `${name} ${title}`;
    })
    .join("; ");
};

/**
 * The fields of a structured answer that a model wrote: summary, requirements and citations are those of its own words; the dates
 * come from the snapshot, as they do without a model.
 */
export const structureOfText = (text: string, composed: StructuredAnswer, snapshot: Snapshot): StructuredAnswer => {
  const sentences = sentencesOfAnswer(text);
  const summary = sentences.slice(0, /^\S{1,12}[.,]$/.test(sentences[0] ?? "") ? 2 : 1);
  return {
    summary: summary.join(" "),
    legal_basis: legalBasisOf(text, snapshot),
    requirements: sentences.slice(summary.length),
    timeline: composed.timeline,
    articles_cited: articlesCited(text, snapshot.manifest.acts),
  };
};
