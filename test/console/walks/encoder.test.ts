import { afterAll, beforeAll, expect } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { catalog } from "../../../ingest/catalog.ts";
import { sampleCatalog } from "../../../ingest/fetch/index.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { openEmbedderPool } from "../../../shared/encoder/pool.ts";
import { writtenCommentary } from "../../ingest/commentary/made-law.ts";
import { buildOptions, modelDir, temporaryFolder } from "../../support/corpus.ts";
import { skipUnless } from "../../support/skip/index.ts";
import { test } from "../support/browser-test.ts";
import { type Console, consoleOf, inBrowser, openConsoleOver } from "../support/service.ts";

/** The other walks search with a small model of words. This one is of the encoder that a build takes where none is set, on one small act. */

const model = "Xenova/multilingual-e5-small";
const act = "dora_2024_1772";
/** In other words than the law's, and in another language: neither finds anything by its words alone. */
const question = "Verordnung 2024/1772: Was gilt, wenn Zeitungen schlecht über uns schreiben?";
const commentary = `
Article 2: { questions: [Did newspapers write about the outage?] }
Article 7: { questions: [Which expenses are added up?] }
`;

skipUnless(existsSync(join(modelDir, model)), "e5").describe("with the encoder of a build that names none", () => {
  inBrowser("a question", () => {
    const opened = consoleOf();
    let service: Console;
    /** The encoder is opened in a process of its own, while the service answers by words. */
    const searchesByMeaning = async (): Promise<boolean> => {
      const ready = await fetch(`${service.origin}/v1/ready`);
      return ((await ready.json()) as { search: string }).search === "words_and_meaning";
    };
    beforeAll(async () => {
      const embedder = await openEmbedderPool({ model, modelDir, cacheDir: temporaryFolder(), processesCount: 1 });
      try {
        const only = sampleCatalog(catalog).filter(({ id }) => id === act);
        const commentaryDir = writtenCommentary({ [`acts/${act}.yaml`]: commentary });
        const options = await buildOptions({ embedder, commentaryDir, catalog: only });
        const { manifest } = await makeVersion(options);
        expect(manifest.embedding?.model).toBe(model);
        const settings = { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: modelDir, CORPUS_DIR: options.corpusDir };
        service = await openConsoleOver(opened().browser, settings);
        while (!(await searchesByMeaning())) await Bun.sleep(20);
      } finally {
        await embedder.close();
      }
    }, 300_000);
    afterAll(() => service?.server.stop());

    test("is asked, its answer streams in, its citation opens beside it, and the provision is read", async () => {
      const key = await service.newKey("team");
      const { page, context, faults } = await service.open("/", key, { viewport: { width: 1360, height: 900 } });
      await page.getByLabel("Your question").fill(question);
      await page.getByLabel("Your question").press("Enter");
      await page.getByText("About this answer").waitFor();
      const cited = page
        .getByRole("article")
        .locator("a.citation", { hasText: /^Article 2\b/ })
        .first();
      await cited.click();
      await page.getByRole("complementary").locator(".provision-part-marked").first().waitFor();
      await page.getByRole("link", { name: "Read it in its act" }).click();
      await page.waitForURL(`**/law/${act}/2**`);
      await page.locator(".read-text", { hasText: "media" }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });
  });
});
