import { Elysia } from "elysia";
import { openEndpoint } from "./http/endpoint.ts";
import { preflight } from "./http/representation/cors.ts";
import { addressOf, part } from "./http/request/address.ts";
import { createAllowed, unrouted } from "./http/unrouted.ts";
import type { Within } from "./http/within.ts";
import { buildDocument } from "./openapi/document.ts";
import { operations } from "./openapi/operations/all.ts";
import { readAccount, readAccountUsage } from "./routes/account/account.ts";
import { adminUsage } from "./routes/account/admin-usage.ts";
import { openConsoleSession } from "./routes/account/console-session.ts";
import { createAccountKey, listAccountKeys, revokeAccountKey } from "./routes/account/keys.ts";
import { batch } from "./routes/answers/batch.ts";
import { check } from "./routes/answers/check.ts";
import { checkStream } from "./routes/answers/check-stream.ts";
import { classify } from "./routes/answers/classify.ts";
import { consoleEndpoints, consoleFilePath, consolePaths, isOpenedByReader } from "./routes/console.ts";
import { type Document, openapiJson } from "./routes/documentation.ts";
import { health, ready } from "./routes/health.ts";
import { type ArticleParams, articles } from "./routes/law/articles.ts";
import {
  definitions,
  type RegulationParams,
  references,
  regulation,
  regulations,
  search,
} from "./routes/law/library.ts";
import { obligations } from "./routes/law/obligations.ts";
import { adminCorpus, type DiffParams, listVersions, versionsDiff } from "./routes/law/versions.ts";
import { llmsText } from "./routes/llms.ts";
import { mcp } from "./routes/mcp.ts";
import type { Services } from "./services.ts";

type Served = Response | Promise<Response>;

interface Context {
  readonly request: Request;
}

/**
 * Makes a route's handler. Bound, since Elysia reads the text of a handler to guess what it does: one that returns a call is
 * taken for asynchronous, and then every response would wait for a promise.
 */
const plain = (endpoint: (request: Request, params: undefined) => Served) => passOn.bind(null, endpoint);

const passOn = (endpoint: (request: Request, params: undefined) => Served, { request }: Context): Served =>
  endpoint(request, undefined);

/** What a route is in the OpenAPI document. */
const documented = (detail: Record<string, unknown>) => ({ detail });

/** The same for a route whose body is read by the endpoint itself, after the key has been checked. */
const unread = (detail: Record<string, unknown>) => ({ parse: "none", detail }) as const;

type ArticleContext = Context & { readonly params: ArticleParams };

const passArticle = (
  endpoint: ReturnType<typeof articles | typeof references>,
  { request, params }: ArticleContext,
): Served => endpoint(request, params);

type RegulationContext = Context & { readonly params: RegulationParams };

const passRegulation = (endpoint: ReturnType<typeof regulation>, { request, params }: RegulationContext): Served =>
  endpoint(request, params);

type DiffContext = Context & { readonly params: DiffParams };

const passDiff = (endpoint: ReturnType<typeof versionsDiff>, { request, params }: DiffContext): Served =>
  endpoint(request, params);

