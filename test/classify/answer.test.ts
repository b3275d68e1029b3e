import { expect, setDefaultTimeout, test } from "bun:test";
import { createClassifier } from "../../api/classify/index.ts";
import { sampleSnapshot } from "../support/corpus.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifySnapshot, classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const hiring = "Our software reads CVs and ranks the job applicants for the recruiter.";

inLaw.describe("the answer", () => {
  const descriptions = [
    hiring,
    "Webcam software shows the manager which employees look frustrated.",
    "A chatbot answers customers' questions about opening hours.",
    "Sorts plastic from paper on the recycling belt.",
    "The bank detects fraud: unusual card payments are blocked.",
  ];

  test.each(descriptions)("%s: sources are provisions of the law with short excerpts", async (description) => {
    const snapshot = await classifySnapshot();
    const { sources, confidence, obligations } = await classifyText(description);
    for (const { article_id, text_excerpt, relevance_score, title } of sources) {
      expect(snapshot.provisions.has(article_id)).toBe(true);
      expect(text_excerpt.length).toBeGreaterThan(20);
      expect(text_excerpt.length).toBeLessThanOrEqual(500);
      expect(title).not.toBe("");
      expect(relevance_score).toBeWithin(0, 1.001);
    }
    expect(sources.map(({ relevance_score }) => relevance_score)).toEqual(
      sources.map(({ relevance_score }) => relevance_score).sort((left, right) => right - left),
    );
    expect(new Set(sources.map(({ article_id }) => article_id)).size).toBe(sources.length);
    expect(new Set(obligations.map(({ id }) => id)).size).toBe(obligations.length);
    expect(confidence).toBeWithin(0, 1.001);
  });

  test("the reasoning quotes the words that met a condition, and names what nearly applied", async () => {
    const { reasoning } = await classifyText(
      "Our call analytics hears whether customers sound angry. The agents are not analysed.",
    );
    expect(reasoning).toContain("Annex III, point 1(c)");
    expect(reasoning).toContain("“angry”");
    expect(reasoning).toContain("Article 5(1)(f)");
  });

  test("nothing fits: minimal, and the reasoning says so", async () => {
    const { risk_level, reasoning } = await classifyText("Sorts plastic from paper on the recycling belt.");
    expect(risk_level).toBe("minimal");
    expect(reasoning).toContain("no prohibited practice, no high-risk use and no transparency duty fits");
  });

  test("what is open is named", async () => {
    const { risk_level, reasoning } = await classifyText(
      "A speaker plays subliminal cues that people cannot consciously hear, to make them buy a subscription.",
    );
    expect(risk_level).toBe("prohibited");
    expect(reasoning).toContain("significant harm");
  });

  test("sector, data types and decisions are read too", async () => {
    const { risk_level } = await classifyText("A model looks at webcam streams during the day.", {
      dataTypes: ["facial expressions"],
      decisionScope: "rates the mood of employees for their manager",
      sector: "employment",
    });
    expect(risk_level).toBe("prohibited");
  });
});

test("the samples are enough to classify with", async () => {
  const classify = await createClassifier(await sampleSnapshot(), {});
  const answer = await classify(
    { description: hiring, dataTypes: [], decisionScope: "", sector: "" },
    { allowModel: false, signal: new AbortController().signal },
  );
  expect(answer.risk_level).toBe("high");
  expect(answer.sources.length).toBeGreaterThan(0);
});

inLaw.describe("special cases", () => {
  test("a live search that Article 5(1)(h) allows comes with its conditions", async () => {
    const answer = await classifyText(
      "With a judge's authorisation, police search cameras live by face recognition for one abducted child in the station.",
    );
    expect(answer.risk_level).toBe("high");
    expect(answer.obligations.map(({ source_article }) => source_article)).toEqual(
      expect.arrayContaining(["Article 5(2)", "Article 5(3)"]),
    );
  });

  test("a general-purpose model alone is no system: Chapter V", async () => {
    const answer = await classifyText(
      "We train a general-purpose model with many billion parameters and offer it through an API.",
    );
    expect(answer.risk_level).toBe("minimal");
    expect(answer.obligations.map(({ source_article }) => source_article)).toContain("Article 53(1)(a)");
  });

  test("a description without content is like nothing, and the answer says so", async () => {
    const { risk_level, confidence, reasoning } = await classifyText("aaaaaaaaaa");
    expect(risk_level).toBe("minimal");
    expect(confidence).toBeLessThanOrEqual(0.5);
    expect(reasoning).toContain("too little");
  });
});
