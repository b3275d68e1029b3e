import { withQuery } from "../../service/request.ts";
import type { CorpusVersionInfo } from "../../service/types.ts";
import type { ChangeKind } from "./changes.ts";
import { changeKinds } from "./changes.ts";

/** Everything that is chosen on the page. All of it is in the address, so that a link shows the same to somebody else. */
export interface Choice {
  /** Corpus versions; empty where none is chosen. */
  readonly from: string;
  readonly to: string;
  /** Id of an act; empty: all of them. */
  readonly act: string;
  /** Id of an article, annex or recital of the act; empty: all of them. */
  readonly article: string;
  /** Empty: every kind. */
  readonly kind: ChangeKind | "";
  /** Ids of the provisions whose changes are open; `all` for every one. */
  readonly open: readonly string[];
}

/** What stands in `open` for every provision that is shown. */
export const everyProvision = "all";

/** Whether the changes of a provision are open. */
export const isOpened = ({ open }: Choice, id: string): boolean => open.includes(everyProvision) || open.includes(id);

/** What an address says is chosen. An article is named within its act: `art5` of `ai_act`. */
export const choiceOf = (query: Readonly<Record<string, string>>): Choice => {
  const act = query["act"] ?? "";
  const article = query["article"] ?? "";
  return {
    from: query["from"] ?? "",
    to: query["to"] ?? "",
    act,
    article: act === "" || article === "" ? "" : `${act}_${article}`,
    kind: changeKinds.find((kind) => kind === query["kind"]) ?? "",
    open: (query["open"] ?? "").split(",").filter((id) => id !== ""),
  };
};

/** The address of a choice. */
export const addressOf = ({ from, to, act, article, kind, open }: Choice): string =>
  withQuery("/compare", { from, to, act, article: article.slice(act.length + 1), kind, open: open.join(",") });

/** The day whose law a version holds: the one that it was built for, or that of its newest text. */
export const dayOf = ({ as_of, newest_law }: CorpusVersionInfo): string => as_of ?? newest_law;

/**
 * The versions to begin with: what answers are made from now, and the newest one of an older law. What the address names stays as it
 * is. Empty where there is nothing to choose.
 */
export const preset = (
  { from, to }: Pick<Choice, "from" | "to">,
  versions: readonly CorpusVersionInfo[],
): Pick<Choice, "from" | "to"> => {
  const byDay = versions.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const current = byDay.find(({ is_current }) => is_current) ?? byDay[0];
  const later = to === "" ? current : versions.find(({ corpus_version }) => corpus_version === to);
  if (from !== "" || later === undefined) return { from, to: to || (later?.corpus_version ?? "") };
  const others = byDay.filter((version) => version !== later && version.kind === later.kind);
  const older = others.find((version) => dayOf(version) < dayOf(later)) ?? others[0];
  const other = older ?? byDay.find((version) => version !== later);
  return { from: other?.corpus_version ?? "", to: later.corpus_version };
};
