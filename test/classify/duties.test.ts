/** Promise: each duty comes with its provision and with the date that the mounted law gives to such a system. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { createClassifier } from "../../api/classify/index.ts";
import { catalog } from "../../ingest/catalog.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, lawSource } from "../support/corpus.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const hiring = "Our software reads CVs and ranks the job applicants for the recruiter.";

const deadlines = async (description: string): Promise<Record<string, string | null>> =>
  Object.fromEntries((await classifyText(description)).obligations.map(({ id, deadline }) => [id, deadline]));

inLaw.describe("duties and their dates", () => {
  test("Annex III systems have the date of Annex III", async () => {
    expect(await deadlines(`${hiring} We are the provider.`)).toMatchObject({
      ai_literacy: "2025-02-02",
      risk_management: "2027-12-02",
    });
    expect(await deadlines(`${hiring} We are the deployer.`)).toMatchObject({
      ai_literacy: "2025-02-02",
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

  test("what only authorities owe is not asked of those who are plainly private", async () => {
    const casino =
      "We develop cameras that compare each guest's face with a list of banned gamblers while they walk into the casino.";
    const ofAuthorities = ["registration_non_public", "earlier_systems_meant_for_authorities"];
    const asked = async (text: string) => {
      const due = Object.keys(await deadlines(text));
      return ofAuthorities.filter((id) => due.includes(id));
    };
    expect(await asked(`${casino} We sell it to casinos.`)).toEqual([]);
    expect(await asked(`${casino} We sell it to casinos and to the police.`)).toEqual(ofAuthorities);
  });

  test("what private bodies with public services owe is not asked of a court", async () => {
    const text = "A court uses it to research and apply facts and law in a case. We are the deployer.";
    const due = Object.keys(await deadlines(text));
    expect(due).toContain("fundamental_rights_assessment");
    expect(due).not.toContain("fundamental_rights_assessment_services");
  });

  test("a maker in the Union needs no representative, and its own name makes it no second provider", async () => {
    const text = `${hiring} We develop it in Tampere, Finland, and put our name on it.`;
    const due = Object.keys(await deadlines(text));
    expect(due).toContain("help_new_provider");
    expect(due).not.toContain("appoint_representative");
    expect((await classifyText(text)).reasoning).not.toContain("Article 25(2)");
  });

  test("who puts its name on what others made is told what becomes of the first provider", async () => {
    const text = `${hiring} Another company makes it; we put our own brand on it and sell it as ours.`;
    const { reasoning, role } = await classifyText(text);
    expect([role as string | null, reasoning.includes("by Article 25(2) the first provider no longer is")]).toEqual([
      "provider",
      true,
    ]);
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
    ).toMatchObject({ stop_placing_intimate_imagery: "2026-12-02" });
    expect(await deadlines("Webcam software shows the manager which employees look frustrated.")).toMatchObject({
      stop_emotions_at_work_or_school: "2025-02-02",
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
      await classifyText(
        "The tool sorts incoming applications into folders by type of document. No profiling takes place, and nobody is evaluated.",
      )
    ).obligations.map(({ id }) => id);
    expect(ids).toContain("document_derogation");
    expect(ids).toContain("register_derogation");
  });

  test("duties come in the order in which they bite, and every provision of theirs is a source", async () => {
    for (const text of [
      hiring,
      "We use software that reads CVs and ranks our applicants.",
      "A chatbot answers our guests.",
    ]) {
      const { obligations, sources } = await classifyText(text);
      const dates = obligations.map(({ deadline }) => deadline ?? "9999");
      expect(dates).toEqual([...dates].sort());
      const cited = new Set(sources.map(({ article_id }) => article_id));
      expect(obligations.filter(({ article_id }) => !cited.has(article_id))).toEqual([]);
      for (const { url, article_id } of obligations) {
        expect(url).toStartWith("https://eur-lex.europa.eu/");
        expect(url).toEndWith(article_id.replace("ai_act_art", "#art_").replace("ai_act_annex", "#anx_"));
      }
    }
  });

  const sections: ReadonlyArray<readonly [text: string, isSectionB: boolean]> = [
    ["Emergency braking of a passenger car, type approved. We make it.", true],
    ["A camera stops the press brake before a hand is crushed; the machine needs a notified body. We make it.", true],
    ["It stops the lift when a person is trapped in the door; a notified body certifies it. We make it.", false],
    ["Breathing apparatus that warns firefighters of gas, certified by a notified body. We make it.", false],
  ];
  test.each([...sections])("the section of Annex I is read from the snapshot: %s", async (text, isSectionB) => {
    const ids = (await classifyText(text)).obligations.map(({ id }) => id);
    expect(ids.includes("sectoral_requirements")).toBe(isSectionB);
    expect(ids.includes("risk_management")).toBe(!isSectionB);
  });

  test("what lies outside the Act has no duties", async () => {
    expect(
      (await classifyText("Target recognition used by the army only, for military purposes.")).obligations,
    ).toEqual([]);
  });

  test("with the law of 2025 the dates are those of 2025, and what came later is unknown", async () => {
    const options = await buildOptions({
      source: lawSource(),
      catalog: catalog.filter(({ id }) => id === "ai_act"),
      asOf: "2025-09-01",
      embedder: null,
    });
    const { manifest } = await makeVersion(options);
    const snapshot = await openSnapshot(options.corpusDir, manifest.corpus_version);
    const classify = await createClassifier(snapshot, {});
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
  }, 300_000);

  test("a general-purpose model has the duties of Chapter V; an open one fewer, unless its risk is systemic", async () => {
    const closed = await deadlines("We provide a general-purpose AI model with 7 billion parameters through an API.");
    expect(closed).toMatchObject({ model_documentation: "2025-08-02", earlier_models: "2027-08-02" });
    const open = await deadlines(
      "We are the provider of an open-weights general-purpose AI model under the Apache licence.",
    );
    expect(Object.keys(open)).toContain("model_training_summary");
    expect(Object.keys(open)).not.toContain("model_documentation");
    const systemic = await deadlines(
      "We are the provider of a frontier general-purpose AI model with systemic risk, open source.",
    );
    expect(Object.keys(systemic)).toContain("model_systemic_risks");
    expect(Object.keys(systemic)).toContain("model_documentation_systemic");
  });

  test("what authorities use from before has a date of its own", async () => {
    const police = await deadlines("Our police use a tool that gives the risk that a convict will reoffend.");
    expect(police).toMatchObject({
      earlier_systems_used_for_authorities: "2030-08-02",
      monitor_operation: "2027-12-02",
    });
  });
});
