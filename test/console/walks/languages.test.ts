import { afterAll, beforeAll, expect } from "bun:test";
import { buildSome } from "../../ingest/languages/support.ts";
import { testModel } from "../../support/corpus.ts";
import { violations } from "../support/browser.ts";
import { test } from "../support/browser-test.ts";
import { type Console, consoleOf, inBrowser, openConsoleOver } from "../support/service.ts";

/** The law in a language that the corpus holds beside that of its answers. */

inBrowser("reading the law in French", () => {
  const opened = consoleOf();
  let bilingual: Console;
  beforeAll(async () => {
    const { corpusDir } = await buildSome({ translations: ["fr"] });
    bilingual = await openConsoleOver(opened().browser, { ...testModel, CORPUS_DIR: corpusDir });
  }, 300_000);
  afterAll(() => bilingual?.server.stop());

  test("the language is chosen beside the day, stays while one turns the pages, and is said to a screen reader", async () => {
    const { page, context, faults } = await bilingual.open("/law/gdpr/33#p1", await bilingual.newKey("team"));
    const text = page.locator(".read-text");
    await text.filter({ hasText: "72 hours" }).waitFor();
    await page.getByLabel("in", { exact: true }).selectOption({ label: "français" });
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL("**/law/gdpr/33?language=fr");
    await text.filter({ hasText: "72 heures au plus tard" }).waitFor();
    expect(await text.getAttribute("lang")).toBe("fr");
    await page.getByText("Text in français, as published in the Official Journal").waitFor();
    await page.locator(".read-title", { hasText: "Notification à l'autorité de contrôle" }).waitFor();
    expect(await page.getByRole("link", { name: "Official text at EUR-Lex" }).getAttribute("href")).toContain("/FR/");
    expect(await violations(page)).toEqual([]);
    // References are links in the French words, and terms are defined in French.
    expect(await text.getByRole("link", { name: "article 55", exact: true }).getAttribute("href")).toBe(
      "/law/gdpr/55?language=fr",
    );
    await text.getByRole("button", { name: "violation de données à caractère personnel" }).first().focus();
    await page.locator(".definition-text", { hasText: "violation de la sécurité" }).waitFor();
    await page.keyboard.press("Escape");
    const related = page.locator(".references [lang=fr]");
    expect(await related.allTextContents()).toContain("Compétence");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Next: Article 34" }).first().click();
    await page.waitForURL("**/law/gdpr/34?language=fr");
    await text.filter({ hasText: "personne concernée" }).waitFor();
    await page.getByRole("link", { name: "GDPR", exact: true }).click();
    await page.locator(".contents", { hasText: "Dispositions générales" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("an act that is not held in it says so and leads to the text that is; where there is one language there is no choice", async () => {
    const { page, context } = await bilingual.open("/law/dora_2024_1772/1?language=fr", await bilingual.newKey("team"));
    await page.getByRole("status").filter({ hasText: "This cannot be read in français" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.getByLabel("in", { exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Read the text that answers are made from" }).click();
    await page.waitForURL("**/law/dora_2024_1772/1");
    await page.locator(".read-text").waitFor();
    await context.close();
  });
});
