import { formatDay } from "../../../parts/dates.ts";
import type { Obligation } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { Run } from "../draft.ts";
import { dutiesTable, dutyLines, plain } from "../duties/export.ts";
import { todayOf } from "../duties/timeline.ts";
import { confidenceText, roleName } from "./level-words.ts";

const words = texts.classify.export;

/** The duties as a table; each row says which classification it comes from. */
export const dutiesCsv = ({ response, at }: Run, duties: readonly Obligation[]): string =>
  dutiesTable(duties, {
    request_id: response.request_id,
    corpus_version: response.corpus_version,
    classified_on: at.slice(0, 10),
  });

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
