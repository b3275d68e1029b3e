#!/usr/bin/env node
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer } from "../../../api/mcp/server.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { Acquis } from "../../../sdk/typescript/src/index.ts";
import { help, readOptions } from "./options.ts";

/** Its output is the protocol's: whatever else is to be said goes to the error stream. */
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const serve = async (url: string, apiKey: string, corpusVersion: string | null): Promise<void> => {
  const server = createMcpServer(new Acquis({ apiKey, baseUrl: url, corpusVersion }), (thrown) =>
    say(`acquis-mcp: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`),
  );
  const end = () => void server.close().then(() => process.exit(0));
  // The agent's program ends a session by closing this program's input.
  process.stdin.on("end", end);
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  await server.connect(new StdioServerTransport());
  if (process.stderr.isTTY) say(`acquis-mcp serves ${url} and waits for an agent's program. Ctrl-C ends it.`);
};

const started = readOptions(process.argv.slice(2), process.env);
switch (started.kind) {
  case "help":
    process.stdout.write(help);
    break;
  case "version":
    process.stdout.write(`${packageJson.version}\n`);
    break;
  case "wrong":
    say(`acquis-mcp: ${started.message}\n\nacquis-mcp --help tells more.`);
    process.exitCode = 2;
    break;
  case "serve":
    await serve(started.url, started.apiKey, started.corpusVersion);
}
