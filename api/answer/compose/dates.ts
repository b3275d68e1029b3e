import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Applicability, Chunk, Provision, Snapshot } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import { addressText } from "./cite.ts";
import { statusDates } from "./status-dates.ts";

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
  scope === null ? formatDate(from) : `${formatDate(from)} for ${scope.replace(/[;,]?(?:\sand)?$/, "")}`;

const whenText = (dates: readonly Applicability[]): string => dates.map(dateText).join(" and from ");

/** The provisions that share the dates, cited once each: `[Article 9 AI Act]`, or a part where an article has several dates. */
const namesOf = (group: readonly Dated[]): string[] => [
  ...new Set(
    group.map(({ chunk, provision }) => {
      const isUniform = provision.chunks.every((other) => datesKey(other) === datesKey(chunk));
      return `[${isUniform ? formatCitation(provision.citation) : addressText(chunk)} ${provision.act.short_name}]`;
    }),
  ),
];

const sourceText = (dates: readonly Applicability[]): string => {
  const source = parseCitationId(dates[0]?.source ?? "");
  if (source !== null) return ` (${formatCitation(source)})`;
  return dates[0] === undefined ? "" : ` (inserted by ${dates[0].source})`;
};

const sentenceFor = (group: readonly Dated[], day: IsoDate): string => {
  const dates = group[0]?.chunk.applicability ?? [];
  const names = namesOf(group);
  const isOne = names.length < 2;
  const past = dates.filter(({ from }) => from <= day);
  const future = dates.filter(({ from }) => from > day);
  const since = `${isOne ? "has applied" : "have applied"} since ${whenText(past)}`;
  const applies = `${isOne ? "applies" : "apply"} from ${whenText(future)}`;
  const subject = listOf(names);
  if (dates.length === 0)
    return `From when ${subject} ${isOne ? "applies" : "apply"} is left to another act or an event, and not known here.`;
  const source = sourceText(dates);
  if (future.length === 0) return `${subject} ${since}${source}.`;
  if (past.length > 0) return `${subject} ${since}, and ${applies}${source}.`;
  return `${subject} ${isOne ? "does" : "do"} not apply yet: ${isOne ? "it" : "they"} ${applies}${source}.`;
};

/**
 * From when the provisions apply, one sentence for all that share their dates: what applies already, what does not yet, and
 * which provision says so; then from when there is what they speak of. Of a provision that gives dates itself, nothing is said: its
 * own words do.
 */
export const dateSentences = (
  items: readonly Dated[],
  day: IsoDate,
  snapshot: Pick<Snapshot, "provisions">,
): string[] => {
  const groups = new Map<string, Dated[]>();
  for (const item of items) {
    const { applicability, binding } = item.chunk;
    const isOwnSource = applicability.length > 0 && applicability.every(({ source }) => source === item.provision.id);
    if (isOwnSource || !binding) continue;
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  const dated = [...groups.values()];
  return [...dated.map((group) => sentenceFor(group, day)), ...statusDates(dated.flat(), day, snapshot)];
};
