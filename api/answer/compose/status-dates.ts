import {
  citation,
  citationId,
  formatCitation,
  parseCitation,
  parseCitationId,
} from "../../../shared/citation/index.ts";
import type { Applicability, Snapshot } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Dated } from "./dates.ts";

type Provisions = Pick<Snapshot, "provisions">;

/** A status that an article gives, later than other articles begin to speak of it: "AI systems classified as high-risk pursuant to Article 6(2)". */
interface Status {
  /** "high-risk" */
  readonly name: string;
  /** From when it is given, for what: the earliest first. */
  readonly given: readonly Applicability[];
  /** The article that gives it: "Article 6 AI Act" */
  readonly by: string;
}

const classified = /\bclassified as (\p{Ll}[\p{L}-]+) pursuant to (Article \d+[a-z]?)/gu;

const byDay = (one: Applicability, other: Applicability): number => (one.from < other.from ? -1 : 1);

/** The statuses whose giving the article dates from which a provision has its dates. */
const statusesDatedBy = (source: string, { provisions }: Provisions): Status[] => {
  const { act, chunks } = provisions.get(source) ?? { chunks: [] };
  const found = chunks.flatMap(({ text }) => [...text.matchAll(classified)]);
  const byName = Map.groupBy(found, ([, name = ""]) => name);
  return [...byName].flatMap(([name, mentions]): Status[] => {
    const address = parseCitation(mentions[0]?.[2] ?? "");
    const giver =
      address === null ? undefined : provisions.get(citationId(citation({ ...address, actId: act?.id ?? null })));
    const given = (giver?.chunks ?? [])
      .flatMap(({ applicability }) => applicability)
      .filter(({ scope }) => scope?.includes(`classified as ${name}`) ?? false);
    const once = [...new Map(given.map((one) => [`${one.from} ${one.scope}`, one])).values()].sort(byDay);
    return giver === undefined
      ? []
      : [{ name, given: once, by: `${formatCitation(giver.citation)} ${giver.act.short_name}` }];
  });
};

/** What a status is given to: "AI systems". */
const bearersOf = (given: Applicability | undefined): string => given?.scope?.replace(/ classified as .*$/u, "") ?? "";

const singular = (given: Applicability): string => bearersOf(given).replace(/s$/u, "").toLowerCase();

/** True for a part that speaks of what has the status, or stands in an article about it, and begins to apply before anything has it. */
const precedes = ({ chunk, provision }: Dated, { name, given: [first] }: Status): boolean =>
  first !== undefined &&
  chunk.applicability.some(({ from, scope }) => scope === null && from < first.from) &&
  [chunk, ...provision.chunks.slice(0, 1)].some(({ title, introduction, text }) =>
    `${title} ${introduction} ${text}`.toLowerCase().includes(`${name} ${singular(first)}`),
  );

const sentenceFor = ({ name, given, by }: Status, source: string): string => {
  const when = given.map(
    ({ from, scope }) => `from ${formatDate(from)} under ${scope?.replace(/^.* pursuant to /u, "")}`,
  );
  const dating = parseCitationId(source);
  return `[${by}] classifies ${bearersOf(given[0])} as ${name} only ${when.join(", and ")}${dating === null ? "" : ` (${formatCitation(dating)})`}.`;
};

/**
 * What must be said beside the dates of provisions that apply already and speak of what no earlier day knows: nothing is a high-risk
 * system before the article applies that says which are. One sentence for each status that is still to come in whole or part.
 */
export const statusDates = (items: readonly Dated[], day: IsoDate, snapshot: Provisions): string[] => {
  const sentences = items.flatMap((item) =>
    [...new Set(item.chunk.applicability.map(({ source }) => source))].flatMap((source) =>
      statusesDatedBy(source, snapshot)
        .filter((status) => precedes(item, status) && status.given.some(({ from }) => from > day))
        .map((status) => sentenceFor(status, source)),
    ),
  );
  return [...new Set(sentences)];
};
