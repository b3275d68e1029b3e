import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { Scope } from "../scope/types.ts";
import type { StructuredAnswer } from "../types.ts";
import { type ApplicationAnswer, answerApplication } from "./application.ts";
import { addressText, cite } from "./cite.ts";
import { dateSentences } from "./dates.ts";
import { type Quotation, wantedOf } from "./lead.ts";
import { type AnswerParts, chooseParts, shortened } from "./parts.ts";
import { correctFigure } from "./premise.ts";

/** A composed answer, with the provisions that it cites. */
export interface Composition {
  readonly text: string;
  readonly structured: StructuredAnswer;
  readonly citedProvisions: readonly string[];
}

const quote = ({ chunk, sentence, provision }: Quotation): string => {
  const introduction = chunk.introduction === "" ? "" : `${shortened(chunk.introduction)} `;
  const label = chunk.chunk_type === "point" && introduction !== "" ? `${/^\S+/.exec(chunk.text)?.[0] ?? ""} ` : "";
  return `“${introduction}${label}${shortened(sentence)}” ${cite(chunk, provision.act)}`;
};

const itemLines = (parts: AnswerParts): string[] =>
  parts.items.map(
    (item) => `- ${/^\S+/.exec(item.text)?.[0] ?? ""} ${shortened(item.text)} ${cite(item, parts.lead.provision.act)}`,
  );

const quotationsOf = (parts: AnswerParts): Quotation[] => [parts.lead, ...parts.further, ...parts.exceptions];

const datesOf = (parts: AnswerParts, day: IsoDate): string[] => dateSentences(quotationsOf(parts), day);

const wordParts = (parts: AnswerParts, question: string, day: IsoDate): string => {
  const correction = correctFigure(question, parts.lead.sentence);
  const blocks = [
    `${correction === null ? "" : `${correction} `}${quote(parts.lead)}`,
    itemLines(parts).join("\n"),
    parts.further.map((quotation) => `- ${quote(quotation)}`).join("\n"),
    parts.exceptions.length === 0
      ? ""
      : `Conditions and exceptions:\n${parts.exceptions.map((quotation) => `- ${quote(quotation)}`).join("\n")}`,
    datesOf(parts, day).join(" "),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
};

const legalBasisOf = (parts: readonly AnswerParts[]): string =>
  [...new Map(parts.flatMap(quotationsOf).map(({ provision }) => [provision.id, provision])).values()]
    .map((provision) => {
      const [first] = provision.chunks;
      const name = first === undefined ? provision.id : cite({ ...first, chunk_id: provision.id }, provision.act);
      return provision.title === "" ? name : `${name} ${provision.title}`;
    })
    .join("; ");

const structure = (sections: readonly AnswerParts[], day: IsoDate): StructuredAnswer => ({
  summary: sections.map((parts) => quote(parts.lead)).join(" "),
  legal_basis: legalBasisOf(sections),
  requirements: sections.flatMap((parts) => [
    ...itemLines(parts).map((line) => line.slice(2)),
    ...[...parts.further, ...parts.exceptions].map(quote),
  ]),
  timeline: sections.flatMap((parts) => datesOf(parts, day)),
  articles_cited: [
    ...new Set(
      sections.flatMap((parts) => [
        ...quotationsOf(parts).map(({ chunk }) => addressText(chunk)),
        ...parts.items.map(addressText),
      ]),
    ),
  ],
});

/** A question about dates is answered by dates, with the words that give them; what the provision says comes after. */
const withDatesFirst = (composed: Composition, { dates, sources }: ApplicationAnswer): Composition => {
  const quotes = sources.map(quote);
  return {
    text: [dates.join(" "), quotes.map((line) => `- ${line}`).join("\n"), composed.text]
      .filter((block) => block !== "")
      .join("\n\n"),
    structured: {
      ...composed.structured,
      summary: dates.join(" "),
      timeline: [...new Set([...dates, ...composed.structured.timeline])],
      articles_cited: [
        ...new Set([...composed.structured.articles_cited, ...sources.map(({ chunk }) => addressText(chunk))]),
      ],
    },
    citedProvisions: [...new Set([...composed.citedProvisions, ...sources.map(({ provision }) => provision.id)])],
  };
};

/** Several regulations get a section each; one alone needs no heading. */
const sectionsOf = (chosen: readonly RankedProvision[], scope: Scope): RankedProvision[][] => {
  if (!scope.isNamed || scope.regulations.length < 2) return [[...chosen]];
  return scope.regulations
    .map((regulation) => chosen.filter(({ provision }) => provision.act.regulation === regulation))
    .filter((section) => section.length > 0);
};

/**
 * Composes an answer from the provisions themselves: each sentence is quoted and cited, dates come from the snapshot. Null when
 * nothing in the provisions speaks to the question.
 */
export const composeAnswer = (
  question: string,
  chosen: readonly RankedProvision[],
  ranking: Ranking,
  scope: Scope,
  library: Library,
  day: IsoDate,
): Composition | null => {
  const wanted = wantedOf(question, ranking.query);
  const sections = sectionsOf(chosen, scope).flatMap((section) => chooseParts(section, ranking, wanted, library) ?? []);
  if (sections.length === 0) return null;
  const application = answerApplication(question, chosen, library, day);
  const text =
    sections.length === 1
      ? sections.map((parts) => wordParts(parts, question, day)).join("")
      : sections
          .map((parts) => {
            const act = library.snapshot.act(parts.lead.provision.act.regulation) ?? parts.lead.provision.act;
            return `### ${act.short_name}\n\n${wordParts(parts, question, day)}`;
          })
          .join("\n\n");
  const composed: Composition = {
    text,
    structured: structure(sections, day),
    citedProvisions: [
      ...new Set(sections.flatMap((parts) => quotationsOf(parts).map(({ provision }) => provision.id))),
    ],
  };
  return application === null ? composed : withDatesFirst(composed, application);
};
