import type { LawText } from "../../../shared/corpus/index.ts";
import { readProvision } from "../../engines/provision.ts";
import type { KeyCall } from "../../http/call.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import type { Reply } from "../../http/response/reply.ts";
import type { Services } from "../../services.ts";
import { readWantedVersion } from "../../versions/wanted.ts";

/** As the router gives them. */
export interface ArticleParams {
  readonly regulation: string | null;
  readonly article_number: string | null;
}

/** A provision of any version, as the law stands on a day. */
const readFrom = (law: LawText, { regulation, article_number }: ArticleParams, day: string): Reply => {
  const provision = readProvision(law, part(regulation), part(article_number), day);
  return { status: 200, body: provision.json, tag: tagOf(provision.json), regulation: provision.regulation };
};

const ofWantedVersion = (services: Services, call: KeyCall, params: ArticleParams): Reply | Promise<Reply> => {
  const wanted = readWantedVersion(call.request);
  const day = wanted.asOf ?? new Date(call.at).toISOString().slice(0, 10);
  const law = services.corpus.versions.at(wanted);
  return law instanceof Promise ? law.then((opened) => readFrom(opened, params, day)) : readFrom(law, params, day);
};

/**
 * `GET /v1/articles/{regulation}/{article_number}`: the text of a provision, of the current version as it lies ready in memory, of
 * an earlier state of the law where the query asks for one.
 */
export const articles = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "articles", "lookup", (call, params) =>
    call.request.url.includes("?")
      ? ofWantedVersion(services, call, params)
      : services.corpus.require().findArticle(part(params.regulation), part(params.article_number), call.at),
  );
