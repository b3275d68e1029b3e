import { expect, test } from "bun:test";
import { forLanguage, isForeign } from "../../../api/answer/scope/language.ts";

test.each([
  ["Wie schnell müssen wir eine Datenpanne melden?", true],
  ["Dans quel délai faut-il notifier une violation ?", true],
  ["¿Cuándo debe notificar el banco?", true],
  ["When must we report a breach under the DSGVO?", false],
  ["Is la carte a name?", false],
  ["GDPR 33", false],
] as const)("%s: in another language is %p", (question, expected) => {
  expect(isForeign(question, "en")).toBe(expected);
});

test("a refusal for its subject says that the language may be why, another one stays", () => {
  const offTopic = { kind: "off_topic", reason: "Off topic." } as const;
  const otherLaw = { kind: "other_law", reason: "Another law." } as const;
  expect(forLanguage(offTopic, "Wie müssen wir das melden?", "en").reason).toContain("Ask again in English");
  expect(forLanguage(offTopic, "How do we report this?", "en")).toBe(offTopic);
  expect(forLanguage(otherLaw, "Wie müssen wir das melden?", "en")).toBe(otherLaw);
});
