import { describe, expect, test } from "bun:test";
import type { OfficialLanguage } from "../../../api/answer/language/languages.ts";
import { shortCitations } from "./support.ts";

type Rows = Readonly<Partial<Record<OfficialLanguage, ReadonlyArray<readonly [text: string, provisions: string]>>>>;

/** `6(1)(f)` and `III, 4(a)` stand for the provisions; several are parted by `|`. */
const kinds: Readonly<Record<string, Rows>> = {
  "a letter below a subparagraph": {
    en: [
      ["Article 6(3), second subparagraph, point (d)", "6(3)(d)"],
      ["Art. 6(3), second subpara., point (d)", "6(3)(d)"],
      ["point (b) of the second subparagraph of Article 43(1)", "43(1)(b)"],
      ["Article 43(1), subpara. 2, point (a)", "43(1)(a)"],
    ],
    bg: [
      ["член 43, параграф 1, втора алинея, буква а)", "43(1)(a)"],
      ["буква б) от втора алинея на параграф 1 от член 43", "43(1)(b)"],
    ],
    cs: [
      ["čl. 43 odst. 1 druhý pododstavec písm. a)", "43(1)(a)"],
      ["čl. 6 odst. 3 pododst. 2 písm. d)", "6(3)(d)"],
      ["písm. b) druhého pododstavce čl. 43 odst. 1", "43(1)(b)"],
    ],
    da: [
      ["artikel 43, stk. 1, andet afsnit, litra a)", "43(1)(a)"],
      ["artikel 6, stk. 3, 2. afsnit, litra d", "6(3)(d)"],
    ],
    de: [
      ["Artikel 5 Absatz 2 Unterabsatz 2 Buchstabe a", "5(2)(a)"],
      ["Art. 6 Abs. 3 UAbs. 2 lit. d", "6(3)(d)"],
      ["Art. 6 I 1 lit. f", "6(1)(f)"],
      ["Art. 6 I UAbs. 1 lit. f", "6(1)(f)"],
      ["Art. 9 II lit. h", "9(2)(h)"],
    ],
    el: [
      ["άρθρο 43 παράγραφος 1 δεύτερο εδάφιο στοιχείο α)", "43(1)(a)"],
      ["άρθρο 6 παρ. 3 εδ. β΄ στοιχ. δ)", "6(3)(d)"],
    ],
    es: [
      ["artículo 43, apartado 1, párrafo segundo, letra a)", "43(1)(a)"],
      ["art. 6, apdo. 3, segundo párrafo, letra d)", "6(3)(d)"],
    ],
    et: [
      ["artikli 43 lõike 1 teise lõigu punkt a", "43(1)(a)"],
      ["artikli 6 lõike 3 teise lõigu punkti d", "6(3)(d)"],
    ],
    fi: [
      ["43 artiklan 1 kohdan toisen alakohdan a alakohta", "43(1)(a)"],
      ["6 artiklan 1 kohdan ensimmäisen alakohdan g alakohta", "6(1)(g)"],
    ],
    fr: [
      ["article 43, paragraphe 1, deuxième alinéa, point a)", "43(1)(a)"],
      ["art. 6, § 3, al. 2, point d)", "6(3)(d)"],
      ["le point b) du second alinéa de l'article 43, paragraphe 1", "43(1)(b)"],
    ],
    ga: [["Airteagal 43(1), an dara fomhír, pointe (a)", "43(1)(a)"]],
    hr: [
      ["članak 43. stavak 1. drugi podstavak točka (a)", "43(1)(a)"],
      ["članka 6. stavka 3. podstavka 2. točke (d)", "6(3)(d)"],
    ],
    hu: [
      ["a 43. cikk (1) bekezdése második albekezdésének a) pontja", "43(1)(a)"],
      ["6. cikk (3) bekezdés 2. albekezdés d) pont", "6(3)(d)"],
    ],
    it: [
      ["articolo 43, paragrafo 1, secondo comma, lettera a)", "43(1)(a)"],
      ["art. 6, par. 3, 2° comma, lett. d)", "6(3)(d)"],
    ],
    lt: [["43 straipsnio 1 dalies antros pastraipos a punktas", "43(1)(a)"]],
    lv: [
      ["43. panta 1. punkta otrās daļas a) apakšpunkts", "43(1)(a)"],
      ["6. panta 1. punkta pirmās daļas f) apakšpunkts", "6(1)(f)"],
    ],
    mt: [["l-Artikolu 43(1), it-tieni subparagrafu, il-punt (a)", "43(1)(a)"]],
    nl: [
      ["artikel 43, lid 1, tweede alinea, punt a)", "43(1)(a)"],
      ["art. 6, lid 3, 2e alinea, onder d", "6(3)(d)"],
    ],
    pl: [
      ["art. 43 ust. 1 akapit drugi lit. a)", "43(1)(a)"],
      ["art. 6 ust. 1 akapit pierwszy lit. d)", "6(1)(d)"],
      ["lit. b akapitu drugiego art. 43 ust. 1", "43(1)(b)"],
    ],
    pt: [
      ["artigo 43.º, n.º 1, segundo parágrafo, alínea a)", "43(1)(a)"],
      ["artigo 6.º, n.º 3, 2.º parágrafo, al. d)", "6(3)(d)"],
    ],
    ro: [
      ["articolul 43 alineatul (1) al doilea paragraf litera (a)", "43(1)(a)"],
      ["art. 6 alin. (1) primul paragraf lit. f)", "6(1)(f)"],
    ],
    sk: [
      ["čl. 43 ods. 1 druhý pododsek písm. a)", "43(1)(a)"],
      ["článku 6 ods. 1 prvého pododseku písm. f)", "6(1)(f)"],
    ],
    sl: [
      ["člen 43(1), drugi pododstavek, točka (a)", "43(1)(a)"],
      ["točka (f) prvega pododstavka prvega odstavka 6. člena", "6(1)(f)"],
    ],
    sv: [
      ["artikel 43.1 andra stycket a", "43(1)(a)"],
      ["artikel 5.1 första stycket h", "5(1)(h)"],
      ["artikel 6.3 andra stycket led d", "6(3)(d)"],
    ],
  },
  "an inserted article": {
    en: [
      ["Article 4a(2)", "4a(2)"],
      ["Article 4bis", "4a"],
    ],
    bg: [
      ["член 4а, параграф 2", "4a(2)"],
      ["чл. 75б", "75b"],
    ],
    cs: [["čl. 75a odst. 4", "75a(4)"]],
    da: [["artikel 4a, stk. 2", "4a(2)"]],
    de: [
      ["Art. 4a Abs. 2", "4a(2)"],
      ["Artikel 75b", "75b"],
    ],
    el: [
      ["άρθρο 4α παράγραφος 2", "4a(2)"],
      ["άρθρο 75β", "75b"],
    ],
    es: [
      ["artículo 4 bis, apartado 2", "4a(2)"],
      ["artículo 75 ter", "75b"],
      ["art. 75 quater", "75c"],
    ],
    et: [["artikli 4a lõige 2", "4a(2)"]],
    fi: [
      ["4 a artikla", "4a"],
      ["75 b artiklan 1 kohta", "75b(1)"],
    ],
    fr: [
      ["article 4 bis, paragraphe 2", "4a(2)"],
      ["les articles 75 bis et 75 ter", "75a|75b"],
      ["article 75 quater", "75c"],
    ],
    ga: [["Airteagal 4a(2)", "4a(2)"]],
    hr: [
      ["članak 4.a stavak 2.", "4a(2)"],
      ["članka 75.b", "75b"],
    ],
    hu: [
      ["4a. cikk (2) bekezdés", "4a(2)"],
      ["a 75/B. cikk", "75b"],
    ],
    it: [
      ["articolo 4 bis, paragrafo 2", "4a(2)"],
      ["art. 75-ter", "75b"],
      ["l'articolo 75 quater", "75c"],
    ],
    lt: [["4a straipsnio 2 dalis", "4a(2)"]],
    lv: [["4.a panta 2. punkts", "4a(2)"]],
    mt: [["l-Artikolu 4a(2)", "4a(2)"]],
    nl: [
      ["artikel 75 bis", "75a"],
      ["artikel 4 bis, lid 2", "4a(2)"],
    ],
    pl: [["art. 4a ust. 2", "4a(2)"]],
    pt: [
      ["artigo 4.º-A, n.º 2", "4a(2)"],
      ["artigo 75.º-B", "75b"],
    ],
    ro: [
      ["articolul 4a alineatul (2)", "4a(2)"],
      ["articolul 75 ter", "75b"],
    ],
    sk: [["článok 4a ods. 2", "4a(2)"]],
    sl: [
      ["4.a člen", "4a"],
      ["člen 75b", "75b"],
    ],
    sv: [["artikel 4a.2", "4a(2)"]],
  },
  "ordinals in words": {
    en: [
      ["the second paragraph of the fifteenth article", "15(2)"],
      ["the thirteenth paragraph of Article 26", "26(13)"],
    ],
    bg: [
      ["втори параграф на петнадесети член", "15(2)"],
      ["в тринадесетия член", "13"],
    ],
    cs: [
      ["čtvrtý odstavec patnáctého článku", "15(4)"],
      ["v osmnáctém článku", "18"],
    ],
    da: [["fjerde stykke i den femtende artikel", "15(4)"]],
    de: [
      ["der vierte Absatz des fünfzehnten Artikels", "15(4)"],
      ["im zwanzigsten Artikel", "20"],
    ],
    el: [
      ["η τέταρτη παράγραφος του δέκατου πέμπτου άρθρου", "15(4)"],
      ["στο πέμπτο άρθρο", "5"],
    ],
    es: [
      ["el apartado cuarto del artículo decimoquinto", "15(4)"],
      ["el artículo quinto", "5"],
    ],
    et: [
      ["viienda artikli teise lõike punkti a", "5(2)(a)"],
      ["viieteistkümnenda artikli neljas lõige", "15(4)"],
    ],
    fi: [
      ["viidennentoista artiklan neljäs kohta", "15(4)"],
      ["viidennen artiklan toisessa kohdassa", "5(2)"],
    ],
    fr: [
      ["le quatrième paragraphe du quinzième article", "15(4)"],
      ["à l'article premier", "1"],
    ],
    ga: [
      ["an ceathrú mír den chúigiú hairteagal", "5(4)"],
      ["an dara mír déag d'Airteagal 26", "26(12)"],
    ],
    hr: [
      ["prvi stavak sedmog članka", "7(1)"],
      ["u petnaestom članku", "15"],
    ],
    hu: [
      ["a tizenötödik cikk negyedik bekezdése", "15(4)"],
      ["az ötödik cikkben", "5"],
    ],
    it: [
      ["il quarto paragrafo dell'articolo quindicesimo", "15(4)"],
      ["l'undicesimo articolo", "11"],
    ],
    lt: [
      ["penktajame straipsnyje", "5"],
      ["penkiolikto straipsnio ketvirtoji dalis", "15(4)"],
    ],
    lv: [
      ["piektajā pantā", "5"],
      ["piecpadsmitā panta ceturtais punkts", "15(4)"],
    ],
    mt: [["ir-raba' paragrafu tal-ħames artikolu", "5(4)"]],
    nl: [
      ["het vierde lid van het vijftiende artikel", "15(4)"],
      ["het twintigste artikel", "20"],
    ],
    pl: [
      ["czwarty ustęp piętnastego artykułu", "15(4)"],
      ["w siódmym artykule", "7"],
    ],
    pt: [
      ["o quarto número do artigo décimo quinto", "15(4)"],
      ["o artigo quinto", "5"],
    ],
    ro: [
      ["al patrulea alineat al articolului al cincisprezecelea", "15(4)"],
      ["al cincilea articol", "5"],
    ],
    sk: [
      ["štvrtý odsek pätnásteho článku", "15(4)"],
      ["v siedmom článku", "7"],
    ],
    sl: [
      ["četrti odstavek petnajstega člena", "15(4)"],
      ["v sedmem členu", "7"],
    ],
    sv: [
      ["fjärde punkten i femtonde artikeln", "15(4)"],
      ["den sjunde artikeln", "7"],
    ],
  },
  "the sign of paragraphs": {
    fr: [
      ["art. 6, § 1er, f)", "6(1)(f)"],
      ["l'article 12, § 6", "12(6)"],
      ["article 9, §§ 1 et 2", "9(1)|9(2)"],
    ],
    nl: [
      ["artikel 12, § 6", "12(6)"],
      ["art. 6, § 1, f)", "6(1)(f)"],
      ["artikel 9 §1", "9(1)"],
    ],
    da: [
      ["§ 22, stk. 1", "22(1)"],
      ["§ 22 stk 1", "22(1)"],
      ["artikel 12, § 6", "12(6)"],
    ],
    de: [["Art. 12 § 6", "12(6)"]],
    pl: [["art. 12 § 6", "12(6)"]],
    sv: [["artikel 12 § 6", "12(6)"]],
    es: [["art. 12, § 6", "12(6)"]],
    it: [["art. 12, § 6", "12(6)"]],
  },
  "the articles that follow": {
    de: [
      ["Art. 13 f. DS-GVO", "13|14"],
      ["Art. 13 ff. DSGVO", "13|14|15"],
      ["Artikel 33f.", "33|34"],
      ["Art. 4f", "4f"],
    ],
    fr: [
      ["art. 13 et s.", "13|14|15"],
      ["articles 12 et suivants", "12|13|14"],
    ],
    it: [
      ["artt. 13 e ss.", "13|14|15"],
      ["articoli 12 e seguenti", "12|13|14"],
    ],
    es: [
      ["arts. 13 y ss.", "13|14|15"],
      ["artículos 12 y siguientes", "12|13|14"],
    ],
    pt: [
      ["arts. 13.º e ss.", "13|14|15"],
      ["artigos 12.º e seguintes", "12|13|14"],
    ],
    ro: [["art. 13 și urm.", "13|14|15"]],
    nl: [
      ["art. 13 e.v.", "13|14|15"],
      ["artikel 12 en volgende", "12|13|14"],
    ],
    cs: [["čl. 13 a násl.", "13|14|15"]],
    sk: [["čl. 13 a nasl.", "13|14|15"]],
    pl: [
      ["art. 13 i nast.", "13|14|15"],
      ["art. 12 i następne", "12|13|14"],
    ],
    da: [
      ["artikel 13 ff.", "13|14|15"],
      ["artikel 13 f.", "13|14"],
    ],
    sv: [
      ["artikel 13 ff.", "13|14|15"],
      ["artikel 13 f.", "13|14"],
    ],
    en: [
      ["Articles 13 et seq.", "13|14|15"],
      ["Article 12 ff.", "12|13|14"],
    ],
    el: [["άρθρα 13 επ.", "13|14|15"]],
    hr: [["čl. 13. i dalje", "13|14|15"]],
    sl: [["13. člen in naslednji", "13|14|15"]],
    bg: [["чл. 13 и сл.", "13|14|15"]],
  },
};

for (const [kind, rows] of Object.entries(kinds)) {
  for (const [language, forms] of Object.entries(rows)) {
    describe(`${kind} as ${language} writes it`, () => {
      test.each(forms)("%s", (text, provisions) => {
        expect(shortCitations(text, language as OfficialLanguage)).toBe(provisions);
      });
    });
  }
}
