import { prompts } from "./prompts.ts";
import { templates } from "./resources.ts";
import { note } from "./schema.ts";
import { tools } from "./tools/index.ts";

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
}

/** What is of no use to somebody else's program. */
const left = new Set(["Operator"]);

const operationLines = (paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.some((tag) => left.has(tag)))
      .map(([method, { summary, security }]) => {
        const key = security.length === 0 ? "" : " (needs a key)";
        return `- [${method.toUpperCase()} ${path}](/openapi.json): ${summary}${key}`;
      }),
  );

/** `llms.txt` by its own convention: a heading, a summary, and lists of links with what each is for. */
export const writeLlms = (document: Readonly<Record<string, unknown>>): string =>
  [
    "# Acquis",
    "> Answers questions about EU regulation (AI Act, GDPR, DORA and the acts under them) with exact citations, classifies AI systems under the AI Act, and serves and compares the law's text.",
    `${note} Every answer names the corpus version it was made from; what the corpus does not answer is refused with the reason. Send the API key as \`Authorization: Bearer acq_live_…\`.`,
    `## HTTP API\n\n${["- [OpenAPI document](/openapi.json): every operation, its fields and errors", ...operationLines(document["paths"] as never)].join("\n")}`,
    `## MCP\n\n${[
      "- [POST /mcp](/mcp): the Model Context Protocol over streamable HTTP (needs a key); over stdio: `npx acquis-mcp`",
      ...tools.map(({ name, description }) => `- \`${name}\`: ${description}`),
    ].join("\n")}`,
    `## Resources\n\n${templates.map(({ uriTemplate, description }) => `- \`${uriTemplate}\`: ${description}`).join("\n")}`,
    `## Prompts\n\n${prompts.map(({ name, description }) => `- \`${name}\`: ${description}`).join("\n")}`,
  ]
    .map((paragraph) => `${paragraph}\n`)
    .join("\n");
