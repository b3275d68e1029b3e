import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv-provider.js";
import packageJson from "../../package.json" with { type: "json" };
import type { Acquis } from "../../sdk/typescript/src/index.ts";
import { failureText } from "./failures.ts";
import { prompts } from "./prompts.ts";
import { complete, listResources, readResource, templates } from "./resources.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { tools } from "./tools/index.ts";

const instructions = `Acquis answers from the text of EU law (AI Act, GDPR, DORA and the acts under them). Prefer check_compliance for questions, classify_ai_system for AI
systems, and get_article for the text itself. Cite provisions with the URLs given, tell the corpus version, and say when it abstains. It is no legal advice.`;

const annotations = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
});

const listed = tools.map(({ name, title, description, inputSchema, outputSchema }) => ({
  ...{ name, title, description, inputSchema, outputSchema },
  annotations: annotations(title),
}));

const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]));

const resourceNotFound = -32_002;

/** Whoever made a server is told of failures that are its own. */
export type OnFailure = (thrown: unknown) => void;

const internal = (thrown: unknown, onFailure: OnFailure): never => {
  onFailure(thrown);
  throw new McpError(ErrorCode.InternalError, "Something went wrong on our side. It has been logged.");
};

const callTool = async (tool: Tool, call: ToolCall, given: unknown, onFailure: OnFailure) => {
  try {
    const { structured, text } = await tool.call(call, given);
    return { content: [{ type: "text" as const, text }], structuredContent: { ...structured } };
  } catch (thrown) {
    const text = failureText(thrown);
    if (text !== null) return { content: [{ type: "text" as const, text }], isError: true };
    // Given up: nobody waits for what is answered.
    if (call.options.signal?.aborted) throw new McpError(ErrorCode.ConnectionClosed, "The call was given up.");
    return internal(thrown, onFailure);
  }
};

/** For what is no tool, a failure of the service is an error of the protocol. */
const orFailure = async <Value>(work: Promise<Value>, onFailure: OnFailure): Promise<Value> => {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof McpError) throw thrown;
    const text = failureText(thrown);
    if (text === null) return internal(thrown, onFailure);
    throw new McpError(ErrorCode.InternalError, text);
  }
};

const promptOf = (name: string, given: Readonly<Record<string, string>>) => {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined) {
    const names = prompts.map((one) => one.name).join(", ");
    throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}. There are: ${names}.`);
  }
  const missing = prompt.arguments.filter((one) => one.required && !given[one.name]?.trim()).map((one) => one.name);
  if (missing.length > 0) throw new McpError(ErrorCode.InvalidParams, `Missing: ${missing.join(", ")}`);
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text: prompt.write(given) } }],
  };
};

/** One for all: to compile schemas is the dearest part of a server. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Makes an MCP server that answers by a client's calls. It holds nothing of its own, so that one can be made for each message. */
export const createMcpServer = (client: Acquis, onFailure: OnFailure): Server => {
  const server = new Server(
    { name: "acquis", title: "Acquis", version: packageJson.version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions, jsonSchemaValidator },
  );
  const callOf = (signal: AbortSignal): ToolCall => ({ client, options: { signal } });

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) {
      const names = [...byName.keys()].join(", ");
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}. There are: ${names}.`);
    }
    return callTool(tool, callOf(signal), params.arguments ?? {}, onFailure);
  });
  server.setRequestHandler(ListResourcesRequestSchema, async (_request, { signal }) => ({
    resources: await orFailure(listResources(callOf(signal)), onFailure),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const read = await orFailure(readResource(callOf(signal), uri), onFailure);
    if (read === null) {
      const how = "List the resources for the acts; read an act for its provisions.";
      throw new McpError(resourceNotFound, `There is no resource ${uri.slice(0, 200)}. ${how}`);
    }
    return { contents: [read] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ write: _write, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => promptOf(params.name, params.arguments ?? {}));
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { argument, context } }, { signal }) => ({
    completion: await orFailure(complete(callOf(signal), argument, context?.arguments ?? {}), onFailure),
  }));
  return server;
};
