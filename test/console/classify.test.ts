import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** Promise: a described system is classified with reasons beside its words, and nothing that was typed is ever lost. */

const classifyExample = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Classify", exact: true }).click();
  await page.locator("#result").waitFor();
};

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? "");

const description = (page: Page) => page.getByLabel("What the system does");

/** Saves what a button offers. */
const saved = async (page: Page, button: string): Promise<string> => {
  const [offered] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await offered.path(), "utf8");
};

const refused = (status: number, code: string, headers: Record<string, string> = {}) => ({
  ...{ status, headers: { "X-Request-Id": "req_refused", ...headers }, contentType: "application/json" },
  body: JSON.stringify({ error: { code, message: `Refused: ${code}.`, status } }),
});

inBrowser("classifying a system", () => {
  const opened = consoleOf();
  const open = async (path = "/classify") => opened().open(path, await opened().newKey("team"));

  test("an example brings its level in words, and words of the description lead to their reason and back", async () => {
    const { page, faults } = await open();
    expect(await violations(page)).toEqual([]);
    await classifyExample(page, "Ranking job applicants");
    expect(await page.textContent("#result")).toBe("High-risk AI system");
    expect(await focused(page)).toBe("result");
    // What was found is read at once: it does not begin at the foot of the window.
    const top = await page.locator("#result").evaluate((heading) => heading.getBoundingClientRect().top / innerHeight);
    expect(top).toBeLessThan(0.25);
    const marked = page.locator(".quoted", { hasText: "ranks" });
    await marked.focus();
    await page.locator("#reason-0.ground-active").waitFor();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("reason-0");
    await page.locator("#reason-0").getByRole("link", { name: "Show the words" }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("job applicants");
    expect(await page.locator(".described").textContent()).toContain("We use software that we bought.");
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("an open question is answered in place, and what changed is told", async () => {
    const { page, faults } = await open();
    await classifyExample(page, "Faces in a station");
    await page.locator("#near-0").waitFor();
    const question = page.locator("form.question", { hasText: "by the police" });
    await question.getByRole("button").click();
    await question.getByRole("alert").filter({ hasText: "Choose an answer" }).waitFor();
    await question.getByLabel("Yes").check();
    await question.getByRole("button").click();
    const changed = page.getByRole("region", { name: "Changed since" });
    await changed.getByText("Risk level: Prohibited, before: High risk.").waitFor();
    expect(await focused(page)).toBe("result");
    expect(await description(page).inputValue()).toEndWith("It is used by the police.");
    expect(await changed.textContent()).toContain("duties were removed");
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("duties stand at their dates, for the role that is chosen, and lead to the law", async () => {
    const { page, context } = await open();
    await description(page).fill(
      "The system rates the creditworthiness of private borrowers before a loan is granted.",
    );
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name: "Classify", exact: true }).press("Enter");
    await page.locator("#result").waitFor();
    const both = await page.locator(".duties li").count();
    await page.getByLabel("Deployer", { exact: true }).check();
    expect(await page.locator(".duties li").count()).toBeLessThan(both);
    expect(await page.locator(".moment h3").allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Since 2 February 2025/),
        expect.stringMatching(/^From .* in .* days?$/),
      ]),
    );
    const [law] = await Promise.all([context.waitForEvent("page"), page.locator(".duties a").first().click()]);
    expect(new URL(law.url()).pathname).toMatch(/^\/law\/ai_act\/\d+/);
    // The session goes along.
    await law.getByRole("button", { name: "Sign out" }).waitFor();
    expect(await page.textContent("#result")).toBe("High-risk AI system");
  });

  test("the result is taken along as text and as a table, each with its request, and on paper", async () => {
    const { page } = await open();
    await classifyExample(page, "Moods in a call centre");
    const text = await saved(page, "Save as Markdown");
    expect(text).toContain("# AI Act classification: Prohibited");
    const table = await saved(page, "Save duties as CSV");
    expect(table).toStartWith("id,duty,provision,article_id,applies_from,url");
    expect(table).toContain("ai_act_art5");
    for (const file of [text, table]) {
      expect(file).toContain(opened().versions.version);
      expect(file).toMatch(/req_[\w-]+/);
      expect(file).toContain("not legal advice");
    }
    await page.emulateMedia({ media: "print" });
    const isPrinted = (words: string) => page.getByText(words).first().isVisible();
    for (const kept of ["Prohibited practice", "Duties", `${opened().versions.version}. Request id`])
      expect([kept, await isPrinted(kept)]).toEqual([kept, true]);
    for (const left of ["What the system does", "You know the level already?", "Save as Markdown", "Sign out"])
      expect([left, await isPrinted(left)]).toEqual([left, false]);
  });

  const text = "Cameras in a shop recognise the faces of visitors.";
  const written = async () => {
    const { open, newKey } = opened();
    const key = await newKey("free");
    const watched = await open("/classify", key);
    await description(watched.page).fill(text);
    return { ...watched, key };
  };

  test("too few characters are told at the field", async () => {
    const { page } = await written();
    await description(page).fill("Too few");
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "10 characters or more" }).waitFor();
    expect(await focused(page)).toBe("description");
    expect(await violations(page)).toEqual([]);
  });

  const refusals = [
    [429, "quota_exceeded", "quota is used up"],
    [429, "rate_limited", "Too many requests"],
    [503, "service_unavailable", "not ready"],
    [0, "network", "cannot be reached"],
  ] as const;
  for (const [status, code, said] of refusals)
    test(`${status} ${code} says what to do, keeps what was typed, and another try goes on`, async () => {
      const { page } = await written();
      await page.route("**/v1/classify", (route) =>
        status === 0 ? route.abort() : route.fulfill(refused(status, code)),
      );
      await page.getByRole("button", { name: "Classify", exact: true }).click();
      await page.getByRole("alert").filter({ hasText: said }).waitFor();
      expect(await description(page).inputValue()).toBe(text);
      await page.unroute("**/v1/classify");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.locator("#result").waitFor();
    });

  test("a revoked key: after signing out and in again what was typed is there", async () => {
    const { page, key } = await written();
    await page.route("**/v1/classify", (route) => route.fulfill(refused(401, "unauthorized")));
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "not accepted" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").fill(key);
    await page.keyboard.press("Enter");
    await description(page).waitFor();
    expect(await description(page).inputValue()).toBe(text);
  });

  test("a reload keeps draft and data types; clearing can be taken back", async () => {
    const { page } = await written();
    const types = page.getByRole("textbox", { name: "Types of data" });
    await types.fill("faces");
    await page.keyboard.press("Enter");
    await types.fill("gait");
    await page.reload();
    expect(await description(page).inputValue()).toBe(text);
    expect(await types.inputValue()).toBe("gait");
    await page.getByRole("button", { name: "Remove faces" }).waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    expect(await description(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Put it back" }).click();
    expect(await description(page).inputValue()).toBe(text);
  });
});
