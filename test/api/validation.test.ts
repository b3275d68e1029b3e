import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "./support/api.ts";
import { violationsOf } from "./support/validation.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
});
afterAll(() => api.close());

const good = "How long do I have to report a breach?";

describe("422 on /v1/check and /v1/check/stream", () => {
  const cases: ReadonlyArray<[name: string, body: unknown, violations: Array<[string, string]>]> = [
    ["nothing", {}, [["body.question", "missing"]]],
    ["a short question", { question: "Why so?" }, [["body.question", "string_too_short"]]],
    ["a long question", { question: "x".repeat(2_001) }, [["body.question", "string_too_long"]]],
    [
      "a question of 9 characters in 18 code units",
      { question: "🇪".repeat(9) },
      [["body.question", "string_too_short"]],
    ],
    ["a question that is no text", { question: 7 }, [["body.question", "string_type"]]],
    ["an unknown regulation", { question: good, regulation: "nis2" }, [["body.regulation", "literal_error"]]],
    ["an older value", { question: good, regulation: "all" }, [["body.regulation", "literal_error"]]],
    ["an unknown format", { question: good, response_format: "xml" }, [["body.response_format", "literal_error"]]],
    ["a list as body", [], [["body", "model_attributes_type"]]],
    ["a number as body", 7, [["body", "model_attributes_type"]]],
    ["null as body", "null", [["body", "missing"]]],
    ["an empty body", "", [["body", "missing"]]],
    [
      "a context that is none",
      { question: good, system_context: "x" },
      [["body.system_context", "model_attributes_type"]],
    ],
    [
      "an unknown field of the context",
      { question: good, system_context: { extra: 1 } },
      [["body.system_context.extra", "extra_forbidden"]],
    ],
    [
      "a context beyond its limits",
      {
        question: good,
        system_context: {
          description: "x".repeat(2_001),
          data_types: Array.from({ length: 21 }, () => "x"),
          decision_scope: "x".repeat(501),
          sector: "x".repeat(201),
        },
      },
      [
        ["body.system_context.description", "string_too_long"],
        ["body.system_context.data_types", "too_long"],
        ["body.system_context.decision_scope", "string_too_long"],
        ["body.system_context.sector", "string_too_long"],
      ],
    ],
    [
      "wrong types within the context",
      { question: good, system_context: { data_types: ["x", 1, null], sector: false } },
      [
        ["body.system_context.data_types.1", "string_type"],
        ["body.system_context.data_types.2", "string_type"],
        ["body.system_context.sector", "string_type"],
      ],
    ],
    [
      "everything wrong at once",
      { question: "short", regulation: 1, response_format: null, system_context: { data_types: {}, a: 1 } },
      [
        ["body.question", "string_too_short"],
        ["body.system_context.data_types", "list_type"],
        ["body.system_context.a", "extra_forbidden"],
        ["body.regulation", "literal_error"],
        ["body.response_format", "literal_error"],
      ],
    ],
  ];
  for (const [name, body, violations] of cases) {
    test(name, async () => {
      for (const path of ["/v1/check", "/v1/check/stream"]) {
        expect(await violationsOf(api, path, key, body)).toEqual([422, violations]);
      }
    });
  }

  test("a violation has FastAPI's words and values", async () => {
    const response = await api.send("POST", "/v1/check", { key, body: { question: "short", response_format: "xml" } });
    expect(await jsonOf<unknown>(response)).toEqual({
      detail: [
        {
          loc: ["body", "question"],
          msg: "String should have at least 10 characters",
          type: "string_too_short",
          input: "short",
          ctx: { min_length: 10 },
        },
        {
          loc: ["body", "response_format"],
          msg: "Input should be 'text' or 'structured'",
          type: "literal_error",
          input: "xml",
          ctx: { expected: "'text' or 'structured'" },
        },
      ],
    });
  });
});

