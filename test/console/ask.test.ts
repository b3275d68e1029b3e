import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** The page where questions are asked: what a reader sees of an answer, of the law beside it, and of whatever goes wrong. */

const wide = { viewport: { width: 1360, height: 900 } };
const phone = { viewport: { width: 320, height: 640 } };
const breach = "When must a personal data breach be reported to the supervisory authority?";
const offTopic = "What is the best pizza in Naples?";
const streamPath = "**/v1/check/stream";

const box = (page: Page) => page.getByLabel("Your question");

const ask = async (page: Page, question: string): Promise<void> => {
  await box(page).fill(question);
  await box(page).press("Enter");
};

const askToTheEnd = async (page: Page, question: string): Promise<void> => {
  await ask(page, question);
  await page.getByRole("heading", { name: question }).waitFor();
  await page.getByText("About this answer").waitFor();
};

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");

const panel = (page: Page) => page.getByRole("complementary");

const errorReply = (code: string, status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: { "X-Request-Id": "req_of_the_test", ...headers },
  contentType: "application/json",
  body: JSON.stringify({
    error: { code, message: `Said by the service: ${code}.`, status, request_id: "req_of_the_test" },
  }),
});

const streamReply = (...chunks: readonly string[]) => ({
  status: 200,
  contentType: "text/event-stream",
  body: chunks.map((chunk) => `event: chunk\ndata: ${JSON.stringify(chunk)}\n\n`).join(""),
});

