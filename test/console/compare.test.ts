import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** The page that compares two published versions, over the law of 1 August 2024 and today's. */

const wide = { viewport: { width: 1200, height: 900 } };

const group = (page: Page, citation: string) =>
  page.locator("details", { has: page.locator(`summary strong:text-is("${citation}")`) });

/** What the page puts on the clipboard. */
const copied = async (page: Page, label: string): Promise<string> => {
  await page.evaluate(() => {
    const scope = globalThis as unknown as { copied: string };
    navigator.clipboard.writeText = (text) => {
      scope.copied = text;
      return Promise.resolve();
    };
  });
  await page.getByRole("button", { name: label }).click();
  return page.evaluate(() => (globalThis as unknown as { copied: string }).copied);
};

inBrowser("comparing versions", () => {
  const opened = consoleOf();
  const openPage = async (path: string, options: Parameters<ReturnType<typeof opened>["open"]>[2] = wide) => {
    const { open, newKey } = opened();
    return open(path, await newKey("platform"), options);
  };

  test("the law of 2024 and today's are preset, in words, and the changed articles of the AI Act are named in its order", async () => {
    const { versions } = opened();
    const { page, faults } = await openPage("/compare");
    await page.getByRole("heading", { name: "AI Act", exact: true }).waitFor();
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe(versions.earlier);
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe(versions.version);
    expect(await page.locator(".compare-chooser").textContent()).toContain(
      `From the law on 1 August 2024 (version ${versions.earlier})`,
    );
    const named = await page.locator(".compare-group summary strong").allTextContents();
    expect(named.filter((name) => /^Article (?:4a|5|6|111|113)$/.test(name))).toEqual(
      ["4a", "5", "6", "111", "113"].map((number) => `Article ${number}`),
    );
    expect(await page.locator(".compare-change").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("one act is asked for alone, and its moved dates are told from one day to the other", async () => {
    const { page } = await openPage("/compare");
    const asked = page.waitForRequest(
      (request) => request.url().includes("/diff/") && request.url().includes("act_id=ai_act"),
    );
    await page.locator(".compare-overview").getByRole("link", { name: "AI Act" }).click();
    await asked;
    const line = page.locator(".compare-facts li", {
      has: page.locator('strong:text-is("Article 6(2) and Annex III")'),
    });
    await line.waitFor();
    expect(await line.textContent()).toContain("from 2 August 2026 to 2 December 2027");
    // The link that was followed is gone.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("What changed");
  });

  test("a change is shown word by word, side by side, with links to both states; in one text on a phone", async () => {
    const { page, faults } = await openPage("/compare?act=ai_act&kind=changed");
    await group(page, "Article 111").locator("summary").press("Enter");
    const change = page.locator(".compare-change", { hasText: "Article 111(2)" });
    const [before, after] = [change.locator("td:first-child"), change.locator("td:last-child")];
    await before.first().waitFor();
    expect(await before.locator("del").count()).toBeGreaterThan(0);
    expect(await before.locator("ins").count()).toBe(0);
    expect(await after.locator("del").count()).toBe(0);
    expect(await after.locator("ins").allTextContents()).not.toEqual([]);
    const links = await change.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["/law/ai_act/111?as_of=2024-08-01#p2", "/law/ai_act/111#p2"]);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await change.locator(".compare-inline del").first().waitFor();
    expect(await change.locator("table").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("long unchanged words are folded and shown when wanted, and the focus goes to them", async () => {
    const { page } = await openPage("/compare?act=ai_act&article=art40&kind=changed");
    const fold = page.getByRole("button", { name: /Show \d+ unchanged words/ });
    const words = Number(/\d+/.exec((await fold.textContent()) ?? "")?.[0]);
    await fold.press("Enter");
    await fold.waitFor({ state: "detached" });
    // The focus goes there a moment after they are shown.
    await page.waitForFunction(
      (count) => (document.activeElement?.textContent ?? "").trim().split(/\s+/).length === count,
      words,
    );
  });

  test("a link that is copied shows somebody else the same: versions, act, kind and what is open", async () => {
    const { versions } = opened();
    const { page } = await openPage("/compare");
    await page.getByLabel("Act", { exact: true }).selectOption("ai_act");
    await page.getByLabel("Kind of change").selectOption("added");
    await group(page, "Article 5").locator("summary").click();
    await page.locator(".compare-change").first().waitFor();
    const link = new URL(await copied(page, "Copy the link to this"));
    expect(Object.fromEntries(link.searchParams)).toEqual({
      from: versions.earlier,
      to: versions.version,
      act: "ai_act",
      kind: "added",
      open: "ai_act_art5",
    });
    const other = await openPage(link.pathname + link.search);
    await other.page.locator(".compare-change").first().waitFor();
    const shown = (of: Page) => of.locator(".compare-act").textContent();
    expect(await shown(other.page)).toBe(await shown(page));
    expect(await shown(page)).toContain("Article 5(1)(ba)");
    expect(await page.locator(".compare-change del").count()).toBe(0);
  });

  test("all provisions of an act are opened at once, one of them is closed again, and a link shows the same", async () => {
    const { page } = await openPage("/compare?act=ai_act&kind=changed");
    await page.getByRole("button", { name: "Open all" }).click();
    const groups = page.locator(".compare-group");
    const count = await groups.count();
    expect(count).toBeGreaterThan(10);
    expect(await page.locator(".compare-group[open]").count()).toBe(count);
    expect(new URL(page.url()).searchParams.get("open")).toBe("all");
    await group(page, "Article 111").locator("summary").press("Enter");
    await page.waitForFunction((most) => document.querySelectorAll(".compare-group[open]").length === most - 1, count);
    await page.waitForURL((url) => url.searchParams.get("open") !== "all");
    const { pathname, search } = new URL(page.url());
    const other = await openPage(pathname + search);
    await other.page.locator(".compare-change").first().waitFor();
    expect(await other.page.locator(".compare-group[open]").count()).toBe(count - 1);
    await other.page.getByRole("button", { name: "Open all" }).click();
    await other.page.getByRole("button", { name: "Close all" }).click();
    expect(await other.page.locator(".compare-change").count()).toBe(0);
  });

  test("what is shown is printed: versions, changes, words that are marked without colours, and where it comes from", async () => {
    const { versions, origin } = opened();
    const { page } = await openPage("/compare?act=ai_act&kind=changed&open=ai_act_art111,ai_act_art40", {
      ...wide,
      colorScheme: "dark",
    });
    await page.locator(".compare-change del").first().waitFor();
    const printed = page.locator(".compare-record");
    expect(await printed.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    const record = await printed.locator("dd").allTextContents();
    expect(record).toEqual([
      `the law on 1 August 2024 (version ${versions.earlier})`,
      expect.stringContaining(`(version ${versions.version}), current`),
      "AI Act, Changed words",
      expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d UTC$/),
      expect.stringContaining(`${origin}/compare?from=${versions.earlier}&`),
    ]);
    const isShown = (selector: string) => page.locator(selector).first().isVisible();
    const shown = [".compare-group summary", ".compare-facts li, .compare-change h4", ".compare-sides"];
    for (const selector of [...shown, "h1", "text=/\\d+ changed/"])
      expect([selector, await isShown(selector)]).toEqual([selector, true]);
    const left = ["nav", "select", "button", ".footer", ".lead", ".compare-links a", ".compare-group a"];
    for (const selector of left) expect([selector, await isShown(selector)]).toEqual([selector, false]);
    // Nothing is left out without a word, and what was closed is there by its name.
    await page
      .getByText(/^\[… \d+ unchanged words …\]$/)
      .first()
      .waitFor();
    expect(await group(page, "Article 113").locator("summary").isVisible()).toBe(true);
    const drawn = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { textDecorationLine: line, fontWeight, color, backgroundColor } = getComputedStyle(element);
          const around = getComputedStyle(element.parentElement ?? element).color;
          return { line, fontWeight, isPlain: color === around && backgroundColor === "rgba(0, 0, 0, 0)" };
        });
    expect(await drawn(".compare-sides ins")).toEqual({ line: "underline", fontWeight: "700", isPlain: true });
    expect(await drawn(".compare-sides del")).toEqual({ line: "line-through", fontWeight: "400", isPlain: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(overflow).toBe(true);
  });

  test("one article is filtered out of an act, the way back is the browser's, and a summary can be taken along", async () => {
    const { page } = await openPage("/compare?act=ai_act");
    await page.getByLabel("Provision", { exact: true }).selectOption("ai_act_art4a");
    await page.locator(".compare-change").first().waitFor();
    expect(new URL(page.url()).searchParams.get("article")).toBe("art4a");
    const summary = await copied(page, "Copy a summary (Markdown)");
    expect(summary).toContain("## AI Act");
    expect(summary).toContain("- **Article 4a** Processing of special categories");
    expect(summary).not.toContain("Article 113");
    await page.goBack();
    await group(page, "Article 113").waitFor();
  });

  test("versions that are swapped, the same, or not published are told as such, each with what to do", async () => {
    const { versions } = opened();
    const { page } = await openPage("/compare");
    await page.getByRole("button", { name: "Swap" }).click();
    await page.getByText("The newer law comes first here").waitFor();
    expect(new URL(page.url()).searchParams.get("from")).toBe(versions.version);
    await page.getByLabel("To", { exact: true }).selectOption(versions.version);
    await page.getByText("The same version is chosen twice").waitFor();
    await page.goto(`/compare?from=2020.01.01-00000000&to=${versions.version}`);
    const alert = page.getByRole("alert").filter({ hasText: "No version 2020.01.01-00000000 is published" });
    await alert.waitFor();
    expect(await alert.textContent()).toContain("bun run ingest build --as-of");
    expect(await violations(page)).toEqual([]);
  });

  test("where nothing differs, one version alone is published, or the service fails, the page says so", async () => {
    const { page } = await openPage("/compare?act=gdpr");
    await page.getByText("Nothing differs in this act").waitFor();
    await page.goto("/compare?act=no_such_act");
    await page.getByRole("alert").filter({ hasText: "The corpus has no such act" }).waitFor();
    await page.route("**/diff/**", (route) => route.abort());
    await page.goto("/compare?act=dora");
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    await page.unroute("**/diff/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing differs in this act").waitFor();
    await page.route("**/v1/versions", async (route) => {
      const body = await (await route.fetch()).json();
      return route.fulfill({ json: { ...body, versions: body.versions.slice(0, 1) } });
    });
    await page.goto("/compare");
    await page.getByText("Only one version is published").waitFor();
    expect(await page.textContent("main")).toContain("bun run ingest build --as-of 2024-08-01 --no-publish");
    expect(await violations(page)).toEqual([]);
  });
});
