import { Type } from "@sinclair/typebox";
import type { VersionsResponse } from "../../../sdk/typescript/src/index.ts";
import { corpusVersionPattern } from "../../../shared/corpus/layout.ts";
import { diffSchema } from "../../../shared/diff/schema.ts";
import { nullable } from "../../openapi/schemas/nullable.ts";
import { diffQuery } from "../../openapi/schemas/requests.ts";
import { versionsResponse } from "../../openapi/schemas/versions.ts";
import { item, paragraphs, section, versionLine } from "../markdown.ts";
import { answerOf } from "../schema.ts";
import { tool } from "../tool.ts";
import { type BoundedDiff, boundedDiff } from "./changes.ts";

const version = (description: string) =>
  Type.Optional(Type.String({ pattern: `^(?:current|${corpusVersionPattern})$`, description }));

const { from, to, counts, acts, same } = diffSchema.properties;

const comparison = Type.Object({
  from,
  to,
  same,
  counts,
  acts: Type.Array(
    Type.Object({
      ...acts.items.properties,
      omitted: Type.Integer({
        minimum: 0,
        description: "Entries of this act that are left out here: ask for an article.",
      }),
    }),
  ),
  omitted: Type.Integer({ minimum: 0, description: "Entries that are left out of all acts; `counts` counts them." }),
});

const wordsText = (words: BoundedDiff["acts"][number]["changed"][number]["words"]): string =>
  words
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `**${text.trim()}**` : `~~${text.trim()}~~`))
    .join(" ");

const actText = (act: BoundedDiff["acts"][number]): string | null => {
  const { added, removed, changed, renumbered, metadata, counts: count, omitted } = act;
  if (act.status === "same") return null;
  return paragraphs(
    `### ${act.name} (\`${act.id}\`, ${act.status})`,
    `${count.added} added, ${count.removed} removed, ${count.changed} changed, ${count.renumbered} renumbered, ${count.metadata} with other dates or titles`,
    section(
      "Added",
      added.map(({ citation, title }) => item(citation, title)),
    ),
    section(
      "Removed",
      removed.map(({ citation, title }) => item(citation, title)),
    ),
    section(
      "Renumbered",
      renumbered.map((one) => item(`${one.from.citation} → ${one.to.citation}`)),
    ),
    section(
      "Dates and titles",
      metadata.map(({ label, field }) => item(label, field)),
    ),
    section(
      "Changed",
      changed.map(({ citation, title, words }) => item(citation, title, wordsText(words))),
    ),
    omitted === 0
      ? null
      : `${omitted} more of this act are left out: narrow with \`regulation\` and \`article\`, or raise \`limit\`.`,
  );
};

const versionsText = ({ versions }: VersionsResponse): string | null =>
  section(
    "Published versions",
    versions.map(({ corpus_version, as_of, newest_law, is_current }) =>
      item(
        `\`${corpus_version}\``,
        as_of === null ? `newest law ${newest_law}` : `the law as of ${as_of}`,
        is_current ? "current" : null,
      ),
    ),
  );

export const compareVersions = tool({
  name: "compare_versions",
  title: "Compare versions of the law",
  description:
    "What differs between two published states of the law, word by word. Without `from` it lists the versions that there are and compares nothing. Counts are whole; the entries are limited and say how many are left out, so narrow to an act or an article.",
  counts: "lookup",
  input: Type.Object({
    from: version("The older version; left out: the versions are listed."),
    to: version("The newer version; left out: `current`."),
    regulation: { ...diffQuery.properties.act_id, description: "Only this act." },
    article: { ...diffQuery.properties.article, description: "Only this article, annex or recital of `regulation`." },
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: 30, description: "How many entries at most." }),
    ),
  }),
  output: answerOf(versionsResponse, {
    comparison: nullable(comparison, { description: "null where `from` was left out." }),
    corpus_version: Type.String({ description: "The version that was compared to; else the current one." }),
  }),
  run: async ({ client, options }, { from: older, to: newer = "current", regulation, article, limit = 30 }) => {
    const listed = await client.versions.list(options);
    if (older === undefined) {
      const structured = { ...listed, comparison: null, corpus_version: listed.current };
      return { structured, text: paragraphs(versionsText(listed), "Give one of them as `from` to compare.") };
    }
    const diff = await client.versions.diff(older, newer, { actId: regulation, article }, options);
    const compared = { from: diff.from, to: diff.to, same: diff.same, ...boundedDiff(diff, limit) };
    return {
      structured: { ...listed, comparison: compared, corpus_version: diff.to.corpus_version },
      text: paragraphs(
        `**${diff.from.corpus_version} → ${diff.to.corpus_version}**${diff.same ? ": no provision differs" : ""}`,
        ...compared.acts.map(actText),
        versionLine(diff.to.corpus_version),
      ),
    };
  },
});