describe("422 on /v1/classify", () => {
  const description = "A tool that ranks job applications.";
  const cases: ReadonlyArray<[name: string, body: unknown, violations: Array<[string, string]>]> = [
    ["nothing", {}, [["body.description", "missing"]]],
    ["a short description", { description: "An AI" }, [["body.description", "string_too_short"]]],
    ["a long description", { description: "x".repeat(5_001) }, [["body.description", "string_too_long"]]],
    ["data types that are no list", { description, data_types: "health" }, [["body.data_types", "list_type"]]],
    ["a scope that is null", { description, decision_scope: null }, [["body.decision_scope", "string_type"]]],
    ["another jurisdiction", { description, jurisdiction: "US" }, [["body.jurisdiction", "literal_error"]]],
  ];
  for (const [name, body, violations] of cases) {
    test(name, async () => {
      expect(await violationsOf(api, "/v1/classify", key, body)).toEqual([422, violations]);
    });
  }
});

describe("422 json_invalid", () => {
  const question = `"question":"${good}"`;
  const cases: ReadonlyArray<[name: string, text: string]> = [
    ["malformed JSON", `{${question}`],
    ["a trailing comma", `{${question},}`],
    ["a comment", `{${question} /* x */}`],
    ["a duplicate key", `{${question},${question}}`],
    ["a duplicate key in disguise", `{${question},"quest\\u0069on":"${good}"}`],
    ["__proto__", `{${question},"__proto__":{"regulation":"gdpr"}}`],
    ["__proto__ in the context", `{${question},"system_context":{"__proto__":{}}}`],
    ["a lone surrogate", `{"question":"${good} \\ud800"}`],
    ["a NUL character", `{"question":"${good} \\u0000"}`],
    ["deep nesting", `{${question},"x":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
    ["deep nesting that does not end", "[".repeat(60_000)],
  ];
  for (const [name, text] of cases) {
    test(name, async () => {
      const [status, violations] = await violationsOf(api, "/v1/check", key, text);
      expect([status, violations[0]?.[1]]).toEqual([422, "json_invalid"]);
    });
  }

  test("bytes that are not UTF-8", async () => {
    const request = new Request("http://localhost/v1/check", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    });
    expect((await api.app.handle(request)).status).toBe(422);
  });
});

describe("accepted", () => {
  const bodies: ReadonlyArray<[name: string, body: unknown]> = [
    ["unknown fields at the top", { question: good, foo: 1, constructor: 2 }],
    ["a context that is null", { question: good, system_context: null }],
    ["an empty context", { question: good, system_context: {} }],
    ["the largest question, in characters beyond the basic plane", { question: "🇪".repeat(2_000) }],
    ["the largest context", { question: good, system_context: { data_types: Array.from({ length: 20 }, () => "x") } }],
    ["equal keys in different objects", { question: good, a: { x: 1 }, b: [{ x: 1 }, { x: 1 }] }],
  ];
  for (const [name, body] of bodies) {
    test(name, async () => {
      expect((await api.send("POST", "/v1/check", { key, body })).status).toBe(200);
    });
  }
});

describe("415 and 413", () => {
  test("415 unsupported_media_type for anything but JSON in UTF-8", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "multipart/form-data",
    ];
    for (const type of types) {
      const sent = { key, body: { question: good }, headers: { "Content-Type": type } };
      const response = await api.send("POST", "/v1/check", sent);
      expect([response.status, (await jsonOf<ErrorBody>(response)).error.code]).toEqual([
        415,
        "unsupported_media_type",
      ]);
    }
    for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/problem+json"]) {
      const sent = { key, body: { question: good }, headers: { "Content-Type": type } };
      expect((await api.send("POST", "/v1/check", sent)).status).toBe(200);
    }
  });

  test("415 for a compressed body", async () => {
    const sent = { key, body: { question: good }, headers: { "Content-Encoding": "gzip" } };
    expect((await api.send("POST", "/v1/check", sent)).status).toBe(415);
  });

  test("413 payload_too_large over 64 KiB, announced or not", async () => {
    const body = `{"question":"${good}","x":"${"x".repeat(65_536)}"}`;
    const announced = await api.send("POST", "/v1/check", { key, body });
    expect([announced.status, (await jsonOf<ErrorBody>(announced)).error.code]).toEqual([413, "payload_too_large"]);
    const pieces = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(8_192).fill(32)),
    });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const endless = new Request("http://localhost/v1/check", { method: "POST", headers, body: pieces });
    expect((await api.app.handle(endless)).status).toBe(413);
  });
});
