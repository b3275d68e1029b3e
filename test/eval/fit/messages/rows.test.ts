import { describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import { keptAuthors, kindOfMessage, readMessages } from "./rows.ts";

describe("the messages of blind authors", () => {
  const messages = readMessages();

  test("are many on both sides, of several authors, one of whom is kept for the check", () => {
    const fitted = messages.filter(({ author }) => !keptAuthors.includes(author));
    expect(fitted.filter((message) => message.in === true).length).toBeGreaterThanOrEqual(1_500);
    expect(fitted.filter((message) => message.in === false).length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(fitted.map(({ author }) => author)).size).toBeGreaterThanOrEqual(4);
    for (const kept of keptAuthors) expect(messages.some(({ author }) => author === kept)).toBe(true);
  });

  test("differ from each other", () => {
    const texts = messages.map(({ question }) => question.toLowerCase());
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.99);
  });

  test("have kinds that the service tells apart, each of them often enough to be learnt", () => {
    const counts = Map.groupBy(messages, kindOfMessage);
    for (const kind of messageKinds) expect(counts.get(kind)?.length ?? 0).toBeGreaterThanOrEqual(40);
  });
});

test("the halves of mixed ones stand in them, word for word", () => {
  for (const { in: isInside, question, held = "", other = "" } of readMessages()) {
    expect([held, other].every((half) => question.includes(half) && (half !== "") === (isInside === "mixed"))).toBe(
      true,
    );
  }
});

test("what is inside is a question about the law, whatever its author calls it", () => {
  expect(kindOfMessage({ in: true, kind: "typos" })).toBe("law");
  expect(kindOfMessage({ in: "mixed", kind: "product" })).toBe("product");
  expect(kindOfMessage({ in: false, kind: "case_law" })).toBe("practice");
  expect(kindOfMessage({ in: false, kind: "never heard of" })).toBe("other_matter");
});

test("a line of another form is named, and so is a missing folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  writeFileSync(
    join(folder, "author_1.jsonl"),
    '{"question":"?","in":"maybe","kind":"typos","address":null,"language":"en"}\n',
  );
  expect(() => readMessages(folder)).toThrow("author_1.jsonl:1: /in");
  expect(() => readMessages(join(folder, "none"))).toThrow("nobody has written messages");
});
