import { withQuery } from "../../../service/request.ts";
import type { ClassifyResponse, ObligationsResponse } from "../../../service/types.ts";
import { dayIn } from "../../read/address/addresses.ts";
import type { Role } from "../duties/timeline.ts";

export type Level = ObligationsResponse["risk_level"];
export type Way = NonNullable<ObligationsResponse["high_risk_by"]>;

export const levels: readonly Level[] = ["prohibited", "high", "limited", "minimal"];
export const roles: readonly Role[] = ["provider", "deployer", "importer", "distributor"];
export const ways: readonly Way[] = ["annex_iii", "annex_i", "annex_i_section_b"];

/** Whose duties are shown, at which level. All of it is in the address, so that a link shows the same to somebody else. */
export interface LevelChoice {
  /** Null where none is chosen. */
  readonly level: Level | null;
  /** Null: of every role. */
  readonly role: Role | null;
  /** Null where the level is not high. */
  readonly way: Way | null;
  /** The day whose law is asked, ISO; null: today's. */
  readonly day: string | null;
}

const oneOf = <Name extends string>(names: readonly Name[], written: string | undefined): Name | null =>
  names.find((name) => name === written) ?? null;

/** What an address says is chosen, by the names of the service's own query. A way without a high level is none. */
export const choiceOf = (query: Readonly<Record<string, string>>): LevelChoice => {
  const level = oneOf(levels, query["risk_level"]);
  const way = level === "high" ? (oneOf(ways, query["high_risk_by"]) ?? "annex_iii") : null;
  return { level, role: oneOf(roles, query["role"]), way, day: dayIn(query["as_of"]) };
};

const asked = (path: string, { level, role, way, day }: LevelChoice): string =>
  withQuery(path, {
    risk_level: level ?? undefined,
    role: role ?? undefined,
    high_risk_by: way ?? undefined,
    as_of: day ?? undefined,
  });

/** The address of a choice. */
export const dutiesPage = (choice: LevelChoice): string => asked("/classify/duties", choice);

/** Where the service has the duties of a choice; null where no level is chosen. */
export const dutiesPath = (choice: LevelChoice): string | null =>
  choice.level === null ? null : asked("/v1/obligations", choice);

/** Articles 8 to 27, which bind nobody for products under Section B of Annex I (Article 2(2)). */
const isOfHighRisk = (articleId: string): boolean => {
  const number = Number(/^ai_act_art(\d+)$/.exec(articleId)?.[1]);
  return number >= 8 && number <= 27;
};

/** By what a classified system is high-risk. One that is so by Annex III and as a product has the duties and dates of Annex III. */
const wayOf = ({ reasons, obligations }: ClassifyResponse): Way => {
  if (reasons.some(({ article_id }) => article_id === "ai_act_annexIII")) return "annex_iii";
  if (!reasons.some(({ provision }) => provision.startsWith("Article 6(1)"))) return "annex_iii";
  return obligations.some(({ article_id }) => isOfHighRisk(article_id)) ? "annex_i" : "annex_i_section_b";
};

/** The level, role and way of a classification. */
export const choiceFor = (response: ClassifyResponse): LevelChoice => ({
  level: response.risk_level,
  role: response.role,
  way: response.risk_level === "high" ? wayOf(response) : null,
  day: null,
});
