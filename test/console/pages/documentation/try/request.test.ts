import { describe, expect, test } from "bun:test";
import type { Operation } from "../../../../../console/pages/documentation/document.ts";
import { exampleOf, problemOf, requestOf } from "../../../../../console/pages/documentation/try/request.ts";

const operation: Operation = {
  id: "sample",
  method: "POST",
  path: "/v1/acts/{act}/articles/{number}",
  tag: "",
  summary: "",
  description: "",
  access: "key",
  isMetered: false,
  isStream: false,
  parameters: [
    { name: "act", in: "path", required: true, example: "gdpr" },
    { name: "number", in: "path", required: true, example: 33 },
    { name: "month", in: "query", example: "2026-11" },
    { name: "Idempotency-Key", in: "header" },
  ],
  body: { isRequired: false, schema: {}, example: { name: "é" } },
  responses: [],
};
const example = exampleOf(operation);
const withValue = (field: string, value: string) => ({ ...example, values: { ...example.values, [field]: value } });

describe("a request that is filled in", () => {
  test("begins with the examples of what is required and of the body", () => {
    expect(example.values).toEqual({
      "path-act": "gdpr",
      "path-number": "33",
      "query-month": "",
      "header-Idempotency-Key": "",
    });
    expect(requestOf(operation, example)).toEqual({
      method: "POST",
      path: "/v1/acts/gdpr/articles/33",
      headers: { "Content-Type": "application/json" },
      body: '{\n  "name": "é"\n}',
      access: "key",
      isStream: false,
    });
  });

  test("has hostile words encoded where they stand, and those that look like another field stay words", () => {
    const filled = { ...withValue("path-act", "a/../{number}?$&#"), body: " " };
    const { path, body, headers } = requestOf(operation, {
      ...filled,
      values: { ...filled.values, "query-month": "1&x=2" },
    });
    expect(path).toBe("/v1/acts/a%2F..%2F%7Bnumber%7D%3F%24%26%23/articles/33?month=1%26x%3D2");
    expect([body, headers]).toEqual([null, {}]);
  });

  test.each([
    [withValue("path-act", ""), "missing", "path-act"],
    [withValue("header-Idempotency-Key", "漢"), "header", "header-Idempotency-Key"],
    [withValue("header-Idempotency-Key", "a\nb"), "header", "header-Idempotency-Key"],
    [{ ...example, body: "{" }, "json", "body"],
  ] as const)("%j is not sent: %s", (filled, kind, field) => {
    expect(problemOf(operation, filled)).toMatchObject({ kind, field });
  });

  test("may leave out a body that is not required", () => {
    expect(problemOf(operation, { ...example, body: "" })).toBeNull();
    expect(
      problemOf({ ...operation, body: { isRequired: true, schema: {}, example: {} } }, { ...example, body: "" })?.kind,
    ).toBe("json");
  });
});
