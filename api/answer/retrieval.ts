import type { Provision } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { asQuestion } from "../../shared/encoder/models.ts";
import { definitionsFor } from "./compose/definitions.ts";
import type { Library } from "./retrieve/library.ts";
import { type RankedProvision, type Ranking, rankProvisions } from "./retrieve/rank.ts";
import { readScope, type Scope } from "./scope/index.ts";
import { selectProvisions } from "./select.ts";
import type { CheckInput } from "./types.ts";

/** What was found for a question: what it is about, everything that speaks to it, and what an answer may use. */
export interface Retrieved {
  readonly scope: Scope;
  readonly ranking: Ranking;
  readonly chosen: readonly RankedProvision[];
}

/** The context that the asker gives helps to find, at the end of the question. */
const searchTextOf = (input: CheckInput): string => {
  const context = input.systemContext;
  if (context === null) return input.question;
  return [
    input.question,
    context.sector,
    context.decision_scope,
    context.data_types.join(" "),
    context.description.slice(0, 300),
  ]
    .join(" ")
    .trim();
};

/** The acts that are named, or all of the regulations in scope; an act under a main act brings that one along. */
export const inScope =
  (scope: Scope) =>
  (provision: Provision): boolean =>
    scope.acts.length > 0
      ? scope.acts.includes(provision.act.id) ||
        (scope.acts.length === 1 &&
          provision.act.legal_basis.length === 0 &&
          scope.regulations.includes(provision.act.id))
      : scope.regulations.includes(provision.act.regulation);

/** The provisions that a question cites: they come before what is searched for. */
export const citedProvisions = ({ cited }: Scope, { snapshot }: Library): Provision[] => [
  ...new Set(cited.flatMap(({ chunks }) => snapshot.provisions.get(chunks[0]?.article_id ?? "") ?? [])),
];

/** Reads the scope of a question, searches within it and selects. `embedder` is the snapshot's own; null: by words alone. */
export const retrieve = async (input: CheckInput, library: Library, embedder: Embedder | null): Promise<Retrieved> => {
  const scope = readScope(input.question, input.regulation, library);
  const text = searchTextOf(input);
  const [vector] = embedder === null ? [] : await embedder.embed([asQuestion(embedder.info, text)]);
  const ranking = rankProvisions(library, text, vector ?? null, inScope(scope));
  const defined = definitionsFor(input.question, scope, ranking, library.snapshot).slice(0, 1);
  const decided = [...citedProvisions(scope, library), ...defined.map(({ provision }) => provision)];
  return { scope, ranking, chosen: selectProvisions(ranking, scope, [...new Set(decided)]) };
};
