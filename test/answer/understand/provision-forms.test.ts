import { describe, expect, test } from "bun:test";
import type { OfficialLanguage } from "../../../api/answer/language/languages.ts";
import { findWrittenCitations } from "../../../api/answer/understand/references/written.ts";
import { formatCitation } from "../../../shared/citation/index.ts";

const cited = (text: string, language: OfficialLanguage): string[] =>
  findWrittenCitations(text.normalize("NFKC"), language).map(({ citation }) => formatCitation(citation));

type Forms = ReadonlyArray<readonly [text: string, expected: readonly string[]]>;

const forms: Readonly<Partial<Record<OfficialLanguage, Forms>>> = {
  bg: [
    ["чл. 33, параграф 1, буква а)", ["Article 33(1)(a)"]],
    ["член 6, параграф 1, буква е)", ["Article 6(1)(f)"]],
    ["членове 13 и 14", ["Article 13", "Article 14"]],
    ["параграф 1 от член 33", ["Article 33(1)"]],
    ["приложение III, точка 4", ["Annex III, point 4"]],
    ["съображение 26", ["Recital 26"]],
    ['чл. 6, пар. 1, б. "е"', ["Article 6(1)(f)"]],
  ],
  cs: [
    ["čl. 6 odst. 1 písm. f)", ["Article 6(1)(f)"]],
    ["článek 33 odst. 1", ["Article 33(1)"]],
    ["články 13 a 14", ["Article 13", "Article 14"]],
    ["čl. 4 bod 7", ["Article 4, point 7"]],
    ["příloha III bod 4", ["Annex III, point 4"]],
    ["bod odůvodnění 26", ["Recital 26"]],
    ["odst. 1 článku 33", ["Article 33(1)"]],
  ],
  da: [
    ["artikel 6, stk. 1, litra f", ["Article 6(1)(f)"]],
    ["artikel 33, stk. 1", ["Article 33(1)"]],
    ["artikel 13 og 14", ["Article 13", "Article 14"]],
    ["artikel 4, nr. 7", ["Article 4, point 7"]],
    ["bilag III, punkt 4", ["Annex III, point 4"]],
    ["betragtning 26", ["Recital 26"]],
    ["artikel 13-15", ["Article 13", "Article 14", "Article 15"]],
  ],
  de: [
    ["Artikel 33 Absatz 1 DSGVO", ["Article 33(1)"]],
    ["Art. 6 Abs. 1 S. 1 lit. f DSGVO", ["Article 6(1)(f)"]],
    ["Art. 6 Abs. 1 lit. a und c DSGVO", ["Article 6(1)(a)", "Article 6(1)(c)"]],
    ["Art. 4 Nr. 7", ["Article 4, point 7"]],
    ["Anhang III Nummer 4 Buchstabe a", ["Annex III, point 4(a)"]],
    ["Artikel 6 Absatz 1 Unterabsatz 1 Buchstabe f", ["Article 6(1)(f)"]],
    ["Absatz 1 des Artikels 33", ["Article 33(1)"]],
    ["Art. 13 bis 15", ["Article 13", "Article 14", "Article 15"]],
    ["Erwägungsgrund 47", ["Recital 47"]],
    ["Art. 6 Abs. 1 f DSGVO", ["Article 6(1)(f)"]],
  ],
  el: [
    ["άρθρο 22 ΓΚΠΔ", ["Article 22"]],
    ["άρθρο 33 παράγραφος 1 στοιχείο α)", ["Article 33(1)(a)"]],
    ["άρθρο 6 παρ. 1 στοιχ. στ΄ ΓΚΠΔ", ["Article 6(1)(f)"]],
    ["άρθρα 13 και 14", ["Article 13", "Article 14"]],
    ["παράγραφος 1 του άρθρου 33", ["Article 33(1)"]],
    ["παράρτημα III σημείο 4", ["Annex III, point 4"]],
    ["αιτιολογική σκέψη 26", ["Recital 26"]],
  ],
  es: [
    ["artículo 17 del RGPD", ["Article 17"]],
    ["artículo 6, apartado 1, letra f)", ["Article 6(1)(f)"]],
    ["art. 6.1.f) RGPD", ["Article 6(1)(f)"]],
    ["artículos 13 a 15", ["Article 13", "Article 14", "Article 15"]],
    ["artículos 13 y 14", ["Article 13", "Article 14"]],
    ["letra f) del apartado 1 del artículo 6", ["Article 6(1)(f)"]],
    ["anexo III, punto 4", ["Annex III, point 4"]],
  ],
  et: [
    ["artikli 33 lõige 1", ["Article 33(1)"]],
    ["artikli 6 lõike 1 punkt f", ["Article 6(1)(f)"]],
    ["artiklid 13 ja 14", ["Article 13", "Article 14"]],
    ["III lisa punkt 4", ["Annex III, point 4"]],
    ["põhjendus 26", ["Recital 26"]],
    ["artikli 4 punkt 7", ["Article 4, point 7"]],
  ],
  fi: [
    ["33 artiklan 1 kohta", ["Article 33(1)"]],
    ["33 artiklan 1 kohdan a alakohta", ["Article 33(1)(a)"]],
    ["GDPR:n 33 artikla", ["Article 33"]],
    ["13 ja 14 artiklassa", ["Article 13", "Article 14"]],
    ["artikla 33", ["Article 33"]],
    ["liitteen III 4 kohta", ["Annex III, point 4"]],
    ["johdanto-osan 26 kappale", ["Recital 26"]],
    ["6 artiklan 1 kohdan f alakohdan mukaan", ["Article 6(1)(f)"]],
  ],
  fr: [
    ["article 6, paragraphe 1, point f)", ["Article 6(1)(f)"]],
    ["art. 6, § 1, f) RGPD", ["Article 6(1)(f)"]],
    ["article 6.1.f", ["Article 6(1)(f)"]],
    ["articles 13 et 14", ["Article 13", "Article 14"]],
    ["le paragraphe 1 de l'article 33", ["Article 33(1)"]],
    ["annexe III, point 4", ["Annex III, point 4"]],
    ["considérant 26", ["Recital 26"]],
    ["articles 13 à 15", ["Article 13", "Article 14", "Article 15"]],
  ],
  ga: [
    ["Airteagal 33(1)", ["Article 33(1)"]],
    ["Airteagail 13 agus 14", ["Article 13", "Article 14"]],
    ["Airteagal 6(1), pointe (f)", ["Article 6(1)(f)"]],
    ["pointe (f) d'Airteagal 6(1)", ["Article 6(1)(f)"]],
    ["Iarscríbhinn III, pointe 4", ["Annex III, point 4"]],
    ["aithris 26", ["Recital 26"]],
  ],
  hr: [
    ["članak 6. stavak 1. točka (f)", ["Article 6(1)(f)"]],
    ["članka 33. stavka 1.", ["Article 33(1)"]],
    ["članci 13. i 14.", ["Article 13", "Article 14"]],
    ["Prilog III. točka 4.", ["Annex III, point 4"]],
    ["uvodna izjava 26", ["Recital 26"]],
    ["čl. 33. st. 1.", ["Article 33(1)"]],
  ],
  hu: [
    ["33. cikk (1) bekezdés", ["Article 33(1)"]],
    ["a 6. cikk (1) bekezdésének f) pontja", ["Article 6(1)(f)"]],
    ["4. cikk 7. pont", ["Article 4, point 7"]],
    ["13. és 14. cikk", ["Article 13", "Article 14"]],
    ["III. melléklet 4. pontja", ["Annex III, point 4"]],
    ["(26) preambulumbekezdés", ["Recital 26"]],
  ],
  it: [
    ["articolo 6, paragrafo 1, lettera f)", ["Article 6(1)(f)"]],
    ["art. 6, par. 1, lett. f)", ["Article 6(1)(f)"]],
    ["artt. 13 e 14", ["Article 13", "Article 14"]],
    ["la lettera f) dell'articolo 6, paragrafo 1", ["Article 6(1)(f)"]],
    ["allegato III, punto 4", ["Annex III, point 4"]],
    ["considerando 26", ["Recital 26"]],
    ["primo comma dell'articolo 33", ["Article 33(1)"]],
  ],
  lt: [
    ["33 straipsnio 1 dalis", ["Article 33(1)"]],
    ["6 straipsnio 1 dalies f punktas", ["Article 6(1)(f)"]],
    ["33 str. 1 d.", ["Article 33(1)"]],
    ["13 ir 14 straipsniai", ["Article 13", "Article 14"]],
    ["III priedo 4 punktas", ["Annex III, point 4"]],
    ["26 konstatuojamoji dalis", ["Recital 26"]],
  ],
  lv: [
    ["33. panta 1. punkts", ["Article 33(1)"]],
    ["6. panta 1. punkta f) apakšpunkts", ["Article 6(1)(f)"]],
    ["13. un 14. pants", ["Article 13", "Article 14"]],
    ["33.pants", ["Article 33"]],
    ["III pielikuma 4. punkts", ["Annex III, point 4"]],
    ["26. apsvērums", ["Recital 26"]],
  ],
  mt: [
    ["l-Artikolu 33(1)", ["Article 33(1)"]],
    ["il-punt (f) tal-Artikolu 6(1)", ["Article 6(1)(f)"]],
    ["l-Artikoli 13 u 14", ["Article 13", "Article 14"]],
    ["l-Anness III, punt 4", ["Annex III, point 4"]],
    ["il-premessa 26", ["Recital 26"]],
    ["l-Artikolu 6(1)(f) tal-GDPR", ["Article 6(1)(f)"]],
  ],
  nl: [
    ["artikel 6, lid 1, onder f", ["Article 6(1)(f)"]],
    ["artikel 6 lid 1 sub f AVG", ["Article 6(1)(f)"]],
    ["artikel 6, eerste lid, onderdeel f", ["Article 6(1)(f)"]],
    ["lid 1 van artikel 33", ["Article 33(1)"]],
    ["bijlage III, punt 4", ["Annex III, point 4"]],
    ["overweging 26", ["Recital 26"]],
    ["artikelen 13 en 14", ["Article 13", "Article 14"]],
  ],
  pl: [
    ["art. 5 ust. 1 lit. a RODO", ["Article 5(1)(a)"]],
    ["art. 13 i 14 RODO", ["Article 13", "Article 14"]],
    ["art. 4 pkt 7", ["Article 4, point 7"]],
    ["załącznik III pkt 4 lit. a", ["Annex III, point 4(a)"]],
    ["motyw 26 RODO", ["Recital 26"]],
    ["ustęp 1 artykułu 33", ["Article 33(1)"]],
    ["art. 9 ust. 2 lit. a i b", ["Article 9(2)(a)", "Article 9(2)(b)"]],
  ],
  pt: [
    ["artigo 6.º, n.º 1, alínea f)", ["Article 6(1)(f)"]],
    ["artigo 33.º", ["Article 33"]],
    ["artigos 13.º e 14.º", ["Article 13", "Article 14"]],
    ["n.º 1 do artigo 33.º", ["Article 33(1)"]],
    ["anexo III, ponto 4", ["Annex III, point 4"]],
    ["considerando 26", ["Recital 26"]],
    ["artigo 33o", ["Article 33"]],
  ],
  ro: [
    ["art. 6 alin. (1) lit. f)", ["Article 6(1)(f)"]],
    ["articolul 6 alineatul (1) litera (f)", ["Article 6(1)(f)"]],
    ["articolele 13 și 14", ["Article 13", "Article 14"]],
    ["art. 4 pct. 7", ["Article 4, point 7"]],
    ["anexa III punctul 4", ["Annex III, point 4"]],
    ["considerentul 26", ["Recital 26"]],
    ["lit. f) a articolului 6 alineatul (1)", ["Article 6(1)(f)"]],
  ],
  sk: [
    ["článok 6 ods. 1 písm. f)", ["Article 6(1)(f)"]],
    ["čl. 33 ods. 1", ["Article 33(1)"]],
    ["články 13 a 14", ["Article 13", "Article 14"]],
    ["príloha III bod 4", ["Annex III, point 4"]],
    ["odôvodnenie 26", ["Recital 26"]],
    ["písmeno f) článku 6 ods. 1", ["Article 6(1)(f)"]],
  ],
  sl: [
    ["člen 6(1)(f)", ["Article 6(1)(f)"]],
    ["6. člen", ["Article 6"]],
    ["prvi odstavek 33. člena", ["Article 33(1)"]],
    ["točka (f) člena 6(1)", ["Article 6(1)(f)"]],
    ["člena 13 in 14", ["Article 13", "Article 14"]],
    ["Priloga III, točka 4", ["Annex III, point 4"]],
    ["uvodna izjava 26", ["Recital 26"]],
  ],
  sv: [
    ["artikel 33.1", ["Article 33(1)"]],
    ["artikel 6.1 f i GDPR", ["Article 6(1)(f)"]],
    ["artikel 6.1 led f", ["Article 6(1)(f)"]],
    ["artiklarna 13 och 14", ["Article 13", "Article 14"]],
    ["punkt 1 i artikel 33", ["Article 33(1)"]],
    ["bilaga III punkt 4", ["Annex III, point 4"]],
    ["skäl 26", ["Recital 26"]],
    ["artikel 6.1 a i dataskyddsförordningen", ["Article 6(1)(a)"]],
    ["artiklarna 13–15", ["Article 13", "Article 14", "Article 15"]],
  ],
};

