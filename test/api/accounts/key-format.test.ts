import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { generateKey, isWellFormedKey, keyDigest, keyPrefix } from "../../../api/accounts/keys/format.ts";

describe("a key", () => {
  test("is acq_live_ or acq_test_, at least 128 bits in base62, and a checksum of 6", () => {
    for (const isTest of [true, false]) {
      const key = generateKey(isTest);
      const random = new RegExp(`^acq_${isTest ? "test" : "live"}_([0-9A-Za-z]+)[0-9A-Za-z]{6}$`).exec(key)?.[1] ?? "";
      expect(random.length * Math.log2(62)).toBeGreaterThanOrEqual(128);
      expect(isWellFormedKey(key)).toBe(true);
      expect(keyPrefix(key)).toBe(key.slice(0, 13));
      expect(keyDigest(key)).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test("never comes twice, and never in another length", () => {
    const keys = Array.from({ length: 5_000 }, () => generateKey(false));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.map((key) => key.length))).toEqual(new Set([42]));
  });

  test("with one character mistyped is refused without a look at the database", () => {
    const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"];
    fc.assert(
      fc.property(fc.nat(41), fc.constantFrom(...alphabet), fc.boolean(), (place, character, isTest) => {
        const key = generateKey(isTest);
        const mistyped = key.slice(0, place) + character + key.slice(place + 1);
        expect(isWellFormedKey(mistyped)).toBe(mistyped === key);
      }),
      { numRuns: 2_000 },
    );
  });
});
