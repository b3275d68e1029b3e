import { expect } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/**
 * The pictures of README.md, of the console as it is: `KEEP_PICTURES=1 bun test test/console/pictures.test.ts` takes them anew. Otherwise
 * they are taken and thrown away: what they show must still come to be.
 */

const folder = join(import.meta.dir, "../../docs/pictures");
const keeps = process.env["KEEP_PICTURES"] === "1";
const size = { width: 1280, height: 860 };

const take = async (page: Page, name: string): Promise<void> => {
  if (keeps) mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot({ animations: "disabled", ...(keeps ? { path: join(folder, name) } : {}) });
  expect(bytes.byteLength).toBeGreaterThan(20_000);
};

inBrowser("pictures of the console", () => {
  const opened = consoleOf();

  const open = async (path: string): Promise<Page> =>
    (await opened().open(path, await opened().newKey("platform"), { viewport: size })).page;

  test("an answer beside the law", async () => {
    const page = await open("/");
    await page
      .getByLabel("Your question")
      .fill("When must a personal data breach be reported to the supervisory authority?");
    await page.keyboard.press("Enter");
    await page.getByText("About this answer").waitFor();
    await page.locator(".provision-part-marked").waitFor();
    await take(page, "ask.png");
  });

  test("a provision with its references", async () => {
    const page = await open("/law/gdpr/33#p1");
    await page.getByText("72 hours").first().waitFor();
    await take(page, "read.png");
  });

  test("two states of the law", async () => {
    const page = await open("/compare?act=ai_act&article=art6");
    await page.locator("ins").first().waitFor();
    await take(page, "compare.png");
  });

  test("a system classified", async () => {
    const page = await open("/classify");
    await page
      .getByLabel("What the system does")
      .fill(
        "We use an AI tool that ranks job applications by comparing CVs with the advertisement; a recruiter decides.",
      );
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.locator("#reason-0").waitFor();
    await page.locator("#result").evaluate((element) => element.scrollIntoView());
    await take(page, "classify.png");
  });
});

test("README.md shows pictures that are there", () => {
  const readme = readFileSync(join(folder, "../../README.md"), "utf8");
  const named = [...readme.matchAll(/\(docs\/pictures\/([\w.]+)\)/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThanOrEqual(2);
  for (const name of named) expect([name, existsSync(join(folder, name))]).toEqual([name, true]);
});
