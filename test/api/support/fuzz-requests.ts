import fc from "fast-check";

/** A request as bytes: one character each. */
export interface FuzzRequest {
  readonly bytes: string;
  readonly requestId: string | null;
  /** True when the HTTP server may refuse it before the service sees it: no method, path or header that HTTP knows. */
  readonly isOdd: boolean;
}

interface Target {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Takes the operator's token instead of a key. */
  readonly isOperator?: boolean;
}

/** What opens doors. */
export interface FuzzKeys {
  readonly customers: readonly string[];
  readonly operator: string;
}

const check = { question: "How long do I have to report a personal data breach?", response_format: "structured" };
const classify = { description: "A tool that ranks job applications for recruiters.", data_types: ["cv"] };

const targets: readonly Target[] = [
  { method: "GET", path: "/v1/health" },
  { method: "GET", path: "/v1/ready" },
  { method: "GET", path: "/openapi.json" },
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/v1/articles/gdpr/33" },
  { method: "GET", path: "/v1/articles/ai_act/Annex%20III" },
  { method: "GET", path: "/v1/articles/dora/Article%2019(1)(a)" },
  { method: "GET", path: "/v1/account" },
  { method: "GET", path: "/v1/account/usage?month=2026-11" },
  { method: "GET", path: "/v1/account/keys" },
  { method: "GET", path: "/v1/admin/usage?month=2026-11", isOperator: true },
  { method: "DELETE", path: "/v1/account/keys/999999" },
  { method: "POST", path: "/v1/account/keys", body: { name: "Fuzz" } },
  { method: "POST", path: "/v1/console/session", body: { code: "Wm3pXkq0T6ZfQ1c8YdJr4g" } },
  { method: "POST", path: "/v1/check", body: check },
  { method: "POST", path: "/v1/check", body: { ...check, regulation: "gdpr", system_context: { sector: "health" } } },
  { method: "POST", path: "/v1/check/stream", body: check },
  { method: "POST", path: "/v1/classify", body: classify },
];

/** Bytes from 0x01 to 0xff, without the line ends that would begin another header. */
const bytes = (lengthMax: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 1, max: 255 }), { maxLength: lengthMax })
    .map((codes) => String.fromCharCode(...codes).replace(/[\r\n]/g, ""));

/** Puts a piece into a text, over some of it. */
const splice = (text: string, at: number, over: number, piece: string): string => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + piece + text.slice(place + over);
};

const sometimes = <Value>(weight: number, usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(usual) }, { weight, arbitrary: other });

const rarely = <Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 40, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"];
const oddMethods = ["get", "BREW", "G@T", "", "POST POST"];

const pathPieces = [
  "..",
  "/../",
  "%2e%2e",
  "//",
  "%2f",
  "\\",
  "%00",
  "%zz",
  "%",
  "%ff",
  "?",
  "?month=0000-01",
  "#",
  ";a=b",
];
const longPieces = ["3".repeat(3_000), "%41".repeat(3_000), "/x".repeat(2_000)];
const words = [
  "Annex",
  "Recital",
  "rec.",
  "Article 5(1)(a)",
  "annex-3",
  "4a",
  "__proto__",
  "constructor",
  "auto",
  "gdpr",
];
const pathPiece = fc.oneof(
  fc.constantFrom(...pathPieces),
  fc.constantFrom(...words).map(encodeURIComponent),
  fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  { weight: 1, arbitrary: fc.constantFrom(...longPieces) },
);

const types = [
  "application/json; charset=utf-8",
  "application/json;profile=x",
  "text/plain",
  "application/json, text/html",
];
const encodings = ["identity", "gzip", "identity, br", ""];
const requestIds = ["mine-1", "x".repeat(128), "x".repeat(129), "a b", "a\tb", "\xe9"];

const textValue = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", minLength: 10, maxLength: 80 }),
  fc.constantFrom(
    " ".repeat(12),
    "\u200b".repeat(12),
    "x".repeat(2_001),
    "é".repeat(5_001),
    "Article 33 GDPR?",
    "why ".repeat(400),
  ),
);
const value = fc.oneof({ weight: 3, arbitrary: textValue }, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...words));

const fields = [
  "question",
  "description",
  "name",
  "regulation",
  "response_format",
  "jurisdiction",
  "data_types",
  "system_context",
  "sector",
];

