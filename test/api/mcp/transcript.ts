import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { callTool } from "./support.ts";

/** The session of `docs/mcp.md`: what an agent's program sends, and the text that it gets. */
const session: ReadonlyArray<[name: string, given: Record<string, unknown>]> = [
  ["health", {}],
  ["check_compliance", { question: "May we charge a fee for a copy of personal data?", regulation: "gdpr" }],
  ["check_compliance", { question: "What is the rate of value added tax in France?" }],
  ["get_article", { regulation: "gdpr", article: "Article 120" }],
  ["get_definition", { term: "personal data breech" }],
  ["get_definition", { term: "AI system", as_of: "2024-08-01" }],
  ["list_obligations", { risk_level: "limited", role: "deployer" }],
  ["search_law", { query: "breach", limit: 500 }],
];

/** What differs from day to day, and the law's own words, are left out. */
const masked = (text: string): string =>
  text
    .replaceAll(/(\d{4}\.\d{2}\.\d{2})-[0-9a-f]{8}/g, "$1-…")
    .replaceAll(/, on \d{4}-\d{2}-\d{2}/g, ", on 2026-11-23")
    .replaceAll(/Confidence: (\w+) \([\d.]+\)/g, "Confidence: $1 (…)")
    .replaceAll(/^> .*$/gm, "> “…”")
    // A long title is as long as a sentence of the law.
    .replaceAll(/(\) – (?:\S+ ){8})\S.*$/gm, "$1…")
    .replaceAll(/‘.*?’ means .*$/gm, "…");

/** Goes through the session, and writes it as Markdown. */
export const writeTranscript = async (client: Client): Promise<string> => {
  const parts: string[] = [];
  for (const [name, given] of session) {
    const { isError, text } = await callTool(client, name, given);
    const answer = masked(text);
    parts.push(
      `\`${name}\` with \`${JSON.stringify(given)}\`${isError ? ", an error" : ""}:\n\n\`\`\`\`markdown\n${answer}\n\`\`\`\``,
    );
  }
  return parts.join("\n\n");
};
