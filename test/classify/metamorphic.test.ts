/** Promise: what the law asks nothing of does not move a level; what decides moves it as the law says. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import type { RiskLevel } from "../../api/classify/types.ts";
import { once } from "../../shared/once.ts";
import { readJsonLines } from "../eval/data/json-lines.ts";
import { keptAuthor, readSystems } from "../eval/fit/systems/rows.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const neutralSchema = Type.Object({ kind: Type.String(), text: Type.String() });
/** Sentences by two authors who saw neither each other's work nor a description. */
const neutral = ["neutral_1", "neutral_2"].flatMap((name) =>
  readJsonLines(join(import.meta.dir, "sentences", `${name}.jsonl`), neutralSchema),
);
/** Descriptions of the author who is kept out of every fit. */
const described = readSystems()
  .filter(({ author }) => author === keptAuthor)
  .map(({ text, sentences, language }) => ({ text, sentences: sentences.map((one) => one.text), language }));

/** Each text is classified once: many changes are laid on the same description. */
const levelOf = once(
  (text: string): Promise<RiskLevel> => classifyText(text.slice(0, 5_000)).then(({ risk_level }) => risk_level),
);

/** The share of descriptions whose level a change moves. */
const moved = async (
  change: (one: (typeof described)[number], at: number) => string | null,
): Promise<{ share: number; count: number; examples: string[] }> => {
  const examples: string[] = [];
  let [count, moves] = [0, 0];
  for (const [at, one] of described.entries()) {
    const changed = change(one, at);
    if (changed === null) continue;
    const [before, after] = [await levelOf(one.text), await levelOf(changed)];
    count += 1;
    if (before === after) continue;
    moves += 1;
    examples.push(`${before} → ${after}: ${changed.slice(0, 160)}`);
  }
  return { share: moves / (count || 1), count, examples };
};