inBrowser("the page to ask", () => {
  const opened = consoleOf();

  test("an answer is written with links to the law, and the paragraph that leads it opens beside it without taking the focus", async () => {
    const { open, newKey } = opened();
    const { page, faults, context } = await open("/", await newKey("platform"), wide);
    expect(await violations(page)).toEqual([]);
    await askToTheEnd(page, breach);
    const answer = page.getByRole("article");
    expect(await answer.textContent()).toContain("72 hours");
    expect(await page.getByRole("status").filter({ hasText: "The answer is complete" }).count()).toBe(1);
    expect(await answer.textContent()).toMatch(/About \d+ of 100 answers like this begin with what is right/);
    await panel(page).getByRole("heading", { name: "Article 33(1) GDPR" }).waitFor();
    const marked = page.locator(".provision-part-marked");
    expect(await marked.textContent()).toContain("1. In the case of a personal data breach");
    expect(await panel(page).textContent()).toContain("In force, applies since 25 May 2018");
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "What fines does the GDPR provide for?" }).click();
    // It is put into the box, and waits there for the reader.
    expect(await box(page).inputValue()).toBe("What fines does the GDPR provide for?");
    expect(await page.getByRole("article").textContent()).toContain("72 hours");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a citation opens what it cites for the keyboard, gives the focus back on Escape, and the answer is still there after a look at the law", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await askToTheEnd(page, "May we use emotion recognition at work?");
    const cited = page.getByRole("link", { name: "Annex III, point 1(c) AI Act" }).first();
    await cited.focus();
    await page.keyboard.press("Enter");
    await panel(page).getByRole("heading", { name: "Annex III, point 1(c) AI Act" }).waitFor();
    expect(await focused(page)).toBe("Annex III, point 1(c) AI Act");
    const part = page.locator("#\\31 _c");
    await part.waitFor();
    expect(await part.getAttribute("class")).toContain("provision-part-marked");
    // It is scrolled to in a moment's time.
    await page.waitForFunction(
      () => (document.getElementById("1_c")?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) < innerHeight,
    );
    await page.keyboard.press("Escape");
    await page.getByText("Click a citation to read it").waitFor();
    expect(await cited.evaluate((element) => element === document.activeElement)).toBe(true);
    const [tab] = await Promise.all([context.waitForEvent("page"), cited.click({ modifiers: ["Control"] })]);
    // A new tab has its address a moment after it is there.
    await tab.waitForURL((url) => url.pathname === "/law/ai_act/annex-III");
    await tab.close();
    await cited.click();
    await page.getByRole("link", { name: "Read it in its act" }).click();
    await page.getByRole("article").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByText("About this answer").waitFor();
    await context.close();
  });

  test("on a phone the law covers the answer and leads back to it, and nothing is wider than the screen", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), { ...phone, colorScheme: "dark" });
    await askToTheEnd(page, breach);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const cited = page.getByRole("link", { name: "Article 33(1) GDPR" }).first();
    await cited.click();
    await page.getByRole("dialog").locator(".provision-part-marked").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Back to the answer" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await cited.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test("an answer comes by its parts where that is asked for, and leaves as Markdown with its sources and its record", async () => {
    const { open, newKey, versions } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Answer as").selectOption("structured");
    await page.getByLabel("Regulation").selectOption({ label: "GDPR" });
    await askToTheEnd(page, breach);
    for (const part of ["Legal basis", "Requirements", "Dates and time limits"]) {
      expect(await page.getByRole("heading", { name: part }).count()).toBe(1);
    }
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const requestId = await page.locator("dt:text('Request id') + dd").textContent();
    for (const held of [
      `> ${breach}`,
      "### Requirements",
      `Request id: ${requestId}`,
      `Corpus version: ${versions.version}`,
      "Information, not legal advice.",
    ]) {
      expect(copied).toContain(held);
    }
    expect(copied).toMatch(/\[Article 33\(1\) GDPR\]\(<https:\/\/eur-lex\.europa\.eu\/[^>]+#art_33>\)/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`acquis-${requestId}.md`);
    expect(await readFile(await file.path(), "utf8")).toBe(copied);
    await context.close();
  });

  test("an answer is printed alone, with the addresses of its sources", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await askToTheEnd(page, breach);
    await page.emulateMedia({ media: "print" });
    const isPrinted = (words: string | RegExp) => page.getByText(words).first().isVisible();
    for (const kept of [breach, /^Within 72 hours/, "Sources", "Request id", "not legal advice"]) {
      expect([kept, await isPrinted(kept)]).toEqual([kept, true]);
    }
    for (const left of ["Your question", "Ask next", "Copy", "Sign out"]) {
      expect([left, await isPrinted(left)]).toEqual([left, false]);
    }
    const address = page.locator(".source-address").first();
    expect(await address.evaluate((link) => getComputedStyle(link, "::after").content)).toContain(
      "https://eur-lex.europa.eu/",
    );
    await context.close();
  });

  test("a refusal says why, and what can be asked instead", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await askToTheEnd(page, offTopic);
    expect(await page.getByRole("status").filter({ hasText: "No answer from this corpus" }).textContent()).toContain(
      "not about anything that the regulations of this corpus deal with",
    );
    expect(await page.getByRole("article").textContent()).not.toContain("confidence");
    await page.getByRole("button", { name: "May we use emotion recognition at work?" }).click();
    expect(await box(page).inputValue()).toBe("May we use emotion recognition at work?");
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test("the box takes a question from a link without sending it, says what is wrong with one, and shows what is written as words", async () => {
    const { open, newKey } = opened();
    const key = await newKey("platform");
    const { page, faults, context } = await open(
      "/?q=Is%20%3Cimg%20src=x%20onerror=alert(1)%3E%20personal%20data%3F",
      key,
      wide,
    );
    await page.route(streamPath, (route) =>
      route.fulfill(streamReply("No: <img src=x onerror=alert(2)> [Article 4 GDPR]")),
    );
    expect(await box(page).inputValue()).toBe("Is <img src=x onerror=alert(1)> personal data?");
    expect(await page.getByRole("article").count()).toBe(0);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("No: <img src=x onerror=alert(2)>").waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(page.url()).not.toContain(key);
    await ask(page, "Too short");
    await page.getByRole("alert").filter({ hasText: "at least 10 characters" }).waitFor();
    await ask(page, "a".repeat(2_001));
    await page.getByRole("alert").filter({ hasText: "2,001 characters, and 2,000 are allowed" }).waitFor();
    await box(page).fill("First line");
    await box(page).press("Shift+Enter");
    expect(await box(page).inputValue()).toBe("First line\n");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the page remembers questions in this browser, asks one again, forgets it, and keeps none where that is not wanted", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await askToTheEnd(page, breach);
    await askToTheEnd(page, offTopic);
    await page.reload();
    await page.getByText("Your questions in this browser (2)").click();
    await page.getByRole("button", { name: breach }).and(page.locator(".history-question")).click();
    await page.getByText("About this answer").waitFor();
    expect(await focused(page)).toBe(breach);
    await page.getByRole("button", { name: `Forget: ${offTopic}` }).click();
    await page.getByText("Your questions in this browser (1)").waitFor();
    expect(await focused(page)).toBe("Your questions in this browser (1)");
    await page.getByRole("checkbox", { name: "Keep my questions" }).uncheck();
    await askToTheEnd(page, offTopic);
    await page.getByText("Your questions in this browser (0)").waitFor();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain("pizza");
    expect(stored).not.toContain("acq_");
    await context.close();
  });

  test("the page works where the browser stores nothing", async () => {
    const { open, newKey } = opened();
    const { page, faults, context } = await open("/", await newKey("platform"), wide);
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
    await page.reload();
    await askToTheEnd(page, breach);
    await page.getByText("Your questions in this browser (1)").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the page is empty for the next reader, but keeps its question for one whose key was refused", async () => {
    const { open, newKey } = opened();
    const key = await newKey("platform");
    const { page, context } = await open("/", key, wide);
    const signInAgain = async (): Promise<void> => {
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByLabel("API key").fill(key);
      await page.keyboard.press("Enter");
      await box(page).waitFor();
    };
    await page.route(streamPath, (route) => route.fulfill(errorReply("unauthorized", 401)));
    await ask(page, breach);
    await page.getByRole("alert").filter({ hasText: "This key is not accepted" }).waitFor();
    await signInAgain();
    expect(await box(page).inputValue()).toBe(breach);
    await page.unroute(streamPath);
    await askToTheEnd(page, breach);
    await signInAgain();
    expect(await box(page).inputValue()).toBe("");
    expect(await page.getByRole("article").count()).toBe(0);
    await context.close();
  });

  const cases: ReadonlyArray<[string, (route: Route) => Promise<void>, readonly string[]]> = [
    [
      "quota",
      (route) => route.fulfill(errorReply("quota_exceeded", 429, { "Retry-After": "604800" })),
      ["The month's quota is used up", "in 7 days"],
    ],
    [
      "rate",
      (route) => route.fulfill(errorReply("rate_limited", 429, { "Retry-After": "20" })),
      ["Too many requests in a minute", "in 20 seconds", "req_of_the_test"],
    ],
    ["network", (route) => route.abort(), ["The service cannot be reached"]],
    [
      "service",
      (route) => route.fulfill(errorReply("service_unavailable", 503, { "Retry-After": "5" })),
      ["The service is not ready"],
    ],
    [
      "broken off",
      (route) => route.fulfill(streamReply("Within 72 hours ", "[Article 33(1) GDPR]")),
      ["Within 72 hours", "This answer is not finished", "The answer broke off"],
    ],
  ];

  test("an answer that does not come says why and what to do, keeps what came and what was asked, and can be asked again", async () => {
    const { open, newKey } = opened();
    const { page, faults, context } = await open("/", await newKey("platform"), wide);
    for (const [name, reply, said] of cases) {
      await page.route(streamPath, reply);
      await ask(page, `${breach} (${name})`);
      await page.getByRole("article").getByRole("alert").waitFor();
      const shown = await page.getByRole("article").textContent();
      for (const words of said) expect(shown).toContain(words);
      expect(await box(page).inputValue()).toBe(`${breach} (${name})`);
      await page.unroute(streamPath);
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("About this answer").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("an answer can be stopped, and says that it is not finished", async () => {
    const { open, newKey } = opened();
    const { page, context } = await open("/", await newKey("platform"), wide);
    await page.route(streamPath, () => new Promise(() => {}));
    await ask(page, breach);
    await page.getByText("Searching the law").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("You stopped this answer: it is not finished").waitFor();
    expect(await box(page).inputValue()).toBe(breach);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText("About this answer").waitFor();
    await context.close();
  });
});
