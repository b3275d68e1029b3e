// A client gets a body that it can read, whatever it writes in Accept-Encoding.
import { describe, expect, test } from "bun:test";
import { type Coding, codingFor, compress } from "../../../api/http/representation/encoding.ts";

const large = 100_000;

const table: ReadonlyArray<readonly [accepts: string | null, ofLarge: Coding | null, ofSmall: Coding | null]> = [
  [null, null, null],
  ["", null, null],
  ["gzip", "gzip", null],
  ["GZIP", "gzip", null],
  ["zstd", "zstd", null],
  ["gzip, deflate, br, zstd", "zstd", null],
  ["gzip, deflate, br", "gzip", null],
  ["br", null, null],
  ["identity", null, null],
  ["gzip;q=1, zstd;q=0.5", "gzip", null],
  ["gzip;q=0.5, zstd;q=0.5", "zstd", null],
  ["gzip ; q=0.001", "gzip", null],
  ["gzip;q=0", null, null],
  ["gzip;q=0, zstd;q=0.0", null, null],
  ["gzip;q=0, *", "zstd", null],
  ["zstd;q=0, *;q=0.1", "gzip", null],
  ["*", "zstd", null],
  ["*;q=0", null, null],
  ["gzip, *;q=0", "gzip", "gzip"],
  ["gzip;q=0.2, identity;q=0", "gzip", "gzip"],
  ["identity;q=0", null, null],
  ["identity;q=0, *", "zstd", "zstd"],
  ["gzip;q=0.5, identity;q=1", null, null],
  ["gzip;q=0.5, identity;q=0.5", "gzip", null],
  ["gzip;q=2", null, null],
  ["gzip;q=x", null, null],
  ["gzip;q=0.1234", null, null],
  [",,;;=,", null, null],
];

describe("Accept-Encoding", () => {
  test.each(table)("%p: a large body as %p, a small one as %p", (accepts, ofLarge, ofSmall) => {
    expect([codingFor(accepts, large), codingFor(accepts, 1_023)]).toEqual([ofLarge, ofSmall]);
  });

  test("thousands of different headers are answered as the first", () => {
    for (let at = 0; at < 5_000; at += 1) expect(codingFor(`gzip, x${at}`, large)).toBe("gzip");
    expect(codingFor("zstd", 1_024)).toBe("zstd");
  });
});

test.each(["once", "kept"] as const)("what is compressed %s is the same again", (effort) => {
  const text = `“Law” of ${"many words ".repeat(1_000)}`;
  const [zipped, packed] = [compress(text, "gzip", effort), compress(text, "zstd", effort)];
  expect(new TextDecoder().decode(Bun.gunzipSync(zipped))).toBe(text);
  expect(new TextDecoder().decode(Bun.zstdDecompressSync(packed))).toBe(text);
  expect(Math.max(zipped.length, packed.length)).toBeLessThan(text.length / 10);
});
