import type { ActDiff, ChangedProvision, CorpusDiff } from "../../shared/diff/index.ts";
import { abridge } from "../../shared/diff/index.ts";
import {
  countNames,
  describeFact,
  describeMetadata,
  describeWhole,
  describeWholeAct,
  differingActs,
  metadataHeadings,
  sideName,
} from "./describe.ts";

/** Words of the law must never be read as marks. */
const escapeMarks = (text: string): string => text.replace(/([\\`*_~<>|[\]#])/g, "\\$1").replace(/\s*\n\s*/g, " ");

const wordLine = ({ words }: ChangedProvision): string =>
  abridge(words)
    .map(({ kind, text }) => {
      const [, before = "", middle = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      if (kind === "same" || middle === "") return escapeMarks(text);
      const mark = kind === "removed" ? "~~" : "**";
      return `${before}${mark}${escapeMarks(middle)}${mark}${after}`;
    })
    .join("");

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", `### ${heading}`, "", ...lines.map((line) => `- ${line}`)];

const actLines = (act: ActDiff): string[] => {
  const title = ["", `## ${escapeMarks(act.name)}`, ""];
  if (act.status !== "changed") return [...title, `${act.status}: ${describeWholeAct(act)}`];
  const whole = (list: ActDiff["added"]): string[] =>
    list.map((provision) => `**${provision.citation}** ${escapeMarks(describeWhole(provision))}`);
  return [
    ...title,
    ...act.facts.map((fact) => escapeMarks(describeFact(fact))),
    ...section("Added", whole(act.added)),
    ...section("Removed", whole(act.removed)),
    ...section(
      "Renumbered",
      act.renumbered.map(({ from, to }) => `${from.citation} → ${to.citation}`),
    ),
    ...metadataHeadings.flatMap(([field, heading]) =>
      section(
        heading,
        act.metadata.filter((change) => change.field === field).map((change) => escapeMarks(describeMetadata(change))),
      ),
    ),
    ...section(
      "Changed",
      act.changed.map((provision) => `**${provision.citation}** ${wordLine(provision)}`),
    ),
  ];
};

/** A difference as Markdown, for the body of a pull request: counts by act first. Ends with a line end. */
export const formatMarkdown = (diff: CorpusDiff): string => {
  const head = `# ${sideName(diff.from)} → ${sideName(diff.to)}`;
  if (diff.same) return `${head}\n\nNo provision differs.\n`;
  const row = (name: string, counts: CorpusDiff["counts"]): string =>
    `| ${escapeMarks(name)} | ${countNames.map((count) => counts[count]).join(" | ")} |`;
  const table = [
    `| act | ${countNames.join(" | ")} |`,
    `|---|${countNames.map(() => "---:|").join("")}`,
    ...differingActs(diff).map((act) => row(act.name, act.counts)),
    row("all", diff.counts),
  ];
  return `${[head, "", ...table, ...differingActs(diff).flatMap(actLines)].join("\n")}\n`;
};
