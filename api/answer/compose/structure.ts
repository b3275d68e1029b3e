import type { IsoDate } from "../../../shared/dates.ts";
import { figuresIn } from "../text/figures.ts";
import type { StructuredAnswer } from "../types.ts";
import { cite } from "./cite.ts";
import { type Dated, dateSentences } from "./dates.ts";
import type { AnswerParts } from "./parts.ts";
import { quote, requirementLines } from "./wording.ts";

const citationPattern = /\[((?:Article|Annex|Recital) [^\]]+)\]/g;

/** Every provision that a text cites, in its order; the acts' names are left out where there is only one act. */
export const articlesCited = (text: string, actNames: readonly string[]): string[] => {
  const cited = [...new Set([...text.matchAll(citationPattern)].map((match) => match[1] ?? ""))];
  const nameOf = (written: string): string =>
    [...actNames].filter((name) => written.endsWith(` ${name}`)).sort((left, right) => right.length - left.length)[0] ??
    "";
  const isOneAct = new Set(cited.map(nameOf)).size < 2;
  return isOneAct ? cited.map((written) => written.slice(0, written.length - nameOf(written).length).trim()) : cited;
};

/** What has dates in an answer: its rule and what stands beside it, and points whose dates are others than those of their list. */
export const datedOf = (parts: AnswerParts): Dated[] =>
  [parts.lead, ...parts.further].flatMap((block) => {
    const { chunk, provision } = block;
    const own = JSON.stringify(chunk.applicability);
    const different = [...block.items, ...(block === parts.lead ? parts.overview : [])].filter(
      (item) => JSON.stringify(item.applicability) !== own,
    );
    return [chunk, ...different].map((dated) => ({ chunk: dated, provision }));
  });

/** Time limits that the quoted rules set: "72 hours [Article 33(1) GDPR]". */
const timeLimits = (parts: AnswerParts): string[] =>
  [parts.lead, ...parts.further].flatMap((block) =>
    [
      { chunk: block.chunk, text: block.sentence },
      ...block.items.map((chunk) => ({ chunk, text: chunk.text })),
    ].flatMap(({ chunk, text }) =>
      [
        ...new Set(
          figuresIn(text)
            .filter(({ kind }) => kind === "duration")
            .map(({ written }) => written),
        ),
      ].map((written) => `Time limit or period named: ${written} ${cite(chunk, block.provision.act)}`),
    ),
  );

const legalBasisOf = (sections: readonly AnswerParts[]): string =>
  [
    ...new Map(
      sections
        .flatMap((parts) => [parts.lead, ...parts.further, ...parts.exceptions])
        .map(({ provision }) => [provision.id, provision]),
    ).values(),
  ]
    .map((provision) => {
      const [first] = provision.chunks;
      const name = first === undefined ? provision.id : cite({ ...first, chunk_id: provision.id }, provision.act);
      return provision.title === "" ? name : `${name} ${provision.title}`;
    })
    .join("; ");

/** The fields of a structured answer, from the same parts as the text. `opening` corrects a false premise, if there is one. */
export const structureOf = (
  sections: readonly AnswerParts[],
  opening: string,
  text: string,
  actNames: readonly string[],
  day: IsoDate | null,
): StructuredAnswer => ({
  summary: [opening, ...sections.slice(0, 2).map((parts) => quote(parts.lead))].filter((part) => part !== "").join(" "),
  legal_basis: legalBasisOf(sections),
  requirements: sections.flatMap(requirementLines),
  timeline: [
    ...sections.flatMap(timeLimits).slice(0, 8),
    ...(day === null ? [] : dateSentences(sections.flatMap(datedOf), day)),
  ],
  articles_cited: articlesCited(text, actNames),
});
