import { beforeAll, describe, expect, test } from "bun:test";
import type { QuestionLanguage } from "../../../api/answer/language/languages.ts";
import { retrieve } from "../../../api/answer/retrieval.ts";
import { judgeScope, readScope, searchWordsOf } from "../../../api/answer/understand/index.ts";
import { inputOf } from "../support/corpus.ts";
import { sampleLibrary } from "../support/libraries.ts";
import { buildTimeoutMs, citedIn, judge } from "./support.ts";

beforeAll(async () => void (await sampleLibrary()), buildTimeoutMs);

type Questions = readonly [everyday: string, short: string, lookup: string];

/** An everyday question, a short one, and one that asks what Article 33 GDPR says by the act's name in that language. */
const questions: Readonly<Partial<Record<QuestionLanguage, Questions>>> = {
  bg: ["Може ли работодателят да чете имейлите ми?", "Какви са глобите?", "Какво казва чл. 33 от ОРЗД?"],
  cs: [
    "Smí zaměstnavatel číst moje e-maily?",
    "Jaké jsou pokuty?",
    "Co říká čl. 33 obecného nařízení o ochraně osobních údajů?",
  ],
  da: [
    "Må min chef læse mine e-mails?",
    "Hvor store er bøderne?",
    "Hvad siger artikel 33 i databeskyttelsesforordningen?",
  ],
  de: ["Wie schnell müssen wir eine Datenpanne melden?", "Wie hoch sind Bußgelder?", "Was steht in Art. 33 DSGVO?"],
  el: ["Μπορεί ο εργοδότης μου να διαβάζει τα email μου;", "Ποια είναι τα πρόστιμα;", "Τι λέει το άρθρο 33 του ΓΚΠΔ;"],
  es: ["¿Puede mi jefe leer mis correos?", "¿Cuáles son las multas?", "¿Qué dice el artículo 33 del RGPD?"],
  et: [
    "Kas tööandja tohib minu e-kirju lugeda?",
    "Kui suured on trahvid?",
    "Mida ütleb isikuandmete kaitse üldmääruse artikkel 33?",
  ],
  fi: [
    "Saako työnantaja lukea sähköpostini?",
    "Kuinka suuret ovat sakot?",
    "Mitä tietosuoja-asetuksen 33 artiklassa sanotaan?",
  ],
  fr: ["Mon patron peut-il lire mes courriels ?", "Quelles sont les amendes ?", "Que dit l'article 33 du RGPD ?"],
  ga: [
    "An bhfuil cead ag m'fhostóir mo ríomhphoist a léamh?",
    "Cad iad na fíneálacha?",
    "Cad a deir Airteagal 33 den RGCS?",
  ],
  hr: [
    "Smije li poslodavac čitati moju e-poštu?",
    "Kolike su kazne?",
    "Što kaže članak 33. Opće uredbe o zaštiti podataka?",
  ],
  hu: [
    "Elolvashatja a főnököm az e-mailjeimet?",
    "Mekkora a bírság?",
    "Mit mond az általános adatvédelmi rendelet 33. cikke?",
  ],
  it: [
    "Il mio capo può leggere le mie e-mail?",
    "Quali sono le sanzioni?",
    "Che cosa dice l'articolo 33 del regolamento generale sulla protezione dei dati?",
  ],
  lt: ["Ar darbdavys gali skaityti mano el. laiškus?", "Kokios yra baudos?", "Ką sako BDAR 33 straipsnis?"],
  lv: ["Vai darba devējs drīkst lasīt manus e-pastus?", "Kādi ir naudas sodi?", "Ko nosaka VDAR 33. pants?"],
  mt: [
    "Il-kap tiegħi jista' jaqra l-emails tiegħi?",
    "Kemm huma l-multi?",
    "X'jgħid l-Artikolu 33 tar-Regolament Ġenerali dwar il-Protezzjoni tad-Data?",
  ],
  nl: ["Mag mijn werkgever mijn e-mails lezen?", "Hoe hoog zijn de boetes?", "Wat staat er in artikel 33 AVG?"],
  pl: ["Czy szef może czytać moje maile?", "Jakie są kary?", "Co mówi art. 33 RODO?"],
  pt: ["O meu chefe pode ler os meus e-mails?", "Quais são as coimas?", "O que diz o artigo 33.º do RGPD?"],
  ro: ["Poate șeful meu să-mi citească e-mailurile?", "Care sunt amenzile?", "Ce spune art. 33 din RGPD?"],
  sk: [
    "Môže môj šéf čítať moje e-maily?",
    "Aké sú pokuty?",
    "Čo hovorí článok 33 všeobecného nariadenia o ochrane údajov?",
  ],
  sl: [
    "Ali lahko delodajalec bere mojo elektronsko pošto?",
    "Kakšne so globe?",
    "Kaj pravi 33. člen Splošne uredbe o varstvu podatkov?",
  ],
  sv: ["Får min chef läsa min e-post?", "Hur höga är böterna?", "Vad säger artikel 33 i dataskyddsförordningen?"],
};

