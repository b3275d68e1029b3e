import type { LawText } from "../../../shared/corpus/index.ts";
import { readProvision } from "../../engines/provision.ts";
import type { Provision } from "../../engines/types.ts";
import type { KeyCall } from "../../http/call.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import type { Reply } from "../../http/response/reply.ts";
import { languageQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import { readWantedVersion } from "../../versions/wanted.ts";

/** As the router gives them. */
export interface ArticleParams {
  readonly regulation: string | null;
  readonly article_number: string | null;
}

const replyOf = ({ json, regulation }: Provision): Reply => ({ status: 200, body: json, tag: tagOf(json), regulation });

/** A provision of any version, as the law stands on a day, in the language that the query asks for. */
const readFrom = (
  services: Services,
  law: LawText,
  { request }: KeyCall,
  { regulation, article_number }: ArticleParams,
  day: string,
): Reply | Promise<Reply> => {
  const { language = null } = readQuery(languageQuery, request);
  const [act, number] = [part(regulation), part(article_number)];
  const translated = services.corpus.languages.of(law, language);
  if (translated === null) return replyOf(readProvision(law, act, number, day));
  return translated.then((further) => further.readProvision(act, number, day)).then(replyOf);
};

const ofWantedVersion = (services: Services, call: KeyCall, params: ArticleParams): Reply | Promise<Reply> => {
  const wanted = readWantedVersion(call.request);
  const day = wanted.asOf ?? new Date(call.at).toISOString().slice(0, 10);
  const law = services.corpus.versions.at(wanted);
  return law instanceof Promise
    ? law.then((opened) => readFrom(services, opened, call, params, day))
    : readFrom(services, law, call, params, day);
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
