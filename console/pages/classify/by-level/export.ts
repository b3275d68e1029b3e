import { formatDay } from "../../../parts/dates.ts";
import type { ObligationsResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { dutiesTable, dutyLines, plain } from "../duties/export.ts";

const words = texts.classify.byLevel;

/** What a list of duties is about: `Duties of the deployer: High risk, by Annex III`. */
export const titleOf = ({ risk_level, role, high_risk_by }: ObligationsResponse): string =>
  words.titleOf(
    role === null ? null : texts.classify.roles[role].toLowerCase(),
    texts.classify.levels[risk_level].short,
    high_risk_by === null ? null : words.ways[high_risk_by].name,
  );

/** The list as a table; each row says which list it comes from. */
export const listCsv = (list: ObligationsResponse): string =>
  dutiesTable(list.obligations, {
    risk_level: list.risk_level,
    role: list.role ?? "",
    high_risk_by: list.high_risk_by ?? "",
    corpus_version: list.corpus_version,
    listed_on: list.counted_from,
  });

/** The list as Markdown, with the address at which it can be read anew. */
export const listMarkdown = (list: ObligationsResponse, address: string): string => {
  const origin = [
    `- ${words.listed}: ${formatDay(list.counted_from)}`,
    `- ${texts.classify.export.corpus}: ${list.corpus_version}`,
    `- ${words.address}: <${address}>`,
  ];
  const duties =
    list.obligations.length === 0 ? ["", plain(words.none)] : dutyLines(list.obligations, list.counted_from);
  return `${[`# ${titleOf(list)}`, duties.slice(1).join("\n"), "---", [...origin, "", texts.noAdvice].join("\n")].join("\n\n")}\n`;
};