describe("a question's language is known", () => {
  for (const [language, asked] of Object.entries(questions)) {
    test.each([...asked])(`${language}: %s`, async (question) => {
      expect(readScope(question, "auto", await sampleLibrary()).language).toBe(language as QuestionLanguage);
    });
  }

  const others: ReadonlyArray<readonly [string, QuestionLanguage]> = [
    ["DSGVO Art 33?", "de"],
    ["When must we report a breach under the DSGVO?", "en"],
    ["What does RODO say about consent?", "en"],
    ["Is la carte a name?", "en"],
    ["GDPR 33", "en"],
    ["CE marking AI", "en"],
    ["TLPT scope", "en"],
    ["art. 33 RGPD", "en"],
    ["GDPR art. 6 para. 1 lit. f", "en"],
    ["Do we need a DPIA for Krankenhaus data?", "en"],
    ["Когда нужно уведомить надзорный орган?", "und"],
    ["数据泄露必须在多长时间内报告？", "und"],
    ["72", "en"],
  ];
  test.each(others)("%s → %s", async (question, language) => {
    expect(readScope(question, "auto", await sampleLibrary()).language).toBe(language);
  });
});

describe("the article is asked for by the act's name in each language", () => {
  for (const [language, [, , lookup]] of Object.entries(questions)) {
    test(`${language}: ${lookup}`, async () => {
      const library = await sampleLibrary();
      expect(citedIn(lookup, "auto", library)).toEqual(["gdpr: Article 33"]);
      expect(readScope(lookup, "auto", library).isLookup).toBe(true);
    });
  }
});

