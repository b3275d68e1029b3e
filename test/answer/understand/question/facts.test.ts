import { describe, expect, test } from "bun:test";
import { type FactWording, mayTellFact, tellsFact } from "../../../../api/answer/understand/question/facts.ts";

const encrypted: FactWording = {
  when: ["was encrypted", "encrypted laptop", "disk encryption"],
  not: ["not encrypted", "no encryption", "unencrypted laptop"],
};
const small: FactWording = {
  when: ["microenterprise", "fewer than ten employees", "company is small", "without any staff"],
  not: ["medium-sized"],
};

const told: ReadonlyArray<readonly [string, FactWording]> = [
  ["The laptop was encrypted.", encrypted],
  ["Was stolen: an encrypted laptop", encrypted],
  ["The lost phone was fully encrypted", encrypted],
  ["All our ENCRYPTED LAPTOPS are gone", encrypted],
  ["It has disk encryption", encrypted],
  ["We are a microenterprise", small],
  ["Microenterprises like ours", small],
  ["Our company is rather small", small],
  ["We have fewer than ten employees", small],
  // A no that answers, or one of another clause.
  ["No, we are a microenterprise", small],
  ["It was not stolen by staff of ours, and the laptop was encrypted", encrypted],
  // A no that belongs to the phrase.
  ["We work without any staff", small],
];

const untold: ReadonlyArray<readonly [string, FactWording]> = [
  ["The laptop was not encrypted", encrypted],
  ["The laptop wasn’t encrypted", encrypted],
  ["Nothing on it was encrypted", encrypted],
  ["It was never properly encrypted", encrypted],
  ["There was no encryption", encrypted],
  ["The unencrypted laptop was encrypted afterwards", encrypted],
  ["Encryption is required", encrypted],
  ["We bought a laptop and encrypted nothing", encrypted],
  ["We are not a microenterprise", small],
  ["Our company is not small", small],
  ["Our company isn't that small", small],
  ["We don't have fewer than ten employees", small],
  ["A company with a branch in a town that everybody calls small", small],
  ["We are a medium-sized microenterprise", small],
  ["", small],
];

describe("a fact is told", () => {
  test.each([...told])("by: %s", (text, wording) => expect(tellsFact(text, wording)).toBe(true));
  test.each([...untold])("not by: %s", (text, wording) => expect(tellsFact(text, wording)).toBe(false));
});

test("without phrases nothing is told", () => {
  expect(tellsFact("The laptop was encrypted", { when: [], not: [] })).toBe(false);
});

test("a text that speaks of the matter may tell the fact or its contrary, one that shares only small words may not", () => {
  expect(mayTellFact("Is encryption needed?", encrypted)).toBe(true);
  expect(mayTellFact("We have 200 employees", small)).toBe(true);
  expect(mayTellFact("It was there without any of us", encrypted)).toBe(false);
  expect(mayTellFact("Is it so? What is that?", small)).toBe(false);
});
