import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { methodPagePath, renewMethodPage } from "../../api/classify/method-page.ts";

test("docs/classification.md agrees with the rules (bun run api/classify/method-page.ts renews it)", () => {
  const page = readFileSync(methodPagePath, "utf8");
  expect(page === renewMethodPage(page)).toBe(true);
});
