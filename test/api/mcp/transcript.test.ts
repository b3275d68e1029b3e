/** Promise: `docs/mcp.md` names every tool as it is, and its transcript is what the service answers. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { prompts } from "../../../api/mcp/prompts.ts";
import { tools } from "../../../api/mcp/tools/index.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { type RunningServer, startServer } from "../../../api/server.ts";
import { readConfig } from "../../../shared/config.ts";
import { testModel } from "../../support/corpus.ts";
import { openTestDatabase } from "../../support/database.ts";
import { lawVersions } from "../../support/law/versions.ts";
import { inLaw } from "../../support/skip/index.ts";
import { callTool, connectTo, outputChecker } from "./support.ts";
import { writeTranscript } from "./transcript.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const page = join(import.meta.dir, "../../../docs/mcp.md");
const begin = "<!-- transcript: UPDATE_TRANSCRIPT=1 bun test test/api/mcp/transcript.test.ts -->\n";
const end = "\n<!-- end of the transcript -->";

test("the page names every tool and prompt, with what each counts as", () => {
  const text = readFileSync(page, "utf8");
  for (const { name, counts } of tools) expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\| ${counts} \\|`, "m"));
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \| (?:lookup|metered) \|/gm)].map((match) => match[1]);
  expect(rows).toEqual(tools.map(({ name }) => name));
  for (const { name } of prompts) expect(text).toContain(`\`${name}\``);
});

inLaw.describe("over the law", () => {
  let server: RunningServer;
  let client: Client;
  let earlier: string;

  beforeAll(async () => {
    const versions = await lawVersions();
    earlier = versions.earlier;
    const database = await openTestDatabase();
    const config = readConfig({
      ...testModel,
      PORT: "0",
      CORPUS_DIR: versions.corpusDir,
      CORPUS_VERSION: versions.version,
    });
    const log = createLogger("silent");
    server = await startServer(config, { database, log, ending: new AbortController().signal });
    const { id } = await createOrganization(database.db, "Agents", "team");
    const { key } = await createKey(database.db, byOperator(id), { name: "Agents", isTest: false });
    client = await connectTo(server.url, key);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  test("the transcript is what the service answers", async () => {
    const text = readFileSync(page, "utf8");
    const [before = "", rest = ""] = text.split(begin);
    const [written, after = ""] = rest.split(end);
    const made = await writeTranscript(client);
    if (process.env["UPDATE_TRANSCRIPT"] === "1") writeFileSync(page, `${before}${begin}${made}${end}${after}`);
    else expect(made).toBe(written ?? "");
  });

  const real: ReadonlyArray<[name: string, given: Record<string, unknown>, text: string]> = [
    ["check_compliance", { question: "How long do we have to report a personal data breach?" }, "72 hours"],
    ["classify_ai_system", { description: "Our software ranks the applicants for a job." }, "Risk level: high"],
    [
      "check_regulation_scope",
      { description: "A Spanish bank that has 500 employees and uses a cloud provider." },
      "Material scope",
    ],
    ["get_article", { regulation: "ai_act", article: "3" }, "more characters"],
    ["get_article", { regulation: "gdpr", article: "33(9)" }, "Article 33"],
    // Points that a later act put in apply later than the article.
    ["get_article", { regulation: "ai_act", article: "5(1)" }, "applies from 2025-02-02, but for"],
    ["get_article", { regulation: "ai_act", article: "5(1)" }, "; applies from 2026-12-02"],
    ["get_article", { regulation: "ai_act", article: "Annex XX" }, "Annex I"],
    ["search_law", { query: "personal data breach" }, "Article 33"],
    ["get_definition", { term: "personal data breaches" }, "Article 4"],
    ["find_references", { regulation: "gdpr", article: "33" }, "Recitals that explain it"],
    ["list_regulations", {}, "DORA"],
    ["list_obligations", { risk_level: "high", role: "provider", high_risk_by: "annex_i" }, "2028-08-02"],
    ["list_obligations", { risk_level: "high", role: "deployer" }, "only for Article 50(4)"],
  ];
  test.each(real)("%s, call %#, answers by its schema, with citations", async (name, given, says) => {
    const { isError, text, structured } = await callTool(client, name, given);
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(says) });
    (await outputChecker(client))(name, structured);
    expect(text).toContain("https://eur-lex.europa.eu/");
  });

  const ofEarlier: ReadonlyArray<[name: string, given: Record<string, unknown>, says: string]> = [
    // Words that came into the AI Act in 2026, and those that stood there before.
    ["get_article", { regulation: "ai_act", article: "4a" }, "has no Article 4a"],
    ["find_references", { regulation: "ai_act", article: "4a" }, "has no Article 4a"],
    ["find_references", { regulation: "ai_act", article: "6" }, "It refers to"],
    ["get_definition", { term: "AI system" }, "Article 3, point 1 AI Act"],
    ["search_law", { query: "Article 5(1) AI Act" }, "not yet applicable: applies from 2025-02-02"],
    ["list_regulations", {}, "applies from"],
  ];
  test.each(ofEarlier)("%s, call %#, is of an earlier state of the law where it is asked for one", async (...call) => {
    const [name, given, says] = call;
    for (const state of [{ as_of: "2024-08-01" }, { corpus_version: earlier }]) {
      const { isError, text, structured } = await callTool(client, name, { ...given, ...state });
      // Which words apply is told of the day that is asked for: without one, of today.
      const isOfDay = "as_of" in state || !says.startsWith("not yet");
      expect({ isError, said: isOfDay ? text : says }).toEqual({ isError: false, said: expect.stringContaining(says) });
      expect(structured["corpus_version"]).toBe(earlier);
      (await outputChecker(client))(name, structured);
    }
  });

  test("a day before every version, and two names for a state, are errors that say what there is", async () => {
    const before = await callTool(client, "find_references", {
      regulation: "gdpr",
      article: "33",
      as_of: "1990-01-01",
    });
    expect([before.isError, before.text]).toEqual([true, expect.stringContaining(earlier)]);
    const two = { as_of: "2024-08-01", corpus_version: earlier };
    const both = await callTool(client, "get_definition", { term: "controller", ...two });
    expect([both.isError, both.text]).toEqual([true, expect.stringContaining("not both")]);
  });

  test("the scope of each main act comes with its provisions whole, its dates, and no verdict", async () => {
    const description = "A shop in Norway that sells shoes to people in Germany";
    const { structured } = await callTool(client, "check_regulation_scope", { description });
    const acts = structured["acts"] as Array<{
      regulation: string;
      provisions: Array<{ article: string; text: string }>;
    }>;
    expect(acts.map(({ regulation, provisions }) => [regulation, provisions.map(({ article }) => article)])).toEqual([
      ["ai_act", ["Article 2"]],
      ["gdpr", ["Article 2", "Article 3"]],
      ["dora", ["Article 2"]],
    ]);
    expect(structured["verdict"]).toBeNull();
  });

  test("two states of the law: whole counts, limited entries, and how many are left out", async () => {
    const { structured } = await callTool(client, "compare_versions", {
      from: earlier,
      regulation: "ai_act",
      limit: 7,
    });
    (await outputChecker(client))("compare_versions", structured);
    const { acts, counts, omitted } = structured["comparison"] as {
      acts: Array<{ id: string } & Record<"added" | "removed" | "changed" | "renumbered" | "metadata", unknown[]>>;
      counts: { added: number };
      omitted: number;
    };
    const kept = acts.flatMap(({ added, removed, changed, renumbered, metadata }) => [
      ...[...added, ...removed, ...changed, ...renumbered, ...metadata],
    ]);
    expect(kept).toHaveLength(7);
    expect(acts.map(({ id }) => id)).toEqual(["ai_act"]);
    expect(omitted).toBeGreaterThan(20);
    expect(counts.added).toBeGreaterThan(7);
    expect(JSON.stringify(structured).length).toBeLessThan(30_000);
  });
});
