import { describe, expect, test } from "bun:test";
import { createCache, createShelf, DeskMap, settle } from "../../../../shared/corpus/index.ts";

/** Letters of the alphabet by their small form; whoever asks is written down. */
const createAlphabet = (bytesMax = 1_000_000) => {
  const asked: string[][] = [];
  const cache = createCache(bytesMax);
  const shelf = createShelf<string>({
    kind: "letter",
    cache,
    bytesOf: (letter) => letter.length,
    read: async (keys) => {
      asked.push([...keys]);
      return new Map(keys.filter((key) => /^[a-z]$/.test(key)).map((key) => [key, key.toUpperCase()]));
    },
  });
  return { asked, cache, shelf };
};

describe("a shelf", () => {
  test("reads each key once, also those that stand for nothing", async () => {
    const { asked, shelf } = createAlphabet();
    expect([...(await shelf.take(["a", "?", "a"]))]).toEqual([
      ["a", "A"],
      ["?", null],
    ]);
    expect([shelf.at("a"), shelf.at("?"), shelf.at("b")]).toEqual(["A", null, undefined]);
    await shelf.take(["a", "?", "b"]);
    expect(asked).toEqual([["a", "?"], ["b"]]);
  });

  test("reads what two want at once for both", async () => {
    const { asked, shelf } = createAlphabet();
    const [one, other] = await Promise.all([shelf.take(["a", "b"]), shelf.take(["b", "c"])]);
    expect([one.get("b"), other.get("b"), other.get("c")]).toEqual(["B", "B", "C"]);
    expect(asked).toEqual([["a", "b"], ["c"]]);
  });

  test("keeps no more than there is room for, and gives what was asked for all the same", async () => {
    const { cache, shelf } = createAlphabet(1_000);
    const all = [..."abcdefghijklmnopqrstuvwxyz"];
    const taken = await shelf.take(all);
    expect(taken.size).toBe(26);
    expect(cache.calculatedSize).toBeLessThanOrEqual(1_000);
    expect(all.filter((key) => shelf.at(key) !== undefined).length).toBeLessThan(26);
  });

  test("tries again after a failure, and fails for whoever waited", async () => {
    let isBroken = true;
    const shelf = createShelf<string>({
      kind: "letter",
      cache: createCache(1_000),
      bytesOf: () => 1,
      read: async (keys) => {
        if (isBroken) throw new Error("the disk is away");
        return new Map(keys.map((key) => [key, key]));
      },
    });
    await expect(shelf.take(["a"])).rejects.toThrow("the disk is away");
    isBroken = false;
    expect((await shelf.take(["a"])).get("a")).toBe("a");
  });
});

describe("work over a desk", () => {
  test("is done again until nothing is missing, and each round brings all that the last one missed", async () => {
    const { asked, shelf } = createAlphabet();
    const desk = new DeskMap(shelf);
    const work = () =>
      desk.get("a") === undefined || desk.get("b") === undefined ? "" : `${desk.get("a")}${desk.get("c")}`;
    expect(await settle(work, [desk])).toBe("AC");
    expect(asked).toEqual([["a"], ["b"], ["c"]]);
  });

  test("is done at once where all is at hand", async () => {
    const { shelf } = createAlphabet();
    await shelf.take(["a"]);
    const desk = new DeskMap(shelf);
    expect(settle(() => desk.get("a"), [desk])).toBe("A");
  });

  test("fails only where nothing was missing", async () => {
    const { shelf } = createAlphabet();
    const desk = new DeskMap(shelf);
    const strict = () => {
      const found = desk.get("a");
      if (found === undefined) throw new Error("not here yet");
      return found;
    };
    expect(await settle(strict, [desk])).toBe("A");
    const never = () => {
      if (!desk.has("?")) throw new Error("there is none");
    };
    await expect((async () => settle(never, [desk]))()).rejects.toThrow("there is none");
  });

  test("goes on with what the cache could not keep", async () => {
    const { shelf } = createAlphabet(300);
    const desk = new DeskMap(shelf);
    const letters = [..."abcdef"];
    const word = await settle(() => letters.map((letter) => desk.get(letter)).join(""), [desk]);
    expect(word).toBe("ABCDEF");
  });
});
