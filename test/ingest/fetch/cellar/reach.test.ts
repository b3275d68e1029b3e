import { describe, expect, test } from "bun:test";
import { retryAfterMs } from "../../../../ingest/fetch/cellar/http.ts";
import { cellarAnswers } from "../../../../ingest/fetch/cellar/reach.ts";
import { isLanguage } from "../../../../ingest/fetch/languages.ts";
import { startServer } from "./cellar-server.ts";

const answersWith = async (status: number): Promise<boolean> => {
  const server = startServer(() => new Response(null, { status }));
  try {
    return await cellarAnswers(server.url, 2_000);
  } finally {
    await server.stop();
  }
};

describe("whether Cellar can be reached", () => {
  test.each([
    [303, true],
    [200, true],
    [429, true],
    [503, true],
    [403, false],
    [407, false],
    [502, false],
  ])("a server that answers %d: %p", async (status, expected) => {
    expect(await answersWith(status)).toBe(expected);
  });

  test("nobody there, and nobody who answers in time", async () => {
    expect(await cellarAnswers("http://127.0.0.1:1", 2_000)).toBe(false);
    const server = startServer(() => new Promise<Response>(() => {}));
    expect(await cellarAnswers(server.url, 100)).toBe(false);
    await server.stop();
  });
});

test.each([
  [null, 0],
  ["7", 7_000],
  ["Thu, 01 Jan 2026 00:00:10 GMT", 10_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["soon", 0],
])("Retry-After %p is %d ms", (header, expected) => {
  expect(retryAfterMs(header, Date.parse("2026-01-01T00:00:00Z"))).toBe(expected);
});

test.each([
  [null, "en", true],
  ["en", "en", true],
  ["eng", "en", true],
  ["en-GB", "en", true],
  ["fr", "en", false],
  ["fra", "fr", true],
])("Content-Language %p for %p: %p", (header, language, expected) => {
  expect(isLanguage(header, language)).toBe(expected);
});
