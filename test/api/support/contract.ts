import { expect } from "bun:test";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;

interface Operation {
  readonly security: Json[];
  readonly responses: Record<string, { headers?: Json; content?: Record<string, { schema: Json }> }>;
}

interface Documented {
  readonly pattern: RegExp;
  readonly method: string;
  readonly operation: Operation;
}

const securityHeaders = ["strict-transport-security", "x-content-type-options", "x-frame-options", "referrer-policy"];

/** Headers that a client acts on: none may come unannounced. */
const announced =
  /^(x-ratelimit-.*|x-quota-.*|x-answer-.*|x-corpus-version|x-should-retry|retry-after|idempotency-replayed|www-authenticate|allow|etag|vary|content-encoding)$/;

/** What a response to a known key always carries. */
const ofKnownKeys = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);

/** The text of a body, whatever it was compressed with. Leaves the response unread. */
const textOf = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  const coding = response.headers.get("content-encoding");
  if (coding === null) return new TextDecoder().decode(bytes);
  return new TextDecoder().decode(coding === "gzip" ? Bun.gunzipSync(bytes) : Bun.zstdDecompressSync(bytes));
};

/** Checks responses against the OpenAPI document: their status, headers and body must be as it says. */
export const createContract = (document: Json) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "document", components: document["components"] });
  const compiled = new Map<string, ValidateFunction>();
  const documented: Documented[] = Object.entries(
    document["paths"] as Record<string, Record<string, Operation>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      pattern: patternOf(path),
      method: method.toUpperCase(),
      operation,
    })),
  );

  const validatorOf = (schema: Json): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json);
    compiled.set(text, known);
    return known;
  };

  /** Throws when a value does not fit a schema of the document. */
  const checkSchema = (schema: Json, value: unknown, where: string): void => {
    const valid = validatorOf(schema);
    if (valid(value)) return;
    throw new Error(`${where}: ${ajv.errorsText(valid.errors)} in ${JSON.stringify(value).slice(0, 500)}`);
  };

  /** Fails the test when a response is not what the document says. Leaves the response unread. */
  const check = async (method: string, path: string, response: Response): Promise<void> => {
    for (const name of [...securityHeaders, "x-request-id"]) expect(response.headers.get(name)).not.toBeNull();
    const found = documented.find((candidate) => candidate.method === method && candidate.pattern.test(path));
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (found === undefined) {
      if (response.status >= 400)
        checkSchema({ $ref: "#/components/schemas/ErrorResponse" }, JSON.parse(await textOf(response)), path);
      return;
    }
    const expected = found.operation.responses[String(response.status)];
    if (expected === undefined) throw new Error(`${method} ${path}: status ${response.status} is not documented`);
    const known = Object.keys(expected.headers ?? {}).map((name) => name.toLowerCase());
    const sent = [...response.headers.keys()].filter((name) => announced.test(name));
    expect(sent.filter((name) => !known.includes(name))).toEqual([]);
    const needsKey = found.operation.security.some((scheme) => "apiKey" in scheme);
    // 401 and 503 are also answered before a key is known.
    if (needsKey && response.status !== 401 && response.status !== 503)
      expect(sent).toEqual(expect.arrayContaining(ofKnownKeys));
    if (expected.content === undefined) {
      expect([type, await textOf(response)]).toEqual(["", ""]);
      return;
    }
    const schema = expected.content?.[type]?.schema;
    if (schema === undefined) throw new Error(`${method} ${path}: ${response.status} as ${type} is not documented`);
    if (type === "application/json") checkSchema(schema, JSON.parse(await textOf(response)), `${method} ${path}`);
  };

  return { check, checkSchema };
};
