import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { OperatorError } from "../../../shared/errors.ts";
import { isStoreAddress, parseStoreAddress, storeFolder } from "../../../shared/store/address.ts";
import { StoreAwayError } from "../../../shared/store/errors.ts";
import { type ObjectStore, openObjectStore } from "../../../shared/store/objects.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { storeForTests } from "../../support/store/store-for-tests.ts";

const server = await storeForTests();
let store: ObjectStore;

const open = (prefix: string, more: Record<string, unknown> = {}): Promise<ObjectStore> =>
  openObjectStore(server.address(prefix), { environment: server.environment, ...more });

beforeAll(async () => {
  store = await open("objects");
});
afterAll(() => store.close());

describe("the address of a store", () => {
  test("has a bucket and a prefix", () => {
    expect(parseStoreAddress("s3://law")).toEqual({ name: "s3://law", bucket: "law", prefix: "" });
    expect(parseStoreAddress("s3://law/eu//acts/")).toEqual({
      name: "s3://law/eu/acts",
      bucket: "law",
      prefix: "eu/acts/",
    });
    expect([isStoreAddress("corpus-versions"), isStoreAddress("/s3/x"), isStoreAddress("s3://law")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each(["s3:", "s3://", "s3:///x", "s3://Law/x", "s3://a", "s3://law/x?y"])("%s is none", (address) => {
    expect(() => parseStoreAddress(address)).toThrow("is no address of an object store");
  });

  test("names folders of its own, apart for copies and builds, and for each endpoint", () => {
    const address = parseStoreAddress("s3://law/eu");
    const folders = [
      storeFolder("data", address, "copies", ""),
      storeFolder("data", address, "builds", ""),
      storeFolder("data", address, "copies", "http://127.0.0.1:9000"),
      storeFolder("data", parseStoreAddress("s3://law/us"), "copies", ""),
    ];
    expect(new Set(folders).size).toBe(4);
    for (const folder of folders) expect(folder).toMatch(/^data\/store\/law-[0-9a-f]{8}\/(copies|builds)$/);
  });
});

describe("objects", () => {
  test("are written on condition: the first time, and as long as nobody else has", async () => {
    expect(await store.read("a")).toBeNull();
    expect(await store.write("a", "one", "absent")).toBe(true);
    expect(await store.write("a", "two", "absent")).toBe(false);
    const read = await store.read("a");
    expect(read?.text).toBe("one");
    const etag = read?.etag ?? "";
    expect(await store.write("a", "two", { etag })).toBe(true);
    expect(await store.write("a", "three", { etag })).toBe(false);
    expect((await store.read("a"))?.text).toBe("two");
  });

  test("of any size come back as they were sent, and a listing has them all below a prefix", async () => {
    const folder = temporaryFolder();
    const small = await open("sizes", { partBytes: 5_000_000 });
    const sizes = [0, 1, 70_000, 12_345_678];
    for (const size of sizes) {
      const [from, to] = [join(folder, `from-${size}`), join(folder, `to-${size}`)];
      const bytes = randomBytes(size);
      await Bun.write(from, bytes);
      await small.sendFile(`files/${size}`, from, size);
      expect(await small.saveFile(`files/${size}`, to)).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(Bun.file(to).size).toBe(size);
    }
    expect(server.requests.filter((line) => line === "PUT sizes/files/12345678")).toHaveLength(3);
    const listed = await small.list("files/");
    expect(listed.map(({ key, bytes }) => [key, bytes]).sort()).toEqual(
      sizes.map((size) => [`files/${size}`, size]).sort(),
    );
    expect(await small.saveFile("files/none", join(folder, "none"))).toBeNull();
    await small.remove(listed.map(({ key }) => key));
    expect(await small.list("")).toEqual([]);
    small.close();
  });

  test("are all listed where a listing has several pages", async () => {
    const contents = (key: string) =>
      `<Contents><Key>eu/files/${key}</Key><Size>7</Size><ETag>"${key}"</ETag><LastModified>2026-11-23T06:00:00.000Z</LastModified></Contents>`;
    const page = (inside: string) =>
      new Response(`<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`, {
        headers: { "Content-Type": "application/xml" },
      });
    const pages = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) =>
        new URL(request.url).searchParams.get("continuation-token") === "next +/="
          ? page(`<IsTruncated>false</IsTruncated>${contents("b")}`)
          : page(
              `<IsTruncated>true</IsTruncated>${contents("a")}<NextContinuationToken>next +/=</NextContinuationToken>`,
            ),
    });
    const environment = { ...server.environment, AWS_ENDPOINT_URL: pages.url.origin };
    const paged = await openObjectStore("s3://acquis-law/eu", { environment });
    const modified = new Date("2026-11-23T06:00:00.000Z");
    expect(await paged.list("files/")).toEqual([
      { key: "files/a", bytes: 7, etag: '"a"', modified },
      { key: "files/b", bytes: 7, etag: '"b"', modified },
    ]);
    paged.close();
    await pages.stop(true);
  });
});

describe("what goes wrong is said so that an operator can act", () => {
  const failureOf = async (asked: ObjectStore): Promise<OperatorError> => {
    const thrown = await asked.read("current.json").catch((error: unknown) => error);
    asked.close();
    if (thrown instanceof OperatorError) return thrown;
    throw new Error(`It was not refused: ${String(thrown)}`);
  };

  test("a bucket that does not exist", async () => {
    const failure = await failureOf(await openObjectStore("s3://no-such-bucket", { environment: server.environment }));
    expect(failure.message).toContain("s3://no-such-bucket cannot be used");
    expect(failure.hint).toContain("Create the bucket");
    expect(failure).not.toBeInstanceOf(StoreAwayError);
  });

  test("a store that nobody runs, and one that never answers", async () => {
    const nobody = { ...server.environment, AWS_ENDPOINT_URL: "http://127.0.0.1:1" };
    const failure = await failureOf(await openObjectStore("s3://acquis-law", { environment: nobody }));
    expect(failure).toBeInstanceOf(StoreAwayError);
    expect(failure.message).toContain("cannot be reached at http://127.0.0.1:1");
    server.disturb(() => ({ delayMs: 3_000 }));
    const late = await failureOf(await open("late", { patienceMs: 200 }));
    expect(late).toBeInstanceOf(StoreAwayError);
    expect(late.message).toContain("no answer in time");
  });

  test("a transfer that stands still", async () => {
    await Bun.write(join(temporaryFolder(), "x"), "x");
    await store.write("stalled", "text");
    const hasty = await open("objects", { stallMs: 100 });
    server.disturb(() => ({ delayMs: 3_000 }));
    await expect(hasty.saveFile("stalled", join(temporaryFolder(), "y"))).rejects.toThrow("no answer in time");
    hasty.close();
  });
});
