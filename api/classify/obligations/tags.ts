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

/** The facts that tell a circumstance. */
export const circumstances: Readonly<Record<string, readonly string[]>> = {
  public_body: ["public_authority", "police", "court"],
  police_body: ["police"],
  public_service: ["public_service"],
  employer: ["employer", "work_act", "recruitment_act"],
  financial_institution: ["financial_institution"],
  outside_union: ["outside_union"],
  real_world_test: ["real_world_test"],
  decides_about_people: ["evaluates", "core_evaluation", "evaluated_person"],
  became_provider: ["became_provider"],
  law_enforcement_permitted: ["police"],
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
  const told = new Set<string>();
  const denied = new Set<string>();
  for (const [name, ids] of Object.entries(circumstances)) {
    if (ids.some((id) => facts.affirmed.has(id))) told.add(name);
    else if (ids.some((id) => facts.denied.has(id))) denied.add(name);
  }
  const tags = { is, told, denied };
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
