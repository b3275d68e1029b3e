import { expect, test } from "bun:test";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundlePath } from "../../../ingest/bundle/bundle-cache.ts";
import { fetchAct } from "../../../ingest/fetch/expressions.ts";
import { mirrorSource, samplesSource } from "../../../ingest/fetch/index.ts";
import { samplesDir } from "../../../ingest/fetch/samples.ts";
import { nameDocuments, readNamed } from "../../../ingest/queue/request.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { sampleActs } from "./support.ts";

const entry = sampleActs.find(({ id }) => id === "gdpr");
if (entry === undefined) throw new Error("The sample is gone");
const file = join(entry.celex, "oj.en.xhtml");
const documents = await fetchAct(samplesSource(), entry, "en", null);

/** As PostgreSQL gives it back. */
const sent = JSON.parse(JSON.stringify(nameDocuments(documents))) as ReturnType<typeof nameDocuments>;

const copy = (): string => {
  const folder = temporaryFolder();
  cpSync(samplesDir, folder, { recursive: true });
  return folder;
};

test("a request holds no text, and names the bundle that the documents themselves name", async () => {
  expect(JSON.stringify(sent).length).toBeLessThan(3_000);
  const read = await readNamed(mirrorSource(copy()), sent);
  expect(read.published.files).toEqual(documents.published.files);
  const maker = { cacheDir: "cache", embedding: null };
  expect(bundlePath(read, maker)).toBe(bundlePath(documents, maker));
});

test("a document that differs by one letter is refused, by the names of both places", async () => {
  const folder = copy();
  writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replace("</body>", " </body>"));
  const refused = readNamed(mirrorSource(folder), sent);
  await expect(refused).rejects.toThrow(`32016R0679: the oj text in "en" has other bytes here (${join(folder, file)}`);
  await expect(refused).rejects.toThrow(join(samplesDir, file));
});

test("a document that is not there is refused", async () => {
  const folder = copy();
  rmSync(join(folder, file));
  await expect(readNamed(mirrorSource(folder), sent)).rejects.toThrow('32016R0679: no oj text in "en" under');
});
