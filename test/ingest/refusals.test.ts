import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogEntry, catalog } from "../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog } from "../../ingest/fetch/index.ts";
import { samplesDir } from "../../ingest/fetch/samples.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { listVersions } from "../../ingest/publish/versions.ts";
import { OperatorError } from "../../shared/errors.ts";
import { buildOptions, temporaryFolder } from "../support/corpus.ts";
import { writtenCommentary } from "./commentary/made-law.ts";

setDefaultTimeout(300_000);

const celex = "32022R2554";
const countsOfSample = { articles: 29, recitals: 8, annexes: 0 };
const entry = sampleCatalog(catalog).filter((candidate) => candidate.celex === celex);

/** A mirror with the sample of one act, and the path of its document. */
const mirrorOfOne = (): { folder: string; path: string } => {
  const folder = temporaryFolder();
  cpSync(join(samplesDir, celex), join(folder, celex), { recursive: true });
  return { folder, path: join(folder, celex, "oj.en.xhtml") };
};

/** The failure of a build from a mirror. It must be an operator's, name the act, and leave no version behind. */
const failureOf = async (
  folder: string,
  overrides: { catalog?: readonly CatalogEntry[]; commentaryDir?: string; language?: string } = {},
): Promise<string> => {
  const options = await buildOptions({
    source: mirrorSource(folder),
    catalog: entry,
    commentaryDir: temporaryFolder(),
    embedder: null,
    ...overrides,
  });
  const thrown: unknown = await makeVersion(options).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OperatorError);
  expect(listVersions(options.corpusDir)).toEqual([]);
  return (thrown as OperatorError).message;
};

describe("a build publishes nothing and names the act and the place", () => {
  test("when a document is missing", async () => {
    const { folder, path } = mirrorOfOne();
    rmSync(path);
    expect(await failureOf(folder)).toMatch(new RegExp(`^${celex}: no oj text in "en" under ${folder}`));
  });

  const spoilt: ReadonlyArray<readonly [string, (document: string) => string, RegExp]> = [
    ["is empty", () => "", /is empty/],
    ["is cut off", (document) => document.slice(0, document.length / 2), /is cut off/],
    ["is a bot challenge", () => "<html><script>awsWaf</script></html>", /bot challenge/],
    ["is no text", (document) => `${document.slice(0, 99)}\0${document.slice(99)}`, /is not text/],
    ["is another page", () => "<html><body>Welcome</body></html>", /layout of the document is not known/],
    [
      "lacks an article",
      (document) => document.replace(/<div[^>]*id="art_3"[\s\S]*?(?=<div[^>]*id="art_4")/, ""),
      /28 articles instead of 29/,
    ],
  ];
  test.each(spoilt)("when a document %s", async (_what, spoil, expected) => {
    const { folder, path } = mirrorOfOne();
    writeFileSync(path, spoil(readFileSync(path, "utf8")));
    const message = await failureOf(folder, { catalog: [{ ...(entry[0] as CatalogEntry), counts: countsOfSample }] });
    expect(message).toMatch(expected);
    expect(message).toContain(celex);
    expect(message).toContain(folder);
  });

  test("when a document cannot be read", async () => {
    const { folder, path } = mirrorOfOne();
    rmSync(path);
    mkdirSync(path);
    expect(await failureOf(folder)).toContain(celex);
  });

  test("when the text is in another language than asked for", async () => {
    const { folder, path } = mirrorOfOne();
    cpSync(path, path.replace(".en.", ".fr."));
    expect(await failureOf(folder, { language: "fr" })).toMatch(/"en", but "fr" was asked for/);
  });

  test("when the counts are not those of the catalog", async () => {
    const { folder } = mirrorOfOne();
    const message = await failureOf(folder, { catalog: catalog.filter((candidate) => candidate.celex === celex) });
    expect(message).toMatch(new RegExp(`^${celex}: \\d+ articles instead of 64, \\d+ recitals instead of 106`));
  });
});

describe("the commentary", () => {
  const failureOfCommentary = (files: Record<string, string>): Promise<string> =>
    failureOf(mirrorOfOne().folder, { commentaryDir: writtenCommentary(files) });

  test("an entry that points to no provision stops the build", async () => {
    const message = await failureOfCommentary({ "acts/dora.yaml": "Article 500:\n  terms: [nothing]\n" });
    expect(message).toContain('"Article 500" points to no provision of dora');
  });

  test("a question that stands there twice stops the build", async () => {
    const twice = "Article 1:\n  questions: [What is it?]\nArticle 2:\n  questions: [What is it?]\n";
    expect(await failureOfCommentary({ "acts/dora.yaml": twice })).toContain('"What is it?" stands there twice');
  });

  test("a file that is none stops the build and is named", async () => {
    expect(await failureOfCommentary({ "acts/dora.yaml": "Article 1: [" })).toContain("dora.yaml");
    expect(await failureOfCommentary({ "acts/dora.yaml": "Article 1:\n  words: [x]\n" })).toContain("dora.yaml");
    expect(await failureOfCommentary({ "topics/dora.yaml": "just words" })).toContain("topics/dora.yaml");
    const twice = "Article 1:\n  terms: [one]\nArticle 1:\n  terms: [other]\n";
    expect(await failureOfCommentary({ "acts/dora.yaml": twice })).toMatch(/dora\.yaml: duplicated mapping key/);
  });
});
