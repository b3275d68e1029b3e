import { plain, shortened } from "../words.ts";
import type { AnswerLine } from "./answers.ts";
import type { Ending } from "./asking.ts";
import type { Item } from "./items.ts";

/** What a report is made of. */
export interface Reported {
  /** Of the file with the questions. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly answers: ReadonlyMap<Item, AnswerLine>;
  readonly ending: Ending;
}

/** So much of an answer is shown, in characters. */
const beginningMax = 320;

const askedText = ({ asked }: Item): string => ("question" in asked ? asked.question : asked.description);

const nameOf = (item: Item): string =>
  item.id === null ? `line ${item.line}` : `line ${item.line}, ${plain(item.id)}`;

const failureText = ({ status, error, detail }: AnswerLine): string =>
  detail === undefined
    ? `${status} \`${error?.code ?? "unknown"}\`: ${plain(error?.message ?? "")}`
    : `${status}: ${detail.map(({ loc, msg }) => plain(`${loc.slice(1).join(".")}: ${msg}`)).join("; ")}`;

const counted = (title: string, values: readonly string[], order: readonly string[]): string[] => {
  const rows = order.flatMap((value) => {
    const count = values.filter((one) => one === value).length;
    return count === 0 ? [] : [`| ${value} | ${count} |`];
  });
  return rows.length === 0 ? [] : [`| ${title} | |`, "|---|---:|", ...rows, ""];
};

type Source = NonNullable<AnswerLine["check"]>["sources"][number];

const citations = (sources: readonly Source[]): string[] =>
  sources.map(({ article_id, title, url }) => {
    const label = title === "" ? plain(article_id) : `${plain(article_id)}: ${plain(title)}`;
    return `- [${label}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  });

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

const answerSection = (item: Item, answer: AnswerLine): string[] => {
  const { check, classification } = answer;
  const head = [`### ${plain(shortened(askedText(item), 160))}`, ""];
  if (check?.should_abstain) return [];
  if (check !== undefined)
    return [
      ...head,
      `*${nameOf(item)}; confidence ${check.confidence}*`,
      ...["", `> ${plain(shortened(check.answer, beginningMax))}`, ""],
      ...(check.sources.length === 0 ? [] : [...citations(check.sources), ""]),
    ];
  if (classification === undefined) return [];
  const { risk_level, confidence, reasoning, sources } = classification;
  return [
    ...head,
    `*${nameOf(item)}; risk level **${risk_level}**, confidence ${confidence.toFixed(2)}*`,
    ...["", `> ${plain(shortened(reasoning, beginningMax))}`, ""],
    ...(sources.length === 0 ? [] : [...citations(sources), ""]),
  ];
};

const whyLeft: Readonly<Record<Ending, string>> = {
  done: "",
  quota: "the month's quota is used up",
  refused: "the key was refused",
  stopped: "the run was stopped",
};

/** The report of a run in Markdown: what was asked, what became of it, and where each answer is found in the law. */
export const reportOf = ({ name, items, answers, ending }: Reported): string => {
  const known = items.flatMap((item) => {
    const answer = answers.get(item);
    return answer === undefined ? [] : [{ item, answer }];
  });
  const failed = known.filter(({ answer }) => answer.status !== 200);
  const checks = known.flatMap(({ item, answer: { check } }) => (check === undefined ? [] : [{ item, check }]));
  const levels = known.flatMap(({ answer }) => answer.classification?.risk_level ?? []);
  const abstained = checks.filter(({ check }) => check.should_abstain);
  const versions = new Set(
    known.flatMap(({ answer }) => answer.check?.corpus_version ?? answer.classification?.corpus_version ?? []),
  );
  const left = items.length - known.length;
  const rows: Array<[string, number]> = [
    ["asked", items.length],
    ["answered", checks.length - abstained.length],
    ["abstained", abstained.length],
    ["classified", levels.length],
    ["failed", failed.length],
    ["not asked", left],
  ];
  return [
    `# Answers to ${plain(name)}`,
    "",
    ...(versions.size === 0
      ? []
      : [
          `Corpus version: ${[...versions]
            .sort()
            .map((one) => `\`${one}\``)
            .join(", ")}`,
          "",
        ]),
    ...["| | |", "|---|---:|", ...rows.map(([what, count]) => `| ${what} | ${count} |`), ""],
    ...counted(
      "confidence of the answers",
      checks.filter(({ check }) => !check.should_abstain).map(({ check }) => check.confidence),
      ["high", "medium", "low"],
    ),
    ...counted("risk level", levels, ["prohibited", "high", "limited", "minimal"]),
    ...(left === 0 ? [] : [`${left} not asked: ${whyLeft[ending]}.`, ""]),
    ...section(
      "Abstentions",
      abstained.map(
        ({ item, check }) => `- ${plain(askedText(item))} (${nameOf(item)}): ${plain(check.abstention_reason ?? "")}`,
      ),
    ),
    ...section(
      "Failures",
      failed.map(
        ({ item, answer }) => `- ${plain(shortened(askedText(item), 160))} (${nameOf(item)}): ${failureText(answer)}`,
      ),
    ),
    ...section("Answers", known.flatMap(({ item, answer }) => answerSection(item, answer)).slice(0, -1)),
  ].join("\n");
};
