import { afterEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { cellarSource } from "../../../../ingest/fetch/index.ts";
import { OperatorError } from "../../../../shared/errors.ts";
import { temporaryFolder } from "../../../support/corpus.ts";
import { type LoopbackServer, startRawServer, startServer } from "./cellar-server.ts";

const celex = "32016R0679";
const start = `/resource/celex/${celex}`;
const document = readFileSync(join(import.meta.dir, `../../../../ingest/samples/${celex}/oj.en.xhtml`), "utf8");
const impatient = { retries: 2, retryDelayMs: 1 };

const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const serve = (answer: Parameters<typeof startServer>[0]): LoopbackServer => {
  const server = startServer(answer);
  servers.push(server);
  return server;
};

const isXhtml = (request: Request): boolean => request.headers.get("accept") === "application/xhtml+xml";
const isFormex = (request: Request): boolean => request.headers.get("accept") === "application/zip;mtype=fmx4";
const notFound = (): Response => new Response("no such resource", { status: 404 });

/** Cellar as it is: the number's address answers 303 to the manifestation, which has an ETag. */
const likeCellar =
  (content: () => string) =>
  (request: Request, url: URL): Response => {
    if (!isXhtml(request)) return notFound();
    if (url.pathname === start)
      return new Response(null, { status: 303, headers: { Location: "/resource/cellar/1/DOC_1" } });
    const etag = `"${Bun.hash(content())}"`;
    if (request.headers.get("if-none-match") === etag)
      return new Response(null, { status: 304, headers: { ETag: etag } });
    return new Response(content(), { headers: { ETag: etag, "Content-Language": "en" } });
  };

const read = async (url: string, cacheDir = temporaryFolder(), language = "en") =>
  cellarSource({ url, cacheDir, http: impatient }).read(celex, "oj", language);

/** The failure of a read; it must name the number and the address, and leave nothing in the cache. */
const failure = async (url: string, address = `${url}${start}`): Promise<string> => {
  const cacheDir = temporaryFolder();
  const thrown: unknown = await read(url, cacheDir).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OperatorError);
  const { message, hint } = thrown as OperatorError;
  expect(message).toContain(celex);
  expect(message).toContain(address);
  expect(hint).not.toBeNull();
  expect(readdirSync(cacheDir)).toEqual([]);
  return message;
};

describe("a document that is there", () => {
  test("303: is followed to the manifestation, with a name, a form and a language", async () => {
    const server = serve(likeCellar(() => document));
    const found = await read(server.url);
    expect([...found.files.values()]).toEqual([document]);
    expect(found).toMatchObject({ celex, expression: "oj", language: "en", format: "xhtml" });
    expect(found.origin).toBe(`${server.url}/resource/cellar/1/DOC_1`);
    const [first] = server.asked;
    expect(first?.headers.get("user-agent")).toMatch(/^acquis\/\d+\.\d+\.\d+$/);
    expect(first?.headers.get("accept-language")).toBe("eng");
  });

  test("a consolidated text is asked for by its own number", async () => {
    const server = serve(notFound);
    const source = cellarSource({ url: server.url, cacheDir: temporaryFolder(), http: impatient });
    await source.read(celex, "20160504", "fr").catch(() => null);
    expect(server.asked[0]?.path).toBe("/resource/celex/02016R0679-20160504");
    expect(server.asked[0]?.headers.get("accept-language")).toBe("fra");
  });

  test("304: an unchanged document is not sent again", async () => {
    const server = serve(likeCellar(() => document));
    const cacheDir = temporaryFolder();
    const first = await read(server.url, cacheDir);
    const second = await read(server.url, cacheDir);
    expect(second).toEqual(first);
    expect(server.asked.at(-1)?.headers.has("if-none-match")).toBe(true);
  });

  test("a changed document is sent and kept instead", async () => {
    let content = document;
    const server = serve(likeCellar(() => content));
    const cacheDir = temporaryFolder();
    await read(server.url, cacheDir);
    content = document.replace("personal data", "personal details");
    expect([...(await read(server.url, cacheDir)).files.values()]).toEqual([content]);
    expect([...(await read(server.url, cacheDir)).files.values()]).toEqual([content]);
  });

  test("a kept document that was damaged on the disk is asked for anew", async () => {
    const server = serve(likeCellar(() => document));
    const cacheDir = temporaryFolder();
    await read(server.url, cacheDir);
    const body = readdirSync(cacheDir).find((name) => name.endsWith(".body")) ?? "";
    writeFileSync(join(cacheDir, body), document.slice(0, 1000));
    expect([...(await read(server.url, cacheDir)).files.values()]).toEqual([document]);
    expect(server.asked.at(-1)?.headers.has("if-none-match")).toBe(false);
  });

  test("Formex is taken where there is no XHTML", async () => {
    const zip = zipSync({
      "L_1.doc.xml": strToU8("<DOC></DOC>"),
      "L_1.xml": strToU8("<ACT></ACT>"),
      "p.tif": strToU8("x"),
    });
    const server = serve((request) => (isFormex(request) ? new Response(zip.slice().buffer) : notFound()));
    const found = await read(server.url);
    expect(found.format).toBe("fmx4");
    expect([...found.files]).toEqual([
      ["L_1.doc.xml", "<DOC></DOC>"],
      ["L_1.xml", "<ACT></ACT>"],
    ]);
  });

  test("no more than two requests are under way at once", async () => {
    const server = serve(async () => {
      await Bun.sleep(5);
      return new Response(document);
    });
    const source = cellarSource({ url: server.url, cacheDir: temporaryFolder() });
    await Promise.all(Array.from({ length: 9 }, (_, index) => source.read(`3201${index}R0001`, "oj", "en")));
    expect(server.asked.length).toBe(9);
    expect(server.atOnceMax()).toBe(2);
  });
});

