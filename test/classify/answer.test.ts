import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { createClassifier } from "../../api/classify/index.ts";
import { catalog } from "../../ingest/catalog.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, lawSource, mirrorDir, sampleCorpus } from "../support/corpus.ts";
import { classifySnapshot, classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(120_000);

const hiring = "Our software reads CVs and ranks the job applicants for the recruiter.";

const deadlines = async (description: string): Promise<Record<string, string | null>> =>
  Object.fromEntries((await classifyText(description)).obligations.map(({ id, deadline }) => [id, deadline]));

describe.skipIf(mirrorDir === null)("duties and their dates", () => {
  test("Annex III systems have the date of Annex III", async () => {
    const dates = await deadlines(hiring);
    expect(dates).toMatchObject({
      ai_literacy: "2025-02-02",
      risk_management: "2027-12-02",
      use_by_instructions: "2027-12-02",
      explain_decisions: "2027-12-02",
    });
  });

  test("Annex I systems have the date of Annex I", async () => {
    const dates = await deadlines(
      "Software that finds tumours in CT scans, a class IIb medical device. We are the provider.",
    );
    expect(dates).toMatchObject({ risk_management: "2028-08-02", conformity_assessment_product: "2028-08-02" });
    expect(Object.keys(dates)).not.toContain("registration_provider");
  });

  test("of a product of Section B only a few articles apply", async () => {
    const answer = await classifyText(
      "Automatic emergency braking of a passenger car under type approval. We are the provider.",
    );
    expect(answer.obligations.map(({ source_article, deadline }) => [source_article, deadline])).toEqual([
      ["Article 2(2)", "2028-08-02"],
    ]);
    expect(answer.reasoning).toContain("Section B of Annex I");
  });

  test("generated content: Article 50(2), and Article 111(4) for earlier systems", async () => {
    const dates = await deadlines("Type a sentence and our site generates a picture. We are the provider.");
    expect(dates).toMatchObject({
      mark_generated_content: "2026-08-02",
      mark_generated_content_earlier_systems: "2026-12-02",
    });
  });

  test("a prohibition has its own date", async () => {
    expect(
      await deadlines("An app removes the clothes from any photo of a woman and creates nude images."),
    ).toMatchObject({ stop_prohibited_practice: "2026-12-02" });
    expect(await deadlines("Webcam software shows the manager which employees look frustrated.")).toMatchObject({
      stop_prohibited_practice: "2025-02-02",
    });
  });

  test("the role decides whose duties are listed", async () => {
    const provider = await classifyText(`${hiring} We are the provider.`);
    const deployer = await classifyText(`${hiring} We are the deployer.`);
    expect(provider.obligations.map(({ source_article }) => source_article)).not.toContain("Article 26(1)");
    expect(deployer.obligations.map(({ source_article }) => source_article)).toContain("Article 26(1)");
    expect(deployer.obligations.map(({ source_article }) => source_article)).not.toContain("Article 9(1)");
  });

  test("a derogation leaves its own duties", async () => {
    const ids = (
      await classifyText("Converts CVs into one uniform layout for the recruiter of job applicants.")
    ).obligations.map(({ id }) => id);
    expect(ids).toContain("document_derogation");
    expect(ids).toContain("register_derogation");
  });

  test("what lies outside the Act has no duties", async () => {
    expect(
      (await classifyText("Target recognition used by the army only, for military purposes.")).obligations,
    ).toEqual([]);
  });

  test("with the law of 2025 the dates are those of 2025, and what came later is unknown", async () => {
    const options = await buildOptions({ source: lawSource(), catalog, asOf: "2025-09-01" });
    const { manifest } = await makeVersion(options);
    const snapshot = await openSnapshot(options.corpusDir, manifest.corpus_version);
    const classify = await createClassifier(snapshot, { embedder: null });
    const run = (description: string) =>
      classify(
        { description, dataTypes: [], decisionScope: "", sector: "" },
        { allowModel: false, signal: new AbortController().signal },
      );
    const high = await run(hiring);
    expect(high.obligations.find(({ id }) => id === "risk_management")?.deadline).toBe("2026-08-02");
    const device = await run("Software that finds tumours in CT scans, a class IIb medical device.");
    expect(device.obligations.find(({ id }) => id === "risk_management")?.deadline).toBe("2027-08-02");
    const nude = await run("An app removes the clothes from any photo of a woman and creates nude images.");
    expect(nude.risk_level).not.toBe("prohibited");
    const generated = await run("Type a sentence and our site generates a picture.");
    expect(generated.obligations.map(({ id }) => id)).not.toContain("mark_generated_content_earlier_systems");
  }, 60_000);
});

describe.skipIf(mirrorDir === null)("the answer", () => {
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
  const { corpusDir, version } = await sampleCorpus();
  const classify = await createClassifier(await openSnapshot(corpusDir, version), { embedder: null });
  const answer = await classify(
    { description: hiring, dataTypes: [], decisionScope: "", sector: "" },
    { allowModel: false, signal: new AbortController().signal },
  );
  expect(answer.risk_level).toBe("high");
  expect(answer.sources.length).toBeGreaterThan(0);
});

describe.skipIf(mirrorDir === null)("special cases", () => {
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
