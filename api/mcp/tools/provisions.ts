import { Type } from "@sinclair/typebox";
import type { ArticleResponse, ReferencesResponse } from "../../../sdk/typescript/src/index.ts";
import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { articleResponse } from "../../openapi/schemas/answers.ts";
import { referencesResponse } from "../../openapi/schemas/library.ts";
import { wantedVersionQuery } from "../../openapi/schemas/requests.ts";
import { bounded, item, link, paragraphs, section, versionLine } from "../markdown.ts";
import { answerOf } from "../schema.ts";
import { tool } from "../tool.ts";
import { foundFields, nearest, nearText, wantedOf, wasFound } from "./near.ts";

const place = {
  regulation: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Act id: `gdpr`, `ai_act`, `dora`; list_regulations has all.",
  }),
  article: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "`33`, `Article 33(1)`, `Annex III, point 4`, `Recital 26`",
  }),
};

const textMost = 16_000;

type Part = ArticleResponse["chunks"][number];

const stateOf = ({ binding, legal_status, applies_from }: Part): string =>
  [
    binding ? "Binding" : "Not binding",
    legal_status.replaceAll("_", " "),
    ...(applies_from === null ? [] : [`applies from ${applies_from}`]),
  ].join("; ");

const labelOf = ({ chunk_id }: Part): string => {
  const place = parseCitationId(chunk_id);
  return place === null ? chunk_id : formatCitation(place);
};

/** What most parts are, and each part that is another: a later act may have put a point into an article that applies later. */
const statesText = (chunks: readonly Part[]): string | null => {
  const byState = new Map<string, Part[]>();
  for (const chunk of chunks) byState.set(stateOf(chunk), [...(byState.get(stateOf(chunk)) ?? []), chunk]);
  const [most, ...others] = [...byState].sort(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return null;
  const [state] = most;
  const exceptions = others.map(([other, parts]) => item([...new Set(parts.map(labelOf))].join(", "), other));
  return section(`${state}, but for`, exceptions) ?? state;
};

/** The words of a provision with its heading, dates and address. */
export const provisionText = ({ article, chunks, regulation }: ArticleResponse): string => {
  const [first] = chunks;
  const words = chunks.map(({ text }) => text).join("\n\n");
  return paragraphs(
    `**${link(`${article} ${regulation}`, first?.url ?? null)}${first?.title ? `: ${first.title}` : ""}**`,
    bounded(words, textMost, "ask for a part, such as one paragraph; the structured content has all of it"),
    statesText(chunks),
  );
};

export const getArticle = tool({
  name: "get_article",
  title: "Get an article",
  description:
    "The text of an article, annex, recital or a part of one, with its dates and its address at EUR-Lex; of an earlier state of the law too. One that does not exist is answered with what is near.",
  counts: "lookup",
  input: Type.Object({ ...place, ...wantedVersionQuery.properties }),
  output: answerOf(articleResponse, foundFields),
  run: async (call, { regulation, article, ...version }) => {
    const state = wantedOf(version);
    try {
      const found = await call.client.articles.get(regulation, article, { ...call.options, ...state });
      const text = paragraphs(provisionText(found), versionLine(found.corpus_version));
      return { structured: { ...found, ...wasFound }, text };
    } catch (thrown) {
      const { corpus_version: version, ...near } = await nearest(call, regulation, article, state, thrown);
      const structured = { regulation, article, chunks: [], total_chunks: 0, corpus_version: version, ...near };
      return { structured, text: paragraphs(nearText(near.message, near.near), versionLine(version)) };
    }
  },
});

const referenceText = ({ citation, title, quote, url }: ReferencesResponse["cites"][number]): string =>
  item(link(citation, url), title, quote === "" ? null : `“${quote}”`);

const referencesText = (found: ReferencesResponse): string =>
  paragraphs(
    `**References of ${found.article} (\`${found.regulation}\`)**`,
    section("It refers to", found.cites.map(referenceText)),
    section("It is referred to by", found.cited_by.map(referenceText)),
    section("Recitals that explain it", found.explained_by.map(referenceText)),
    section("It explains", found.explains.map(referenceText)),
    section("Defined terms that it uses", found.definitions.map(referenceText)),
    versionLine(found.corpus_version),
  );

export const findReferences = tool({
  name: "find_references",
  title: "Find references",
  description:
    "What a provision refers to and what refers to it, the recitals that explain it, and the definitions of the terms that it uses; of an earlier state of the law too.",
  counts: "lookup",
  input: Type.Object({ ...place, ...wantedVersionQuery.properties }),
  output: answerOf(referencesResponse, foundFields),
  run: async (call, { regulation, article, ...version }) => {
    const state = wantedOf(version);
    try {
      const found = await call.client.articles.references(regulation, article, { ...call.options, ...state });
      return { structured: { ...found, ...wasFound }, text: referencesText(found) };
    } catch (thrown) {
      const { corpus_version, ...near } = await nearest(call, regulation, article, state, thrown);
      const none = { cites: [], cited_by: [], explained_by: [], explains: [], definitions: [] };
      const text = paragraphs(nearText(near.message, near.near), versionLine(corpus_version));
      return { structured: { regulation, article, ...none, corpus_version, ...near }, text };
    }
  },
});
