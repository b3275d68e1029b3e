import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import createClient from "openapi-fetch";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { createTestApi, jsonOf, type TestApi } from "./support/api.ts";

let api: TestApi;
let document: Record<string, unknown>;

beforeAll(async () => {
  api = await createTestApi();
  document = await jsonOf(await api.send("GET", "/openapi.json"));
});
afterAll(() => api.close());

/** A program of a customer: each call of the service, with the types that the generator makes. */
const program = join(import.meta.dir, "support/client-program.ts");

/** Compiles the program against the generated types, which take the place of a file in memory alone. */
const compile = (generated: string): string[] => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const generatedPath = join(import.meta.dir, "support/client-paths.ts");
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target, ...rest) =>
    name === generatedPath ? ts.createSourceFile(name, generated, target) : getSourceFile(name, target, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([program], options, host))
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
};

describe("a client generated from the document", () => {
  test("compiles", async () => {
    const generated = astToString(await openapiTypescript(JSON.stringify(document)));
    const client = 'import type { Client } from "openapi-fetch";\nexport type Acquis = Client<paths>;\n';
    expect(compile(client + generated)).toEqual([]);
  }, 300_000);

  test("makes each call", async () => {
    const { key } = await api.customer("team");
    const { callEverything } = await import("./support/client-program.ts");
    const client = createClient({
      baseUrl: "http://localhost",
      headers: { Authorization: `Bearer ${key}` },
      fetch: (request: Request) => Promise.resolve(api.app.handle(request)),
    });
    expect(await callEverything(client as never)).toEqual({
      healthy: "healthy",
      ready: "ready",
      article: "Article 33",
      missing: "article_not_found",
      confidence: "high",
      streamed: true,
      riskLevel: "high",
      invalid: "string_too_short",
      keys: 2,
      revoked: "revoked",
      usage: "unauthorized",
    });
  });
});
