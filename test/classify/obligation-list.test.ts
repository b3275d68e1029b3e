/** Promise: the list by level and role has every duty that a classification lists, with the same date, and dates come from the law. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { createObligationList, daysUntil } from "../../api/classify/obligations/list.ts";
import { readDuties } from "../../api/classify/obligations/load.ts";
import { lawSnapshot } from "../support/corpus.ts";
import { inLaw } from "../support/skip/index.ts";
import { classifyText } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const today = "2026-11-23";

test("days until a date: whole, 0 from that day on, null for none", () => {
  const cases: ReadonlyArray<[deadline: string | null, days: number | null]> = [
    ["2026-11-24", 1],
    ["2027-12-02", 374],
    ["2026-11-23", 0],
    ["2025-02-02", 0],
    // Over the change of the clocks.
    ["2027-04-01", 129],
    [null, null],
  ];
  for (const [deadline, days] of cases) expect([deadline, daysUntil(deadline, today)]).toEqual([deadline, days]);
});

inLaw.describe("duties by level and role", () => {
  const descriptions = [
    "Our software reads CVs and ranks the job applicants for the recruiter. We are the provider.",
    "We are a city office and use software that decides who gets housing benefits.",
    "Software that finds tumours in CT scans, a class IIb medical device. We are the provider.",
    "Automatic emergency braking of a passenger car under type approval. We are the provider.",
    "An app removes the clothes from any photo of a woman and creates nude images. We are the provider.",
    "Type a sentence and our site generates a picture. We are the provider.",
    "A spam filter for our own mailboxes. We are the deployer.",
    "A camera in the shop recognises the emotions of customers. We are the deployer of it.",
    "We import a face recognition system that identifies people from recordings afterwards.",
    "A chatbot talks directly with job applicants, asks them questions and ranks them for the recruiter. We are the provider.",
  ];

  test.each(descriptions)("has all that a classification lists: %s", async (description) => {
    const list = createObligationList(await lawSnapshot());
    const { risk_level: level, role, reasons, obligations } = await classifyText(description);
    const isListed = reasons.some(({ provision }) => provision.startsWith("Annex III"));
    const isSectionB = obligations.some(({ id }) => id === "sectoral_requirements");
    const way = level !== "high" ? null : isListed ? "annex_iii" : isSectionB ? "annex_i_section_b" : "annex_i";
    const listed = new Map(list({ level, role, way }, today).obligations.map((one) => [one.id, one]));
    expect(obligations.length).toBeGreaterThan(0);
    for (const { id, deadline, url, source_article } of obligations)
      expect([id, listed.get(id)]).toEqual([id, expect.objectContaining({ deadline, url, source_article })]);
  });

  test("every duty of the table is in some list, but those of models", async () => {
    const list = createObligationList(await lawSnapshot());
    const all = new Set(
      (["prohibited", "limited", "minimal"] as const)
        .map((level) => list({ level, role: null, way: null }, today))
        .concat(
          (["annex_iii", "annex_i", "annex_i_section_b"] as const).map((way) =>
            list({ level: "high", role: null, way }, today),
          ),
        )
        .flatMap(({ obligations }) => obligations.map(({ id }) => id)),
    );
    const missing = readDuties().filter(({ id }) => !all.has(id));
    expect(missing.filter((duty) => !duty.for.every((tag) => tag.startsWith("gpai")))).toEqual([]);
    expect(missing.length).toBeGreaterThan(0);
  });

  test("says which systems have a duty, and under which conditions", async () => {
    const list = createObligationList(await lawSnapshot());
    const { obligations } = list({ level: "high", role: "deployer", way: "annex_iii" }, today);
    const byId = new Map(obligations.map((one) => [one.id, one]));
    expect(byId.get("assign_oversight")).toMatchObject({ only_for: [], conditions: [], deadline: "2027-12-02" });
    expect(byId.get("fundamental_rights_assessment_finance")).toMatchObject({
      only_for: ["Annex III, point 5(b)", "Annex III, point 5(c)"],
    });
    expect(byId.get("register_use")?.only_for).toContain("Annex III, point 4");
    expect(byId.get("register_use")?.conditions).toEqual(["you are a public body or act for one"]);
    expect(byId.get("authorise_live_identification")?.only_for).toEqual(["Article 5(1)(h)"]);
    expect(list({ level: "limited", role: "importer", way: null }, today).obligations).toEqual([]);
  });

  test("has what Article 50 asks of a high-risk system beside its level, for those that do it", async () => {
    const list = createObligationList(await lawSnapshot());
    const onlyFor = (way: "annex_iii" | "annex_i" | "annex_i_section_b", wanted: string) =>
      list({ level: "high", role: null, way }, today).obligations.find(({ id }) => id === wanted)?.only_for;
    expect(onlyFor("annex_iii", "tell_that_it_is_ai")).toEqual(["Article 50(1)"]);
    expect(onlyFor("annex_iii", "inform_exposed_persons")).toEqual([
      "Annex III, point 1(b)",
      "Annex III, point 1(c)",
      "Article 50(3)",
    ]);
    expect(onlyFor("annex_i", "disclose_deep_fakes_and_texts")).toEqual(["Article 50(4)"]);
    // The Act itself leaves Article 50 out there (Article 2(2)).
    expect(onlyFor("annex_i_section_b", "tell_that_it_is_ai")).toBeUndefined();
    expect(onlyFor("annex_iii", "risk_management")).toEqual([]);
  });

  test("products have the later date", async () => {
    const list = createObligationList(await lawSnapshot());
    const first = (way: "annex_iii" | "annex_i") =>
      list({ level: "high", role: "provider", way }, today).obligations.find(({ id }) => id === "risk_management");
    expect(first("annex_iii")).toMatchObject({ deadline: "2027-12-02", days_remaining: 374 });
    expect(first("annex_i")).toMatchObject({ deadline: "2028-08-02", days_remaining: 618 });
  });
});
