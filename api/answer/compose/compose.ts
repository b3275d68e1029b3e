import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";
import { answerActDates, correctApplication } from "./act-dates.ts";
import { answerApplication, withoutDateGivers } from "./application.ts";
import { type Composition, passagesOf, provisionsOf } from "./composition.ts";
import { composeActDates, withDatesFirst } from "./date-answers.ts";
import { dateSentences } from "./dates.ts";
import { type AnswerParts, chooseDefinition, chooseParts } from "./parts.ts";
import { correctAbsolute, correctFigure } from "./premise.ts";
import { datedOf, structureOf } from "./structure.ts";
import { wantedOf } from "./wanted.ts";
import { blocksOf } from "./wording.ts";

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

/** Beside other sections each says one thing more at most. */
const shorter = (parts: AnswerParts): AnswerParts => ({ ...parts, further: parts.further.slice(0, 1) });

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
  const wanted = wantedOf(question, withoutNames(ranking.search.query, scope));
  const definition = chooseDefinition(question, scope, ranking, library.snapshot);
  const chosenParts =
    definition === null
      ? sectionsOf(withoutDateGivers(question, chosen, library, day), scope).flatMap(
          (section) => chooseParts(section, ranking, wanted, library) ?? [],
        )
      : [definition];
  const sections = chosenParts.length < 2 ? chosenParts : chosenParts.map(shorter);
  const [first] = sections;
  if (first === undefined) return null;
  const opening = (correction || null) ?? correctFigure(question, first) ?? correctAbsolute(question, first) ?? "";
  const text = textOf(sections, opening, library, day);
  const structured = structureOf(sections, opening, text, actNames, day);
  const application = answerApplication(question, first.lead, library, day);
  if (application !== null) return withDatesFirst(sections, opening, application, structured, actNames);
  return { text, structured, citedProvisions: provisionsOf(sections), passages: passagesOf(sections) };
};
