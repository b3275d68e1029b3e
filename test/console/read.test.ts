import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** Reading the law: finding it, its text with what it refers to, and how it stood on an earlier day. */

const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
};

const headingIs = (page: Page, text: string) => page.locator("h1", { hasText: text }).waitFor();

/** What has the focus, by its words. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

inBrowser("reading the law", () => {
  const opened = consoleOf();
  let key = "";
  const open = async (path: string, options?: Parameters<ReturnType<typeof opened>["open"]>[2]) => {
    if (key === "") key = await opened().newKey("team");
    return opened().open(path, key, options);
  };

  describe("finding", () => {
    test("the list of acts leads to an act's contents, and these to its articles one after the other", async () => {
      const { page, context, faults } = await open("/law");
      await page.getByRole("link", { name: "GDPR", exact: true }).click();
      await headingIs(page, "GDPR");
      await page.getByRole("definition").filter({ hasText: "32016R0679" }).waitFor();
      await page.getByText("Chapter IV").click();
      await page.getByText("Section 2: Security of personal data").click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: /^Article 33 / }).click();
      await headingIs(page, "Article 33 GDPR");
      expect(await focused(page)).toBe("Article 33 GDPR");
      const side = page.getByRole("navigation", { name: "Table of contents" });
      expect(await side.locator('[aria-current="page"]').textContent()).toStartWith("Article 33");
      expect(await side.getByRole("link", { name: /^Article 5 / }).isVisible()).toBe(false);
      await page.keyboard.press("Alt+Shift+ArrowRight");
      await headingIs(page, "Article 34 GDPR");
      expect(await focused(page)).toBe("Article 34 GDPR");
      await page.getByRole("link", { name: "Previous: Article 33" }).first().click();
      await headingIs(page, "Article 33 GDPR");
      expect(faults).toEqual([]);
      await context.close();
    });

    test("results come while one types, arrow keys walk through them, Escape closes them, and the address can be shared", async () => {
      const { page, context, faults } = await open("/law/gdpr/33");
      const field = page.getByRole("searchbox");
      await field.fill("right to data portabil");
      const first = page.locator(".results a").first();
      await first.filter({ hasText: "Article 20" }).waitFor();
      expect(await page.locator(".results mark").first().textContent()).toMatch(/^(?:right|data|portabil)/i);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator(".results").count()).toBe(0);
      await field.press("a");
      await first.waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await focused(page)).toStartWith("Article 20");
      await page.keyboard.press("ArrowUp");
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Backspace");
      await page.getByRole("link", { name: "All results on a page of their own" }).click();
      await page.waitForURL("**/law?q=right+to+data+portabil&act=gdpr");
      await first.filter({ hasText: "Article 20" }).waitFor();
      await field.fill("breach notification");
      await page.waitForURL("**/law?q=breach+notification&act=gdpr");
      await page.reload();
      await first.waitFor();
      expect(await field.inputValue()).toBe("breach notification");
      expect(faults).toEqual([]);
      await context.close();
    });

    test("Enter opens what is cited, or the first result, also when it is pressed before that is there", async () => {
      const { page, context } = await open("/law");
      await page.getByRole("searchbox").fill("Art 33(1) GDPR");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/law/gdpr/33#p1");
      // The part takes the focus when its text is there.
      await page.getByText("72 hours").first().waitFor();
      await page.getByRole("searchbox").fill("automated individual decision-making");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/law/gdpr/22**");
      await context.close();
    });

    test("Enter leads away for good, also when the address is just about to follow what was typed", async () => {
      const { page, context } = await open("/law");
      const field = page.getByRole("searchbox");
      await page.locator(".acts").waitFor();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await field.fill("Art 33 GDPR");
      await page.clock.runFor(400);
      await field.press("Enter");
      await page.clock.runFor(1_000);
      expect(addressOf(page)).toBe("/law/gdpr/33");
      await context.close();
    });
  });

  describe("the text", () => {
    test("a part in the address is marked, scrolled to and focused, and again when the address changes", async () => {
      const { page, context, faults } = await open("/law/ai_act/annex-III#4_a");
      const marked = page.locator(".provision-part-marked");
      await marked.waitFor();
      expect(await marked.getAttribute("id")).toBe("4_a");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("4_a");
      expect(await marked.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300);
      await page.evaluate(() => {
        location.hash = "5";
      });
      await page.locator('[id="5"].provision-part-marked').waitFor();
      expect(await marked.count()).toBeGreaterThan(3);
      await page.locator('[id="6"]').hover();
      await page.getByRole("link", { name: "Link to Annex III, point 6", exact: true }).click();
      await page.locator('[id="6"].provision-part-marked').waitFor();
      expect(addressOf(page)).toBe("/law/ai_act/annex-III#6");
      await page.evaluate(() => {
        location.hash = "p99";
      });
      await page.getByRole("status").filter({ hasText: "no part “p99”" }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test("a term shows its definition by keyboard and by mouse; Escape closes it and the focus stays", async () => {
      const { page, context, faults } = await open("/law/gdpr/33");
      const term = page.locator("#p1").getByRole("button", { name: "personal data breach" });
      const definition = page.locator(".definition");
      await term.focus();
      await definition.filter({ hasText: "breach of security" }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await term.getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe("Article 4, point 12 GDPR");
      await page.keyboard.press("Escape");
      expect(await definition.count()).toBe(0);
      expect(await focused(page)).toBe("personal data breach");
      await page.keyboard.press("Tab");
      expect(await definition.textContent()).toContain("controller");
      await page.getByRole("heading", { level: 1 }).click();
      expect(await definition.count()).toBe(0);
      await term.hover();
      await definition.waitFor();
      await definition.hover();
      await definition.getByRole("link").click();
      await page.waitForURL("**/law/gdpr/4#12");
      expect(faults).toEqual([]);
      await context.close();
    });

    test("a term shows its definition when it is touched", async () => {
      const { page, context } = await open("/law/gdpr/33", { hasTouch: true, viewport: { width: 375, height: 800 } });
      await page.locator("#p1").getByRole("button", { name: "personal data breach" }).tap();
      await page.locator(".definition").filter({ hasText: "breach of security" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      expect(await violations(page)).toEqual([]);
      await context.close();
    });

    test("references are links in both directions, in the text and below it, and recitals open in place", async () => {
      const { page, context, faults } = await open("/law/gdpr/33");
      const inText = page.locator("#p1").getByRole("link", { name: "Article 55" });
      expect(await inText.getAttribute("href")).toBe("/law/gdpr/55");
      const section = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name }) });
      expect(await section("Referred to by").getByRole("link").allTextContents()).toContain("Article 28(3)(f) GDPR");
      await section("Explained by recitals").getByText("Recital 85 GDPR", { exact: true }).click();
      await page.getByText("A personal data breach may, if not addressed").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: "Open Recital 85 GDPR" }).click();
      await headingIs(page, "Recital 85 GDPR");
      await section("Explains")
        .getByRole("link", { name: /^Article 33/ })
        .click();
      await headingIs(page, "Article 33 GDPR");
      expect(faults).toEqual([]);
      await context.close();
    });

    test("the citation and the address of a provision and of a marked part can be copied, and the provision printed", async () => {
      const { page, context } = await open("/law/gdpr/33#p1", { permissions: ["clipboard-read", "clipboard-write"] });
      await page.locator(".read-text").waitFor();
      const copied = async (button: ReturnType<Page["locator"]>): Promise<string> => {
        await button.click();
        await page.getByText("Copied.").first().waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      const citations = page.getByRole("button", { name: "Copy citation" });
      expect(await copied(citations.nth(0))).toBe("Article 33 GDPR (Regulation (EU) 2016/679)");
      expect(await copied(citations.nth(1))).toBe("Article 33(1) GDPR (Regulation (EU) 2016/679)");
      expect(await copied(page.getByRole("button", { name: "Copy link" }).nth(1))).toBe(
        `${opened().origin}/law/gdpr/33#p1`,
      );
      // On paper the text stands alone, under what it is and the version that it is from.
      await page.emulateMedia({ media: "print" });
      const isPrinted = (words: string) => page.getByText(words).first().isVisible();
      const origin = `Article 33 GDPR (Regulation (EU) 2016/679). Corpus version ${opened().versions.version}.`;
      for (const kept of [origin, "72 hours"]) expect([kept, await isPrinted(kept)]).toEqual([kept, true]);
      for (const left of ["Copy citation", "Search the law", "The law as it stood on", "Chapter IV"])
        expect([left, await isPrinted(left)]).toEqual([left, false]);
      await context.close();
    });

    test("text of the corpus is never read as HTML", async () => {
      const { page, context, faults } = await open("/law");
      const hostile = '<img src=x onerror="alert(1)"><b>personal data</b>';
      const answer = (pattern: string, change: (body: string) => string) =>
        page.route(pattern, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: change(await response.text()) });
        });
      const quoted = JSON.stringify(hostile).slice(1, -1);
      await answer("**/v1/articles/gdpr/Article%2033", (body) => body.replace("72 hours", quoted));
      await answer("**/v1/definitions?*", (body) => body.replaceAll("breach of security", quoted));
      await answer("**/v1/search?*", (body) => body.replace(/"excerpt":"/g, `"excerpt":"${quoted}`));
      await page.getByRole("searchbox").fill("personal data breach");
      await page.locator(".excerpt", { hasText: '<img src=x onerror="alert(1)"><b>' }).first().waitFor();
      await page.getByRole("searchbox").fill("Art 33 GDPR");
      await page.keyboard.press("Enter");
      await page.locator("#p1", { hasText: '<img src=x onerror="alert(1)"><b>' }).waitFor();
      // The heading takes the focus when the page is there; a term that had it before would lose it, and its definition.
      await page.locator("h1:focus", { hasText: "Article 33 GDPR" }).waitFor();
      await page.locator("#p1").getByRole("button", { name: "personal data breach" }).focus();
      await page.locator(".definition", { hasText: "<img src=x" }).waitFor();
      expect(await page.locator("main img, main b").count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    });
  });

  describe("an earlier day", () => {
    test("the law of 2024 is shown as such, differs from today's, and leads back and to the comparison", async () => {
      const { page, context, faults } = await open("/law/ai_act/113");
      const text = page.locator(".read-text");
      const today = await text.textContent();
      await page.getByLabel("The law as it stood on").fill("2024-08-01");
      await page.getByRole("button", { name: "Show" }).click();
      const banner = page.getByRole("status").filter({ hasText: "as it stood on 1 August 2024" });
      await banner.waitFor();
      expect(addressOf(page)).toBe("/law/ai_act/113?as_of=2024-08-01");
      expect(await text.textContent()).not.toBe(today);
      const { earlier, version } = opened().versions;
      await page.getByText(`Corpus version ${earlier} serves this day`).waitFor();
      expect(await violations(page)).toEqual([]);
      const comparison = banner.getByRole("link", { name: "Compare with today’s text" });
      expect(await comparison.getAttribute("href")).toBe(
        `/compare?from=${earlier}&to=${version}&act=ai_act&article=art113`,
      );
      expect(await page.getByRole("link", { name: "Previous: Article 112" }).first().getAttribute("href")).toBe(
        "/law/ai_act/112?as_of=2024-08-01",
      );
      await banner.getByRole("link", { name: "Read today’s text" }).click();
      await page.waitForURL("**/law/ai_act/113");
      await banner.waitFor({ state: "detached" });
      expect(await text.textContent()).toBe(today);
      expect(faults).toEqual([]);
      await context.close();
    });

    test("contents, references and definitions are of the day, and an act of that day has its own page", async () => {
      const { page, context, faults } = await open("/law/ai_act/6?as_of=2024-08-01");
      const side = page.getByRole("navigation", { name: "Table of contents" });
      await side.getByText("Article 113").waitFor({ state: "attached" });
      const contents = (await side.textContent()) ?? "";
      expect([contents.includes("Article 4a"), contents.includes("Article 75a")]).toEqual([false, false]);
      const references = await page.request.get("/v1/articles/ai_act/6/references?as_of=2024-08-01", {
        headers: { Authorization: `Bearer ${key}` },
      });
      const { cited_by } = (await references.json()) as { cited_by: Array<{ citation: string }> };
      const shown = page.locator(".references section").filter({ hasText: "Referred to by" }).locator("a");
      await shown.first().waitFor({ state: "attached" });
      expect(new Set(await shown.allTextContents())).toEqual(new Set(cited_by.map(({ citation }) => citation)));
      await page.getByRole("link", { name: "AI Act", exact: true }).click();
      await page.waitForURL("**/law/ai_act?as_of=2024-08-01");
      await page.getByRole("status").filter({ hasText: "as it stood on 1 August 2024" }).waitFor();
      const { earlier, version } = opened().versions;
      expect(await page.getByRole("link", { name: "Compare with today’s text" }).getAttribute("href")).toBe(
        `/compare?from=${earlier}&to=${version}&act=ai_act`,
      );
      expect(await page.locator(".contents").textContent()).not.toContain("Article 4a");
      expect(await violations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test("a search is of the day that is read, there and on its own page, and says what did not apply yet", async () => {
      const { page, context, faults } = await open("/law/ai_act/6?as_of=2024-08-01");
      const { earlier } = opened().versions;
      const asked = page.waitForResponse((response) => response.url().includes("/v1/search?q=AI+literacy"));
      await page.getByRole("searchbox").fill("AI literacy");
      expect(((await (await asked).json()) as { corpus_version: string }).corpus_version).toBe(earlier);
      await page.getByText("in the law as it stood on 1 August 2024, best first").waitFor();
      const found = page.locator(".results li", { hasText: "Article 4 AI Act" });
      await found.getByText("not yet applicable, applies from 2 February 2025").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: "All results on a page of their own" }).click();
      await page.waitForURL("**/law?q=AI+literacy&act=ai_act&as_of=2024-08-01");
      await page.getByRole("status").filter({ hasText: "You read the law as it stood on 1 August 2024" }).waitFor();
      await found.waitFor();
      // What came later is not among the acts of the day.
      expect(await page.locator(".acts").textContent()).not.toContain("2026/1755");
      await page.getByRole("searchbox").fill("high-risk");
      await page.waitForURL("**/law?q=high-risk&act=ai_act&as_of=2024-08-01");
      await page.getByRole("link", { name: "Article 6", exact: false }).first().click();
      await page.waitForURL("**/law/ai_act/6**as_of=2024-08-01**");
      await page.goto("/law?q=AI+literacy&as_of=2024-08-01");
      await page.getByRole("link", { name: "Read today’s text" }).click();
      await page.waitForURL("**/law?q=AI+literacy");
      await page.getByLabel("The law as it stood on").fill("2001-01-01");
      await page.getByRole("button", { name: "Show" }).click();
      await page.waitForURL("**/law?q=AI+literacy&as_of=2001-01-01");
      await page.getByRole("alert").filter({ hasText: "No such version is published" }).first().waitFor();
      await page.getByRole("link", { name: `1 August 2024 (corpus version ${earlier})` }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test("what was not there on a day, and a day without a version, say what there is", async () => {
      const { page, context } = await open("/law/ai_act/4a?as_of=2024-08-01");
      await page.getByRole("alert").filter({ hasText: "no Article 4a" }).waitFor();
      await page.getByRole("link", { name: `1 August 2024 (corpus version ${opened().versions.earlier})` }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("The law as it stood on").fill("2001-01-01");
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "cannot be read as of 1 January 2001" }).waitFor();
      await page.getByRole("link", { name: "Read today’s text" }).click();
      await page.locator(".read-text").waitFor();
      await context.close();
    });
  });

  describe("failures", () => {
    test("what the act does not hold, and an act that is not held, are said beside what there is", async () => {
      const { page, context } = await open("/law/gdpr/999");
      await page.getByRole("alert").filter({ hasText: "no such provision" }).waitFor();
      await page.getByRole("navigation", { name: "Table of contents" }).getByText("Chapter IV").waitFor();
      await page.goto("/law/nis2");
      await page.getByRole("alert").filter({ hasText: "no such act" }).waitFor();
      expect(await violations(page)).toEqual([]);
      await context.close();
    });

    test("a search that fails keeps what was typed and can be tried again; the text stays without its references", async () => {
      const { page, context } = await open("/law/gdpr/33");
      await page.locator(".read-text").waitFor();
      await page.route("**/v1/search?*", (route) => route.abort(), { times: 1 });
      await page.getByRole("searchbox").fill("portability");
      await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe("portability");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.locator(".results a").first().waitFor();
      await page.route("**/references", (route) => route.abort());
      await page.goto("/law/gdpr/34");
      await page.getByRole("alert").waitFor();
      expect(await page.locator(".read-text").textContent()).toContain("high risk");
      await context.close();
    });

    test("nothing found says so, and searching all acts is one step away", async () => {
      const { page, context } = await open("/law?act=gdpr");
      await page.route("**/v1/search?*regulation=gdpr*", (route) =>
        route.fulfill({ json: { results: [], corpus_version: "x" } }),
      );
      await page.getByRole("searchbox").fill("operational resilience");
      await page.getByRole("status").filter({ hasText: "Nothing was found in GDPR" }).waitFor();
      await page.getByRole("button", { name: "Search all acts" }).click();
      await page.locator(".results a", { hasText: "DORA" }).first().waitFor();
      await context.close();
    });
  });
});
