import { keyEndpoint } from "../http/endpoint.ts";
import type { Reply } from "../http/reply.ts";
import type { Services } from "../services.ts";

export interface ArticleParams {
  readonly regulation: string;
  readonly articleNumber: string;
}

/** `GET /v1/articles/{regulation}/{article_number}`: the text of a provision, as it lies ready in memory. */
export const articles = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "articles", "lookup", (call, params): Reply => {
    const { body, regulation } = services.corpus
      .require()
      .findArticle(params.regulation, params.articleNumber, call.at);
    return { status: 200, body, regulation };
  });
