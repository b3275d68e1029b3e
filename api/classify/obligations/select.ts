import { citation, citationId } from "../../../shared/citation/index.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Facts } from "../facts/find.ts";
import { appliesFrom, lastWrittenDate, nearestProvision, type Route, writtenCitation } from "../provisions.ts";
import { aiActCitation } from "../rules/load.ts";
import type { Obligation } from "../types.ts";
import type { Decision } from "../weigh.ts";
import type { Duty } from "./load.ts";

export type Role = "provider" | "deployer" | null;

/** Whether the describer makes or uses the system; null when the description shows neither, or both. */
export const roleOf = (facts: Facts): Role => {
  const provider = facts.affirmed.has("role_provider");
  const deployer = facts.affirmed.has("role_deployer");
  if (/\bwe are the provider\b/i.test(facts.text)) return "provider";
  if (/\bwe are the deployer\b/i.test(facts.text)) return "deployer";
  return provider === deployer ? null : provider ? "provider" : "deployer";
};

/** Article 6(1) and Article 6(2) have dates of their own; a system that is both follows the earlier route, Annex III. */
export const routeOf = (decision: Decision): Route => {
  if (decision.level !== "high") return null;
  const [first, ...others] = decision.carried;
  const alsoListed = others.some(({ rule, state }) => state === "plain" && rule.id.startsWith("annexIII"));
  return first?.rule.id === "art6_1" && !alsoListed ? "annexI" : "annexIII";
};

const isMachinery = /\bmachinery\b/i;

/** True when the product falls under Section B of Annex I, by what the snapshot lists there. */
const inSectionB = (decision: Decision, facts: Facts, snapshot: Snapshot): boolean => {
  if (routeOf(decision) !== "annexI") return false;
  if (facts.affirmed.has("medical_device")) return false;
  if (facts.affirmed.has("vehicle_safety")) return true;
  const machinery = snapshot.chunks.find(
    (chunk) => chunk.article_id === "ai_act_annexI" && isMachinery.test(chunk.text),
  );
  return facts.affirmed.has("machinery") && machinery?.chunk_id.includes("_sB") === true;
};

/** What a classification is, as the table of duties asks for it. */
export const tagsOf = (
  decision: Decision,
  also: Decision["carried"],
  special: readonly string[],
  facts: Facts,
  snapshot: Snapshot,
): Set<string> => {
  const tags = new Set<string>();
  const outside = decision.level === "minimal" && decision.carried.length > 0;
  if (outside) return tags.add("outside");
  tags.add(decision.level);
  const sectionB = inSectionB(decision, facts, snapshot);
  if (sectionB) return tags.add("section_b").add("art6_1");
  for (const { rule } of [...decision.carried, ...also]) {
    tags.add(rule.id);
    if (rule.level !== "high" || decision.level !== "high") continue;
    if (rule.id.startsWith("annexIII")) tags.add("annexIII").add(rule.id.replace(/_[a-z]$/, ""));
  }
  for (const tag of special) {
    // A derogation of Article 6(3) leaves its duties only where nothing else makes the system high-risk.
    if (tag !== "derogation" || decision.level === "limited" || decision.level === "minimal") tags.add(tag);
  }
  if (facts.affirmed.has("gpai_model")) tags.add("gpai");
  if (facts.affirmed.has("gpai_model") && facts.affirmed.has("gpai_systemic")) tags.add("gpai_systemic");
  // Articles 53(2) and 54(6): open models have fewer duties, unless they carry systemic risk.
  else if (tags.has("gpai") && facts.affirmed.has("open_source")) tags.add("gpai_open");
  if (facts.affirmed.has("public_authority") || facts.affirmed.has("police")) tags.add("public_body");
  if (facts.affirmed.has("police")) tags.add("police_body");
  return tags;
};

const isDue = (duty: Duty, tags: ReadonlySet<string>, role: Role): boolean =>
  duty.for.some((tag) => tags.has(tag)) &&
  !(duty.unless ?? []).some((tag) => tags.has(tag)) &&
  (duty.when === undefined || tags.has(duty.when)) &&
  (role === null || duty.role === "both" || duty.role === role);

const later = (left: IsoDate | null, right: IsoDate | null): IsoDate | null =>
  left === null ? right : right === null ? left : left > right ? left : right;

/** The date on which the classification itself begins to apply: nobody has duties of a high-risk system before. */
const classificationDate = (snapshot: Snapshot, route: Route): IsoDate | null => {
  const paragraph = route === "annexI" ? "1" : "2";
  const found = nearestProvision(snapshot, citation({ actId: "ai_act", kind: "article", number: "6", paragraph }));
  return found === null ? null : appliesFrom(found.chunks, route);
};

/**
 * The duties of a classification, each with its provision and the date from which it applies to such a system, both read
 * from the mounted snapshot. A duty whose provision the snapshot does not have is left out.
 */
export const selectObligations = (
  duties: readonly Duty[],
  tags: ReadonlySet<string>,
  role: Role,
  decision: Decision,
  snapshot: Snapshot,
): Obligation[] => {
  const route = routeOf(decision) ?? (tags.has("derogation") ? "annexIII" : null);
  const begins = route === null ? null : classificationDate(snapshot, route);
  return duties
    .filter((duty) => isDue(duty, tags, role))
    .flatMap((duty) => {
      const wanted = duty.provision === "{rule}" ? decision.carried[0]?.rule.citation : aiActCitation(duty.provision);
      const found = wanted === undefined ? null : nearestProvision(snapshot, wanted);
      // A duty that the law of this snapshot does not know yet (or no longer): the article is there, the paragraph is not.
      const missing =
        found === null ||
        (snapshot.manifest.kind === "law" && citationId(found.citation) !== citationId(wanted ?? found.citation));
      if (found === null || (missing && duty.provision !== "{rule}")) return [];
      const own = duty.written_date === "last" ? lastWrittenDate(found.chunks) : appliesFrom(found.chunks, route);
      return [
        {
          id: duty.id,
          description: duty.description,
          source_article: writtenCitation(found.citation),
          deadline: duty.high_risk === true ? later(own, begins) : own,
        },
      ];
    });
};
