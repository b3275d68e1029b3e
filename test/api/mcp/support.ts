import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** A service that listens, and the official client in front of it. */
export interface ListeningApi {
  readonly api: TestApi;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a service over the small corpus. */
export const listeningApi = async (): Promise<ListeningApi> => {
  const api = await createTestApi();
  const listener: Listener = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 20_000, running: () => 0 });
  return {
    api,
    url: `http://127.0.0.1:${listener.port}`,
    close: async () => {
      await listener.close(1_000);
      await api.close();
    },
  };
};

/** Connects the official client by a transport. */
export const connectBy = async (transport: Transport): Promise<Client> => {
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(transport);
  return client;
};

/** Connects it over HTTP. */
export const connectTo = (url: string, key: string): Promise<Client> =>
  connectBy(
    new StreamableHTTPClientTransport(new URL("/mcp", url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }) as Transport,
  );

/** A tool's result, read. */
export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Record<string, unknown>;
}

/** Calls a tool. */
export const callTool = async (
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
  options?: { readonly signal?: AbortSignal },
): Promise<Called> => {
  const result = (await client.callTool({ name, arguments: given }, undefined, options)) as CallToolResult;
  const text = result.content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
  return { isError: result.isError === true, text, structured: result.structuredContent ?? {} };
};

/** Checks results against the schemas that a server lists. Each must be whole in itself, and known to the draft that clients read. */
export const outputChecker = (client: Client): ReturnType<typeof compileSchemas> => {
  const known = checkers.get(client) ?? compileSchemas(client);
  checkers.set(client, known);
  return known;
};

const checkers = new WeakMap<Client, ReturnType<typeof compileSchemas>>();

const compileSchemas = async (client: Client) => {
  const { tools } = await client.listTools();
  const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allErrors: true });
  addFormats(ajv);
  const compiled = new Map(tools.map(({ name, outputSchema = {} }) => [name, ajv.compile(outputSchema)]));
  return (name: string, structured: unknown): void => {
    const check = compiled.get(name);
    if (check === undefined) throw new Error(`${name} is not listed`);
    if (!check(structured)) throw new Error(`${name}: ${ajv.errorsText(check.errors)}`);
  };
};

/** What a test tells that may be anything, such as an error's code. */
export const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | null)?.code;
