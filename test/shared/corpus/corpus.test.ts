import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCitation } from "../../../shared/citation/index.ts";
import {
  isCorpusVersion,
  legalStatus,
  markMounted,
  mountedVersions,
  packVectors,
  readCurrentVersion,
  readManifest,
} from "../../../shared/corpus/index.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { sampleSnapshot } from "../../support/corpus.ts";

setDefaultTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), "acquis-shared-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a mounted snapshot", () => {
  test("resolves an article, a paragraph and a point to their chunks in order", async () => {
    const snapshot = await sampleSnapshot();
    const resolve = (written: string, actId: string) => {
      const read = parseCitation(written);
      return read === null ? [] : snapshot.resolve({ ...read, actId }).map((chunk) => chunk.chunk_id);
    };
    expect(resolve("Article 33(1)", "gdpr")).toEqual(["gdpr_art33_p1"]);
    expect(resolve("Article 33", "gdpr")).toContain("gdpr_art33_p1");
    expect(resolve("Article 4(1)", "gdpr")).toEqual(["gdpr_art4_1"]);
    expect(resolve("Article 3333", "gdpr")).toEqual([]);
    expect(resolve("Article 33", "nobody")).toEqual([]);
  });

  test("keeps 33 and 3 apart", async () => {
    const snapshot = await sampleSnapshot();
    const article = snapshot.provisions.get("gdpr_art3");
    expect(article?.chunks.every((chunk) => chunk.article_id === "gdpr_art3")).toBe(true);
  });

  test("leads every edge inside the corpus to a provision", async () => {
    const snapshot = await sampleSnapshot();
    for (const edge of snapshot.edges) expect(snapshot.chunk(edge.source)).toBeDefined();
  });

  test("derives the legal status from the day", async () => {
    const snapshot = await sampleSnapshot();
    const chunk = snapshot.chunk("gdpr_art33_p1");
    const act = snapshot.act("gdpr");
    if (chunk === undefined || act === undefined) throw new Error("the samples lack Article 33 GDPR");
    expect(legalStatus(chunk, act, "2018-05-24")).toBe("not_yet_applicable");
    expect(legalStatus(chunk, act, "2018-05-25")).toBe("in_force");
    expect(legalStatus(chunk, { ...act, repealed_on: "2030-01-01" }, "2030-01-01")).toBe("repealed");
  });
});

describe("a corpus folder", () => {
  test("has no current version before the first is published", () => {
    expect(readCurrentVersion(folder)).toBeNull();
  });

  test.each(["../etc", "2026.07.27", "sample-xyz", "", "2026.07.27-3f9a1c2b/.."])(
    "never takes %p for a version",
    (name) => {
      expect(isCorpusVersion(name)).toBe(false);
      expect(() => readManifest(folder, name)).toThrow(OperatorError);
    },
  );

  test("says which version is missing", () => {
    expect(() => readManifest(folder, "2026.07.27-3f9a1c2b")).toThrow(/2026\.07\.27-3f9a1c2b is not in/);
  });

  test("knows what living processes have mounted, and forgets dead ones", () => {
    const release = markMounted(folder, "sample-01234567");
    writeFileSync(join(folder, ".mounted", "sample-89abcdef.999999999"), "");
    expect([...mountedVersions(folder)]).toEqual(["sample-01234567"]);
    release();
    expect(mountedVersions(folder).size).toBe(0);
  });
});

describe("vectors", () => {
  test("are compared by their dot product", () => {
    const matrix = packVectors(
      [
        [1, 0],
        [0, 1],
      ],
      2,
    );
    expect([...matrix.similarities(Float32Array.of(0.6, 0.8))].map((score) => score.toFixed(1))).toEqual([
      "0.6",
      "0.8",
    ]);
  });

  test.each([[[[1, 2, 3]]], [[[Number.NaN, 1]]]])("that do not fit or are not finite are refused", (vectors) => {
    expect(() => packVectors(vectors, 2)).toThrow(RangeError);
  });
});

test("a pointer that is damaged is told with what to do, not as a fault of the program", () => {
  writeFileSync(join(folder, "current.json"), "{");
  expect(() => readCurrentVersion(folder)).toThrow(OperatorError);
  rmSync(join(folder, "current.json"));
});
