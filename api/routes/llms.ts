import { openEndpoint } from "../http/endpoint.ts";
import { writeLlms } from "../mcp/llms.ts";
import type { Services } from "../services.ts";
import type { Document } from "./documentation.ts";

/** `GET /llms.txt`: what there is, for language models; made of the OpenAPI document and the tools. */
export const llmsText = (services: Services, document: () => Promise<Document>) =>
  openEndpoint(services, "llms", "public", async () => ({
    status: 200,
    body: writeLlms(await document()),
    contentType: "text/plain; charset=utf-8",
    headers: { "Access-Control-Allow-Origin": "*" },
  }));
