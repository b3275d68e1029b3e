import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "../support/browser.ts";
import { test } from "../support/browser-test.ts";
import { consoleOf, inBrowser, operatorToken } from "../support/service.ts";

/** The promise: on every page, in light and in dark, in a wide window and on a phone, axe finds nothing and nothing is wider than the screen. */

/** Every rule at each width, and those of colours in light and in dark at both. */
const looks = [
  ["light", 1280, "all"],
  ["dark", 1280, "colours"],
  ["dark", 360, "all"],
  ["light", 360, "colours"],
] as const;

interface Shown {
  /** Null: signed out. */
  readonly plan: "team" | null;
  /** Brings the page to where there is most to see. */
  readonly reach: (page: Page) => Promise<unknown>;
}

const at = (place: string, plan: Shown["plan"] = "team"): Shown => ({
  plan,
  reach: (page) => page.locator(place).first().waitFor(),
});

const asks: Shown = {
  plan: "team",
  reach: async (page) => {
    await page.getByLabel("Your question").fill("What must a provider of a high-risk AI system document?");
    await page.keyboard.press("Enter");
    await page.getByText("About this answer").waitFor();
  },
};

const classifies: Shown = {
  plan: "team",
  reach: async (page) => {
    await page.getByLabel("What the system does").fill("We rank job applicants by their CVs with an AI tool.");
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.locator("#result").waitFor();
  },
};

const operates: Shown = {
  plan: null,
  reach: async (page) => {
    await page.getByLabel("Operator's token").fill(operatorToken);
    await page.keyboard.press("Enter");
    await page.getByRole("table").first().waitFor();
  },
};

const pages: ReadonlyArray<[path: string, shown: Shown]> = [
  ["/", at("h1", null)],
  ["/", asks],
  ["/law", at(".acts")],
  ["/law?q=personal+data+breach", at(".results a")],
  ["/law?q=prohibited+practices&as_of=2024-08-01", at(".results .badge")],
  ["/law/ai_act", at(".contents")],
  ["/law/ai_act/annex-III#4", at(".references")],
  ["/law/ai_act/6?as_of=2024-08-01", at(".references")],
  ["/compare", at(".compare-overview")],
  ["/compare?act=ai_act&article=art6", at("ins")],
  ["/classify", classifies],
  ["/classify/duties?risk_level=high&role=deployer", at(".moment")],
  ["/account", at(".meter")],
  ["/operator", operates],
  ["/docs", at(".api-operation", null)],
  ["/no-such-page", at("h1", null)],
];

inBrowser("every page", () => {
  const opened = consoleOf();

  for (const [path, { plan, reach }] of pages)
    test(`${path}${plan === null ? ", signed out," : ""} is right in light and dark, wide and on a phone`, async () => {
      const { open, newKey } = opened();
      const { page, context, faults } = await open(path, plan === null ? null : await newKey(plan));
      await reach(page);
      for (const [colorScheme, width, rules] of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        const look = `${colorScheme} ${width}`;
        expect([look, await violations(page, rules)]).toEqual([look, []]);
        expect([look, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
          look,
          true,
        ]);
      }
      expect(faults).toEqual([]);
      await context.close();
    });
});
