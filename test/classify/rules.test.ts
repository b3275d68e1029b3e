/** Promise: each rule takes what fits it and leaves what does not, its exceptions hold, and a denial ends it. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { findFacts } from "../../api/classify/facts/find.ts";
import { readLexicon } from "../../api/classify/facts/lexicon.ts";
import { applyRule } from "../../api/classify/rules/apply.ts";
import { type Rule, readRules } from "../../api/classify/rules/load.ts";
import type { RiskLevel } from "../../api/classify/types.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const lexicon = await readLexicon();
const rules = new Map(readRules().map((rule) => [rule.id, rule]));

describe("examples of the rules", () => {
  const table = [...rules.values()].map((rule): [string, Rule] => [rule.id, rule]);
  test.each(table)("%s takes its example and leaves the other", async (_id, rule) => {
    const fits = applyRule(rule, findFacts(rule.example.fits, lexicon)).state;
    const doesNot = applyRule(rule, findFacts(rule.example.doesNot, lexicon)).state;
    expect(["plain", "arguable"]).toContain(fits);
    expect(doesNot).not.toBe("plain");
  });
});

const levels: ReadonlyArray<[RiskLevel, string]> = [
  // Article 5: conditions, near misses, denials
  ["prohibited", "Webcam software that tells the team lead which of our clerks look irritated during calls."],
  ["high", "Our hotline add-on hears whether the customer sounds irritated. The agents are not analysed."],
  ["minimal", "Written hotel reviews are sorted into positive and negative ones."],
  ["prohibited", "An app takes a holiday picture of a colleague and creates realistic nude images of her."],
  ["minimal", "A filter that detects nude pictures in uploads and blocks them."],
  [
    "prohibited",
    "Police cameras recognise every passer-by in the pedestrian zone live and compare them with a list of unpaid fines.",
  ],
  ["high", "A department store recognises known shoplifters by their faces live at the entrance."],
  [
    "prohibited",
    "Our crawler copies portraits from social networks into a face database in which clients look up strangers.",
  ],
  ["prohibited", "A camera infers from the face whether visitors are gay."],
  [
    "prohibited",
    "The town gives every citizen a score from online posts and neighbourhood conduct; those with a low score are refused social housing.",
  ],
  [
    "prohibited",
    "Software for the police predicts who will become a burglar solely from age, nationality and neighbourhood.",
  ],
  ["high", "Probation officers get a reoffending risk grade that rests on earlier convictions and conduct in custody."],
  // Annex III and its exceptions
  ["high", "The bank decides on consumer loans with a model that scores how likely a person is to repay."],
  ["minimal", "The bank detects fraud: unusual card payments are blocked. Nobody's creditworthiness is evaluated."],
  ["high", "A life insurer sets each person's premium from health data."],
  ["minimal", "Prices car insurance by mileage and model of the car."],
  ["high", "The software ranks job applicants by their CVs and proposes whom to invite."],
  ["minimal", "Converts CVs into one uniform layout. There is no ranking and no scoring."],
  ["high", "Essays of pupils are marked automatically, the mark goes on the report card."],
  ["minimal", "Timetabling engine which distributes lecture rooms to courses."],
  ["high", "A model closes the valves of the drinking water network when a main is about to burst."],
  ["minimal", "Forecasts gas consumption for our traders."],
  ["high", "Judges receive a draft judgment that applies the law to the facts of the case."],
  ["minimal", "Removes names from judgments before publication."],
  ["high", "The consulate's tool checks passports and rates each visa applicant's risk of overstaying."],
  ["minimal", "Checks holograms and chips of passports for forgery."],
  // Article 6(1) and (1a)
  ["high", "Software that finds tumours in CT scans, a class IIb medical device assessed by a notified body."],
  ["minimal", "Voice control that sets the seat heating and the radio in the car. Comfort only."],
  // Article 50
  ["limited", "A chatbot on our website answers customers' questions about delivery times."],
  ["limited", "Type a sentence and our tool generates a photorealistic image."],
  ["limited", "We publish videos in which a famous footballer seems to speak Finnish; face and voice are generated."],
  ["minimal", "A spelling checker that underlines typos."],
  // Article 2
  [
    "minimal",
    "We rank job applicants for two mining firms in Perth with our own software. The firms, the applicants and the servers are all in Australia, and nobody in Europe uses it or sees its results.",
  ],
  ["high", "A company in Perth sells software that ranks job applicants. Two firms in Lyon use it."],
  ["high", "A company in Perth sells software that ranks job applicants."],
  [
    "minimal",
    "Unsere Bank in Genf bewertet mit eigener Software die Bonität von Privatkunden. Kunden und Rechner sind alle in der Schweiz, niemand in Europa nutzt die Ergebnisse.",
  ],
  [
    "minimal",
    "Notre logiciel classe les candidats à un emploi au Québec. Tout se passe à Montréal, personne en Europe ne l'utilise ni n'en reçoit les résultats.",
  ],
  ["minimal", "Target recognition used by the army only, for military purposes."],
  ["minimal", "I run a language model at home only for my own diary, as a private person."],
];

inLaw.describe("levels", () => {
  test.each(levels)("%s: %s", async (level, description) => {
    expect((await classifyText(description)).risk_level).toBe(level);
  });
});

const otherLanguages: ReadonlyArray<[RiskLevel, string]> = [
  [
    "prohibited",
    "Eine Software wertet per Webcam die Mimik unserer Mitarbeiter aus und zeigt dem Vorgesetzten, wer frustriert ist.",
  ],
  ["high", "Unser Programm bewertet Bewerbungen und erstellt eine Rangliste der Bewerber für die offene Stelle."],
  [
    "high",
    "Das Jobcenter lässt prüfen, ob ein Antragsteller Anspruch auf Wohngeld hat; das System schlägt die Ablehnung vor.",
  ],
  ["high", "Die Bank berechnet die Bonität von Privatkunden und entscheidet über den Kredit."],
  ["limited", "Ein Chatbot auf unserer Webseite beantwortet Fragen der Kunden zu Öffnungszeiten."],
  ["minimal", "Das System sortiert eingehende Rechnungen und übernimmt die Beträge in die Buchhaltung."],
  [
    "prohibited",
    "Le logiciel analyse par webcam les émotions des salariés pendant les réunions pour informer le manager.",
  ],
  ["high", "Notre outil trie les candidatures et classe les candidats pour le poste."],
  ["high", "La banque évalue la solvabilité des emprunteurs et décide du crédit."],
  ["limited", "Un agent conversationnel répond aux questions des clients sur les délais de livraison."],
  ["minimal", "Un outil qui prévoit la demande de pain par boulangerie."],
];

inLaw.describe("German and French", () => {
  test.each(otherLanguages)("%s: %s", async (level, description) => {
    expect((await classifyText(description)).risk_level).toBe(level);
  });
});
