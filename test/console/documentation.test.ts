import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** The documentation of the API: made from the service's own document, and every operation to try. */

const wide = { viewport: { width: 1200, height: 900 } };

const openWorkbench = async (page: Page, id: string) => {
  const operation = page.locator(`#${id}`);
  await operation.getByText("Fill in, send, and take it along as a program").press("Enter");
  return operation;
};

inBrowser("the documentation of the API", () => {
  const opened = consoleOf();

  test("every operation of the document is shown, without a key, and leads to itself", async () => {
    const { open, origin } = opened();
    const document = await (await fetch(`${origin}/openapi.json`)).json();
    const written = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
      .sort();
    const { page, faults } = await open("/docs", null, wide);
    await page.locator(".api-operation").first().waitFor();
    const shown = await page.locator(".api-operation").evaluateAll((all) => all.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(written);
    const linked = await page
      .locator(".api-contents a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(linked.map((href) => href?.slice(1)).sort()).toEqual(written);
    expect(await violations(page)).toEqual([]);
    await page.goto("/docs#getArticle");
    await page.reload();
    await page.locator("#getArticle h3:focus").waitFor();
    expect(await page.locator(".api-contents [aria-current]").getAttribute("href")).toBe("#getArticle");
    expect(faults).toEqual([]);
  });

  test("fields that nest, refer to one another and hold themselves are told by their paths; responses with their codes", async () => {
    const { open } = opened();
    const { page } = await open("/docs", null, wide);
    const check = page.locator("#check");
    await check.waitFor();
    expect(await check.locator(".api-fields code").allTextContents()).toContain("system_context.sector");
    const contents = page.locator("#getRegulation");
    await contents.locator("summary", { hasText: "200" }).click();
    await contents.locator(".api-fields td:first-child code").first().waitFor();
    const fields = await contents.locator(".api-fields td:first-child code").allTextContents();
    expect(fields).toContain("contents[].entries");
    expect(new Set(fields).size).toBe(fields.length);
    await check.locator("summary", { hasText: "429" }).click();
    expect(await check.locator("details[open]").textContent()).toContain("The month's quota is used up");
  });

  test("a lookup is tried with a key that is asked for over the page, and nothing typed is lost", async () => {
    const { open, newKey } = opened();
    const key = await newKey("free");
    const { page, faults } = await open("/docs", null, wide);
    const operation = await openWorkbench(page, "getArticle");
    await operation.getByLabel("article_number").fill("");
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText("This is required.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("path-article_number");
    await operation.getByLabel("article_number").fill("Art. 34");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("API key").fill(key);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await operation.getByLabel("article_number").inputValue()).toBe("Art. 34");
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText(/^200 OK, in \d+ ms$/).waitFor();
    expect(await operation.getByLabel("Body of the answer").inputValue()).toContain('"article": "Article 34"');
    expect(await operation.locator(".api-headers").textContent()).toMatch(/X-Request-Idreq_.*X-RateLimit-Remaining/);
    expect(await violations(page)).toEqual([]);
    expect(await page.content()).not.toContain(key);
    expect(page.url()).not.toContain(key);
    expect(faults).toEqual([]);
  });

  test("a stream is shown as events, counts against the quota and says so; what is no JSON is not sent", async () => {
    const { open, newKey } = opened();
    const { page } = await open("/docs#checkStream", await newKey("free"), wide);
    const operation = await openWorkbench(page, "checkStream");
    await operation.getByText("counts against the month's quota").waitFor();
    const body = operation.getByLabel("Body (JSON)");
    const example = await body.inputValue();
    await body.fill("{");
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText("This is not JSON yet").waitFor();
    await body.fill(example);
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText(/^200 OK, in \d+ ms$/).waitFor();
    const answer = await operation.getByLabel("Body of the answer").inputValue();
    expect([...new Set(answer.match(/(?<=^event: )\w+/gm))]).toEqual(["status", "chunk", "complete", "done"]);
    expect(await operation.locator(".api-headers").textContent()).toContain("X-Quota-Used1");
  });

  test("errors are shown as they came, and a service that is gone is told in words", async () => {
    const { open, newKey } = opened();
    const { page } = await open("/docs", await newKey("free"), wide);
    const operation = await openWorkbench(page, "getArticle");
    await operation.getByLabel("regulation").fill("nothing/such");
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByText(/^404 Not Found, in \d+ ms$/).waitFor();
    expect(await operation.getByLabel("Body of the answer").inputValue()).toContain('"unknown_regulation"');
    await page.route("**/v1/articles/**", (route) => route.abort());
    await operation.getByRole("button", { name: "Send" }).click();
    await operation.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    expect(await operation.getByLabel("regulation").inputValue()).toBe("nothing/such");
  });

  test("samples follow what is filled in, in three languages, and never hold the key", async () => {
    const { open, newKey, origin } = opened();
    const key = await newKey("free");
    const { page } = await open("/docs", key, { viewport: { width: 375, height: 800 } });
    const operation = await openWorkbench(page, "getArticle");
    await operation.getByLabel("article_number").fill("it's $HOME");
    const sample = operation.locator(".api-sample pre");
    expect(await sample.textContent()).toBe(
      `curl '${origin}/v1/articles/gdpr/it'\\''s%20%24HOME' \\\n  --header "Authorization: Bearer $ACQUIS_API_KEY"`,
    );
    await operation.getByLabel("Python (httpx)").check();
    expect(await sample.textContent()).toContain("os.environ['ACQUIS_API_KEY']");
    await operation.getByLabel("TypeScript").check();
    expect(await sample.textContent()).toContain("process.env.ACQUIS_API_KEY");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await page.content()).not.toContain(key);
  });
});