const acts: ReadonlyArray<readonly [string, readonly string[]]> = [
  ["Was verlangt Artikel 26 Absatz 1 der KI-Verordnung?", ["ai_act: Article 26(1)"]],
  ["Que prévoit l'article 50 du règlement sur l'IA ?", ["ai_act: Article 50"]],
  ["¿Qué exige el artículo 50 del Reglamento de IA?", ["ai_act: Article 50"]],
  ["Cosa prevede l'articolo 50 del regolamento sull'intelligenza artificiale?", ["ai_act: Article 50"]],
  ["Wat eist artikel 50 van de AI-verordening?", ["ai_act: Article 50"]],
  ["Vad kräver artikel 50 i AI-förordningen?", ["ai_act: Article 50"]],
  ["Hvad kræver artikel 50 i forordningen om kunstig intelligens?", ["ai_act: Article 50"]],
  ["Mitä tekoälysäädöksen 50 artikla vaatii?", ["ai_act: Article 50"]],
  ["Mida nõuab tehisintellektimääruse artikkel 50?", ["ai_act: Article 50"]],
  ["Ko prasa Mākslīgā intelekta akta 50. pants?", ["ai_act: Article 50"]],
  ["Ko reikalauja Dirbtinio intelekto akto 50 straipsnis?", ["ai_act: Article 50"]],
  ["Czego wymaga art. 50 aktu w sprawie sztucznej inteligencji?", ["ai_act: Article 50"]],
  ["Co vyžaduje článek 50 aktu o umělé inteligenci?", ["ai_act: Article 50"]],
  ["Čo vyžaduje článok 50 aktu o umelej inteligencii?", ["ai_act: Article 50"]],
  ["Kaj zahteva 50. člen akta o umetni inteligenci?", ["ai_act: Article 50"]],
  ["Što zahtijeva članak 50. Akta o umjetnoj inteligenciji?", ["ai_act: Article 50"]],
  ["Mit ír elő az MI-rendelet 50. cikke?", ["ai_act: Article 50"]],
  ["Ce cere articolul 50 din Regulamentul privind inteligența artificială?", ["ai_act: Article 50"]],
  ["O que exige o artigo 50.º do Regulamento da Inteligência Artificial?", ["ai_act: Article 50"]],
  ["Τι απαιτεί το άρθρο 50 του κανονισμού για την τεχνητή νοημοσύνη;", ["ai_act: Article 50"]],
  ["Какво изисква член 50 от Акта за изкуствения интелект?", ["ai_act: Article 50"]],
  ["X'jeħtieġ l-Artikolu 50 tal-Att dwar l-Intelliġenza Artifiċjali?", ["ai_act: Article 50"]],
  ["Cad a éilíonn Airteagal 50 den Ghníomh um Intleacht Shaorga?", ["ai_act: Article 50"]],
  ["Czy art. 28 ust. 1 rozporządzenia DORA dotyczy chmury?", ["dora: Article 28(1)"]],
  ["Gilt Art. 19 DORA neben Art. 33 DSGVO?", ["dora: Article 19", "gdpr: Article 33"]],
  ["art. 6 ust. 1 rozporządzenia (UE) 2016/679", ["gdpr: Article 6(1)"]],
  ["BDAR 33 straipsnis ir DORA 19 straipsnis", ["gdpr: Article 33", "dora: Article 19"]],
  ["GDPR:n 13 ja 14 artikla", ["gdpr: Article 13", "gdpr: Article 14"]],
  ["RODO 6 ust. 1", ["gdpr: Article 6(1)"]],
  ["Was sagt § 26 BDSG?", []],
  ["Gilt § 26 auch neben Art. 33 DSGVO?", ["gdpr: Article 33"]],
  ["Czy art. 6 ustawy o ochronie danych osobowych to to samo co RODO?", []],
  ["Selon l'article 9 du code civil et le RGPD ?", []],
  ["Od kdaj velja 5. člen AI Acta?", ["ai_act: Article 5"]],
  [
    "Ce spune art. 33 alin. (1) din RGPD și alin. (2) din același articol?",
    ["gdpr: Article 33(1)", "gdpr: Article 33(2)"],
  ],
];
test.each(acts)("acts by their names: %s", async (question, expected) => {
  expect(citedIn(question, "auto", await sampleLibrary())).toEqual([...expected]);
});

const words: ReadonlyArray<readonly [string, string]> = [
  ["How fast must a breach be reported?", "How fast must a breach be reported?"],
  ["Wie schnell ist eine Datenpanne nach Art. 33 DSGVO zu melden, in 72 Stunden?", "GDPR Article 33 72"],
  ["Czy TLPT jest obowiązkowe dla banku?", "TLPT"],
  ["Darf mein Chef meine E-Mails lesen?", ""],
];
test.each(words)("the English text is searched for %s by the words '%s'", async (question, expected) => {
  const library = await sampleLibrary();
  const { language } = readScope(question, "auto", library);
  expect(searchWordsOf(question, language, library.snapshot)).toBe(expected);
});

const refused: ReadonlyArray<readonly [question: string, kind: string, reason: string]> = [
  ["Was sagt Art. 147 der KI-Verordnung?", "no_such_provision", "AI Act hat keine solche Bestimmung: Article 147."],
  ["Que dit l'article 999 du RGPD ?", "no_such_provision", "GDPR ne comporte pas cette disposition : Article 999."],
  ["Co mówi art. 33 ust. 99 RODO?", "no_such_provision", "Article 33 (GDPR) istnieje"],
  ["¿Qué exige la Directiva NIS2?", "other_law", "La pregunta se refiere a otro acto (NIS 2 Directive)"],
  ["Cosa richiede il CCPA?", "other_country", "La domanda riguarda il diritto di un paese esterno all'UE"],
  ["Was regelt § 26 BDSG?", "national_law", "Die Frage betrifft nationales Recht (German law)"],
];
test.each(refused)("%s → %s, in its language", async (question, kind, reason) => {
  const refusal = await judge(question, await sampleLibrary());
  expect(refusal?.kind).toBe(kind as never);
  expect(refusal?.reason).toContain(reason);
});

test("in a language that is not read, what names our law is not refused for another that it names too", async () => {
  const library = await sampleLibrary();
  const found = await retrieve(inputOf("Gilt die NIS2-Richtlinie neben DORA?"), library, null);
  expect(judgeScope(found, library).kind).toBe("answered");
});
