import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** Promise: who knows the level reads its duties in the order in which they begin, without describing a system, and takes them along. */

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const headed = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).waitFor();

interface Listed {
  readonly total: number;
  readonly obligations: ReadonlyArray<{ description: string; deadline: string | null }>;
}

inBrowser("duties by level and role", () => {
  const opened = consoleOf();
  let key = "";
  const open = async (path: string, options?: Parameters<ReturnType<typeof opened>["open"]>[2]) => {
    if (key === "") key = await opened().newKey("team");
    return opened().open(path, key, options);
  };
  const listed = async (query: string): Promise<Listed> => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await (await fetch(`${opened().origin}/v1/obligations?${query}`, { headers })).json()) as Listed;
  };

  test("level, role and way are chosen by keyboard, shown at once, said aloud, and part of the address", async () => {
    const { page, context, faults } = await open("/classify");
    await page.getByRole("link", { name: "Duties by level and role" }).click();
    await headed(page, "Duties by level and role");
    await page.getByRole("status").filter({ hasText: "Choose a risk level" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Prohibited").focus();
    await page.keyboard.press("ArrowDown");
    await headed(page, "Duties of every role: High risk, by Annex III");
    await page.getByRole("radio", { name: "Every role" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await headed(page, "Duties of the deployer: High risk, by Annex III");
    const query = "risk_level=high&role=deployer&high_risk_by=annex_iii";
    expect(addressOf(page)).toBe(`/classify/duties?${query}`);
    // The focus stays where one chooses.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("role");
    const { total, obligations } = await listed(query);
    await page
      .getByRole("status")
      .filter({ hasText: `${total} duties, ` })
      .waitFor();
    const shown = await page.locator(".duties li > p:first-child").allTextContents();
    expect(shown).toEqual(obligations.map(({ description }) => description));
    await page.getByRole("radio", { name: "Annex I, Section B" }).check();
    await headed(page, "Duties of the deployer: High risk, by Annex I, Section B");
    expect(await page.locator(".duties li").count()).toBeLessThan(total);
    await page.getByRole("radio", { name: "Limited risk" }).check();
    await headed(page, "Duties of the deployer: Limited risk");
    expect(addressOf(page)).toBe("/classify/duties?risk_level=limited&role=deployer");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a link shows the same to others: moments in their order, whom a duty is only for, and the way to the law", async () => {
    const { page, context, faults } = await open("/classify/duties?risk_level=high&role=deployer");
    await headed(page, "Duties of the deployer: High risk, by Annex III");
    const moments = await page.locator(".moment h3").allTextContents();
    expect(moments[0]).toStartWith("Since 2 February 2025");
    expect(moments.at(-1)).toMatch(/^From .* in .* days?$/);
    expect(await page.getByRole("radio", { name: "Deployer" }).isChecked()).toBe(true);
    const limited = page.locator(".duties li").filter({ hasText: "Only for" }).first();
    expect(
      await limited.getByRole("link", { name: /^(?:Annex|Article) .*\(opens in a new tab\)/ }).count(),
    ).toBeGreaterThan(1);
    expect(
      await page
        .locator(".duties li")
        .filter({ hasText: /If .*\./ })
        .count(),
    ).toBeGreaterThan(0);
    // On paper the list stands alone, with what it is made from.
    await page.emulateMedia({ media: "print" });
    const isPrinted = (words: string) => page.getByText(words).first().isVisible();
    for (const kept of ["Duties of the deployer: High risk", "Since 2 February 2025", `${opened().versions.version}. `])
      expect([kept, await isPrinted(kept)]).toEqual([kept, true]);
    for (const left of ["Every role", "Save as Markdown", "Describe the system", "Sign out"])
      expect([left, await isPrinted(left)]).toEqual([left, false]);
    await page.emulateMedia({ media: "screen" });
    const [law] = await Promise.all([context.waitForEvent("page"), page.locator(".duties a").first().click()]);
    expect(new URL(law.url()).pathname).toMatch(/^\/law\/ai_act\/\d+/);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the duties as the law stood on a day: their dates then, links to the law of the day, and the way back", async () => {
    const { page, context, faults } = await open("/classify/duties?risk_level=high&role=deployer");
    await headed(page, "Duties of the deployer: High risk, by Annex III");
    const moments = page.locator(".moment h3");
    expect(await moments.allTextContents()).not.toContainEqual(expect.stringContaining("From 2 August 2026"));
    await page.getByLabel("The law as it stood on").fill("2024-08-01");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("You read the law as it stood on 1 August 2024").waitFor();
    await moments.filter({ hasText: "From 2 August 2026" }).first().waitFor();
    expect(addressOf(page)).toBe(
      "/classify/duties?risk_level=high&role=deployer&high_risk_by=annex_iii&as_of=2024-08-01",
    );
    await page.getByRole("status").filter({ hasText: "0 of them apply on 1 August 2024." }).waitFor();
    expect(await page.locator(".origin").textContent()).toContain(opened().versions.earlier);
    expect(await page.locator(".duties a").first().getAttribute("href")).toContain("as_of=2024-08-01");
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("The law as it stood on").fill("1990-01-01");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: opened().versions.earlier }).waitFor();
    await page.getByRole("link", { name: "The duties as the law is today" }).click();
    await moments.filter({ hasText: "From 2 December 2027" }).first().waitFor();
    expect(addressOf(page)).not.toContain("as_of");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the list is taken along as Markdown, as CSV and as a link", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, context } = await open("/classify/duties?risk_level=limited&role=provider", { permissions });
    const saved = async (button: string): Promise<[name: string, text: string]> => {
      const [offered] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      return [offered.suggestedFilename(), readFileSync(await offered.path(), "utf8")];
    };
    const { total } = await listed("risk_level=limited&role=provider");
    const [textName, text] = await saved("Save as Markdown");
    const [tableName, table] = await saved("Save duties as CSV");
    expect([textName, tableName]).toEqual([
      expect.stringMatching(/^duties-limited-provider-\d{4}-\d\d-\d\d\.md$/),
      expect.stringMatching(/^duties-limited-provider-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(text).toStartWith("# Duties of the provider: Limited risk");
    expect(table.split("\r\n")).toHaveLength(total + 2);
    for (const file of [text, table]) expect(file).toContain(opened().versions.version);
    await page.getByRole("button", { name: "Copy the link to this" }).click();
    await page.getByText("Copied.").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${opened().origin}/classify/duties?risk_level=limited&role=provider`);
    expect(text).toContain(`<${address}>`);
    await context.close();
  });

  test("a level and role without duties says so; a failure says what to do, and another try goes on", async () => {
    const { page, context } = await open("/classify/duties?risk_level=minimal&role=importer");
    await page.getByRole("status").filter({ hasText: "attaches no duties" }).waitFor();
    expect(await page.getByRole("button", { name: "Save as Markdown" }).count()).toBe(0);
    await page.route("**/v1/obligations?*", (route) => route.abort(), { times: 1 });
    await page.getByRole("radio", { name: "High risk" }).check();
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".moment").first().waitFor();
    const error = { code: "unknown_regulation", message: "The corpus holds gdpr.", status: 404 };
    await page.route("**/v1/obligations?*", (route) => route.fulfill({ status: 404, json: { error } }));
    await page.getByRole("radio", { name: "Prohibited" }).check();
    await page.getByRole("alert").filter({ hasText: "does not hold the AI Act" }).waitFor();
    await context.close();
  });

  test("a classification leads to all duties of its level and role, and is still there on the way back", async () => {
    const { page, context } = await open("/classify");
    await page.getByLabel("What the system does").fill("We use software that ranks the CVs of job applicants.");
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.getByRole("link", { name: "All duties of this level and role" }).click();
    await headed(page, "Duties of the deployer: High risk, by Annex III");
    await page.goBack();
    await page.locator("#result").waitFor();
    await context.close();
  });
});