const choicePage = (names: readonly string[]): string => {
  const items = names.map(
    (name, index) =>
      `<li title="item"><a href="/files/DOC_${index + 1}">file</a><ul><li title="stream_name">${name}</li></ul></li>`,
  );
  return `<html><head><title>300 Multiple-Choice Response</title></head><body><ul>${items.join("")}</ul></body></html>`;
};

const offering =
  (names: readonly string[]) =>
  (request: Request, url: URL): Response => {
    if (!isXhtml(request)) return notFound();
    return url.pathname === start ? new Response(choicePage(names), { status: 300 }) : new Response(document);
  };

describe("300: several files match", () => {
  test("the one that is the document is taken", async () => {
    const server = serve(offering(["picture.jpg", "L_119.xhtml", "L_119_annex.xhtml"]));
    expect((await read(server.url)).origin).toBe(`${server.url}/files/DOC_2`);
  });

  test("when none plainly is, the error says which there were", async () => {
    const message = await failure(serve(offering(["part1.xhtml", "part2.xhtml"])).url);
    expect(message).toContain("part1.xhtml, part2.xhtml");
  });
});

describe("a document that cannot be had whole", () => {
  test("404 in every form", async () => {
    expect(await failure(serve(notFound).url)).toContain('no document in "en"');
  });

  test("429 with Retry-After: waits as long as it is asked to, then goes on", async () => {
    let busy = true;
    const server = serve((request, url) => {
      if (!busy) return likeCellar(() => document)(request, url);
      busy = false;
      return new Response("slow down", { status: 429, headers: { "Retry-After": "1" } });
    });
    const began = performance.now();
    await read(server.url);
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  test("429 that asks for an hour is not waited for", async () => {
    const server = serve(() => new Response("", { status: 429, headers: { "Retry-After": "3600" } }));
    expect(await failure(server.url)).toContain("429 and asks to wait 3600 s");
    expect(server.asked.length).toBe(1);
  });

  test("503 is tried again before it is an error", async () => {
    const server = serve(() => new Response("", { status: 503 }));
    expect(await failure(server.url)).toContain("503");
    expect(server.asked.length).toBe(3);
  });

  test("403 is an error at once", async () => {
    const server = serve(() => new Response("", { status: 403 }));
    expect(await failure(server.url)).toContain("403");
    expect(server.asked.length).toBe(1);
  });

  test("202 and 200 with a bot challenge", async () => {
    const page = '<html><script src="https://x.example/awswaf/challenge.js"></script></html>';
    for (const status of [202, 200]) {
      expect(await failure(serve(() => new Response(page, { status })).url)).toContain("bot challenge");
    }
  });

  test("a body shorter than announced", async () => {
    const server = await startRawServer(
      `HTTP/1.1 200 OK\r\nContent-Length: ${document.length}\r\n\r\n${document.slice(0, 500)}`,
    );
    servers.push(server);
    expect(await failure(server.url)).toMatch(/cut off|request failed/);
    expect(server.asked.length).toBe(3);
  });

  test("a body without its end", async () => {
    expect(await failure(serve(() => new Response(document.slice(0, -500))).url)).toContain("cut off");
  });

  test("an empty body", async () => {
    expect(await failure(serve(() => new Response("")).url)).toContain("empty");
  });

  test("bytes that are no text, and a zip that is none", async () => {
    const bytes = new Uint8Array([0x3c, 0xff, 0xfe, 0x00]);
    expect(await failure(serve(() => new Response(bytes)).url)).toContain("cannot be read");
    const server = serve((request) => (isFormex(request) ? new Response("PK but not a zip") : notFound()));
    expect(await failure(server.url)).toContain("cannot be read");
  });

  test("another language than asked for", async () => {
    const server = serve(() => new Response(document, { headers: { "Content-Language": "fr" } }));
    expect(await failure(server.url)).toContain('the text is in "fr", but "en" was asked for');
  });

  test("redirects without end", async () => {
    const server = serve(
      (_request, url) => new Response(null, { status: 303, headers: { Location: `${url.pathname}x` } }),
    );
    expect(await failure(server.url)).toContain("redirects");
  });

  test("nobody there", async () => {
    expect(await failure("http://127.0.0.1:1")).toContain("the request failed");
  });
});
