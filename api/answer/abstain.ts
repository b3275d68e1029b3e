import { addressText } from "./compose/cite.ts";
import type { QuestionLanguage } from "./language/languages.ts";
import { listOf, textOf } from "./language/texts.ts";
import type { RankedProvision } from "./retrieve/rank.ts";
import type { CheckAnswer, SourceCitation } from "./types.ts";
import type { Refusal } from "./understand/types.ts";

/** What the corpus holds that comes near, named but not quoted: it does not answer the question. */
const nearLine = (near: readonly RankedProvision[], language: QuestionLanguage): string => {
  const names = near.slice(0, 3).flatMap(({ provision }) => {
    const [first] = provision.chunks;
    if (first === undefined) return [];
    const address = `[${addressText({ ...first, chunk_id: provision.id })} ${provision.act.short_name}]`;
    return [provision.title === "" ? address : `${address} (${provision.title})`];
  });
  return names.length === 0 ? "" : ` ${textOf(language, "near", { names: names.join(", ") })}`;
};

/** Kinds for which naming a provision would only mislead. */
const withoutNear: ReadonlySet<Refusal["kind"]> = new Set([
  "small_talk",
  "follow_up",
  "instruction",
  "off_topic",
  "vendor",
]);

/** An answer that says no, in the question's language: what was not found and why, and what the corpus does hold. */
export const abstain = (
  refusal: Refusal,
  near: readonly RankedProvision[],
  sources: SourceCitation[],
  actNames: readonly string[],
  language: QuestionLanguage,
): CheckAnswer => {
  const corpusLine = textOf(language, "corpus", { names: listOf(language, actNames) });
  const showsNear = !withoutNear.has(refusal.kind);
  return {
    answer: `${refusal.reason}${showsNear ? nearLine(near, language) : ""} ${corpusLine}`,
    structured: null,
    confidence: "low",
    confidence_score: 0,
    sources: showsNear ? sources : [],
    should_abstain: true,
    abstention_reason: refusal.reason,
  };
};
