import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser } from "./support/service.ts";

/** The promise: whatever stands in a question, the name of a key, an answer or the law's text is shown as words; nothing of it runs. */

const hostile = [
  '<img src="x" onerror="window.ran = 1">',
  "<script>window.ran = 1</script>",
  '<svg onload="window.ran = 1"><a href="javascript:window.ran = 1">x</a></svg>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '"><style>body { display: none }</style>',
  "[x](javascript:window.ran=1) ![x](https://elsewhere.example/x.png) <https://elsewhere.example>",
  "{{constructor.constructor('window.ran = 1')()}}",
  "\u202e\u2028]]><!-- </textarea></title>",
].join(" ");

/** Fields whose words a page shows; ids, dates, numbers and addresses stay as they are. */
const shown = new Set([
  ...[
    "title",
    "text",
    "text_excerpt",
    "excerpt",
    "quote",
    "label",
    "term",
    "name",
    "message",
    "description",
    "summary",
  ],
  ...["reasoning", "missing", "question", "decides", "sentence", "answer", "organization", "requirements", "timeline"],
  ...["legal_basis", "abstention_reason", "scope", "only_for", "conditions"],
]);

const poison = (value: unknown, isShown = false): unknown => {
  if (typeof value === "string") return isShown ? `${value} ${hostile}` : value;
  if (Array.isArray(value)) return value.map((item) => poison(item, isShown));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poison(inner, shown.has(key))]));
};

const poisonFrame = (line: string): string =>
  line.startsWith("data: ")
    ? `data: ${JSON.stringify(poison(JSON.parse(line.slice(6)), line.startsWith('data: "')))}`
    : line;

/** Passes a request on, and lays hostile words over what the service says. */
const lieAbout = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const text = await response.text();
  const isStream = response.headers()["content-type"]?.startsWith("text/event-stream") ?? false;
  const body = isStream ? text.split("\n").map(poisonFrame).join("\n") : JSON.stringify(poison(JSON.parse(text)));
  await route.fulfill({ response, body });
};

/** What would be there if words had been read as a document. */
const intruders = (page: Page): Promise<number> =>
  page
    .locator(
      'img, iframe, script:not([src]), style, svg[onload], [onerror], a[href^="javascript"], a[href*="elsewhere"]',
    )
    .count();

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => "ran" in window);

const expectWords = async (page: Page, faults: readonly string[]): Promise<void> => {
  await page.getByText('onerror="window.ran = 1"').first().waitFor();
  expect([page.url(), await intruders(page), await hasRun(page), faults]).toEqual([page.url(), 0, false, []]);
};

inBrowser("hostile words", () => {
  const opened = consoleOf();

  const paths = [
    "/law",
    "/law/gdpr",
    "/law/gdpr/33",
    "/law/gdpr/recital-85",
    "/law/ai_act/6?as_of=2024-08-01",
    "/law?q=breach",
    "/compare?act=ai_act&article=art5",
    "/classify/duties?risk_level=high&role=deployer",
    "/account",
    "/docs",
  ];
  for (const path of paths)
    test(`in what the service says are words on ${path}`, async () => {
      const { open, newKey, origin } = opened();
      const { page, faults, context } = await open("/account", await newKey("platform"));
      await page.route(`${origin}/v1/**`, lieAbout);
      await page.route(`${origin}/openapi.json`, lieAbout);
      await page.goto(path);
      await expectWords(page, faults);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    });

  test("in a question and in its answer are words", async () => {
    const { open, newKey, origin } = opened();
    const { page, faults, context } = await open("/", await newKey("platform"));
    await page.route(`${origin}/v1/**`, lieAbout);
    await page
      .getByLabel("Your question")
      .fill(`When must a personal data breach be reported? ${hostile}`.slice(0, 500));
    await page.getByLabel("Your question").press("Enter");
    await page.getByText("About this answer").waitFor();
    await expectWords(page, faults);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });

  test("in a description and in its classification are words", async () => {
    const { open, newKey, origin } = opened();
    const { page, faults, context } = await open("/classify", await newKey("platform"));
    await page.route(`${origin}/v1/**`, lieAbout);
    await page.getByLabel("What the system does").fill(`We rank job applicants with an AI system. ${hostile}`);
    await page.getByRole("button", { name: "Classify", exact: true }).click();
    await page.locator("#result").waitFor();
    await expectWords(page, faults);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });

  test("in the name of a key are words", async () => {
    const { open, newKey, origin } = opened();
    const key = await newKey("platform");
    const name = '<img src="x" onerror="window.ran = 1">';
    const made = await fetch(`${origin}/v1/account/keys`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    expect(made.status).toBe(201);
    const { page, faults, context } = await open("/account", key);
    await expectWords(page, faults);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });
});
