import { NotFoundError, type RegulationResponse } from "../../sdk/typescript/src/index.ts";
import { appliesText, item, paragraphs, section, versionLine } from "./markdown.ts";
import { note } from "./schema.ts";
import type { ToolCall } from "./tool.ts";
import { provisionText } from "./tools/provisions.ts";

/** The law as resources: an act with its table of contents, and every provision of it. */

const scheme = "acquis://";
const mimeType = "text/markdown";

export const templates = [
  {
    uriTemplate: `${scheme}{act_id}`,
    name: "act",
    title: "An act with its table of contents",
    description: "`acquis://gdpr`: its dates and every article, annex and recital with the address of its text.",
    mimeType,
  },
  {
    uriTemplate: `${scheme}{act_id}/{provision}`,
    name: "provision",
    title: "A provision",
    description: "`acquis://gdpr/Article%2033`: the text of an article, annex, recital or a part of one.",
    mimeType,
  },
];

/** The address of an act, or of one of its provisions. */
const uriOf = (actId: string, label?: string): string =>
  `${scheme}${actId}${label === undefined ? "" : `/${encodeURIComponent(label)}`}`;

/** Every act as a resource. */
export const listResources = async ({ client, options }: ToolCall) => {
  const { regulations } = await client.regulations.list(options);
  return regulations.map(({ act_id, short_name, number, title }) => ({
    uri: uriOf(act_id),
    name: act_id,
    title: short_name || number,
    description: title,
    mimeType,
  }));
};

type Entry = RegulationResponse["contents"][number];

const contentsLines = (actId: string, entries: readonly Entry[], depth: number): string[] =>
  entries.flatMap(({ article_id, label, title, applies_from, entries: inner }) => [
    `${"  ".repeat(depth)}${item(
      article_id === null ? `**${label}**` : `[${label}](${uriOf(actId, label)})`,
      title,
      applies_from === null ? null : `applies from ${applies_from}`,
    )}`,
    ...contentsLines(actId, inner, depth + 1),
  ]);

const actText = (act: RegulationResponse): string =>
  paragraphs(
    `# ${act.short_name || act.number}`,
    `${act.title}\n\n${act.number}, CELEX ${act.celex}, ${act.url}`,
    [`In force from ${act.in_force_from}`, appliesText(act)].filter((part) => part !== null).join(", "),
    section("Contents", contentsLines(act.act_id, act.contents, 0), Number.POSITIVE_INFINITY),
    versionLine(act.corpus_version),
    `_${note}_`,
  );

const parts = /^acquis:\/\/([^/?#]+)(?:\/([^/?#]+))?$/;

const decoded = (part: string | undefined): string | null => {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** Reads a resource as Markdown; null for an address that names none. Throws what the client throws. */
export const readResource = async ({ client, options }: ToolCall, uri: string) => {
  const [, act, provision] = parts.exec(uri) ?? [];
  const actId = decoded(act);
  const article = decoded(provision);
  if (actId === null || (provision !== undefined && article === null)) return null;
  try {
    if (article === null) return { uri, mimeType, text: actText(await client.regulations.get(actId, options)) };
    const found = await client.articles.get(actId, article, options);
    return { uri, mimeType, text: paragraphs(provisionText(found), versionLine(found.corpus_version), `_${note}_`) };
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return null;
    throw thrown;
  }
};

const completionsMost = 100;

const beginWith = (all: readonly string[], begun: string) => {
  const fitting = all.filter((one) => one.toLowerCase().startsWith(begun.toLowerCase()));
  const values = fitting.slice(0, completionsMost);
  return { values, total: fitting.length, hasMore: fitting.length > values.length };
};

const labelsIn = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ article_id, label, entries: inner }) => (article_id === null ? labelsIn(inner) : [label]));

/** What may follow what was begun: ids of acts, and labels of an act's provisions. */
export const complete = async (
  { client, options }: ToolCall,
  argument: { readonly name: string; readonly value: string },
  given: Readonly<Record<string, string>>,
) => {
  if (argument.name === "act_id" || argument.name === "regulation") {
    const { regulations } = await client.regulations.list(options);
    return beginWith(
      regulations.map(({ act_id }) => act_id),
      argument.value,
    );
  }
  const actId = given["act_id"];
  if (argument.name !== "provision" || actId === undefined) return beginWith([], "");
  const act = await client.regulations.get(actId, options).catch((thrown: unknown) => {
    if (thrown instanceof NotFoundError) return null;
    throw thrown;
  });
  return beginWith(act === null ? [] : labelsIn(act.contents), argument.value);
};
