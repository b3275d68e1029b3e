import { Type } from "@sinclair/typebox";
import { type SearchResponse, ServerError } from "../../../sdk/typescript/src/index.ts";
import { definitionsResponse, regulationsResponse, searchResponse } from "../../openapi/schemas/library.ts";
import { nullable } from "../../openapi/schemas/nullable.ts";
import { definitionsQuery, searchQuery, wantedVersionQuery } from "../../openapi/schemas/requests.ts";
import { healthResponse } from "../../openapi/schemas/service.ts";
import { appliesText, item, link, paragraphs, section, versionLine } from "../markdown.ts";
import { answerOf, sameAnswer } from "../schema.ts";
import { tool } from "../tool.ts";
import { wantedOf } from "./near.ts";

export const listRegulations = tool({
  name: "list_regulations",
  title: "List regulations",
  description:
    "The acts of the corpus, today's or of an earlier state of the law, with their ids, numbers, dates of application and addresses.",
  counts: "lookup",
  input: Type.Object(wantedVersionQuery.properties),
  output: sameAnswer(regulationsResponse),
  run: async ({ client, options }, version) => {
    const structured = await client.regulations.list({ ...options, ...wantedOf(version) });
    const acts = structured.regulations.map((act) =>
      item(`\`${act.act_id}\` ${link(act.short_name || act.number, act.url)}`, act.title, appliesText(act)),
    );
    return { structured, text: paragraphs(section("Acts", acts, 200), versionLine(structured.corpus_version)) };
  },
});

const { q, regulation, limit } = searchQuery.properties;

/** What does not apply, or does so no longer; null for what does, and for recitals. */
const notYetText = ({ legal_status, applies_from }: SearchResponse["results"][number]): string | null => {
  if (legal_status === "in_force") return null;
  const state = legal_status.replaceAll("_", " ");
  return applies_from === null || legal_status === "repealed" ? state : `${state}: applies from ${applies_from}`;
};

export const searchLaw = tool({
  name: "search_law",
  title: "Search the law",
  description:
    "Articles, annexes and recitals by words, meaning or citation, best first, each with the words that were found and whether they apply; of an earlier state of the law too.",
  counts: "lookup",
  input: Type.Object({ query: q, regulation, limit, ...wantedVersionQuery.properties }),
  output: sameAnswer(searchResponse),
  run: async ({ client, options }, { query, regulation, limit, ...version }) => {
    const wanted = { q: query, regulation, limit };
    const structured = await client.search(wanted, { ...options, ...wantedOf(version) });
    const results = structured.results.map((result) =>
      item(link(result.citation, result.url), result.title, notYetText(result), result.excerpt),
    );
    const found = section("Found", results) ?? "Nothing was found. Try other words, or fewer, or another act.";
    return { structured, text: paragraphs(found, versionLine(structured.corpus_version)) };
  },
});

export const getDefinition = tool({
  name: "get_definition",
  title: "Get a definition",
  description:
    "How the law defines a term, today or in an earlier state of the law. A term that nothing defines is answered with defined terms that are like it.",
  counts: "lookup",
  input: Type.Object({
    term: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "`personal data breach`, in any case, singular or plural.",
    }),
    regulation: definitionsQuery.properties.regulation,
    ...wantedVersionQuery.properties,
  }),
  output: sameAnswer(definitionsResponse),
  run: async ({ client, options }, { term, regulation, ...version }) => {
    const structured = await client.definitions.list({ term, regulation }, { ...options, ...wantedOf(version) });
    const { definitions, near, corpus_version } = structured;
    const told = definitions.map(({ citation, text, url }) => `${text}\n\n${link(citation, url)}`);
    const none = near.length === 0 ? "Nothing like it is defined." : `Defined terms like it: ${near.join(", ")}.`;
    return {
      structured,
      text: paragraphs(
        ...(told.length === 0 ? [`No act of the corpus defines “${term}”. ${none}`] : told),
        versionLine(corpus_version),
      ),
    };
  },
});

export const health = tool({
  name: "health",
  title: "Health",
  description: "Whether the service lives, whether it can answer now, and from which version of the law.",
  counts: "lookup",
  input: Type.Object({}),
  output: answerOf(healthResponse, {
    ready: Type.Boolean({ description: "False while it cannot answer questions." }),
    search: nullable(Type.String(), {
      description: "`words_and_meaning`, or `words` while there is no embedding model; null where it is not ready.",
    }),
  }),
  run: async ({ client, options }) => {
    const lives = await client.health(options);
    const ready = await client.ready({ ...options, maxRetries: 0 }).catch((thrown: unknown) => {
      if (thrown instanceof ServerError && thrown.status === 503) return null;
      throw thrown;
    });
    const structured = { ...lives, ready: ready !== null, search: ready?.search ?? null };
    const state = ready === null ? "not ready for questions yet" : "ready";
    return { structured, text: `The service is ${lives.status} and ${state}. ${versionLine(lives.corpus_version)}` };
  },
});
