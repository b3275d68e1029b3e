import type { Chunk } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { Scope } from "../scope/types.ts";
import { tokensOf } from "../text/tokens.ts";
import type { StructuredAnswer } from "../types.ts";
import { type ActDates, answerActDates, correctApplication } from "./act-dates.ts";
import { type ApplicationAnswer, answerApplication } from "./application.ts";
import { dateSentences } from "./dates.ts";
import { type AnswerParts, chooseDefinition, chooseParts } from "./parts.ts";
import { correctAbsolute, correctFigure } from "./premise.ts";
import { articlesCited, datedOf, structureOf } from "./structure.ts";
import { wantedOf } from "./units.ts";
import { blocksOf, quote, quoteWithCount } from "./wording.ts";

/** A composed answer, with the provisions that it cites. */
export interface Composition {
  readonly text: string;
  readonly structured: StructuredAnswer;
  readonly citedProvisions: readonly string[];
  /** The parts of provisions that it quotes, most important first: what a model must see, and what sources show. */
  readonly passages: readonly Chunk[];
}

const passagesOf = (sections: readonly AnswerParts[]): Chunk[] => {
  const blocks = sections.flatMap(({ lead, rule, exceptions, further }) => [
    lead,
    ...(rule === null ? [] : [rule]),
    ...exceptions,
    ...further,
  ]);
  const chunks = [
    ...blocks.flatMap(({ chunk, items }) => [chunk, ...items.slice(0, pointsAsPassages)]),
    ...sections.flatMap(({ overview }) => overview),
  ];
  return [...new Set(chunks)];
};
const pointsAsPassages = 12;

const provisionsOf = (sections: readonly AnswerParts[]): string[] => [
  ...new Set(
    sections.flatMap((parts) =>
      [parts.lead, ...parts.further, ...parts.exceptions].map(({ provision }) => provision.id),
    ),
  ),
];

/** The name of an act says which act is meant; which of its words answer is for the rest of the question to say. */
const withoutNames = (query: ReadonlyMap<string, number>, scope: Scope): ReadonlyMap<string, number> => {
  const said = new Set(tokensOf(scope.searchText));
  const kept = new Map([...query].filter(([token, weight]) => weight < 1 || said.has(token)));
  return said.size === 0 ? query : kept;
};

/** Several regulations get a section each, in the order in which they were named, else as they were found. */
const sectionsOf = (chosen: readonly RankedProvision[], scope: Scope): RankedProvision[][] => {
  const sections = Map.groupBy(chosen, ({ provision }) => provision.act.regulation);
  const order = scope.isNamed ? scope.regulations : [...sections.keys()];
  return order.flatMap((regulation) => {
    const section = sections.get(regulation);
    return section === undefined ? [] : [section];
  });
};

const textOf = (sections: readonly AnswerParts[], opening: string, library: Library, day: IsoDate): string => {
  const dates = dateSentences(sections.flatMap(datedOf), day).join(" ");
  const texts = sections.map((parts) => {
    const [first = "", ...rest] = blocksOf(parts, sections.length > 1);
    if (sections.length === 1) return [opening === "" ? first : `${opening} ${first}`, ...rest].join("\n\n");
    const act = library.snapshot.act(parts.lead.provision.act.regulation) ?? parts.lead.provision.act;
    return [`### ${act.short_name}`, first, ...rest].join("\n\n");
  });
  return [...(sections.length > 1 ? [opening] : []), ...texts, dates].filter((text) => text !== "").join("\n\n");
};

/** A question about dates is answered by dates, with the words that give them, and by the rule that they are about. */
const withDatesFirst = (
  sections: readonly AnswerParts[],
  opening: string,
  { dates, sources, rule }: ApplicationAnswer,
  structured: StructuredAnswer,
  actNames: readonly string[],
): Composition => {
  const first = [opening, ...dates].filter((text) => text !== "").join(" ");
  const text = [first, sources.map((block) => `- ${quote(block)}`).join("\n"), `The rule: ${quoteWithCount(rule)}`]
    .filter((block) => block !== "")
    .join("\n\n");
  return {
    text,
    structured: {
      ...structured,
      summary: first,
      timeline: [...new Set([...dates, ...structured.timeline])],
      articles_cited: articlesCited(text, actNames),
    },
    citedProvisions: [
      ...new Set([...provisionsOf(sections.slice(0, 1)), ...sources.map(({ provision }) => provision.id)]),
    ],
    passages: [...new Set([...sources.map(({ chunk }) => chunk), rule.chunk, ...passagesOf(sections)])],
  };
};

/** The dates of an act as a whole: the sentence that sums them up, then the law's own words with all their points. */
const composeActDates = (
  { sentence, source }: ActDates,
  correction: string,
  actNames: readonly string[],
): Composition => {
  const parts: AnswerParts = { lead: source, rule: null, overview: [], further: [], exceptions: [] };
  const first = correction === "" ? sentence : correction;
  const text = [first, ...blocksOf(parts)].join("\n\n");
  const structured = structureOf([parts], first, text, actNames, null);
  return {
    text,
    structured: {
      ...structured,
      summary: first,
      timeline: [sentence, ...source.items.map(({ text: point }) => point)],
    },
    citedProvisions: provisionsOf([parts]),
    passages: passagesOf([parts]),
  };
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
  const actNames = library.snapshot.manifest.acts.map((act) => act.short_name);
  const correction = correctApplication(question, chosen, scope, library, day) ?? "";
  const whole = answerActDates(question, scope, library, day);
  if (whole !== null) return composeActDates(whole, correction, actNames);
  const wanted = wantedOf(question, withoutNames(ranking.query, scope));
  const definition = chooseDefinition(question, scope, ranking, library.snapshot);
  const sections =
    definition === null
      ? sectionsOf(chosen, scope).flatMap((section) => chooseParts(section, ranking, wanted, library) ?? [])
      : [definition];
  const [first] = sections;
  if (first === undefined) return null;
  const opening = (correction || null) ?? correctFigure(question, first) ?? correctAbsolute(question, first) ?? "";
  const text = textOf(sections, opening, library, day);
  const structured = structureOf(sections, opening, text, actNames, day);
  const application = answerApplication(question, first.lead, library, day);
  if (application !== null) return withDatesFirst(sections, opening, application, structured, actNames);
  return { text, structured, citedProvisions: provisionsOf(sections), passages: passagesOf(sections) };
};
