import { Elysia } from "elysia";
import { openEndpoint } from "./http/endpoint.ts";
import { createUnrouted } from "./http/unrouted.ts";
import { adminUsage } from "./routes/admin-usage.ts";
import { articles } from "./routes/articles.ts";
import { check } from "./routes/check.ts";
import { checkStream } from "./routes/check-stream.ts";
import { classify } from "./routes/classify.ts";
import { health, ready } from "./routes/health.ts";
import { createAccountKey, listAccountKeys, revokeAccountKey } from "./routes/keys.ts";
import type { Services } from "./services.ts";

type Served = Response | Promise<Response>;

/** Takes from Elysia's context by name alone: what is not named is not made. */
const plain =
  (endpoint: (request: Request, params: undefined) => Served) =>
  ({ request }: { request: Request }): Served =>
    endpoint(request, undefined);

/** Bodies are read by the endpoints themselves, after the key has been checked. */
const unread = { parse: "none" } as const;

const routes = (services: Services) => {
  const ofArticles = articles(services);
  const ofRevocation = revokeAccountKey(services);
  return new Elysia({ name: "routes" })
    .get("/v1/health", plain(health(services)))
    .get("/v1/ready", plain(ready(services)))
    .get("/v1/articles/:regulation/:article_number", ({ request, params }) =>
      ofArticles(request, { regulation: params.regulation, articleNumber: params.article_number }),
    )
    .post("/v1/check", plain(check(services)), unread)
    .post("/v1/check/stream", plain(checkStream(services)), unread)
    .post("/v1/classify", plain(classify(services)), unread)
    .get("/v1/account/keys", plain(listAccountKeys(services)))
    .post("/v1/account/keys", plain(createAccountKey(services)), unread)
    .delete(
      "/v1/account/keys/:key_id",
      ({ request, params }) => ofRevocation(request, { keyId: params.key_id }),
      unread,
    )
    .get("/v1/admin/usage", plain(adminUsage(services)));
};

/** Wires the service: nothing listens, nothing is opened. */
export const buildApp = (services: Services) => {
  const app = new Elysia().use(routes(services));
  const unrouted = createUnrouted(app.routes);
  const refuse = openEndpoint<unknown>(services, "none", "public", ({ request }, thrown) => {
    throw thrown ?? unrouted(request.method, new URL(request.url).pathname);
  });
  // Everything that an endpoint throws is answered there; what arrives here found no route, or failed around one.
  return app.onError({ as: "global" }, ({ request, code, error }) =>
    refuse(request, code === "NOT_FOUND" ? null : error),
  );
};