for (const [language, rows] of Object.entries(forms)) {
  describe(`provisions as ${language} writes them`, () => {
    test.each(rows)("%s", (text, expected) => {
      expect(cited(text, language as OfficialLanguage)).toEqual([...expected]);
    });
  });
}

describe("an English question does not read other languages' words into its own", () => {
  const english: Forms = [
    ["How does Art. 33 count 72 hours?", ["Article 33"]],
    ["Does Article 5 apply in 2 cases?", ["Article 5"]],
    ["Is under Article 6(1) a controller free to choose?", ["Article 6(1)"]],
    ["See p 33 and str. 5; Lisa 4 has left.", []],
    ["Annex III and I want more", ["Annex III"]],
    ["as mentioned in point 4, Article 6 applies", ["Article 6"]],
  ];
  test.each(english)("%s", (text, expected) => {
    expect(cited(text, "en")).toEqual([...expected]);
  });
});

describe("forms are read in any question", () => {
  test("an English question may cite in German, and one question in two languages", () => {
    expect(cited("What does Art. 6 Abs. 1 lit. f require?", "en")).toEqual(["Article 6(1)(f)"]);
    expect(cited("Does Article 22 GDPR apply beside art. 9 ust. 2 lit. a RODO?", "en")).toEqual([
      "Article 22",
      "Article 9(2)(a)",
    ]);
  });

  test("accents may be left out of longer words", () => {
    expect(cited("articulo 17, parrafo 1", "es")).toEqual(["Article 17(1)"]);
    expect(cited("clanek 33 odst. 1", "cs")).toEqual(["Article 33(1)"]);
  });
});

test("what reading costs grows with the length of the question and no faster", () => {
  const repeated = [
    "33 artiklan 1 kohta ja ",
    "13. panta ",
    "point a of ",
    "(",
    "1, 2, 3, ",
    "6 straipsnio 1 dalies f punktas ir ",
  ];
  const costOf = (part: string, length: number): number => {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      for (let round = 0; round < 8; round += 1) findWrittenCitations(text, "en");
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // What is compiled on the way must not count for the longer text, which comes first
  for (const part of repeated) costOf(part, 500);
  for (const part of repeated) expect(costOf(part, 2_000)).toBeLessThan(40 * costOf(part, 200) + 20);
});
