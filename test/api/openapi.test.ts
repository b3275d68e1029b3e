import { afterAll, beforeAll, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { errorStatus } from "../../shared/errors.ts";
import { createTestApi, jsonOf, type TestApi } from "./support/api.ts";
import { createContract } from "./support/contract.ts";

type Json = Record<string, unknown>;

let api: TestApi;
let document: Json;

beforeAll(async () => {
  api = await createTestApi();
  document = await jsonOf<Json>(await api.send("GET", "/openapi.json"));
});
afterAll(() => api.close());

interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly security: unknown[];
  readonly summary: string;
  readonly description: string;
  readonly responses: Record<string, { headers: Json; content: Record<string, Json> }>;
  readonly requestBody?: { content: Record<string, Json> };
}

const operations = (): Array<[path: string, method: string, operation: Operation]> =>
  Object.entries(document["paths"] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );

test("passes an OpenAPI 3.1 validator", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test("describes every route of the contract and no other", () => {
  const routed = api.app.routes
    .filter((route) => route.path.startsWith("/v1/"))
    .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`);
  const described = operations().map(([path, method]) => `${method.toUpperCase()} ${path}`);
  expect(described.sort()).toEqual(routed.sort());
});

/** What needs no key: health, and what gives one. */
const open = ["/v1/health", "/v1/ready", "/v1/console/session"];

test("every operation has an id, a tag, words, security, headers and examples", () => {
  const ids = operations().map(([, , operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [path, , operation] of operations()) {
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.description.length).toBeGreaterThan(5);
    expect(operation.security).toHaveLength(open.includes(path) ? 0 : 1);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.headers["X-Request-Id"]).toBeDefined();
      for (const content of Object.values(response.content)) {
        if (status !== "422") expect(content["example"] ?? content["examples"]).toBeDefined();
      }
    }
  }
});

test("takes JSON alone, and knows no idiom of OpenAPI 3.0", () => {
  for (const [, , operation] of operations()) {
    if (operation.requestBody !== undefined)
      expect(Object.keys(operation.requestBody.content)).toEqual(["application/json"]);
  }
  const text = JSON.stringify(document);
  expect(text).not.toContain('"nullable"');
  expect(text).not.toContain("multipart/form-data");
});

test("its examples fit its schemas", async () => {
  const contract = createContract(document);
  for (const [path, method, operation] of operations()) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [type, content] of Object.entries(response.content)) {
        const named = Object.values((content["examples"] ?? {}) as Record<string, { value: unknown }>);
        const examples = [...named.map((example) => example.value), content["example"]].filter(
          (one) => one !== undefined,
        );
        for (const example of examples)
          contract.checkSchema(content["schema"] as Json, example, `${method} ${path} ${status} ${type}`);
      }
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      contract.checkSchema(content["schema"] as Json, content["example"], `${method} ${path} request`);
    }
  }
});

test("names every error code that an operation can answer with", () => {
  const text = JSON.stringify(document);
  for (const code of Object.keys(errorStatus)) expect(text).toContain(code);
});
