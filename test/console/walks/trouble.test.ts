import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { monthOf } from "../../../api/accounts/month.ts";
import { testModel } from "../../support/corpus.ts";
import { violations } from "../support/browser.ts";
import { test } from "../support/browser-test.ts";
import { consoleOf, inBrowser, openConsoleOver } from "../support/service.ts";

/** Trouble as it really comes: what is met is the service's own refusal, a process that ended, a line that is slow. */

const question = "When must a personal data breach be reported to the supervisory authority?";
const system = "We rank job applicants by their CVs, and a recruiter invites the first ten.";

const ask = async (page: Page): Promise<void> => {
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
};

const classify = async (page: Page): Promise<void> => {
  await page.getByLabel("What the system does").fill(system);
  await page.getByRole("button", { name: "Classify", exact: true }).click();
};

const says = async (page: Page, ...words: readonly string[]): Promise<void> => {
  const alert = page.getByRole("alert").filter({ hasText: words[0] ?? "" });
  await alert.first().waitFor();
  const said = (await alert.first().textContent()) ?? "";
  for (const word of words) expect(said).toContain(word);
  expect(await violations(page)).toEqual([]);
};

/** A line on which nothing arrives before it is told to: what the page asks of the service is on its way until then. */
const slowLine = async (page: Page) => {
  const [asked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/v1/**", async (route) => {
    asked.resolve();
    await arrived.promise;
    await route.fallback();
  });
  const arrive = async (): Promise<void> => {
    arrived.resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
  return { asked: asked.promise, arrive };
};

/** Each page by its link, what is done there, and what holds what was typed. */
const pages: ReadonlyArray<[name: string, act: (page: Page) => Promise<void>]> = [
  ["Ask", ask],
  ["Classify", classify],
  ["Compare", async () => undefined],
  ["Account", async () => undefined],
  ["API", async () => undefined],
];

inBrowser("trouble", () => {
  const opened = consoleOf();

  test("a quota that is used up: asking and classifying wait until next month and lose nothing; the law can be read, and Account says why", async () => {
    const { open, newKey, server } = opened();
    const key = await newKey("free");
    await server.services.db.execute(
      sql`insert into quota_months select organization_id, ${monthOf(Date.now())}, 25 from api_keys
          where prefix = ${key.slice(0, 13)}`,
    );
    const { page, faults, context } = await open("/", key);
    await ask(page);
    await says(page, "The month's quota is used up", "until the first day of next month", "The next try helps in");
    expect(await page.getByLabel("Your question").inputValue()).toBe(question);
    await page.getByRole("link", { name: "Classify" }).click();
    await classify(page);
    await says(page, "The month's quota is used up", "until the first day of next month");
    expect(await page.getByLabel("What the system does").inputValue()).toBe(system);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByText("25 of 25 questions and classifications used this month.").waitFor();
    await page.getByRole("link", { name: "Read", exact: true }).click();
    await page.getByRole("searchbox").fill("breach");
    await page.locator(".results a").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a key that was revoked elsewhere: the next question says so, and another key goes on with it", async () => {
    const { open, newKey, origin } = opened();
    const key = await newKey("team");
    const headers = { Authorization: `Bearer ${key}` };
    const made = await fetch(`${origin}/v1/account/keys`, { method: "POST", headers });
    const { id, api_key } = (await made.json()) as { id: number; api_key: string };
    const { page, context } = await open("/", api_key);
    await page.getByLabel("Your question").waitFor();
    expect((await fetch(`${origin}/v1/account/keys/${id}`, { method: "DELETE", headers })).status).toBe(200);
    await ask(page);
    await says(page, "This key is not accepted", "Sign out, and sign in with another one");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").fill(key);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("About this answer").waitFor();
    await context.close();
  });

  test("a service that has ended: every page says that it cannot be reached and what to look at, and keeps what was typed", async () => {
    const { browser, versions } = opened();
    const settings = { ...testModel, CORPUS_DIR: versions.corpusDir, CORPUS_VERSION: versions.version };
    const service = await openConsoleOver(browser, settings);
    const { page, context, faults } = await service.open("/law/gdpr/33", await service.newKey("team"));
    await page.locator(".read-text").waitFor();
    await service.server.stop();
    await page.getByRole("link", { name: "Next: Article 34" }).first().click();
    await says(page, "The service cannot be reached", "Check the network");
    // Text, references and contents are missing for one reason: it is told once.
    expect(await page.getByRole("alert").filter({ hasText: "cannot be reached" }).count()).toBe(1);
    for (const [name, act] of pages) {
      await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click();
      await act(page);
      await says(page, "The service cannot be reached", "Nothing you wrote is lost");
    }
    await page.getByRole("navigation").first().getByRole("link", { name: "Classify", exact: true }).click();
    expect(await page.getByLabel("What the system does").inputValue()).toBe(system);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a slow line: each page says that it takes long and what one can do, and then shows what it was asked for", async () => {
    const { open, newKey } = opened();
    const { page, context, faults } = await open("/", await newKey("team"));
    // The page's own clock, so that nobody waits for real.
    await page.clock.install();
    let line = await slowLine(page);
    await ask(page);
    await page.getByText("Searching the law").waitFor();
    await page.clock.runFor(9_000);
    await page.getByText("It takes longer than usual. You can wait, or stop and ask again.").waitFor();
    expect(await violations(page)).toEqual([]);
    await line.arrive();
    await page.getByText("About this answer").waitFor();
    for (const [name, act, shown] of [
      ["Classify", classify, "#result"],
      ["Compare", async () => undefined, ".compare-overview"],
      ["Account", async () => undefined, ".meter"],
      ["Read", (reader: Page) => reader.getByRole("searchbox").fill("breach"), ".results a"],
    ] as const) {
      line = await slowLine(page);
      await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click();
      await act(page);
      await line.asked;
      await page.clock.runFor(4_000);
      await page.getByText("Still loading: the service or the network is slow.").first().waitFor();
      await line.arrive();
      await page.locator(shown).first().waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
