import { describe, expect, test } from "bun:test";
import { asksForPermission } from "../../../api/answer/text/permission.ts";

describe("whether something may be done is told from what the law says of it", () => {
  test.each([
    "Is social scoring legal?",
    "Is it fine to scrape faces?",
    "Can we fine-tune a model?",
    "Can we scrape faces?",
    "Which AI practices are banned?",
    "Allowed to film staff?",
  ])("permission: %s", (question) => expect(asksForPermission(question)).toBe(true));
  test.each([
    "What are the lawful bases for processing?",
    "Is a legal obligation a ground?",
    "What is the fine for a banned practice?",
    "Who is the legal representative?",
    "How is lawful processing documented?",
  ])("another matter: %s", (question) => expect(asksForPermission(question)).toBe(false));
});