/** A valid body with some of its fields changed, then now and then its text broken, or grown beyond what is read. */
const bodyOf = (valid: unknown): fc.Arbitrary<string> => {
  const changes = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 });
  const list = fc
    .array(value, { maxLength: 200 })
    .map((items) => ({ data_types: items, system_context: { data_types: items } }));
  const changed = fc
    .oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 5, arbitrary: changes }, { weight: 1, arbitrary: list })
    .map((other) => JSON.stringify({ ...(valid as object), ...other }));
  const broken = fc
    .tuple(changed, fc.nat(), fc.nat(3), fc.string({ unit: "binary", maxLength: 6 }))
    .map(([text, at, over, piece]) => splice(text, at, over, piece));
  const grown = fc.tuple(changed, fc.nat(70_000)).map(([text, size]) => text + " ".repeat(size));
  return fc.oneof({ weight: 7, arbitrary: changed }, { weight: 2, arbitrary: broken }, { weight: 1, arbitrary: grown });
};

const asBytes = (text: string): string => Buffer.from(text.toWellFormed()).toString("latin1");

const inChunks = (body: string, size: number): string => {
  const pieces = body.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`;
};

interface Framing {
  readonly header: string;
  readonly body: string;
  readonly isOdd: boolean;
}

const framingOf = (body: string): fc.Arbitrary<Framing> => {
  const length = { header: `Content-Length: ${body.length}`, body, isOdd: false };
  const both = { header: `${length.header}\r\nTransfer-Encoding: chunked`, body: inChunks(body, 1_000), isOdd: true };
  const wrong = { header: "Content-Length: 1x", body, isOdd: true };
  const chunked = fc
    .integer({ min: 1, max: 5_000 })
    .map((size) => ({ header: "Transfer-Encoding: chunked", body: inChunks(body, size), isOdd: false }));
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(length) },
    { weight: 4, arbitrary: chunked },
    { weight: 1, arbitrary: fc.constantFrom(both, wrong) },
  );
};

const pathOf = (path: string): fc.Arbitrary<string> =>
  sometimes(
    3,
    path,
    fc.tuple(fc.nat(), fc.nat(4), pathPiece).map(([at, over, piece]) => `/${splice(path.slice(1), at, over, piece)}`),
  );

const ofTarget = (keys: FuzzKeys, target: Target): fc.Arbitrary<FuzzRequest> => {
  const hasBody = target.body !== undefined;
  const key = fc.constantFrom(...(target.isOperator === true ? [keys.operator] : keys.customers));
  const authorization = fc.oneof(
    { weight: 8, arbitrary: key.map((known) => `Bearer ${known}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(key, fc.nat(), bytes(3)).map(([known, at, piece]) => splice(`Bearer ${known}`, at, 1, piece)),
    },
    { weight: 1, arbitrary: fc.constantFrom("", "Bearer", "Basic eDp5") },
  );
  return fc
    .record({
      method: sometimes(
        1,
        target.method,
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...methods) }, fc.constantFrom(...oddMethods)),
      ),
      path: pathOf(target.path),
      oddPath: rarely("", bytes(4)),
      authorization,
      type: sometimes(1, "application/json", fc.constantFrom(...types)),
      encoding: sometimes(1, "", fc.constantFrom(...encodings)),
      requestId: sometimes(3, null as string | null, fc.constantFrom(...requestIds)),
      extra: sometimes(1, "", bytes(40)),
      framing: (hasBody ? bodyOf(target.body) : sometimes(1, "", fc.constant("hello"))).map(asBytes).chain(framingOf),
    })
    .map((parts) => {
      const { method, path, oddPath, authorization, type, encoding, requestId, extra, framing } = parts;
      const isOdd = oddMethods.includes(method) || oddPath !== "" || framing.isOdd || path.length > 8_000;
      const head = [
        `${method} ${path}${oddPath} HTTP/1.1`,
        "Host: localhost",
        ...(authorization === "" ? [] : [`Authorization: ${authorization}`]),
        ...(hasBody ? [`Content-Type: ${type}`] : []),
        ...(encoding === "" ? [] : [`Content-Encoding: ${encoding}`]),
        ...(requestId === null ? [] : [`X-Request-Id: ${requestId}`]),
        ...(extra === "" ? [] : [`X-Extra: ${extra}`]),
        ...(framing.body === "" ? [] : [framing.header]),
        "Connection: close",
      ];
      const control = /[^\P{Cc}\t]/u;
      return {
        bytes: `${head.join("\r\n")}\r\n\r\n${framing.body}`,
        requestId,
        isOdd: isOdd || [authorization, extra, requestId ?? ""].some((text) => control.test(text)),
      };
    });
};

/** Requests that grow from valid ones: `count` of them, the same for the same seed. */
export const fuzzRequests = (keys: FuzzKeys, seed: number, count: number): FuzzRequest[] =>
  fc.sample(fc.oneof(...targets.map((target) => ofTarget(keys, target))), { seed, numRuns: count });
