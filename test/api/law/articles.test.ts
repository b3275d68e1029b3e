import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";

interface ArticleBody {
  readonly regulation: string;
  readonly article: string;
  readonly chunks: Array<Record<string, unknown>>;
  readonly total_chunks: number;
}

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("developer")).key;
});
afterAll(() => api.close());

const lookUp = async (regulation: string, article: string) => {
  const response = await api.send("GET", `/v1/articles/${regulation}/${article}`, { key });
  return { status: response.status, body: await jsonOf<ArticleBody & ErrorBody>(response) };
};

describe("GET /v1/articles 200", () => {
  const forms: ReadonlyArray<[regulation: string, written: string, article: string, chunks: string[]]> = [
    ["gdpr", "33", "Article 33", ["gdpr_art33_p1", "gdpr_art33_p2"]],
    ["GDPR", "Article%2033", "Article 33", ["gdpr_art33_p1", "gdpr_art33_p2"]],
    ["gdpr", "Art.%2033", "Article 33", ["gdpr_art33_p1", "gdpr_art33_p2"]],
    ["gdpr", "art33", "Article 33", ["gdpr_art33_p1", "gdpr_art33_p2"]],
    ["gdpr", "33(1)", "Article 33(1)", ["gdpr_art33_p1"]],
    ["gdpr", "33%281%29", "Article 33(1)", ["gdpr_art33_p1"]],
    ["gdpr", "4(7)", "Article 4(7)", ["gdpr_art4_7"]],
    ["gdpr", "Recital%2026", "Recital 26", ["gdpr_rec26"]],
    ["gdpr", "rec.%2026", "Recital 26", ["gdpr_rec26"]],
    ["ai_act", "4a", "Article 4a", ["ai_act_art4a"]],
    ["ai_act", "Article%205(1)(a)", "Article 5(1)(a)", ["ai_act_art5_p1_a"]],
    ["ai_act", "Annex%20III", "Annex III", ["ai_act_annexIII_4"]],
    ["ai_act", "annex-3", "Annex III", ["ai_act_annexIII_4"]],
    ["dora_2024_1774", "5", "Article 5", ["dora_2024_1774_art5"]],
    ["dora_2024_1774", "Annex", "Annex I", ["dora_2024_1774_annexI"]],
  ];
  for (const [regulation, written, article, chunks] of forms) {
    test(`${regulation} ${written} is ${article}`, async () => {
      const { status, body } = await lookUp(regulation, written);
      expect(status).toBe(200);
      expect(body.regulation).toBe(regulation.toLowerCase());
      expect(body.article).toBe(article);
      expect(body.chunks.map((chunk) => chunk["chunk_id"])).toEqual(chunks);
      expect(body.total_chunks).toBe(chunks.length);
    });
  }

  test("a chunk has the fields of the contract and no others", async () => {
    const { body } = await lookUp("gdpr", "33(1)");
    expect(body.chunks[0]).toEqual({
      chunk_id: "gdpr_art33_p1",
      text: "1. Report within 72 hours “at most”.",
      article_id: "gdpr_art33",
      title: "Telling the authority",
      section: "Chapter I: General",
      chunk_type: "paragraph",
      document_type: "regulation",
      legal_status: "in_force",
      applies_from: "2018-05-25",
      amended: null,
      source_celex: "32016R0679",
      url: expect.stringMatching(/^https:\/\/eur-lex\.europa\.eu\/.*#art_33$/),
      binding: true,
    });
  });

  test("what does not apply yet says so; recitals bind nobody", async () => {
    expect((await lookUp("ai_act", "Annex III")).body.chunks[0]?.["legal_status"]).toBe("not_yet_applicable");
    const recital = (await lookUp("gdpr", "rec26")).body.chunks[0];
    expect([recital?.["binding"], recital?.["applies_from"], recital?.["section"]]).toEqual([false, null, null]);
  });

  test("a second lookup answers with the same bytes", async () => {
    const [one, two] = [await lookUp("gdpr", "Art. 33"), await lookUp("gdpr", "33")];
    expect(one).toEqual(two);
  });
});

describe("GET /v1/articles 404", () => {
  test("an act that the corpus lacks is unknown_regulation", async () => {
    for (const regulation of ["nis2", "__proto__", "gdpr%00"]) {
      const { status, body } = await lookUp(regulation, "5");
      expect([status, body.error.code]).toEqual([404, "unknown_regulation"]);
    }
  });

  test("a provision that the act lacks is article_not_found", async () => {
    for (const article of [
      "147",
      "33(9)",
      "Annex%20XX",
      "rec.%20999",
      "banana",
      "%00",
      "5".repeat(500),
      "constructor",
    ]) {
      const { status, body } = await lookUp("gdpr", article);
      expect([status, body.error.code]).toEqual([404, "article_not_found"]);
    }
  });

  const answers: ReadonlyArray<[regulation: string, written: string, message: string]> = [
    [
      "ai_act",
      "Annex",
      "The number is missing. AI Act has Annex III: say which, for example /v1/articles/ai_act/Annex%20III",
    ],
    [
      "ai_act",
      "art.",
      "The number is missing. AI Act has Articles 4a to 5: say which, for example /v1/articles/ai_act/Article%204a",
    ],
    [
      "gdpr",
      "rec.",
      "The number is missing. GDPR has Recital 26: say which, for example /v1/articles/gdpr/Recital%2026",
    ],
    ["gdpr", "ANNEXES", "GDPR has no annexes. It has Articles 4 to 33 and Recital 26 in this corpus."],
    ["gdpr", "147(2)", "GDPR has no Article 147. It has Articles 4 to 33 and Recital 26 in this corpus."],
    ["gdpr", "33(9)", "GDPR has Article 33, but no Article 33(9) in this corpus."],
    ["ai_act", "Annex%20XX", "AI Act has no Annex XX. It has Articles 4a to 5 and Annex III in this corpus."],
    [
      "ai_act",
      "banana",
      "This names no article, annex or recital. AI Act has Articles 4a to 5 and Annex III in this corpus.",
    ],
    [
      "dora_2024_1774",
      "Recital",
      "Regulation (EU) 2024/1774 has no recitals. It has Article 5 and Annex I in this corpus.",
    ],
  ];
  for (const [regulation, written, message] of answers) {
    test(`${regulation} ${written} says what the act has`, async () => {
      const { status, body } = await lookUp(regulation, written);
      expect([status, body.error.code]).toEqual([404, "article_not_found"]);
      expect(body.error.message).toBe(message);
    });
  }

  test("a number with broken percent signs is article_not_found", async () => {
    const { status, body } = await lookUp("gdpr", "%E0%A4%A");
    expect([status, body.error.code]).toEqual([404, "article_not_found"]);
  });
});
