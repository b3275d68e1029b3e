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
