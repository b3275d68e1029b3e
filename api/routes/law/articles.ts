import type { LawText } from "../../../shared/corpus/index.ts";
import { ServiceError } from "../../../shared/errors.ts";
import type { Mounted } from "../../corpus.ts";
import { readProvision } from "../../engines/provision.ts";
import type { Provision, Soon } from "../../engines/types.ts";
import type { KeyCall } from "../../http/call.ts";
import { corpusOf, fromCorpus, pinnedBy, soon } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import { corpusVersionHeader } from "../../http/response/headers.ts";
import type { Reply } from "../../http/response/reply.ts";
import { languageQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import type { WantedVersion } from "../../versions/index.ts";
import { readWantedVersion } from "../../versions/wanted.ts";

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

/** A provision of any version, as the law stands on a day. */
const readFrom = (services: Services, law: LawText, call: KeyCall, params: ArticleParams, day: string): Soon<Reply> => {
  call.corpusVersion = law.manifest.corpus_version;
  const find = () => readProvision(law, part(params.regulation), part(params.article_number), day);
  return readIn(services, law, call, params, day, find);
};

/** What the query asks for must be what the header pins. */
const refuseContradiction = (services: Services, pinned: string, wanted: WantedVersion): void => {
  if (wanted.corpusVersion === null && wanted.asOf === null) return;
  const { versions } = services.corpus;
  const [inHeader, inQuery] = [versions.nameOf({ corpusVersion: pinned, asOf: null }), versions.nameOf(wanted)];
  if (inHeader === inQuery) return;
  const name = wanted.asOf === null ? "corpus_version" : "as_of";
  throw new ServiceError(
    "corpus_version_conflict",
    `The header ${corpusVersionHeader} pins another version than \`${name}\` asks for (${inQuery}). Leave one of them out.`,
  );
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
  const day = wanted.asOf ?? new Date(call.at).toISOString().slice(0, 10);
  const pinned = pinnedBy(call.request);
  if (pinned !== null) refuseContradiction(services, pinned, wanted);
  const { corpus } = services;
  if (pinned !== null || corpus.versions.nameOf(wanted) === corpus.require().version)
    return fromCorpus(services, call, (mounted) => readMounted(services, mounted, call, params, day));
  return soon(corpus.versions.at(wanted), (law) => readFrom(services, law, call, params, day));
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
