import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Listener, listen } from "../../../api/http/listen.ts";
import { consolePaths } from "../../../api/routes/console.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** The pages for people as a browser gets them. */

let api: TestApi;
let listener: Listener;
let origin: string;

beforeAll(async () => {
  api = await createTestApi();
  listener = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 1_000, running: () => 0 });
  origin = `http://127.0.0.1:${listener.port}`;
});
afterAll(async () => {
  await listener.close(1_000);
  await api.close();
});

const filesIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");

describe("an address that leads nowhere", () => {
  const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const ask = (path: string, accept: string | null, method = "GET") =>
    fetch(`${origin}${path}`, { method, headers: accept === null ? {} : { Accept: accept } });

  test.each(["/no-such-page", "/law/gdpr/33/more", "/classify/other", "/v1.html", "/console"])(
    "404 %s is the console's page for a browser, with the headers of every page, kept by nobody",
    async (path) => {
      const [found, response] = [await ask("/", browser), await ask(path, browser)];
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html;charset=utf-8"]);
      for (const name of [
        ...["content-security-policy", "strict-transport-security", "x-content-type-options", "x-frame-options"],
        ...["referrer-policy", "content-encoding"],
      ])
        expect([name, response.headers.get(name)]).toEqual([name, found.headers.get(name)]);
      expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["no-store", null]);
      expect(response.headers.get("x-request-id")).not.toBeNull();
      expect(await response.text()).toBe(await found.text());
      const head = await ask(path, browser, "HEAD");
      expect([head.status, await head.text()]).toEqual([404, ""]);
    },
  );

  test.each([
    ["/no-such-page", null],
    ["/no-such-page", "*/*"],
    ["/no-such-page", "application/json"],
    ["/no-such-page", "application/json, text/html;q=0"],
    ["/v1/nothing", browser],
    ["/V1/nothing", browser],
    ["/v1", browser],
    ["/mcp/more", browser],
    ["/console/other.js", browser],
    ["/openapi.json/x", browser],
  ])("404 %s is JSON for who accepts %s", async (path, accept) => {
    const response = await ask(path, accept);
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe("not_found");
  });

  test("405 stays JSON, and a POST to nowhere too", async () => {
    for (const [path, method, status] of [
      ["/mcp", "GET", 405],
      ["/law", "POST", 405],
      ["/no-such-page", "POST", 404],
    ] as const) {
      const response = await ask(path, browser, method);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([path, status, "application/json"]);
    }
  });
});

describe("the page", () => {
  test.each(consolePaths.map((path) => path.replace(/:\w+/g, "gdpr")))("%s is the console", async (path) => {
    const response = await fetch(`${origin}${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html;charset=utf-8"]);
    expect(await response.text()).toContain('<div id="console">');
  });

  test("may run and show nothing but this service's own files, and holds nothing inline", async () => {
    const response = await fetch(origin);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    const page = await response.text();
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/);
    for (const path of filesIn(page)) expect(path).toStartWith("/console/");
  });

  test("asks for files that are there, for ever the same, and compressed where that is understood", async () => {
    const files = filesIn(await (await fetch(origin)).text());
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const path of files) {
      const response = await fetch(`${origin}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).toContain("immutable");
      const plain = await fetch(`${origin}${path}`, { headers: { "Accept-Encoding": "identity" } });
      expect(plain.headers.has("content-encoding")).toBe(false);
      const text = await plain.text();
      expect(await response.text()).toBe(text);
      // What fits in one packet anyway is sent as it is.
      expect(response.headers.has("content-encoding")).toBe(text.length >= 1_024);
    }
  });

  test("a file that is not there is not found", async () => {
    expect((await fetch(`${origin}/console/other.js`)).status).toBe(404);
  });

  test("its first view is below 150 KB as it is sent", async () => {
    const page = await fetch(origin);
    const files = filesIn(await page.text());
    const sizes = await Promise.all(
      files.map(async (path) => Number((await fetch(`${origin}${path}`)).headers.get("content-length"))),
    );
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
  });
});
