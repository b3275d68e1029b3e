import { Elysia } from "elysia";
import { openEndpoint } from "./http/endpoint.ts";
import { createUnrouted } from "./http/unrouted.ts";
import { buildDocument } from "./openapi/document.ts";
import { operations } from "./openapi/operations.ts";
import { adminUsage } from "./routes/admin-usage.ts";
import { articles } from "./routes/articles.ts";
import { check } from "./routes/check.ts";
import { checkStream } from "./routes/check-stream.ts";
import { classify } from "./routes/classify.ts";
import { type Document, docsPage, openapiJson } from "./routes/documentation.ts";
import { health, ready } from "./routes/health.ts";
import { createAccountKey, listAccountKeys, revokeAccountKey } from "./routes/keys.ts";
import type { Services } from "./services.ts";

type Served = Response | Promise<Response>;

/** Takes from Elysia's context by name alone: what is not named is not made. */
const plain =
  (endpoint: (request: Request, params: undefined) => Served) =>
  ({ request }: { request: Request }): Served =>
    endpoint(request, undefined);

/** The router gives null for a part of the address with broken percent signs: it names nothing. */
const part = (decoded: string | null): string => decoded ?? "";

/** What a route is in the OpenAPI document. Its body is read by the endpoint itself, after the key has been checked. */
const documented = (detail: Record<string, unknown>) => ({ parse: "none", detail }) as const;

const routes = (services: Services) => {
  const ofArticles = articles(services);
  const ofRevocation = revokeAccountKey(services);
  return new Elysia({ name: "routes" })
    .get("/v1/health", plain(health(services)), documented(operations.health))
    .get("/v1/ready", plain(ready(services)), documented(operations.ready))
    .get(
      "/v1/articles/:regulation/:article_number",
      ({ request, params }) =>
        ofArticles(request, { regulation: part(params.regulation), articleNumber: part(params.article_number) }),
      documented(operations.articles),
    )
    .post("/v1/check", plain(check(services)), documented(operations.check))
    .post("/v1/check/stream", plain(checkStream(services)), documented(operations.checkStream))
    .post("/v1/classify", plain(classify(services)), documented(operations.classify))
    .get("/v1/account/keys", plain(listAccountKeys(services)), documented(operations.listKeys))
    .post("/v1/account/keys", plain(createAccountKey(services)), documented(operations.createKey))
    .delete(
      "/v1/account/keys/:key_id",
      ({ request, params }) => ofRevocation(request, { keyId: part(params.key_id) }),
      documented(operations.revokeKey),
    )
    .get("/v1/admin/usage", plain(adminUsage(services)), documented(operations.adminUsage));
};

/** The document never changes while the service runs, so it is made once, when it is first asked for. */
const documentation = (services: Services, described: ReturnType<typeof routes>) => {
  let made: Promise<Document> | null = null;
  const document = (): Promise<Document> => {
    made ??= buildDocument(described);
    return made;
  };
  return new Elysia({ name: "documentation" })
    .get("/openapi.json", plain(openapiJson(services, document)))
    .get("/docs", plain(docsPage(services, document)));
};

/** Wires the service: nothing listens, nothing is opened. */
export const buildApp = (services: Services) => {
  const described = routes(services);
  const app = new Elysia().use(described).use(documentation(services, described));
  const unrouted = createUnrouted(app.routes);
  const refuse = openEndpoint<unknown>(services, "none", "public", ({ request }, thrown) => {
    throw thrown ?? unrouted(request.method, new URL(request.url).pathname);
  });
  // Everything that an endpoint throws is answered there; what arrives here found no route, or failed around one.
  return app.onError({ as: "global" }, ({ request, code, error }) =>
    refuse(request, code === "NOT_FOUND" ? null : error),
  );
};
