import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** The first has no windows to draw: it takes half the work. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The system's Chromium; null where there is none: the tests that need a browser are skipped then, and say so. */
export const chromiumPath = (): string | null => places.find((place) => existsSync(place)) ?? null;

/** Starts the system's Chromium, which speaks to this machine alone. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath() ?? "",
    // No graphics card is made up in software.
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu"],
  });

/** A page, and what must stay empty while it is used. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and of the policy, and requests to other places. */
  readonly faults: string[];
}

/** Opens a fresh window that watches for errors. Failed requests are no faults: pages are made to meet them. */
export const openWatched = async (
  browser: Browser,
  origin: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    // Nothing is looked at while it still moves.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(origin) || /^(?:blob|data):/.test(request.url());
    if (!isOwn) faults.push(`request to ${request.url()}`);
  });
  return { page, context, faults };
};

/** The rules that look at colours: what the others find is the same in light and in dark. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong on a page, as `rule: element` lines; by all of its rules, or by those of colours alone. */
export const violations = async (page: Page, rules: "all" | "colours" = "all"): Promise<string[]> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    elementRef: false,
    ...(rules === "all" ? {} : { runOnly: { type: "rule", values: ofColours } }),
  };
  const found = await page.evaluate((given) => (globalThis as unknown as { axe: typeof axe }).axe.run(given), options);
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
};
