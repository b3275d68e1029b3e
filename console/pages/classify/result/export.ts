import { formatDay } from "../../../parts/dates.ts";
import type { Obligation } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { Run } from "../draft.ts";
import { confidenceText, roleName } from "./level-words.ts";
import { timelineOf, todayOf } from "./timeline.ts";

const words = texts.classify.export;

/** A spreadsheet takes what begins so for a formula; an apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;

/** One cell by RFC 4180, safe to open in a spreadsheet. */
export const csvCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const columns = ["id", "duty", "provision", "article_id", "applies_from", "url", "roles"] as const;
const origin = ["request_id", "corpus_version", "classified_on", "note"] as const;

/** The duties as a table (CSV, RFC 4180); each row says which classification it comes from. */
export const dutiesCsv = ({ response, at }: Run, duties: readonly Obligation[]): string =>
  [
    csvLine([...columns, ...origin]),
    ...duties.map(({ id, description, source_article, article_id, deadline, url, roles }) =>
      csvLine([
        ...[id, description, source_article, article_id, deadline ?? "", url, roles.join(" ")],
        ...[response.request_id, response.corpus_version, at.slice(0, 10), texts.noAdvice],
      ]),
    ),
  ].join("");

const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");

const quoted = (text: string): string =>
  plain(text)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join("\n")];

const fieldLines = ({ sent }: Run): string[] =>
  [
    [texts.classify.form.sector, sent.sector],
    [texts.classify.form.decisionScope, sent.decisionScope],
    [texts.classify.form.dataTypes, sent.dataTypes.join(", ")],
  ].flatMap(([name = "", value = ""]) => (value.trim() === "" ? [] : [`- ${name}: ${plain(value)}`]));

const dutyLines = (duties: readonly Obligation[], today: string): string[] =>
  timelineOf(duties, today).flatMap(({ day, daysLeft, duties: some }) => [
    "",
    `### ${day === null ? texts.classify.duties.noDay : `${(daysLeft ?? 0) <= 0 ? texts.classify.duties.since(formatDay(day)) : texts.classify.duties.from(formatDay(day))}`}`,
    "",
    ...some.map(
      ({ source_article, url, description, roles }) =>
        `- [${plain(source_article)}](${url}) (${roles.join(", ")}): ${plain(description)}`,
    ),
  ]);

/** The whole result as Markdown, with the duties that are shown. */
export const markdownOf = (run: Run, duties: readonly Obligation[]): string => {
  const { response, sent, at } = run;
  const level = texts.classify.levels[response.risk_level];
  return `${[
    `# ${words.title(level.short)}`,
    level.meaning,
    [
      `- ${texts.classify.result.confidence}: ${confidenceText(response.confidence)}`,
      `- ${texts.classify.result.role}: ${roleName(response.role)}`,
    ].join("\n"),
    ...section(texts.classify.form.description, [quoted(sent.description), "", ...fieldLines(run)]),
    ...section(texts.classify.reasons.title, [plain(response.reasoning)]),
    ...section(
      texts.classify.reasons.near,
      response.near.map(({ provision, title, missing }) => `- ${provision} (${plain(title)}): ${plain(missing)}`),
    ),
    ...section(
      texts.classify.questions.title,
      response.open_questions.map(
        ({ question, decides, provision }) => `- ${plain(question)} ${plain(decides)} (${provision})`,
      ),
    ),
    ...section(texts.classify.duties.title, dutyLines(duties, todayOf(new Date(at)))),
    "---",
    [...originLines(run), "", texts.noAdvice].join("\n"),
  ].join("\n\n")}\n`;
};

/** Where a result comes from: what to name when asking about it. */
const originLines = ({ response, at }: Run): string[] => [
  `- ${words.date}: ${formatDay(at)}`,
  `- ${words.corpus}: ${response.corpus_version}`,
  `- ${words.request}: ${response.request_id}`,
];
