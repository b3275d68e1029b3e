import type { ActEntry, Topic } from "../../../shared/corpus/index.ts";
import type { Retrieved } from "../retrieval.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import type { Part } from "../understand/question/intent.ts";
import type { CitedDivision, CitedProvision } from "../understand/types.ts";
import { type Companion, companionsOf, topicOf } from "./companions.ts";
import { definitionsOfTerms } from "./definitions.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type Lead, leadAt, leadBeside, leadOf } from "./lead.ts";

/** What answers a part of a question. */
export interface PlannedPart {
  readonly part: Part;
  readonly ranking: Ranking;
  /** The provisions that this part cites and that exist. */
  readonly cited: readonly CitedProvision[];
  /** The divisions that this part asks to see, and that exist. */
  readonly divisions: readonly CitedDivision[];
  /** Null where the corpus holds nothing that answers. */
  readonly lead: Lead | null;
  /** What is compared with the lead. */
  readonly others: readonly Lead[];
  /** The act that is named alone; null where several are, or none. */
  readonly act: ActEntry | null;
  readonly topic: Topic | null;
  /** What else applies, most fitting first. */
  readonly companions: readonly Companion[];
  readonly facts: Facts;
}

/**
 * The provisions that a part cites, or what was told before it. An annex in what was told ("our Annex III system …") only describes, and
 * binds nothing.
 */
const citedBy = (part: Part, { scope, intent }: Retrieved): CitedProvision[] => {
  const existing = scope.cited.filter(({ chunks }) => chunks.length > 0);
  const own = part.kind === "lookup" ? existing : existing.filter(({ quote }) => part.text.includes(quote));
  if (own.length > 0 || part !== intent.parts[0]) return own;
  return existing.filter(({ quote, citation }) => citation.kind === "article" && intent.told.includes(quote));
};

/** The definitions that a part asks for, as leads: of one term, or of each that is compared. */
const definedLeads = (part: Part, ranking: Ranking, { scope }: Retrieved, library: Library): Lead[] => {
  if (part.kind !== "definition" && part.kind !== "difference") return [];
  const groups = part.kind === "difference" ? part.terms.map((term) => [term]) : [part.terms];
  const found = groups.map((terms) => definitionsOfTerms(terms, scope, ranking, library.snapshot)[0]);
  return found.every((one) => one !== undefined) ? found.map((one) => leadAt(one, ranking, library)) : [];
};

/** The provisions that are compared, as leads. */
const comparedLeads = (part: Part, cited: readonly CitedProvision[], ranking: Ranking, library: Library): Lead[] =>
  part.kind !== "difference" || cited.length < 2
    ? []
    : cited.flatMap((one) => leadOf(part, [one], ranking, library) ?? []);

const within = (ranking: Ranking, isMeant: (found: RankedProvision) => boolean): Ranking => {
  const ranked = ranking.ranked.filter(isMeant);
  return ranked.length > 0 ? { ...ranking, ranked } : ranking;
};

/**
 * The ranking of a part: within the regulations that it names itself. From when a rule applies is asked of the rule, not of the article
 * that dates them all.
 */
const rankingFor = (part: Part, ranking: Ranking, { dateGivers }: Library): Ranking => {
  const { regulations } = part;
  const named = within(ranking, ({ provision }) => regulations.includes(provision.act.regulation));
  const asksOfRule = part.kind === "date" || part.kind === "start";
  return asksOfRule ? within(named, ({ provision }) => !dateGivers.has(provision.id)) : named;
};

const actOf = ({ scope }: Retrieved, { snapshot }: Library): ActEntry | null => {
  const [regulation] = scope.regulations;
  const [act] = scope.acts;
  if (scope.acts.length > 1 || !scope.isNamed || (act === undefined && scope.regulations.length > 1)) return null;
  return snapshot.act(act ?? regulation ?? "") ?? null;
};

const planPart = (
  part: Part,
  found: Ranking,
  retrieved: Retrieved,
  planned: readonly PlannedPart[],
  question: string,
  library: Library,
): PlannedPart => {
  const ranking = rankingFor(part, found, library);
  const [before] = planned;
  const taken = new Set(planned.flatMap(({ lead }) => lead?.statement ?? []));
  const cited = citedBy(part, retrieved);
  const [defined, ...others] =
    cited.length > 0 ? comparedLeads(part, cited, ranking, library) : definedLeads(part, ranking, retrieved, library);
  const beside = part.leans && before !== undefined ? leadBeside(part, before, ranking) : null;
  const lead = defined ?? beside ?? leadOf(part, cited, ranking, library, taken);
  const topic = lead === null ? null : topicOf(lead, ranking);
  return {
    part,
    ranking,
    cited,
    divisions: part.kind === "lookup" ? retrieved.scope.divisions.filter(({ division }) => division !== null) : [],
    lead,
    others,
    act: actOf(retrieved, library),
    topic,
    companions: lead === null ? [] : companionsOf(part, lead, topic, ranking, library),
    facts: lead === null ? { told: [], open: [] } : factsOf(question, topic, lead),
  };
};

/** Regulations that are named together get a part each. */
const acrossRegulations = (part: Part, { scope }: Retrieved, ranking: Ranking): Array<readonly [Part, Ranking]> => {
  if (!scope.isNamed || scope.regulations.length < 2 || scope.cited.length > 0) return [[part, ranking]];
  return scope.regulations.flatMap((regulation) => {
    const ranked = ranking.ranked.filter(({ provision }) => provision.act.regulation === regulation);
    return ranked.length === 0 ? [] : [[part, { ...ranking, ranked }] as const];
  });
};

/** Plans an answer: for each part of the question what leads, what belongs beside it, and what the told facts decide. */
export const planAnswer = (question: string, retrieved: Retrieved, library: Library): PlannedPart[] => {
  const planned: PlannedPart[] = [];
  const parts = retrieved.intent.parts.map(
    (part, place) => [part, retrieved.rankings[place] ?? retrieved.ranking] as const,
  );
  const [only] = parts;
  const all = parts.length === 1 && only !== undefined ? acrossRegulations(only[0], retrieved, only[1]) : parts;
  for (const [part, ranking] of all) planned.push(planPart(part, ranking, retrieved, planned, question, library));
  return planned;
};
