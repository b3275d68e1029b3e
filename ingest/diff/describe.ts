import { type ProvisionKind, parseCitationId } from "../../shared/citation/index.ts";
import { formatDate, isIsoDate } from "../../shared/dates.ts";
import type { ActDiff, CorpusDiff, DiffCounts, MetadataChange, WholeProvision } from "../../shared/diff/index.ts";
import { lineage } from "../../shared/diff/index.ts";

/** The counts in the order in which every format shows them. */
export const countNames = ["added", "removed", "changed", "renumbered", "metadata"] as const satisfies ReadonlyArray<
  keyof DiffCounts
>;

/** `2026.07.27-1a2b3c4d (the law as of 1 January 2025)`. */
export const sideName = ({ corpus_version, as_of }: CorpusDiff["from"]): string =>
  as_of === null ? corpus_version : `${corpus_version} (the law as of ${formatDate(as_of)})`;

/** Dates as a sentence's part: `2 December 2027 (systems of Annex III); 2 August 2028 (…)`. */
const describeDates = (dates: ReadonlyArray<{ from: string; scope: string | null }>): string =>
  dates.map(({ from, scope }) => (scope === null ? formatDate(from) : `${formatDate(from)} (${scope})`)).join("; ");

const describeValue = (value: MetadataChange["from"]): string => {
  if (typeof value === "string") return value === "" ? "none" : value;
  const dates = value.flatMap((item) => (typeof item === "string" ? [] : [item]));
  return dates.length > 0 ? describeDates(dates) : "none";
};

/** `Articles 8 to 27: 2 August 2026 → 2 December 2027`. Footnotes are long: only that they changed is said. */
export const describeMetadata = (change: MetadataChange): string =>
  change.field === "footnotes"
    ? change.label
    : `${change.label}: ${describeValue(change.from)} → ${describeValue(change.to)}`;

/** Headings of the groups of metadata, in the order in which they are shown. */
export const metadataHeadings: ReadonlyArray<readonly [MetadataChange["field"], string]> = [
  ["applicability", "Moved dates of application"],
  ["title", "Titles"],
  ["heading", "Headings above the article"],
  ["footnotes", "Footnotes"],
];

const excerptCharactersMax = 100;

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= excerptCharactersMax) return line;
  return `${line.slice(0, excerptCharactersMax).replace(/\s\S*$/, "")} …`;
};

const isWholeProvision = (id: string): boolean => lineage(id).length === 1;

/** What an added or removed provision is about: its title, or its first words where the title is its article's. */
export const describeWhole = ({ id, title, text, provisions }: WholeProvision): string => {
  const about = isWholeProvision(id) && title !== "" ? title : excerpt(text);
  return provisions === 1 ? about : `${about} (${provisions} provisions)`;
};

/** `expression: oj → 27 July 2026`. */
export const describeFact = ({ field, from, to }: ActDiff["facts"][number]): string => {
  const written = (value: string | null): string =>
    value === null ? "none" : isIsoDate(value) ? formatDate(value) : value;
  return `${field.replaceAll("_", " ")}: ${written(from)} → ${written(to)}`;
};

/** An act that only one side has, in a sentence. */
export const describeWholeAct = (act: ActDiff): string => {
  const list = act.status === "added" ? act.added : act.removed;
  const count = (kind: ProvisionKind): number => list.filter(({ id }) => parseCitationId(id)?.kind === kind).length;
  return `the whole act: ${count("article")} articles, ${count("recital")} recitals, ${count("annex")} annexes`;
};

/** Acts that a reader wants to see. */
export const differingActs = (diff: CorpusDiff): ActDiff[] => diff.acts.filter((act) => act.status !== "same");
