import { describe, expect, test } from "bun:test";
import {
  type OpenApiDocument,
  operationsByTag,
  type Schemas,
} from "../../../../console/pages/documentation/document.ts";
import { fieldRows, typeInWords } from "../../../../console/pages/documentation/schema.ts";

const schemas: Schemas = {
  Tree: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 2000 },
      branches: { type: "array", maxItems: 9, items: { $ref: "#/components/schemas/Tree" } },
      twin: { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "null" }] },
    },
  },
  Day: { type: "string", format: "date", description: "A day." },
};

describe("a schema in words", () => {
  test.each([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "date" }, "string (date)"],
    [{ enum: ["text", "structured"] }, '"text" or "structured"'],
    [{ const: "EU" }, '"EU"'],
    [{ anyOf: [{ $ref: "#/components/schemas/Day" }, { type: "null" }] }, "Day or null"],
    [{ type: "array", items: { type: "array", items: { type: "integer" } } }, "list of list of integer"],
    [{}, "anything"],
  ])("%j is %s", (schema, expected) => {
    expect(typeInWords(schema)).toBe(expected);
  });

  test("the fields of all that it holds are told by their paths; what holds itself is told once and ends", () => {
    const rows = fieldRows({ type: "object", properties: { tree: { $ref: "#/components/schemas/Tree" } } }, schemas);
    expect(rows.map(({ path, type, isRequired, limits }) => [path, type, isRequired, limits])).toEqual([
      ["tree", "Tree", false, ""],
      ["tree.name", "string", true, "1 to 2,000 characters"],
      ["tree.branches", "list of Tree", false, "at most 9 items"],
      ["tree.twin", "Tree or null", false, ""],
    ]);
  });

  test("two that hold each other end as well, and what leads nowhere is anything", () => {
    const each: Schemas = {
      One: { properties: { other: { $ref: "#/components/schemas/Other" } } },
      Other: { properties: { one: { type: "array", items: { $ref: "#/components/schemas/One" } } } },
    };
    expect(fieldRows({ $ref: "#/components/schemas/One" }, each).map(({ path }) => path)).toEqual([
      "other",
      "other.one",
    ]);
    expect(fieldRows({ $ref: "#/components/schemas/Gone" }, each)).toEqual([]);
  });

  test("a field takes the description of what it refers to, and names of any kind are told as such", () => {
    const rows = fieldRows(
      { properties: { day: { $ref: "#/components/schemas/Day" } }, patternProperties: { "^.*$": { type: "integer" } } },
      schemas,
    );
    expect(rows.map(({ path, description }) => [path, description])).toEqual([
      ["day", "A day."],
      ["(any name)", ""],
    ]);
  });
});

test("operations stand under their tags in the order of the document, with what they cost and whose word they need", () => {
  const document: OpenApiDocument = {
    info: { title: "Service", version: "1" },
    tags: [{ name: "Law", description: "The text." }, { name: "Empty" }],
    paths: {
      "/ask": {
        post: {
          operationId: "ask",
          tags: ["Unnamed"],
          security: [{ apiKey: [] }],
          requestBody: { required: true, content: { "application/json": { schema: {}, example: { a: 1 } } } },
          responses: { 200: { headers: { "X-Quota-Used": {} }, content: { "text/event-stream": {} } }, 401: {} },
        },
      },
      "/law": { parameters: {}, get: { operationId: "read", tags: ["Law"], security: [] } },
      "/usage": { get: { operationId: "usage", tags: ["Law"], security: [{ operator: [] }] } },
    },
  };
  const told = operationsByTag(document).map(({ name, operations }) => [
    name,
    operations.map(({ id, access, isMetered, isStream }) => [id, access, isMetered, isStream]),
  ]);
  expect(told).toEqual([
    [
      "Law",
      [
        ["read", "open", false, false],
        ["usage", "operator", false, false],
      ],
    ],
    ["Unnamed", [["ask", "key", true, true]]],
  ]);
});
