import { Type } from "@sinclair/typebox";
import { ServerError } from "../../../sdk/typescript/src/index.ts";
import { definitionsResponse, regulationsResponse, searchResponse } from "../../openapi/schemas/library.ts";
import { nullable } from "../../openapi/schemas/nullable.ts";
import { definitionsQuery, searchQuery } from "../../openapi/schemas/requests.ts";
import { healthResponse } from "../../openapi/schemas/service.ts";
import { appliesText, item, link, paragraphs, section, versionLine } from "../markdown.ts";
import { answerOf, sameAnswer } from "../schema.ts";
import { tool } from "../tool.ts";

export const listRegulations = tool({
  name: "list_regulations",
  title: "List regulations",
  description: "The acts of the corpus with their ids, numbers, dates of application and addresses.",
  counts: "lookup",
  input: Type.Object({}),
  output: sameAnswer(regulationsResponse),
  run: async ({ client, options }) => {
    const structured = await client.regulations.list(options);
    const acts = structured.regulations.map((act) =>
      item(`\`${act.act_id}\` ${link(act.short_name || act.number, act.url)}`, act.title, appliesText(act)),
    );
    return { structured, text: paragraphs(section("Acts", acts, 200), versionLine(structured.corpus_version)) };
  },
});

const { q, regulation, limit } = searchQuery.properties;

export const searchLaw = tool({
  name: "search_law",
  title: "Search the law",
  description:
    "Articles, annexes and recitals by words, meaning or citation, best first, each with the words that were found.",
  counts: "lookup",
  input: Type.Object({ query: q, regulation, limit }),
  output: sameAnswer(searchResponse),
  run: async ({ client, options }, { query, ...narrowed }) => {
    const structured = await client.search({ q: query, ...narrowed }, options);
    const results = structured.results.map(({ citation, title, excerpt, url }) =>
      item(link(citation, url), title, excerpt),
    );
    const found = section("Found", results) ?? "Nothing was found. Try other words, or fewer, or another act.";
    return { structured, text: paragraphs(found, versionLine(structured.corpus_version)) };
  },
});

export const getDefinition = tool({
  name: "get_definition",
  title: "Get a definition",
  description:
    "How the law defines a term. A term that nothing defines is answered with defined terms that are like it.",
  counts: "lookup",
  input: Type.Object({
    term: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "`personal data breach`, in any case, singular or plural.",
    }),
    regulation: definitionsQuery.properties.regulation,
  }),
  output: sameAnswer(definitionsResponse),
  run: async ({ client, options }, query) => {
    const structured = await client.definitions.list(query, options);
    const { definitions, near, corpus_version } = structured;
    const told = definitions.map(({ citation, text, url }) => `${text}\n\n${link(citation, url)}`);
    const none = near.length === 0 ? "Nothing like it is defined." : `Defined terms like it: ${near.join(", ")}.`;
    return {
      structured,
      text: paragraphs(
        ...(told.length === 0 ? [`No act of the corpus defines “${query.term}”. ${none}`] : told),
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
