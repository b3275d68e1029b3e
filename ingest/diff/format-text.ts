import type { colors as terminalColors } from "../../shared/command-line/terminal.ts";
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

/** The part of picocolors that is used: what is removed is marked by more than colour where there is none. */
export type Colors = Pick<typeof terminalColors, "isColorSupported" | "bold" | "dim" | "red" | "green" | "yellow">;

const summaryLines = (diff: CorpusDiff, colors: Colors): string[] => {
  const rows = [
    ["act", ...countNames],
    ...differingActs(diff).map((act) => [act.name, ...countNames.map((name) => String(act.counts[name]))]),
    ["all", ...countNames.map((name) => String(diff.counts[name]))],
  ];
  const widths = [0, ...countNames].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row, place) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    const line = cells.join("  ");
    return place === 0 || place === rows.length - 1 ? colors.bold(line) : line;
  });
};

const wordLine = ({ words }: ChangedProvision, colors: Colors): string =>
  abridge(words)
    .map(({ kind, text }) => {
      if (kind === "same") return text;
      const mark = kind === "removed" ? (["[-", "-]"] as const) : (["{+", "+}"] as const);
      const paint = kind === "removed" ? colors.red : colors.green;
      const [, before = "", middle = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      return middle === "" ? text : `${before}${paint(`${mark[0]}${middle}${mark[1]}`)}${after}`;
    })
    .join("")
    .replace(/\s*\n\s*/g, "\n      ");

const section = (heading: string, lines: readonly string[], colors: Colors): string[] =>
  lines.length === 0 ? [] : ["", `  ${colors.bold(heading)}`, ...lines.map((line) => `    ${line}`)];

const actLines = (act: ActDiff, colors: Colors): string[] => {
  const title = ["", colors.bold(act.name)];
  if (act.status !== "changed") {
    const paint = act.status === "added" ? colors.green : colors.red;
    return [...title, `  ${paint(`${act.status}: ${describeWholeAct(act)}`)}`];
  }
  const { added, removed, renumbered, changed, metadata } = act;
  const whole = (mark: string, list: ActDiff["added"], paint: Colors["red"]): string[] =>
    list.map((provision) => `${paint(`${mark} ${provision.citation}`)}  ${describeWhole(provision)}`);
  return [
    ...title,
    ...act.facts.map((fact) => `  ${describeFact(fact)}`),
    ...section("Added", whole("+", added, colors.green), colors),
    ...section("Removed", whole("-", removed, colors.red), colors),
    ...section(
      "Renumbered",
      renumbered.map(({ from, to }) => `${from.citation} → ${to.citation}`),
      colors,
    ),
    ...metadataHeadings.flatMap(([field, heading]) =>
      section(heading, metadata.filter((change) => change.field === field).map(describeMetadata), colors),
    ),
    ...section(
      "Changed",
      changed.flatMap((provision) => [colors.yellow(`~ ${provision.citation}`), `  ${wordLine(provision, colors)}`]),
      colors,
    ),
  ];
};

/** A difference for the terminal: counts by act first, then each act's list. Ends with a line end. */
export const formatText = (diff: CorpusDiff, colors: Colors): string => {
  const head = `${sideName(diff.from)} → ${sideName(diff.to)}`;
  if (diff.same) return `${head}\nNo provision differs.\n`;
  const acts = differingActs(diff).flatMap((act) => actLines(act, colors));
  return `${[head, "", ...summaryLines(diff, colors), ...acts].join("\n")}\n`;
};
