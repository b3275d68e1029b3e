import { openEndpoint } from "../http/endpoint.ts";
import { json } from "../http/reply.ts";
import { renderPage } from "../openapi/page.ts";
import type { Services } from "../services.ts";

export type Document = Record<string, unknown>;

/** `GET /openapi.json`: the OpenAPI document, open to everybody and to every origin's tools. */
export const openapiJson = (services: Services, document: () => Promise<Document>) =>
  openEndpoint(services, "openapi", "public", async () =>
    json(200, await document(), { headers: { "Access-Control-Allow-Origin": "*" } }),
  );

/** `GET /docs`: the same for people. */
export const docsPage = (services: Services, document: () => Promise<Document>) =>
  openEndpoint(services, "docs", "public", async () => ({
    status: 200,
    body: renderPage(await document()),
    contentType: "text/html; charset=utf-8",
    headers: { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
  }));
