import type { Soon } from "../../engines/types.ts";
import { fromCorpus, soon } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import type { Reply } from "../../http/response/reply.ts";
import type { Page } from "../../law/index.ts";
import { definitionsQuery, languageQuery, searchLimit, searchQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import type { ArticleParams } from "./articles.ts";

const replyWith = (page: Page): Reply => ({ status: 200, ...page });

const reply = (page: Soon<Page>): Soon<Reply> => soon(page, replyWith);

/** What was read in a further language, and the main act that it is about where it does not say. */
const replyLater = async (
  reading: Promise<object & { readonly regulation?: string }>,
  regulation = "none",
): Promise<Reply> => {
  const response = await reading;
  const body = JSON.stringify(response);
  return replyWith({ body, tag: tagOf(body), regulation: response.regulation ?? regulation });
};

/** `GET /v1/regulations`: every act of the mounted corpus. */
export const regulations = (services: Services) =>
  keyEndpoint<undefined>(services, "regulations", "lookup", (call) =>
    fromCorpus(services, call, ({ library }) => reply(library.regulations())),
  );

/** As the router gives them. */
export interface RegulationParams {
  readonly act_id: string | null;
}

/** `GET /v1/regulations/{act_id}`: an act with its table of contents. */
export const regulation = (services: Services) =>
  keyEndpoint<RegulationParams>(services, "regulation", "lookup", (call, { act_id }) =>
    fromCorpus(services, call, ({ law, library }) => {
      const { language = null } = readQuery(languageQuery, call.request);
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(library.regulation(part(act_id)));
      return replyLater(translated.then((further) => further.contents(part(act_id))));
    }),
  );

/** `GET /v1/search?q=&regulation=&limit=`: provisions by words, meaning or citation. */
export const search = (services: Services) =>
  keyEndpoint<undefined>(services, "search", "lookup", (call) =>
    fromCorpus(services, call, async ({ law, library, find, mainActs }) => {
      const {
        q,
        regulation: actId = null,
        limit = searchLimit,
        language = null,
      } = readQuery(searchQuery, call.request);
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(await library.search(q, actId, limit));
      const regulation = mainActs[actId?.toLowerCase() ?? ""] ?? "none";
      return replyLater(
        translated.then((further) => further.search(find, q, actId, limit)),
        regulation,
      );
    }),
  );

/** `GET /v1/definitions?term=&regulation=`: legal definitions; without a term, all. */
export const definitions = (services: Services) =>
  keyEndpoint<undefined>(services, "definitions", "lookup", (call) =>
    fromCorpus(services, call, ({ library }) => {
      const { term = null, regulation: actId = null } = readQuery(definitionsQuery, call.request);
      return reply(library.definitions(term, actId));
    }),
  );

/** `GET /v1/articles/{regulation}/{article_number}/references`: what a provision refers to, and what refers to it. */
export const references = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "references", "lookup", (call, { regulation: actId, article_number }) =>
    fromCorpus(services, call, ({ library }) => reply(library.references(part(actId), part(article_number)))),
  );
