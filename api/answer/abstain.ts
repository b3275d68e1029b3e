import { addressText } from "./compose/cite.ts";
import type { RankedProvision } from "./retrieve/rank.ts";
import type { Refusal } from "./scope/types.ts";
import type { CheckAnswer, SourceCitation } from "./types.ts";

const corpusLine = (names: readonly string[]): string =>
  `This corpus holds the ${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""} with the acts made under them.`;

/** What the corpus holds that comes near, named but not quoted: it does not answer the question. */
const nearLine = (near: readonly RankedProvision[]): string => {
  const names = near.slice(0, 3).flatMap(({ provision }) => {
    const [first] = provision.chunks;
    if (first === undefined) return [];
    const address = `[${addressText({ ...first, chunk_id: provision.id })} ${provision.act.short_name}]`;
    return [provision.title === "" ? address : `${address} (${provision.title})`];
  });
  return names.length === 0 ? "" : ` Nearest to the question are ${names.join(", ")}.`;
};

/** Kinds for which naming a provision would only mislead. */
const withoutNear = new Set<Refusal["kind"]>(["small_talk", "instruction", "off_topic", "everyday_matter", "vendor"]);

/** An answer that says no: what was not found and why, and what the corpus does hold. */
export const abstain = (
  refusal: Refusal,
  near: readonly RankedProvision[],
  sources: SourceCitation[],
  actNames: readonly string[],
): CheckAnswer => {
  const showsNear = !withoutNear.has(refusal.kind);
  return {
    answer: `${refusal.reason}${showsNear ? nearLine(near) : ""} ${corpusLine(actNames)}`,
    structured: null,
    confidence: "low",
    confidence_score: 0,
    sources: showsNear ? sources : [],
    should_abstain: true,
    abstention_reason: refusal.reason,
  };
};
