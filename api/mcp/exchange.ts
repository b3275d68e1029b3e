import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Acquis } from "../../sdk/typescript/src/index.ts";
import { createMcpServer, type OnFailure } from "./server.ts";

/** One message of a client that speaks HTTP. */
export interface Exchange {
  readonly request: Request;
  /** Its body, as JSON. */
  readonly message: unknown;
  readonly client: Acquis;
  /** Whose message it is: the same for each of one session. */
  readonly caller: string;
  readonly onFailure: OnFailure;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Who asked for what: a client's ids are its own, and begin at 0 in each session. */
const nameOf = (caller: string, id: unknown): string => JSON.stringify([caller, id]);

/** What a message gives up; undefined for any other message. */
const givenUpBy = (message: unknown): unknown => {
  if (!isObject(message) || message["method"] !== "notifications/cancelled") return undefined;
  return isObject(message["params"]) ? message["params"]["requestId"] : undefined;
};

const settled = (signal: AbortSignal): Promise<Response> =>
  new Promise((resolve) => {
    const settle = () => resolve(new Response(null, { status: 202 }));
    if (signal.aborted) settle();
    signal.addEventListener("abort", settle, { once: true });
  });

/**
 * Answers messages one by one, each by a server of its own: nothing is remembered between them but what is being worked on now, so that
 * a client can give it up, which it says by another message.
 */
export const createExchange = () => {
  const running = new Map<string, AbortController>();

  return async ({ request, message, client, caller, onFailure }: Exchange): Promise<Response> => {
    const id = isObject(message) ? message["id"] : undefined;
    const name = id === undefined ? null : nameOf(caller, id);
    const stopped = new AbortController();
    const signal = AbortSignal.any([request.signal, stopped.signal]);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer(client, onFailure);
    await server.connect(transport);
    // Closing tells what runs in the server to stop.
    const close = () => void server.close();
    signal.addEventListener("abort", close, { once: true });
    if (name !== null) running.set(name, stopped);
    try {
      const givenUp = givenUpBy(message);
      if (givenUp !== undefined) running.get(nameOf(caller, givenUp))?.abort();
      return await Promise.race([transport.handleRequest(request, { parsedBody: message }), settled(signal)]);
    } finally {
      if (name !== null && running.get(name) === stopped) running.delete(name);
      signal.removeEventListener("abort", close);
      await server.close();
    }
  };
};
