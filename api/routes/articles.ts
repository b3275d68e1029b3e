import { part } from "../http/address.ts";
import { keyEndpoint } from "../http/endpoint.ts";
import type { Services } from "../services.ts";

/** As the router gives them. */
export interface ArticleParams {
  readonly regulation: string | null;
  readonly article_number: string | null;
}

/** `GET /v1/articles/{regulation}/{article_number}`: the text of a provision, as it lies ready in memory. */
export const articles = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "articles", "lookup", (call, { regulation, article_number }) =>
    services.corpus.require().findArticle(part(regulation), part(article_number), call.at),
  );
