import type { CorpusVersionInfo } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { countsInWords, wholeActInWords } from "./act/counts.ts";
import { factInWords } from "./act/facts.ts";
import { type ActDiff, byProvision, factsShown, type ProvisionChanges } from "./changes.ts";
import type { Choice } from "./choice.ts";
import { versionName } from "./versions.ts";

const words = texts.compare;

interface About {
  readonly choice: Choice;
  readonly from: CorpusVersionInfo;
  readonly to: CorpusVersionInfo;
  /** Where the page shows the same. */
  readonly link: string;
}

/** Words of the law must never be read as marks. */
const escapeMarks = (text: string): string => text.replace(/([\\`*_~<>|[\]#])/g, "\\$1").replace(/\s*\n\s*/g, " ");

/** `added (1)(ba), (1a)` of an article: the parts by how they differ; nothing where it is the article itself. */
const parts = ({ citation, ...lists }: ProvisionChanges, kind: "added" | "removed" | "changed"): string[] => {
  if (lists[kind].length === 0) return [];
  const named = lists[kind].map((item) => item.citation.replace(citation, "").replace(/^,\s*/, "").trim());
  return [`${words.marks[kind]} ${named.filter((name) => name !== "").join(", ")}`.trim()];
};

const provisionLine = (group: ProvisionChanges): string => {
  const moved = group.renumbered.map(({ from, to }) => words.renumbered(from.citation, to.citation));
  const all = [...(["changed", "added", "removed"] as const).flatMap((kind) => parts(group, kind)), ...moved];
  const title = group.title === "" ? "" : ` ${escapeMarks(group.title)}`;
  return `- **${group.citation}**${title}: ${all.join("; ")}`;
};

const actLines = (act: ActDiff, { choice }: About): string[] => {
  const isWhole = act.status === "added" || act.status === "removed";
  const heading = ["", `## ${escapeMarks(act.name)}`, "", isWhole ? wholeActInWords(act) : countsInWords(act.counts)];
  if (isWhole && choice.act === "") return heading;
  const facts = factsShown(act, choice).map(
    (change) => `- **${change.label}** (${words.metadata[change.field]}): ${escapeMarks(factInWords(change))}`,
  );
  const provisions = byProvision(act, choice).map(provisionLine);
  return [...heading, ...[facts, provisions].flatMap((lines) => (lines.length === 0 ? [] : ["", ...lines]))];
};

/** What is shown, as Markdown: act by act the moved dates and the articles that changed, each in a line. */
export const summaryOf = (acts: readonly ActDiff[], about: About): string => {
  const { from, to, link } = about;
  const head = [`# ${words.title}`, "", words.summaryHead(versionName(from), versionName(to)), "", `<${link}>`];
  return `${[...head, ...acts.flatMap((act) => actLines(act, about))].join("\n")}\n`;
};