const routes = (services: Services, within: Within) => {
  const ofRevocation = revokeAccountKey(services);
  return new Elysia({ name: "routes" })
    .get("/v1/health", plain(health(services)), documented(operations.health))
    .get("/v1/ready", plain(ready(services)), documented(operations.ready))
    .get(
      "/v1/articles/:regulation/:article_number",
      passArticle.bind(null, articles(services)),
      documented(operations.articles),
    )
    .get(
      "/v1/articles/:regulation/:article_number/references",
      passArticle.bind(null, references(services)),
      documented(operations.references),
    )
    .get("/v1/regulations", plain(regulations(services)), documented(operations.regulations))
    .get("/v1/regulations/:act_id", passRegulation.bind(null, regulation(services)), documented(operations.regulation))
    .get("/v1/search", plain(search(services)), documented(operations.search))
    .get("/v1/definitions", plain(definitions(services)), documented(operations.definitions))
    .get("/v1/obligations", plain(obligations(services)), documented(operations.obligations))
    .get("/v1/versions", plain(listVersions(services)), documented(operations.listVersions))
    .get(
      "/v1/versions/:from/diff/:to",
      passDiff.bind(null, versionsDiff(services)),
      documented(operations.versionsDiff),
    )
    .post("/v1/check", plain(check(services)), unread(operations.check))
    .post("/v1/check/stream", plain(checkStream(services)), unread(operations.checkStream))
    .post("/v1/classify", plain(classify(services)), unread(operations.classify))
    .post("/v1/batch", plain(batch(services, within)), unread(operations.batch))
    .get("/v1/account", plain(readAccount(services)), documented(operations.account))
    .get("/v1/account/usage", plain(readAccountUsage(services)), documented(operations.accountUsage))
    .get("/v1/account/keys", plain(listAccountKeys(services)), documented(operations.listKeys))
    .post("/v1/account/keys", plain(createAccountKey(services)), unread(operations.createKey))
    .delete(
      "/v1/account/keys/:key_id",
      ({ request, params }) => ofRevocation(request, { keyId: part(params.key_id) }),
      unread(operations.revokeKey),
    )
    .post("/v1/console/session", plain(openConsoleSession(services)), unread(operations.consoleSession))
    .get("/v1/admin/usage", plain(adminUsage(services)), documented(operations.adminUsage))
    .get("/v1/admin/corpus", plain(adminCorpus(services)), documented(operations.adminCorpus));
};

/** Nothing is asked of a service that is only described. */
const nowhere: Within = () => {
  throw new Error("This service is described and not served");
};

/** The OpenAPI document of a service that nobody has opened: for those who make a client from it. */
export const describeApi = (): Promise<Document> => buildDocument(routes({} as Services, nowhere));

/** The document never changes while the service runs, so it is made once, when it is first asked for. */
const documentation = (services: Services, described: ReturnType<typeof routes>) => {
  let made: Promise<Document> | null = null;
  const document = (): Promise<Document> => {
    made ??= buildDocument(described);
    return made;
  };
  return new Elysia({ name: "documentation" })
    .get("/openapi.json", plain(openapiJson(services, document)))
    .get("/llms.txt", plain(llmsText(services, document)));
};

/** The way for agents. It is not in the OpenAPI document: what it takes and gives is described by its own protocol (`tools/list`). */
const agents = (services: Services, within: Within) =>
  new Elysia({ name: "agents" }).post("/mcp", plain(mcp(services, within)), { parse: "none" });

/** The pages for people. */
const consolePages = ({ page, file }: ReturnType<typeof consoleEndpoints>) => {
  const pages = new Elysia({ name: "console" });
  for (const path of consolePaths) pages.get(path, plain(page));
  return pages.get(consoleFilePath, ({ request, params }) => file(request, params));
};

/** Without an operator's token, or a sign-in, its endpoints do not exist, whatever the method. */
const exists = ({ adminToken, signIn }: Services, path: string): boolean =>
  (adminToken !== null || !path.startsWith("/v1/admin/")) && (signIn !== null || !path.startsWith("/v1/console/"));

/** Wires the service: nothing listens, nothing is opened. */
export const buildApp = (services: Services) => {
  const within: Within = async (request) => app.handle(request);
  const described = routes(services, within);
  const pages = consoleEndpoints(services);
  const app = new Elysia()
    .use(described)
    .use(documentation(services, described))
    .use(agents(services, within))
    .use(consolePages(pages));
  const allowedAt = createAllowed(app.routes.filter(({ path }) => exists(services, path)));
  const other = openEndpoint<undefined>(services, "none", "public", ({ request }) => {
    const allowed = allowedAt(addressOf(request).path);
    const answered = preflight(request, allowed, services.origins);
    if (answered !== null) return answered;
    const refusal = unrouted(request.method, allowed);
    if (refusal.code === "not_found" && isOpenedByReader(request)) return pages.nowhere();
    throw refusal;
  });
  return app.all("/*", plain(other), { parse: "none" });
};
