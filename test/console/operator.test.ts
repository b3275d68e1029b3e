import { expect } from "bun:test";
import { violations } from "./support/browser.ts";
import { test } from "./support/browser-test.ts";
import { consoleOf, inBrowser, operatorToken } from "./support/service.ts";

/** The page Operator over a real service: it needs the operator's token, and no key. */

const path = "/operator";

inBrowser("the page Operator", () => {
  const opened = consoleOf();

  test("takes the operator's token alone, and forgets it when it is left", async () => {
    const { open, newKey, versions } = opened();
    const { page, faults } = await open(path, null);
    const field = page.getByLabel("Operator's token");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").filter({ hasText: "Type or paste the token first." }).waitFor();
    await field.fill(await newKey("platform"));
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "This token is not accepted" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill(operatorToken);
    await page.keyboard.press("Enter");
    const published = page.getByRole("table", { name: "Published versions, newest first" });
    await published.getByRole("row").filter({ hasText: versions.version }).getByText("current").waitFor();
    await published.getByRole("row").filter({ hasText: versions.earlier }).getByText("as it stood on").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => location.href + document.cookie)).not.toContain(operatorToken);
    await page.reload();
    await published.waitFor();
    await page.getByRole("button", { name: "Leave" }).click();
    await field.waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(faults).toEqual([]);
  });

  test("shows usage by organization and month, on a phone too", async () => {
    const { open, newKey, origin } = opened();
    const headers = { Authorization: `Bearer ${await newKey("team")}` };
    for (let count = 0; count < 7; count += 1) await fetch(`${origin}/v1/articles/gdpr/33`, { headers });
    const { organization } = (await (await fetch(`${origin}/v1/account`, { headers })).json()) as {
      organization: string;
    };
    const { page, faults } = await open(path, null, { colorScheme: "dark", viewport: { width: 360, height: 800 } });
    await page.getByLabel("Operator's token").fill(operatorToken);
    await page.keyboard.press("Enter");
    const usage = page.locator("details").filter({ hasText: organization });
    await usage.locator("summary").click();
    const row = usage.getByRole("row").filter({ hasText: "Provisions read" });
    expect((await row.getByRole("cell").allTextContents()).slice(1, 4)).toEqual(["7", "0", "0"]);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
      false,
    );
    await page.getByLabel("Month").selectOption({ index: 3 });
    await page.getByText(/^No organization used the service in /).waitFor();
    expect(faults).toEqual([]);
  });

  test("says what to set where the service has no operator's endpoints, and what to do when it is gone", async () => {
    const { open } = opened();
    const { page } = await open(path, null);
    const error = { code: "not_found", message: "There is nothing at this address.", status: 404, request_id: "x" };
    await page.route("**/v1/admin/**", (route) => route.fulfill({ status: 404, json: { error } }));
    await page.getByLabel("Operator's token").fill(operatorToken);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "only when ADMIN_TOKEN is set" }).waitFor();
    await page.unrouteAll();
    await page.route("**/v1/admin/**", (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
    expect(await page.getByLabel("Operator's token").inputValue()).toBe(operatorToken);
  });
});
