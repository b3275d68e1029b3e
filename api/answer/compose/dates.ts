import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Applicability, Chunk, Provision } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import { addressText } from "./cite.ts";

/** One provision with its dates: what a timeline shows. */
export interface Dated {
  readonly chunk: Chunk;
  readonly provision: Provision;
}

const datesKey = (chunk: Chunk): string => JSON.stringify(chunk.applicability.map(({ from, scope }) => [from, scope]));

const keyOf = ({ chunk, provision }: Dated): string => `${provision.act.id} ${datesKey(chunk)}`;

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const dateText = ({ from, scope }: Applicability): string =>
  scope === null ? formatDate(from) : `${formatDate(from)} (${scope.replace(/[;,]?(?:\sand)?$/, "")})`;

/** The provisions that share the dates, cited once each: `[Article 9 AI Act]`, or a part where an article has several dates. */
const namesOf = (group: readonly Dated[]): string[] => [
  ...new Set(
    group.map(({ chunk, provision }) => {
      const isUniform = provision.chunks.every((other) => datesKey(other) === datesKey(chunk));
      return `[${isUniform ? formatCitation(provision.citation) : addressText(chunk)} ${provision.act.short_name}]`;
    }),
  ),
];

const sentenceFor = (group: readonly Dated[], day: IsoDate): string => {
  const [first] = group;
  const dates = first?.chunk.applicability ?? [];
  const names = namesOf(group);
  const source = parseCitationId(dates[0]?.source ?? "");
  const under = source === null ? "" : ` (see ${formatCitation(source)})`;
  const isOne = names.length < 2;
  const when = dates.map(dateText).join(" and from ");
  if (dates.every((date) => date.from <= day))
    return `${listOf(names)} ${isOne ? "has applied" : "have applied"} since ${when}${under}.`;
  if (dates.every((date) => date.from > day)) {
    return `${listOf(names)} ${isOne ? "does" : "do"} not apply yet: ${isOne ? "it applies" : "they apply"} from ${when}${under}.`;
  }
  return `${listOf(names)} ${isOne ? "applies" : "apply"} from ${when}${under}.`;
};

/**
 * From when the provisions apply, one sentence for all that share their dates: what applies already, what does not yet, and
 * which provision says so.
 */
export const dateSentences = (items: readonly Dated[], day: IsoDate): string[] => {
  const groups = new Map<string, Dated[]>();
  for (const item of items) {
    if (item.chunk.applicability.length === 0) continue;
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  return [...groups.values()].map((group) => sentenceFor(group, day));
};

const applicationQuestion =
  /\b(?:when|from (?:what|which) (?:date|day)|since when|as of when|until when|by when|already|yet|still)\b.*\b(?:appl(?:y|ies|icable|ication)|start|begin|effect|force|binding|mandatory|kick|comply|compliance|deadline|postponed|delayed)\b|\b(?:date of application|application date|deadline for compliance|entry into force|start date|in force yet|in effect yet|apply yet|apply already)\b/i;

/** True for a question about from when a rule applies, rather than what it says. */
export const asksForApplication = (question: string): boolean => applicationQuestion.test(question);
