import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";

const sourceText = (sourceId: string, act: ActEntry): string => {
  const address = parseCitationId(sourceId);
  return address === null ? "" : ` [${formatCitation(address)} ${act.short_name}]`;
};

const sentenceFor = (what: string, chunk: Chunk, act: ActEntry, day: IsoDate): string => {
  const dates = chunk.applicability.map((date) => {
    const scope = date.scope === null ? "" : ` (${date.scope.replace(/[;,]?(?:\sand)?$/, "")})`;
    return `${formatDate(date.from)}${scope}`;
  });
  const [first] = chunk.applicability;
  const source = first === undefined ? "" : sourceText(first.source, act);
  const verb =
    (chunk.applies_from ?? day) > day
      ? "does not apply yet: it applies from"
      : chunk.applicability.every((date) => date.from <= day)
        ? "applies since"
        : "applies from";
  return `${what} ${verb} ${dates.join(" and from ")}.${source}`;
};

/** One provision with its dates: what a timeline shows. */
export interface Dated {
  readonly chunk: Chunk;
  readonly act: ActEntry;
}

const keyOf = ({ chunk, act }: Dated): string =>
  `${act.id} ${JSON.stringify(chunk.applicability.map(({ from, scope }) => [from, scope]))}`;

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

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
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = [...new Set(group.map(({ chunk }) => chunk.citation.replace(/(?:\(|, ).*$/, "")))];
    return [
      sentenceFor(`${listOf(names)} ${first.act.short_name}`, first.chunk, first.act, day).replace(
        /^(.*? and .*?) (applies|does not apply yet: it applies)/,
        (_, what: string, verb: string) => `${what} ${verb === "applies" ? "apply" : "do not apply yet: they apply"}`,
      ),
    ];
  });
};
