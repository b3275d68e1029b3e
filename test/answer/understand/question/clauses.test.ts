import { describe, expect, test } from "bun:test";
import { officialLanguages, type QuestionLanguage } from "../../../../api/answer/language/languages.ts";
import { clausesOf } from "../../../../api/answer/understand/question/clauses.ts";

const wanted = (text: string, language: QuestionLanguage = "en"): string[] =>
  clausesOf(text, language).wanted.map((clause) => clause.text);

/** A message, and what it wants. */
const english: ReadonlyArray<readonly [text: string, wanted: readonly string[]]> = [
  ["Whom do we tell, and what is a good lock?", ["Whom do we tell?", "what is a good lock?"]],
  ["Our door was forced. Whom do we tell? Also write me a song.", ["Whom do we tell?", "write me a song."]],
  ["Whom do we tell? btw how do I bake bread", ["Whom do we tell?", "how do I bake bread"]],
  ["List our duties, then draft a letter to the mayor.", ["List our duties.", "draft a letter to the mayor."]],
  [
    "Whom do we tell, and is every promise it makes binding?",
    ["Whom do we tell?", "is every promise it makes binding?"],
  ],
  ["Exam: (1) name the duties; (2) describe the tides.", ["(1) name the duties;", "(2) describe the tides."]],
  ["Explain our duties and also the tide tables of Brest", ["Explain our duties", "the tide tables of Brest"]],
  ["We shut the door and the window. Must we tell anybody?", ["Must we tell anybody?"]],
  ["Must deployers monitor the system and write reports?", ["Must deployers monitor the system and write reports?"]],
  [
    "Whom do we tell? We would also like to know the tides.",
    ["Whom do we tell?", "We would also like to know the tides."],
  ],
  ["Whom do we tell? My boss would like to lock it.", ["Whom do we tell?"]],
  ["What does Art. 50(4) say?", ["What does Art. 50(4) say?"]],
];

describe("what a message wants, clause by clause:", () => {
  test.each([...english])("%s", (text, clauses) => {
    expect(wanted(text)).toEqual([...clauses]);
  });
});

/** In some languages a question, and a wish in a sentence of its own. */
const wished: ReadonlyArray<readonly [QuestionLanguage, string, string]> = [
  ["de", "Wem sagen wir es?", "Wir wüssten auch gerne, wann Ebbe ist."],
  ["pt", "A quem dizemos isto?", "Gostaria também de saber quando é a maré baixa."],
  ["pl", "Komu to powiedzieć?", "Chciałbym też wiedzieć, kiedy jest odpływ."],
];

describe("a wish without a question mark is a clause of its own:", () => {
  test.each([...wished])("%s", (language, question, wish) => {
    expect(wanted(`${question} ${wish}`, language)).toEqual([question, wish]);
  });
});

/** In each language two questions in one sentence, parted by ‖. */
const joined: Readonly<Partial<Record<QuestionLanguage, string>>> = {
  bg: "Трябва ли да уведомим някого ‖ и колко струва добър адвокат?",
  cs: "Musíme to někomu oznámit‖, a kolik stojí dobrý právník?",
  da: "Skal vi sige det til nogen‖, og hvad koster en god advokat?",
  de: "Müssen wir das melden‖, und bekomme ich mein Geld zurück?",
  el: "Πρέπει να το πούμε σε κάποιον‖, και πόσο κοστίζει ένας δικηγόρος;",
  es: "Debemos avisar a alguien‖, ¿y cuánto cuesta un abogado?",
  et: "Kas peame sellest teatama ‖ ja kui palju maksab advokaat?",
  fi: "Pitääkö meidän ilmoittaa siitä ‖ ja paljonko asianajaja maksaa?",
  fr: "Devons-nous prévenir quelqu'un ‖ et combien coûte un avocat ?",
  ga: "An gá dúinn é a insint ‖ agus cé mhéad a chosnaíonn dlíodóir?",
  hr: "Moramo li to prijaviti ‖ i koliko stoji odvjetnik?",
  hu: "Be kell jelentenünk‖, és mennyibe kerül egy ügyvéd?",
  it: "Dobbiamo avvisare qualcuno ‖ e quanto costa un avvocato?",
  lt: "Ar turime apie tai pranešti ‖ ir kiek kainuoja advokatas?",
  lv: "Vai mums par to jāziņo‖, un cik maksā advokāts?",
  mt: "Irridu ngħidu lil xi ħadd ‖ u kemm jiswa avukat?",
  nl: "Moeten wij dat melden ‖ en wat kost een advocaat?",
  pl: "Czy musimy to zgłosić ‖ i ile kosztuje adwokat?",
  pt: "Temos de avisar alguém ‖ e quanto custa um advogado?",
  ro: "Trebuie să anunțăm pe cineva ‖ și cât costă un avocat?",
  sk: "Musíme to niekomu oznámiť ‖ a koľko stojí právnik?",
  sl: "Ali moramo to prijaviti ‖ in koliko stane odvetnik?",
  sv: "Måste vi berätta det för någon ‖ och vad kostar en advokat?",
};

describe("two questions in one sentence are told apart in", () => {
  test.each(officialLanguages.filter((language) => language !== "en"))("%s", (language) => {
    const written = joined[language] ?? "";
    const { wanted: found, without } = clausesOf(written.replace(/ ?‖/u, ""), language);
    const [first = "", second = ""] = written.split("‖").map((part) => part.trim());
    expect(found).toHaveLength(2);
    expect(second).toContain(found[1]?.text ?? "?");
    expect(found[1]?.asks).toBe(true);
    expect(without(new Set(found.slice(1)))).toStartWith(first);
  });
});

test("a story beside a question, in one sentence with it, asks for nothing", () => {
  const { wanted: found } = clausesOf("We film the yard with two cameras; must we put up a sign?", "en");
  expect(found.map(({ asks }) => asks)).toEqual([false, true]);
});

describe("a message without one of its clauses", () => {
  const text = "We are a bank. Whom do we tell, what is a good lock, and by when? Thanks!";

  test("keeps what it tells, and the marks of its sentences", () => {
    const { wanted: found, without, told } = clausesOf(text, "en");
    expect(told).toBe("We are a bank.");
    expect(without(new Set(found.slice(-1)))).toBe("We are a bank. Whom do we tell, what is a good lock? Thanks!");
    expect(without(new Set(found.slice(0, 1)))).toBe("We are a bank. by when? Thanks!");
  });

  test("is whole where none is left out", () => {
    expect(clausesOf(text, "en").without(new Set())).toBe(text);
  });
});

test("of a form with many questions none is told apart", () => {
  expect(wanted("What is the first rule? ".repeat(6))).toEqual([]);
});

const hard = ["¿ ", "? ", ", also", "and also then ", "a, and b ", "; x", ". A", "(1) ", "und auch dann ", ": "];

// Reading that goes back over itself takes seconds for each language, and the test would run out of its time.
test.each(hard)(
  "2,000 characters of “%s” are read at once",
  (piece) => {
    const text = piece.repeat(2_000 / piece.length);
    for (const language of officialLanguages)
      expect(clausesOf(text, language).told.length).toBeLessThanOrEqual(text.length);
  },
  10_000,
);
