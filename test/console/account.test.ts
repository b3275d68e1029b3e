import { expect, test as plainTest } from "bun:test";
import type { Page } from "playwright-core";
import { topOf } from "../../console/pages/account/scale.ts";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** The page Account over a real service: keys, quota, usage, and signing in by a link. */

const path = "/account";
const create = (page: Page) => page.getByRole("button", { name: "Create a key" });
const wholeKey = (page: Page) => page.locator(".whole-key");
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

inBrowser("the page Account", () => {
  const opened = consoleOf();

  const statusOf = async (key: string): Promise<number> =>
    (await fetch(`${opened().origin}/v1/account`, { headers: { Authorization: `Bearer ${key}` } })).status;

  test("makes a key, shows it once, and revokes it when that is meant", async () => {
    const { open, newKey } = opened();
    const { page, context, faults } = await open(path, await newKey("developer"));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Name").fill("Website");
    await page.keyboard.press("Enter");
    const made = (await wholeKey(page).textContent()) ?? "";
    expect(await statusOf(made)).toBe(200);
    // The new key has the reader's attention: its heading has the focus.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("new-key");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Copy the key" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
    await page.reload();
    await page.getByText("2 of 3 keys are in use.").waitFor();
    expect(await page.content()).not.toContain(made.slice(13));

    const revoke = page.getByRole("button", { name: /^Revoke Website/ });
    await revoke.click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    // The key that changes nothing is the one that Enter presses.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Keep it");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await revoke.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await statusOf(made)).toBe(200);
    await revoke.click();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await page.getByRole("status").filter({ hasText: "The key “Website” is revoked." }).waitFor();
    await page.getByText("1 of 3 keys are in use.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("keys");
    expect(await statusOf(made)).toBe(401);
    expect(await page.getByRole("button", { name: /^Revoke/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("says what to do when the plan has no room, as soon as it knows", async () => {
    const { open, newKey, origin } = opened();
    const free = await open(path, await newKey("free"));
    await free.page.getByText("The plan allows no more keys. Revoke one").waitFor();
    expect(await create(free.page).count()).toBe(0);
    const key = await newKey("developer");
    const { page } = await open(path, key);
    await create(page).waitFor();
    const headers = { Authorization: `Bearer ${key}` };
    for (let count = 0; count < 2; count += 1) await fetch(`${origin}/v1/account/keys`, { method: "POST", headers });
    await create(page).click();
    await page.getByRole("alert").filter({ hasText: "Revoke a key that is no longer used" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("a creation whose answer was lost is asked for again, and makes one key", async () => {
    const { open, newKey } = opened();
    const { page } = await open(path, await newKey("developer"));
    await create(page).waitFor();
    await page.route(
      "**/v1/account/keys",
      async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByLabel("Name").fill("Once");
    await create(page).click();
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    await create(page).click();
    await wholeKey(page).waitFor();
    await page.getByText("2 of 3 keys are in use.").waitFor();
  });

  test("shows quota and usage as a chart and as a table of the same figures, on a phone too", async () => {
    const { open, newKey, origin, server } = opened();
    const key = await newKey("free");
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const question = "How long do I have to report a personal data breach to the supervisory authority?";
    for (let count = 0; count < 3; count += 1)
      await fetch(`${origin}/v1/check`, { method: "POST", headers, body: JSON.stringify({ question }) });
    for (const [colorScheme, width] of [
      ["light", 1_280],
      ["dark", 360],
    ] as const) {
      await server.services.usage.flush();
      const { page, faults } = await open(path, key, { colorScheme, viewport: { width, height: 800 } });
      await page.getByText("3 of 25 questions and classifications used this month.").waitFor();
      const chart = page.getByRole("img", { name: /^Chart of requests by month: \d+ in twelve months/ });
      await chart.waitFor();
      expect(await chart.locator("rect").count()).toBe(24);
      await page.getByText("The twelve months as a table").click();
      const months = page.getByRole("table", { name: "Requests by month" });
      expect(await months.getByRole("row").count()).toBe(13);
      expect(await months.getByRole("row").last().getByRole("cell").last().textContent()).toBe("3");
      const questions = page.getByRole("row").filter({ hasText: "Questions" });
      expect((await questions.getByRole("cell").allTextContents()).slice(0, 2)).toEqual(["GDPR", "3"]);
      expect(await violations(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.getByLabel("Month", { exact: true }).selectOption({ index: 5 });
      await page.getByText(/^No requests in /).waitFor();
      expect(faults).toEqual([]);
    }
  });

  test("says what to do when the service is gone, and when the key was revoked elsewhere", async () => {
    const { open, newKey } = opened();
    const { page } = await open("/docs", await newKey("developer"));
    await page.route("**/v1/account", (route) => route.abort());
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await page.evaluate(() => sessionStorage.setItem("acquis.key", "acq_live_revoked"));
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "Sign out, and sign in with another one." }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await page.textContent("h1")).toBe("Sign in");
  });

  test("a link signs in once, and leaves no code in the address", async () => {
    const { open, newKey, signIn } = opened();
    const key = await newKey("team");
    const code = signIn.offer(async () => key);
    const { page } = await open(`/account#code=${code}`, null);
    await page.getByText(key.slice(0, 13)).first().waitFor();
    expect(page.url()).not.toContain("code");
    const again = await open(`/account#code=${code}`, null);
    await again.page.getByRole("alert").filter({ hasText: "used already, or is too old" }).waitFor();
    expect(await violations(again.page)).toEqual([]);
  });
});

plainTest.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 6],
  [7, 8],
  [12, 20],
  [210, 300],
  [999, 1_000],
  [1_001, 2_000],
])("a chart whose largest value is %d ends at %d", (largest, top) => {
  expect(topOf(largest)).toBe(top);
});
