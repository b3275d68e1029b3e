import { describe, expect, test } from "bun:test";
import { findFacts } from "../../api/classify/facts/find.ts";
import { readLexicon } from "../../api/classify/facts/lexicon.ts";
import { createPhraseCompiler } from "../../api/classify/facts/phrase-compiler.ts";
import { PhraseFinder } from "../../api/classify/facts/phrases.ts";
import { tokenize } from "../../api/classify/facts/tokens.ts";

const lexicon = await readLexicon();
const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word);

describe("words", () => {
  const table: ReadonlyArray<[string, string[]]> = [
    ["It doesn't rank people.", ["it", "does", "not", "rank", "people"]],
    ["They can't and won't.", ["they", "can", "not", "and", "will", "not"]],
    ["The pupil’s face", ["the", "pupil", "face"]],
    ["L’émotion d’un élève", ["l", "emotion", "d", "un", "eleve"]],
    ["Prüfung, Straße", ["prufung", "strasse"]],
    ["real‑time e-mail", ["real", "time", "e", "mail"]],
  ];
  test.each(table)("%s", (text, words) => expect(wordsOf(text)).toEqual(words));

  test("sentences end at full stops, not after single letters", () => {
    const sentences = tokenize("Queries (e.g. waste) only. No faces").map(({ sentence }) => sentence);
    expect(sentences).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });
});

describe("phrases", () => {
  const finds = (phrase: string, text: string): boolean => {
    const finder = new PhraseFinder<string>();
    finder.add(createPhraseCompiler()(phrase), "x");
    return finder.find(tokenize(text)).length > 0;
  };
  const table: ReadonlyArray<[string, string, boolean]> = [
    ["emotion*", "their emotions", true],
    ["*mitarbeiter*", "die Lagermitarbeiterin", true],
    ["put ~3 face", "put your friend's face on it", true],
    ["put ~3 face", "put the thing on top of the face", false],
    ["put ~3 face", "put it down. A face", false],
    ["credit score|scoring", "credit scoring", true],
    ["real-time", "in real time", true],
  ];
  test.each(table)("%s in “%s” is %p", (phrase, text, found) => expect(finds(phrase, text)).toBe(found));

  test.each(["~3", "", " ", "-"])("“%s” is refused as a phrase", (phrase) => {
    expect(() => createPhraseCompiler()(phrase)).toThrow(TypeError);
  });
});

describe("denial", () => {
  const table: ReadonlyArray<[string, string, "affirmed" | "denied"]> = [
    ["It reads the emotions of callers.", "emotion", "affirmed"],
    ["It does not read emotions.", "emotion", "denied"],
    ["No faces, voices or emotions are recorded.", "emotion", "denied"],
    ["It uses neither cameras nor emotions.", "emotion", "denied"],
    ["Emotions are never inferred.", "emotion", "denied"],
    ["It not only counts people but infers emotions.", "emotion", "affirmed"],
    ["It does not store pictures, but reads emotions.", "emotion", "affirmed"],
    [
      "It does not use real-time emotional state, vulnerability detection, or subliminal techniques.",
      "subliminal",
      "denied",
    ],
    ["A non-clinical tool that reads emotions.", "emotion", "affirmed"],
    ["With low emotions you get no flat.", "emotion", "affirmed"],
    ["It sells them vodka they do not need.", "harm", "affirmed"],
    ["It finds out who does not qualify for the allowance.", "benefit_act", "affirmed"],
    ["Tones you cannot hear, to make people buy.", "distortion", "affirmed"],
    ["No suspicion, no past offence.", "profile_only", "affirmed"],
    ["Das System erkennt keine Emotionen.", "emotion", "denied"],
    ["Das System erkennt Emotionen.", "emotion", "affirmed"],
    ["Le système ne détecte pas les émotions.", "emotion", "denied"],
    ["Le système détecte les émotions des salariés.", "emotion", "affirmed"],
  ];
  test.each(table)("%s: %s is %s", (text, fact, side) => {
    const facts = findFacts(text, lexicon);
    expect([facts.affirmed.has(fact), facts.denied.has(fact)]).toEqual([side === "affirmed", side === "denied"]);
  });
});

test("a phrase that says something else hides the word in it", () => {
  const workersIn = (text: string): string[] =>
    (findFacts(text, lexicon).affirmed.get("workers") ?? []).map(({ words }) => words);
  expect(workersIn("A social worker visits every worker.")).toEqual(["worker"]);
  expect(workersIn("The social worker visits the family.")).toEqual([]);
});

test("each fact quotes words of the description", () => {
  const text = "Webcam software tells the manager how motivated each employee looks.";
  const facts = findFacts(text, lexicon);
  for (const found of [...facts.affirmed.values()].flat()) expect(text.slice(found.start)).toStartWith(found.words);
});

test("the language is that of the small words", () => {
  expect(findFacts("Wir setzen ein System ein, das den Bewerber bewertet.", lexicon).language).toBe("de");
  expect(findFacts("Nous utilisons un outil qui trie les candidatures pour le poste.", lexicon).language).toBe("fr");
  expect(findFacts("We use a tool that sorts applications.", lexicon).language).toBe("en");
});
