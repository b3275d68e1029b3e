import type { Soon } from "../../engines/types.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import type { Reply } from "../../http/response/reply.ts";
import type { Page } from "../../law/index.ts";
import { definitionsQuery, searchLimit, searchQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import type { ArticleParams } from "./articles.ts";

const replyWith = (page: Page): Reply => ({ status: 200, ...page });

const reply = (page: Soon<Page>): Soon<Reply> => (page instanceof Promise ? page.then(replyWith) : replyWith(page));

/** `GET /v1/regulations`: every act of the mounted corpus. */
export const regulations = (services: Services) =>
  keyEndpoint<undefined>(services, "regulations", "lookup", () =>
    reply(services.corpus.require().library.regulations()),
  );

/** As the router gives them. */
export interface RegulationParams {
  readonly act_id: string | null;
}

/** `GET /v1/regulations/{act_id}`: an act with its table of contents. */
export const regulation = (services: Services) =>
  keyEndpoint<RegulationParams>(services, "regulation", "lookup", (_call, { act_id }) =>
    reply(services.corpus.require().library.regulation(part(act_id))),
  );

/** `GET /v1/search?q=&regulation=&limit=`: provisions by words, meaning or citation. */
export const search = (services: Services) =>
  keyEndpoint<undefined>(services, "search", "lookup", async ({ request }) => {
    const { q, regulation: actId = null, limit = searchLimit } = readQuery(searchQuery, request);
    return reply(await services.corpus.require().library.search(q, actId, limit));
  });

/** `GET /v1/definitions?term=&regulation=`: legal definitions; without a term, all. */
export const definitions = (services: Services) =>
  keyEndpoint<undefined>(services, "definitions", "lookup", ({ request }) => {
    const { term = null, regulation: actId = null } = readQuery(definitionsQuery, request);
    return reply(services.corpus.require().library.definitions(term, actId));
  });

/** `GET /v1/articles/{regulation}/{article_number}/references`: what a provision refers to, and what refers to it. */
export const references = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "references", "lookup", (_call, { regulation: actId, article_number }) =>
    reply(services.corpus.require().library.references(part(actId), part(article_number))),
  );
