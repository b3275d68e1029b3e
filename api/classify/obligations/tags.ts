import { readFileSync } from "node:fs";
import { join } from "node:path";
import { YAML } from "bun";
import type { LawText } from "../../../shared/corpus/index.ts";
import type { Decision } from "../decide.ts";
import type { Facts } from "../facts/find.ts";
import type { Route } from "../provisions.ts";

/** What a classification is, and what is told of its circumstances, as the table of duties asks for it. */
export interface Tags {
  readonly is: ReadonlySet<string>;
  /** Circumstances that the description affirms. */
  readonly told: ReadonlySet<string>;
  /** Circumstances that it denies. */
  readonly denied: ReadonlySet<string>;
}

/** What tells a circumstance, and what denies it. */
interface Circumstance {
  readonly told: readonly string[];
  /** Facts that speak against it where nothing tells it. */
  readonly denied?: readonly string[];
  /** Facts beside which nothing of it is settled. */
  readonly unless?: readonly string[];
}

const authorities = ["public_authority", "police", "court"];

/** The facts that tell a circumstance or deny it. */
export const circumstances: Readonly<Record<string, Circumstance>> = {
  public_body: { told: authorities, denied: ["private_business"] },
  public_users: { told: authorities, denied: ["private_business"] },
  police_body: { told: ["police"] },
  public_service: { told: ["public_service"], denied: authorities },
  employer: { told: ["employer"] },
  financial_institution: { told: ["financial_institution"] },
  outside_union: { told: ["outside_union"], denied: ["union_place"], unless: ["third_country"] },
  real_world_test: { told: ["real_world_test"] },
  decides_about_people: { told: ["evaluates", "core_evaluation", "evaluated_person"] },
  // Who made it has a name on it by right.
  became_provider: { told: ["became_provider"], unless: ["own_development"] },
  law_enforcement_permitted: { told: ["police"] },
};

/** Sorts the circumstances by whether the description affirms or denies them. */
const toldOf = ({ affirmed, denied }: Facts): Pick<Tags, "told" | "denied"> => {
  const said = (facts: readonly string[] = []): boolean => facts.some((id) => affirmed.has(id));
  const settled = Object.entries(circumstances).filter(([, { unless }]) => !said(unless));
  const isDenied = ({ told, denied: against }: Circumstance): boolean =>
    !said(told) && (told.some((id) => denied.has(id)) || said(against));
  const namesOf = (some: typeof settled): Set<string> => new Set(some.map(([name]) => name));
  return {
    told: namesOf(settled.filter(([, { told }]) => said(told))),
    denied: namesOf(settled.filter(([, circumstance]) => isDenied(circumstance))),
  };
};

/** Article 6(1) and Article 6(2) have dates of their own; a system that is both follows the earlier route, Annex III. */
export const routeOf = ({ level, carried }: Pick<Decision, "level" | "carried">): Route => {
  if (level !== "high") return null;
  const listed = carried.some(({ result }) => result.rule.id.startsWith("annexIII"));
  return listed ? "annexIII" : "annexI";
};

/** How Annex I names the law of each kind of product, by fact. */
export const products = YAML.parse(readFileSync(join(import.meta.dir, "products.yaml"), "utf8")) as Record<
  string,
  string
>;

/** The section of Annex I in which the snapshot lists the law of a kind of product; null where it lists none. */
const sectionOf = (listedAs: string, snapshot: LawText): string | null => {
  const entry = snapshot.chunks.find(
    ({ article_id, chunk_id, text }) =>
      article_id === "ai_act_annexI" && /_s[AB]_/.test(chunk_id) && text.toLowerCase().includes(listedAs),
  );
  return entry === undefined ? null : (/_s([AB])_/.exec(entry.chunk_id)?.[1] ?? null);
};

/** True when every product that the description speaks of is one of Section B, by what the snapshot lists there. */
const isInSectionB = (decision: Decision, { affirmed }: Facts, snapshot: LawText): boolean => {
  if (routeOf(decision) !== "annexI") return false;
  const sections = Object.entries(products)
    .filter(([fact]) => affirmed.has(fact))
    .map(([, listedAs]) => sectionOf(listedAs, snapshot));
  // A robot on a ship is a machine, a helmet is none: a product of Section A that stands beside decides.
  if (sections.length === 0) return affirmed.has("vehicle_safety");
  return sections.every((section) => section === "B");
};

/** A live search that Article 5(1)(h) allows under conditions. */
const isAllowedSearch = ({ near, carried }: Decision): boolean =>
  [...carried, ...near].some(
    ({ result }) =>
      result.rule.id === "art5_1_h" &&
      result.state === "excepted" &&
      result.exception?.exception.provision === "Article 5(1)(h)",
  );

/** Gathers the tags of a decision; `beside` are rules of transparency that apply too. */
export const tagsOf = (decision: Decision, beside: readonly string[], facts: Facts, snapshot: LawText): Tags => {
  const is = new Set<string>();
  const tags = { is, ...toldOf(facts) };
  const { level, carried, derogatedFrom } = decision;
  if (level === "minimal" && carried.length > 0) {
    is.add("outside");
    return tags;
  }
  is.add(level);
  if (isInSectionB(decision, facts, snapshot)) {
    is.add("section_b").add("art6_1");
    return tags;
  }
  for (const id of [...carried.map(({ result }) => result.rule.id), ...beside]) {
    is.add(id);
    if (id.startsWith("annexIII")) is.add("annexIII").add(id.replace(/_[a-z]$/, ""));
  }
  if (derogatedFrom !== null) is.add("derogation");
  if (isAllowedSearch(decision)) is.add("allowed_live_search");
  if (facts.affirmed.has("gpai_model")) {
    is.add(facts.affirmed.has("gpai_systemic") ? "gpai_systemic" : "gpai");
    // Articles 53(2) and 54(6): open models have fewer duties, unless they carry systemic risk.
    if (facts.affirmed.has("open_source")) is.add("gpai_open");
  }
  return tags;
};
