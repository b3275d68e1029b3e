import { afterEach, describe, expect, test } from "bun:test";
import { createAnswerer } from "../../api/answer/index.ts";
import { officialLanguages } from "../../api/answer/language/languages.ts";
import { textKeys, textOf } from "../../api/answer/language/texts.ts";
import type { CheckAnswer, CheckInput } from "../../api/answer/types.ts";
import { testEmbedder } from "../support/corpus.ts";
import { answerOf, day, eventsOf, inputOf, sampleAnswerer } from "./support/corpus.ts";
import { type FakeEndpoint, serveModel } from "./support/language-model.ts";
import { sampleLibrary } from "./support/libraries.ts";

await sampleLibrary();

const endpoints: FakeEndpoint[] = [];
afterEach(() => {
  for (const endpoint of endpoints.splice(0)) endpoint.stop();
});

/** Asks with an encoder that reads the given languages; null: all. */
const ask = async (
  question: string,
  encoderLanguages: readonly string[] | null,
  parts: Partial<CheckInput> = {},
): Promise<CheckAnswer> => {
  const answerer = createAnswerer(await sampleLibrary(), {
    model: null,
    embedder: await testEmbedder(),
    encoderLanguages,
    day: () => day,
  });
  return answerOf(await eventsOf(answerer, inputOf(question, parts)));
};

describe("an answer to a question in another language", () => {
  test("begins with one sentence in that language, and so does its summary", async () => {
    const { answer, structured, should_abstain } = await ask("Was steht in Art. 33 DSGVO?", null, {
      responseFormat: "structured",
    });
    const notice = "Diese Antwort ist auf Englisch, der Sprache dieses Bestands.";
    expect(should_abstain).toBe(false);
    expect(answer).toStartWith(`${notice}\n\n`);
    expect(answer).toContain("[Article 33");
    expect(structured?.summary).toStartWith(`${notice} `);
    expect(structured?.legal_basis).not.toContain("Diese");
  });

  test("says so where the search model does not read the language", async () => {
    const { answer } = await ask("Co mówi art. 33 RODO?", ["en"]);
    expect(answer).toStartWith(`${textOf("pl", "notice")} ${textOf("pl", "unread")}\n\n`);
    expect(answer).toContain("[Article 33");
  });

  test("is an abstention in that language where such a model finds no name to go by", async () => {
    const { answer, abstention_reason, should_abstain } = await ask("Mon patron peut-il lire mes courriels ?", ["en"]);
    expect(should_abstain).toBe(true);
    expect(abstention_reason).toBe(textOf("fr", "unread_refused"));
    expect(answer).toContain("Ce corpus contient AI Act, GDPR et DORA");
  });

  test("has no notice where question and corpus share the language", async () => {
    expect((await ask("What does Article 33 GDPR say?", null)).answer).not.toContain("language of this corpus");
  });
});

describe("a language model", () => {
  const promptOf = async (question: string): Promise<string> => {
    const endpoint = serveModel([{ kind: "text", pieces: ["NO ANSWER"] }], {});
    endpoints.push(endpoint);
    const answerer = await sampleAnswerer(endpoint.environment);
    await eventsOf(answerer, inputOf(question), { allowModel: true });
    return endpoint.requests[0]?.messages[0]?.content ?? "";
  };

  test.each([
    ["Was steht in Art. 33 DSGVO?", "sentences in German."],
    ["Mit mond a GDPR 33. cikke?", "sentences in Hungarian."],
    ["What does Article 33 GDPR say?", "sentences in English."],
  ])("is told to answer %s with %s", async (question, told) => {
    expect(await promptOf(question)).toContain(told);
  });
});

describe("a refusal is in the language of its question:", () => {
  test.each([
    ["Was regelt § 26 BDSG?", "de", "Die Frage betrifft nationales Recht"],
    ["Vielen Dank, das war sehr nett von Ihnen!", "de", textOf("de", "unread_refused")],
    ["Dobrý den, jak se dnes máte?", "cs", textOf("cs", "unread_refused")],
    ["Γεια σας, τι κάνετε;", "el", textOf("el", "unread_refused")],
  ] as const)("%s", async (question, language, reason) => {
    const { abstention_reason, answer, should_abstain } = await ask(question, ["en"]);
    expect(should_abstain).toBe(true);
    expect(abstention_reason).toStartWith(reason);
    expect(answer).toEndWith(textOf(language, "sample"));
  });
});

describe("the texts", () => {
  test("of two languages are never the same, nor English elsewhere", () => {
    for (const key of textKeys) {
      const said = officialLanguages.map((language) => textOf(language, key));
      expect(new Set(said).size).toBe(officialLanguages.length);
    }
  });

  test("take all their values", () => {
    const values = { name: "N1", provision: "P1", act: "A1", whole: "W1", names: "L1" };
    const wanted = {
      other_law: ["N1"],
      member_country: ["N1"],
      other_country: ["N1"],
      vendor: ["N1"],
      missing: ["P1", "A1"],
      missing_part: ["P1", "A1", "W1"],
      corpus: ["L1"],
      near: ["L1"],
    } as const;
    for (const language of officialLanguages) {
      for (const [key, parts] of Object.entries(wanted)) {
        const said = textOf(language, key as keyof typeof wanted, values);
        for (const part of parts) expect([language, said]).toEqual([language, expect.stringContaining(part)]);
        expect(said).not.toMatch(/[{}]/);
      }
    }
  });

  test("are English for a language that is none of the Union's", () => {
    expect(textOf("und", "notice")).toBe(textOf("en", "notice"));
  });
});
