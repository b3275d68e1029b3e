import { articleIdIn, citationOf, provisionIdOf } from "../../../law/address.ts";
import { formatMoment } from "../../../parts/dates.ts";
import type { Regulation, SourceCitation, StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { Asked } from "../asked.ts";
import { bracketed } from "./cited.ts";
import { structuredParts } from "./structured.ts";

const words = texts.ask.record;

/** A complete answer, as it leaves the page. */
export interface Exported {
  readonly asked: Asked;
  readonly text: string;
  readonly complete: StreamComplete;
  readonly acts: readonly Regulation[];
}

/** Words that are no Markdown, whatever was typed. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~!]/g, "\\$&").replace(/^(\s*\d*)([-+.)])/gm, "$1\\$2");

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

const link = (label: string, url: string): string => `[${label}](<${url}>)`;

/** Citations of what the sources hold become links to it; others stay as they are. */
const withLinks = (text: string, { complete, acts }: Exported): string => {
  const urls = new Map(complete.sources.map(({ article_id, url }) => [article_id, url]));
  return text.replace(bracketed, (whole, written: string) => {
    const id = provisionIdOf(written, acts);
    const url = id === null ? undefined : urls.get(articleIdIn(id) ?? "");
    return url === undefined ? whole : link(written, url);
  });
};

const listed = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** The answer in the form that was asked for. */
const answerOf = ({ text, complete: { structured } }: Exported): string => {
  if (structured === null) return text;
  const parts = structuredParts(structured).map(({ title, items }) => `### ${title}\n\n${listed(items)}`);
  return [structured.summary, ...parts].join("\n\n");
};

const sourceLines = (source: SourceCitation, position: number, acts: readonly Regulation[]): string => {
  const name = citationOf(source.article_id, acts) ?? source.article_id;
  const title = source.title === "" ? name : `${name}: ${source.title}`;
  return `${position + 1}. ${link(escaped(title), source.url)}\n   > ${escaped(source.text_excerpt).replace(/\s+/g, " ")}`;
};

/** Of a hundred answers with this confidence, how many begin with what is right. */
export const percentOf = ({ confidence_score }: Pick<StreamComplete, "confidence_score">): number =>
  Math.round(confidence_score * 100);

/** What tells one answer from another, and how far it can be relied on: name and value. */
export const recordOf = ({
  asked,
  complete,
}: Pick<Exported, "asked" | "complete">): ReadonlyArray<[string, string]> => [
  [words.asked, formatMoment(asked.at)],
  ...(complete.should_abstain
    ? []
    : [[words.confidence, words.confidenceValue(complete.confidence, percentOf(complete))] as [string, string]]),
  [words.corpusVersion, complete.corpus_version],
  [words.requestId, complete.request_id],
];

/** The question, the answer with links to the law, its sources, and what is needed to tell where all of it came from. */
export const asMarkdown = (exported: Exported): string => {
  const { asked, complete, acts } = exported;
  const sources = complete.sources.map((source, position) => sourceLines(source, position, acts));
  const parts = [
    `# ${words.title}`,
    `## ${words.question}\n\n${quoted(escaped(asked.question))}`,
    `## ${words.answer}\n\n${withLinks(answerOf(exported), exported)}`,
    ...(sources.length === 0 ? [] : [`## ${words.sources}\n\n${sources.join("\n")}`]),
    `## ${words.about}\n\n${listed(recordOf(exported).map(([name, value]) => `${name}: ${value}`))}`,
    `*${texts.noAdvice}*`,
  ];
  return `${parts.join("\n\n")}\n`;
};
