import type { LawText } from "../../../shared/corpus/index.ts";
import type { Mounted } from "../../corpus.ts";
import { readProvision } from "../../engines/provision.ts";
import type { Provision, Soon } from "../../engines/types.ts";
import type { KeyCall } from "../../http/call.ts";
import { corpusOf, soon } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import type { Reply } from "../../http/response/reply.ts";
import { languageQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import { dayOf, readWantedVersion } from "../../versions/wanted.ts";
import { fromState } from "./state.ts";

/** As the router gives them. */
export interface ArticleParams {
  readonly regulation: string | null;
  readonly article_number: string | null;
}

const replyOf = ({ json, regulation }: Provision): Reply => ({ status: 200, body: json, tag: tagOf(json), regulation });

/** A provision of a version in the language that the query asks for: it is found in the version's own, then read in the other. */
const readIn = (
  services: Services,
  law: LawText,
  call: KeyCall,
  { article_number }: ArticleParams,
  day: string,
  find: () => Soon<Provision>,
): Soon<Reply> => {
  const { language = null } = readQuery(languageQuery, call.request);
  const translated = services.corpus.languages.of(law, language);
  if (translated === null) return soon(find(), replyOf);
  return translated
    .then(async (further) => further.readProvision(await find(), part(article_number), day))
    .then(replyOf);
};

/** A provision of an earlier version, as the law stands on a day. */
const readEarlier = (
  services: Services,
  law: LawText,
  call: KeyCall,
  params: ArticleParams,
  day: string,
): Soon<Reply> => {
  const find = () => readProvision(law, part(params.regulation), part(params.article_number), day);
  return readIn(services, law, call, params, day, find);
};

/** A provision of a mounted version: of one that is searched on the disk no more of the law is read for it. */
const readMounted = (
  services: Services,
  mounted: Mounted,
  call: KeyCall,
  params: ArticleParams,
  day: string,
): Soon<Reply> => {
  const find = () => mounted.readProvision(part(params.regulation), part(params.article_number), day);
  return readIn(services, mounted.law, call, params, day, find);
};

const ofWantedVersion = (services: Services, call: KeyCall, params: ArticleParams): Soon<Reply> => {
  const wanted = readWantedVersion(call.request);
  const day = dayOf(call, wanted);
  return fromState(services, call, wanted, {
    mounted: (mounted) => readMounted(services, mounted, call, params, day),
    earlier: (law) => readEarlier(services, law, call, params, day),
  });
};

const findIn = (mounted: Mounted, call: KeyCall, { regulation, article_number }: ArticleParams): Soon<Reply> =>
  mounted.findArticle(part(regulation), part(article_number), call.at);

/**
 * `GET /v1/articles/{regulation}/{article_number}`: the text of a provision, of the version that answers as it lies ready in memory, of
 * an earlier state of the law where the query asks for one.
 */
export const articles = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "articles", "lookup", (call, params) => {
    if (call.request.url.includes("?")) return ofWantedVersion(services, call, params);
    return soon(corpusOf(services, call), (mounted) => findIn(mounted, call, params));
  });