inLaw.describe("the level does not move", () => {
  test("there are at least sixty neutral sentences of ten kinds", () => {
    expect(neutral.length).toBeGreaterThanOrEqual(60);
    expect(new Set(neutral.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
  });

  test("by a neutral sentence behind or before it", async () => {
    let [count, moves] = [0, 0];
    const movers: string[] = [];
    for (const [place, { text }] of neutral.entries()) {
      const result = await moved((one, at) =>
        at % 10 !== place % 10 ? null : at % 2 === 0 ? `${one.text}\n${text}` : `${text} ${one.text}`,
      );
      count += result.count;
      moves += result.examples.length;
      movers.push(...result.examples.map((example) => `${text} | ${example}`));
    }
    expect(count).toBeGreaterThan(2_500);
    expect(moves / count, movers.slice(0, 8).join("\n")).toBeLessThanOrEqual(0.01);
  });

  test("by a long text around it", async () => {
    const around = neutral.slice(0, 24).map(({ text }) => text);
    const { share, examples } = await moved(
      ({ text }) => `${around.slice(0, 12).join(" ")} ${text} ${around.slice(12).join(" ")}`,
    );
    expect(share, examples.join("\n")).toBeLessThanOrEqual(0.06);
  });

  test("by the order of its sentences", async () => {
    const { share, count } = await moved(({ sentences }) =>
      sentences.length < 2 ? null : [...sentences].reverse().join(" "),
    );
    expect(count).toBeGreaterThan(50);
    expect(share).toBeLessThanOrEqual(0.02);
  });

  test("by capitals, and hardly by a slip of the finger", async () => {
    expect((await moved(({ text }) => text.toUpperCase())).share).toBeLessThanOrEqual(0.01);
    // Two letters change places in one long word of five.
    const slipped = await moved(({ text }) => {
      let seen = 0;
      return text.replace(/\p{L}{7,}/gu, (word) => {
        seen += 1;
        return seen % 5 === 0 ? `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}` : word;
      });
    });
    expect(slipped.share).toBeLessThanOrEqual(0.05);
  });

  test("by person and tense", async () => {
    const told: ReadonlyArray<readonly [RegExp, string]> = [
      [/\bWe sell\b/g, "The company sells"],
      [/\bWe use\b/g, "The company uses"],
      [/\bOur\b/g, "The company's"],
      [/\bour\b/g, "the company's"],
      [/\bIt (\w+)s\b/g, "It will $1"],
    ];
    const { share, count } = await moved(({ text, language }) => {
      const changed = told.reduce((whole, [from, to]) => whole.replace(from, to), text);
      return language !== "en" || changed === text ? null : changed;
    });
    expect(count).toBeGreaterThan(50);
    expect(share).toBeLessThanOrEqual(0.04);
  });
});

const translated: ReadonlyArray<readonly [english: string, german: string, french: string]> = [
  [
    "Our software reads incoming applications and ranks the applicants for the recruiter.",
    "Unsere Software liest eingehende Bewerbungen und erstellt für die Personalabteilung eine Rangliste der Bewerber.",
    "Notre logiciel lit les candidatures reçues et classe les candidats pour le recruteur.",
  ],
  [
    "The camera watches employees and tells the manager who looks annoyed or sad.",
    "Die Kamera beobachtet die Beschäftigten und meldet der Führungskraft, wer verärgert oder traurig wirkt.",
    "La caméra observe les salariés et signale au responsable qui a l'air énervé ou triste.",
  ],
  [
    "A chatbot on our website answers customers' questions about deliveries.",
    "Ein Chatbot auf unserer Webseite beantwortet Fragen der Kunden zu Lieferungen.",
    "Un chatbot sur notre site répond aux questions des clients sur les livraisons.",
  ],
  [
    "It forecasts how many loaves our bakery will sell tomorrow.",
    "Es sagt vorher, wie viele Brote unsere Bäckerei morgen verkauft.",
    "Il prévoit combien de pains notre boulangerie vendra demain.",
  ],
  [
    "The bank's model scores private borrowers and decides on their consumer loans.",
    "Das Modell der Bank bewertet private Kreditnehmer und entscheidet über ihre Konsumkredite.",
    "Le modèle de la banque note les emprunteurs particuliers et décide de leurs crédits à la consommation.",
  ],
];

inLaw.describe("the level is the same in three languages", () => {
  test.each([...translated])("%s", async (english, german, french) => {
    const level = await levelOf(english);
    expect([await levelOf(german), await levelOf(french)]).toEqual([level, level]);
  });
});

/** A description, a fact that decides, and the levels without and with it. */
const deciding: ReadonlyArray<readonly [text: string, fact: string, before: RiskLevel, after: RiskLevel]> = [
  [
    "The tool sorts incoming applications into folders by type of document. Nobody is profiled or evaluated.",
    "A second version also scores each applicant and rejects those below a threshold.",
    "minimal",
    "high",
  ],
  [
    "A camera at the entrance counts how many people come into the shop.",
    "It also compares every face with a list of known shoplifters.",
    "minimal",
    "high",
  ],
  [
    "The system recognises faces in the station live and compares them with a list of wanted persons.",
    "It is used by the police, without an order of a judge, for petty thefts.",
    "high",
    "prohibited",
  ],
  [
    "The software listens to calls and shows how the customer feels from the voice.",
    "It does the same with our call agents, so that the supervisor sees who is in a bad mood.",
    "high",
    "prohibited",
  ],
  [
    "It transcribes the calls of our service line.",
    "A voice assistant also speaks with the callers itself and answers their questions.",
    "minimal",
    "limited",
  ],
];

inLaw.describe("what decides moves the level as the law says", () => {
  test.each([...deciding])("%s + %s", async (text, fact, before, after) => {
    expect([await levelOf(text), await levelOf(`${text} ${fact}`)]).toEqual([before, after]);
  });
});

describe("neutral sentences", () => {
  test("are none that the models were fitted on", () => {
    const fitted = new Set(readSystems().flatMap(({ sentences }) => sentences.map(({ text }) => text)));
    expect(neutral.filter(({ text }) => fitted.has(text))).toEqual([]);
  });
});
