import { openEndpoint } from "../http/endpoint.ts";
import { json } from "../http/response/reply.ts";
import type { Services } from "../services.ts";

export type Document = Record<string, unknown>;

/** `GET /openapi.json`: the OpenAPI document, open to everybody and to every origin's tools. */
export const openapiJson = (services: Services, document: () => Promise<Document>) =>
  openEndpoint(services, "openapi", "public", async () =>
    json(200, await document(), { headers: { "Access-Control-Allow-Origin": "*" } }),
  );
