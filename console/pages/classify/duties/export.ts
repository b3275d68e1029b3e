import { texts } from "../../../texts/en.ts";
import { type Duty, timelineOf } from "./timeline.ts";
import { whenOf } from "./words.ts";

/** A spreadsheet takes what begins so for a formula; an apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;

/** One cell by RFC 4180, safe to open in a spreadsheet. */
export const csvCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const columns = ["id", "duty", "provision", "article_id", "applies_from", "url", "roles"] as const;
const columnsOfLevel = ["only_for", "conditions"] as const;

const cellsOf = ({ id, description, source_article, article_id, deadline, url, roles }: Duty): string[] => [
  ...[id, description, source_article, article_id, deadline ?? "", url, roles.join(" ")],
];

/** The duties as a table (CSV, RFC 4180); each row says where it comes from, which is what `origin` has by the names of its columns. */
export const dutiesTable = (duties: readonly Duty[], origin: Readonly<Record<string, string>>): string => {
  const isOfLevel = duties.some(({ only_for }) => only_for !== undefined);
  const limitsOf = ({ only_for = [], conditions = [] }: Duty): string[] =>
    isOfLevel ? [only_for.join("; "), conditions.join("; ")] : [];
  const names = [...columns, ...(isOfLevel ? columnsOfLevel : []), ...Object.keys(origin), "note"];
  const rows = duties.map((duty) => [
    ...[...cellsOf(duty), ...limitsOf(duty)],
    ...[...Object.values(origin), texts.noAdvice],
  ]);
  return [names, ...rows].map(csvLine).join("");
};

/** A text in which nothing is read as Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");

const words = texts.classify.duties;

const dutyLine = ({ source_article, url, description, roles, only_for = [], conditions = [] }: Duty): string =>
  [
    `- [${plain(source_article)}](${url}) (${roles.join(", ")}): ${plain(description)}`,
    ...(only_for.length === 0 ? [] : [plain(`${words.onlyFor} ${only_for.join("; ")}.`)]),
    ...(conditions.length === 0 ? [] : [plain(words.conditions(conditions))]),
  ].join(" ");

/** The duties as Markdown lines, in the order in which they begin. */
export const dutyLines = (duties: readonly Duty[], today: string): string[] =>
  timelineOf(duties, today).flatMap((group) => ["", `### ${whenOf(group)}`, "", ...group.duties.map(dutyLine)]);
