import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FilledRequest } from "../../../../../console/pages/documentation/try/request.ts";
import {
  quoteShell,
  quoteText,
  type SampleLanguage,
  sampleLanguages,
  sampleOf,
} from "../../../../../console/pages/documentation/try/samples.ts";
import { skipUnless } from "../../../../support/skip/index.ts";

/** Samples are run as a reader would run them, against a server of this machine: what arrives is what was filled in. */

/** It would do harm where a sample wrote it into its text. */
const key = "acq_live_of'the\"environment$(exit)";

const hostile = [
  `it's "quoted" \\ back\\\\slashed`,
  "$(touch /tmp/x) `id` $HOME $PATH {x} !! %s %20 ~ * ? [a-z] {a,b}",
  "line\nbreak\r\n\ttab \u0000 nul \u001b escape",
  "separators \u2028 \u2029 \u0085 \u00a0 \ufeff é 漢字 🇪🇺 </script>",
  "'''\"\"\"''' #{x} {x} f\"{x}\" @/etc/passwd -d --help",
];

const value = {
  texts: hostile,
  nested: [{ yes: true, no: false, nothing: null, numbers: [0, -1.5, 1e21] }, [], {}],
  [`a'b"c\n`]: "name",
  None: "True",
};

/** A property that an object literal of TypeScript would take for the prototype is in it as well. */
const body = JSON.stringify(value, null, 2).replace(/^\{/, '{ "__proto__": { "a": 1 },');

const request = (given: Partial<FilledRequest>): FilledRequest => ({
  method: "POST",
  path: "/v1/check",
  headers: { "Content-Type": "application/json" },
  body,
  access: "key",
  isStream: false,
  ...given,
});

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const received: Received[] = [];
const folder = mkdtempSync(join(tmpdir(), "acquis-samples-"));
let server: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (req) => {
      const { pathname, search } = new URL(req.url);
      received.push({
        method: req.method,
        path: `${pathname}${search}`,
        headers: req.headers.toJSON(),
        body: await req.text(),
      });
      return new Response("answered");
    },
  });
});
afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

/** A stand-in for httpx, which sends with Python's own library: the sample's literals are what is tested. */
const httpx = `
import http.client
from json import dumps
class Response:
  def __init__(self, text): self.text = text
  def raise_for_status(self): pass
def request(method, url, headers={}, json=None, timeout=None):
  host, _, path = url.removeprefix("http://").partition("/")
  connection = http.client.HTTPConnection(host, timeout=timeout)
  sent = {**headers, **({} if json is None else {"Content-Type": "application/json"})}
  connection.request(method, "/" + path, None if json is None else dumps(json).encode(), sent)
  return Response(connection.getresponse().read().decode())
`;

const commands: Readonly<Record<SampleLanguage, (file: string) => string[]>> = {
  curl: (file) => ["sh", file],
  typescript: (file) => [process.execPath, "run", file],
  python: (file) => ["python3", file],
};

const run = async (language: SampleLanguage, given: FilledRequest): Promise<Received> => {
  const file = join(folder, { curl: "sample.sh", typescript: "sample.ts", python: "sample.py" }[language]);
  writeFileSync(join(folder, "httpx.py"), httpx);
  writeFileSync(file, sampleOf(language, given, `http://127.0.0.1:${server.port}`));
  const running = Bun.spawn(commands[language](file), {
    env: { PATH: process.env["PATH"] ?? "", ACQUIS_API_KEY: key },
    stderr: "pipe",
  });
  const [said, problem] = await Promise.all([new Response(running.stdout).text(), new Response(running.stderr).text()]);
  expect({ said: said.trim(), code: await running.exited, problem: language === "curl" ? "" : problem }).toEqual({
    said: "answered",
    code: 0,
    problem: "",
  });
  const last = received.at(-1);
  if (last === undefined) throw new Error("Nothing arrived");
  return last;
};

/** For tests that run the samples. */
const withPrograms = skipUnless(Bun.which("curl") !== null && Bun.which("python3") !== null, "samples");

// Starting a program takes long on a machine that is busy.
const startMs = 60_000;

withPrograms.describe.each(sampleLanguages.map((language) => [language] as const))("a sample in %s", (language) => {
  test(
    "sends what was filled in, hostile words exactly, with the key of the environment",
    async () => {
      const path = `/v1/articles/${encodeURIComponent("it's $HOME/`id`")}?q=${encodeURIComponent("'\"\\&[a]")}`;
      const headers = { "Content-Type": "application/json", "Idempotency-Key": `a'b"$c\\d` };
      const arrived = await run(language, request({ path, headers }));
      const sent = new URL(path, "http://service");
      expect([arrived.method, arrived.path]).toEqual(["POST", sent.pathname + sent.search]);
      expect(arrived.headers).toMatchObject({
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": headers["Idempotency-Key"],
      });
      expect(JSON.parse(arrived.body)).toEqual(JSON.parse(body));
    },
    startMs,
  );

  test(
    "of an open lookup has neither key nor body",
    async () => {
      const given = request({ method: "GET", path: "/v1/health", headers: {}, body: null, access: "open" });
      const arrived = await run(language, given);
      expect([arrived.method, arrived.body, arrived.headers["authorization"]]).toEqual(["GET", "", undefined]);
      expect(sampleOf(language, given, "http://service")).not.toContain("ACQUIS");
    },
    startMs,
  );
});

test("a stream's sample is whole as well, and reads it as it comes", () => {
  const given = request({ isStream: true });
  expect(sampleOf("curl", given, "http://service")).toContain("--no-buffer");
  expect(sampleOf("python", given, "http://service")).toContain("httpx.stream(");
  const typescript = sampleOf("typescript", given, "http://service");
  expect(() => new Bun.Transpiler({ loader: "ts" }).transformSync(typescript)).not.toThrow();
});

test.each([
  ["", "''"],
  ["plain", "'plain'"],
  ["it's", `'it'\\''s'`],
  ["$(x) `y` \\", "'$(x) `y` \\'"],
])("a shell reads %j as itself: %s", (text, quoted) => {
  expect(quoteShell(text)).toBe(quoted);
});

test.each([
  ['a"b', '"a\\"b"'],
  ["\u2028\u0085", '"\\u2028\\u0085"'],
  ["\u0000\n", '"\\u0000\\n"'],
])("%j is the literal %s", (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});
