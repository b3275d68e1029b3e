import { expect } from "bun:test";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** What is around every page: signing in, the navigation, and what is said when the service does not answer. */

inBrowser("an address that leads nowhere", () => {
  const opened = consoleOf();

  test("says so with or without a key, with status 404, and leads home", async () => {
    const { open, newKey } = opened();
    for (const key of [null, await newKey("free")]) {
      const { page, context, faults } = await open("/law/gdpr/33/more", key);
      expect(await page.textContent("h1")).toBe("No such page");
      expect(await page.title()).toBe("No such page · Acquis");
      expect((await page.reload())?.status()).toBe(404);
      await page.getByRole("link", { name: "Ask a question" }).click();
      await page.getByRole("heading", { name: key === null ? "Sign in" : "Ask" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

inBrowser("signing in", () => {
  const opened = consoleOf();

  test("a wrong key is refused in words, and one that is accepted opens the page that was asked for", async () => {
    const { open, newKey } = opened();
    const { page, faults } = await open("/law", null);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("API key").fill("acq_live_wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").filter({ hasText: "not accepted" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("API key").fill(await newKey("free"));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    expect(await page.evaluate(() => document.cookie + location.href)).not.toContain("acq_");
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await page.textContent("h1")).toBe("Sign in");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(faults).toEqual([]);
  });

  test("a service that is gone and one that is not ready are told apart from a wrong key", async () => {
    const { open } = opened();
    const { page } = await open("/", null);
    await page.route("**/v1/account", (route) => route.abort());
    await page.getByLabel("API key").fill("acq_live_some");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    expect(await page.getByLabel("API key").inputValue()).toBe("acq_live_some");
  });

  test("a new tab is signed in by the one that is open, and signing out in one is signing out in all", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("free"));
    const other = await context.newPage();
    await other.goto("/law");
    await other.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await context.close();
  });

  test("a key that is kept in memory alone is given to no other tab", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", null);
    await page.getByLabel("API key").fill(await newKey("free"));
    await page.getByLabel("Remember").uncheck();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    const other = await context.newPage();
    await other.goto("/law");
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await context.close();
  });
});
