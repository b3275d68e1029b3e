import { afterAll, expect } from "bun:test";
import { rmSync } from "node:fs";
import { type RunningProgram, runProgram } from "../../api/support/process.ts";
import { temporaryFolder, testModel } from "../../support/corpus.ts";
import { openWatched, violations } from "../support/browser.ts";
import { test } from "../support/browser-test.ts";
import { consoleOf, inBrowser } from "../support/service.ts";

/**
 * The promise: someone new opens the link that `up` prints, finds out when a breach must be reported, and reads the paragraph that says so.
 * Nothing is used but what the page itself offers, by its visible names.
 */

inBrowser("someone new", () => {
  const opened = consoleOf();
  const dataDir = temporaryFolder();
  let program: RunningProgram | null = null;
  afterAll(async () => {
    program?.signal("SIGTERM");
    await program?.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The link as it stands in the terminal; a link signs in once, so a second try starts anew. */
  const linkOfUp = async (): Promise<string> => {
    program?.signal("SIGTERM");
    await program?.exited;
    const { corpusDir } = opened().versions;
    const settings = { DATA_DIR: dataDir, CORPUS_DIR: corpusDir, CELLAR_URL: "http://127.0.0.1:9", PORT: "0" };
    program = runProgram(["api/up.ts"], { ...testModel, ...settings });
    const [, link = ""] = await program.printed(/Open (http:\S+#code=\S+)/);
    return link;
  };

  test("opens the link of `up`, asks in plain words, and reads the paragraph", async () => {
    const link = await linkOfUp();
    const origin = new URL(link).origin;
    const { page, context, faults } = await openWatched(opened().browser, origin, {
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(link);
    await page.getByLabel("Your question").fill("We lost a laptop with customer data. When do we have to report it?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const first = page
      .getByRole("article")
      .getByText(/72 hours/)
      .first();
    await first.waitFor();
    const paragraph = page.getByRole("complementary").locator(".provision-part-marked", { hasText: "72 hours" });
    await paragraph.waitFor();
    expect(await paragraph.isVisible()).toBe(true);
    expect(await page.getByRole("complementary").getByRole("heading").first().textContent()).toBe("Article 33(1) GDPR");
    // It is read where it stands: no scrolling is needed.
    await page.waitForFunction(() => {
      const place = document.querySelector(".provision-part-marked")?.getBoundingClientRect();
      return place !== undefined && place.top >= 0 && place.top < innerHeight - 100;
    });
    await page.getByRole("link", { name: "Read it in its act" }).click();
    await page.waitForURL(`${origin}/law/gdpr/33#p1`);
    await page.locator("#p1.provision-part-marked", { hasText: "not later than 72 hours" }).waitFor();
    expect(page.url()).not.toContain("code");
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
