import { randomUUID } from "node:crypto";
import { Acquis } from "../../sdk/typescript/src/index.ts";
import { bearerToken } from "../accounts/keys/bearer.ts";
import type { KeyCall } from "../http/call.ts";
import { pinnedBy } from "../http/corpus-version.ts";
import { keyEndpoint } from "../http/endpoint.ts";
import { readJsonBody } from "../http/request/body.ts";
import { isOfCalledHost } from "../http/request/same-origin.ts";
import { ValidationError } from "../http/request/validation-error.ts";
import { noStore } from "../http/response/headers.ts";
import { json, type Reply } from "../http/response/reply.ts";
import type { Within } from "../http/within.ts";
import { createExchange } from "../mcp/exchange.ts";
import type { Services } from "../services.ts";

const sessionHeader = "Mcp-Session-Id";

/** A refusal in the words of JSON-RPC, where a request was no message to the protocol. */
const refusal = (status: number, code: number, message: string): Reply =>
  json(status, { jsonrpc: "2.0", error: { code, message }, id: null }, { headers: noStore });

const parseError = -32_700;
const invalidRequest = -32_600;
const forbidden = -32_000;

/** A page may call from this service's own address, or from where the operator allows it. */
const isAllowedOrigin = (request: Request, origins: Services["origins"]): boolean =>
  isOfCalledHost(request) || origins.has(request.headers.get("origin") ?? "");

/** The service as a client of itself: what a tool asks for goes the way of every request, with the caller's key and this call's id. */
const clientOf = (call: KeyCall, within: Within): Acquis =>
  new Acquis({
    apiKey: bearerToken(call.request.headers.get("authorization") ?? ""),
    baseUrl: "http://localhost",
    fetch: (url, init) => within(new Request(url, init)),
    corpusVersion: pinnedBy(call.request),
    headers: { "X-Request-Id": call.requestId },
    maxRetries: 0,
    // The answer's own limits hold; this is beyond them.
    timeoutMs: 3_600_000,
  });

const readMessage = async (request: Request): Promise<{ message: unknown } | { refused: Reply }> => {
  try {
    const message = await readJsonBody(request);
    if (message === undefined)
      return { refused: refusal(400, parseError, "The body is empty: send one JSON-RPC message.") };
    if (!Array.isArray(message)) return { message };
    return {
      refused: refusal(
        400,
        invalidRequest,
        "Send one message at a time: the protocol has no batches since 2025-06-18.",
      ),
    };
  } catch (thrown) {
    if (!(thrown instanceof ValidationError)) throw thrown;
    const error = thrown.detail[0]?.ctx?.["error"] ?? "The body is not valid JSON";
    return { refused: refusal(400, parseError, `Parse error: ${error}.`) };
  }
};

const isInitialize = (message: unknown): boolean => (message as { method?: unknown } | null)?.method === "initialize";

/** What left the protocol, as a reply of the service. */
const toReply = async (response: Response, headers: Readonly<Record<string, string>>): Promise<Reply> => {
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : text, headers: { ...noStore, ...headers } };
};

/**
 * `POST /mcp`: the Model Context Protocol, one message a request. A session has an id only so that a call can be given up: no instance
 * remembers it, and any instance answers.
 */
export const mcp = (services: Services, within: Within) => {
  const exchange = createExchange();
  return keyEndpoint<undefined>(services, "mcp", "lookup", async (call) => {
    const { request, identity } = call;
    if (!isAllowedOrigin(request, services.origins))
      return refusal(
        403,
        forbidden,
        "Pages of this origin may not call: the operator's CORS_ORIGINS does not name it.",
      );
    const read = await readMessage(request);
    if ("refused" in read) return read.refused;
    const session = request.headers.get(sessionHeader);
    const response = await exchange({
      request,
      message: read.message,
      client: clientOf(call, within),
      // Without a session two programs with one key could not be told apart: then nothing can be given up by a message.
      caller: `${identity.keyId} ${session ?? randomUUID()}`,
      onFailure: (thrown) => services.log.error("An MCP call failed", thrown, { request_id: call.requestId }),
    });
    const begins = isInitialize(read.message) && response.ok;
    return toReply(response, begins ? { [sessionHeader]: randomUUID() } : {});
  });
};
