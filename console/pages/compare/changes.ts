import {
  articleIdOf,
  formatCitation,
  fromRoman,
  parseCitationId,
  wholeProvision,
} from "../../../shared/citation/index.ts";
import type { CorpusDiff } from "../../service/types.ts";

export type ActDiff = CorpusDiff["acts"][number];
export type WholeProvision = ActDiff["added"][number];
export type ChangedProvision = ActDiff["changed"][number];
export type RenumberedProvision = ActDiff["renumbered"][number];
export type MetadataChange = ActDiff["metadata"][number];
export type WordRun = ChangedProvision["words"][number];

/** How something differs, in the order in which the page shows it. `metadata` is dates, titles, headings and footnotes. */
export const changeKinds = ["added", "removed", "changed", "renumbered", "metadata"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What differs in the words of one article, annex or recital. */
export interface ProvisionChanges {
  /** `ai_act_art5` */
  readonly id: string;
  /** `Article 5` */
  readonly citation: string;
  /** Empty where only a part of it is known here. */
  readonly title: string;
  readonly added: readonly WholeProvision[];
  readonly removed: readonly WholeProvision[];
  readonly changed: readonly ChangedProvision[];
  /** What has its place here now. */
  readonly renumbered: readonly RenumberedProvision[];
}

/** What is shown of an act's changes. */
export interface Shown {
  readonly kind: ChangeKind | "";
  /** Id of the article; empty: all of them. */
  readonly article: string;
}

/** The id of the article, annex or recital that holds a provision; the id itself where it is none. */
export const wholeIdOf = (id: string): string => {
  const parsed = parseCitationId(id);
  return parsed === null ? id : articleIdOf(parsed);
};

const kindOrder = { recital: 0, article: 1, annex: 2 } as const;

/** Where a provision stands in its act: Article 4, 4a, 5, then the annexes. */
const placeOf = (id: string): readonly [number, number, string] => {
  const parsed = parseCitationId(id);
  if (parsed === null) return [9, 0, id];
  const [, digits = "0", letters = ""] = /^(\d*)(.*)$/.exec(parsed.number) ?? [];
  const number = parsed.kind === "annex" ? (fromRoman(parsed.number) ?? Number(digits)) : Number(digits);
  return [kindOrder[parsed.kind], number, letters];
};

/** Ids of whole provisions in the order of the law. Each is read once: an act may have thousands. */
const inOrderOfLaw = (ids: Iterable<string>): string[] =>
  [...ids]
    .map((id) => ({ id, place: placeOf(id) }))
    .sort(({ place: [kind, number, letters] }, { place: [otherKind, otherNumber, otherLetters] }) => {
      const letter = letters === otherLetters ? 0 : letters < otherLetters ? -1 : 1;
      return kind - otherKind || number - otherNumber || letter;
    })
    .map(({ id }) => id);

const isWanted = (id: string, { article }: Shown): boolean => article === "" || wholeIdOf(id) === article;

/** What differs in an act's words, by article, in the order of the law. */
export const byProvision = (act: ActDiff, shown: Shown): ProvisionChanges[] => {
  const of = <Item>(kind: ChangeKind, list: readonly Item[], idOf: (item: Item) => string) => {
    const wanted = shown.kind === "" || shown.kind === kind ? list.filter((item) => isWanted(idOf(item), shown)) : [];
    return Map.groupBy(wanted, (item) => wholeIdOf(idOf(item)));
  };
  const added = of("added", act.added, ({ id }) => id);
  const removed = of("removed", act.removed, ({ id }) => id);
  const changed = of("changed", act.changed, ({ id }) => id);
  const renumbered = of("renumbered", act.renumbered, ({ to }) => to.id);
  const ids = new Set([added, removed, changed, renumbered].flatMap((lists) => [...lists.keys()]));
  return inOrderOfLaw(ids).map((id) => {
    const parsed = parseCitationId(id);
    const [first] = [...(added.get(id) ?? []), ...(removed.get(id) ?? []), ...(changed.get(id) ?? [])];
    return {
      id,
      citation: parsed === null ? id : formatCitation(wholeProvision(parsed)),
      title: first?.title ?? "",
      added: added.get(id) ?? [],
      removed: removed.get(id) ?? [],
      changed: changed.get(id) ?? [],
      renumbered: renumbered.get(id) ?? [],
    };
  });
};

/** Moved dates, titles, headings and footnotes of an act that concern what is shown. */
export const factsShown = (act: ActDiff, shown: Shown): MetadataChange[] =>
  shown.kind === "" || shown.kind === "metadata"
    ? act.metadata.filter(({ provisions }) => provisions.some((id) => isWanted(id, shown)))
    : [];

/** The articles of an act in which anything differs, dates as well, in the order of the law. */
export const articlesOf = (act: ActDiff): ReadonlyArray<{ readonly id: string; readonly citation: string }> => {
  const ids = [
    ...[...act.added, ...act.removed, ...act.changed, ...act.renumbered.map(({ to }) => to)].map(({ id }) => id),
    ...act.metadata.flatMap(({ provisions }) => provisions),
  ];
  const wholes = inOrderOfLaw(new Set(ids.map(wholeIdOf)));
  return wholes.map((id) => {
    const parsed = parseCitationId(id);
    return { id, citation: parsed === null ? id : formatCitation(parsed) };
  });
};

/** Acts in which something of what is shown differs. */
export const differingActs = (diff: CorpusDiff, { kind }: Pick<Shown, "kind">): ActDiff[] =>
  diff.acts.filter((act) => act.status !== "same" && (kind === "" || act.counts[kind] > 0));
