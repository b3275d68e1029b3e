import { beforeAll, expect, test } from "bun:test";
import { findActs } from "../../../api/law/acts.ts";
import { findDefinitions } from "../../../api/law/definitions.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { buildMs, openLaw } from "./support.ts";

inLaw.describe("definitions", () => {
  let law: Snapshot;
  beforeAll(async () => {
    law = await openLaw();
  }, buildMs);

  const define = (term: string | null, actId: string | null = null) => findDefinitions(law, findActs(law, actId), term);

  test.each([
    ["personal data breach", "gdpr_art4_12"],
    ["Personal Data BREACHES", "gdpr_art4_12"],
    ["‘controllers’", "gdpr_art4_7"],
    ['"cross border processing"', "gdpr_art4_23"],
    ["data subject", "gdpr_art4_1"],
    ["ai systems", "ai_act_art3_1"],
    ["ICT risk", "dora_art3_5"],
  ])("of %s: %s", (term, id) => {
    const { definitions, near } = define(term);
    expect(definitions.map(({ provision_id }) => provision_id)).toContain(id);
    expect(near).toEqual([]);
  });

  test("are the law's words, with their points", () => {
    const [definition] = define("personal data breach").definitions;
    expect(definition).toMatchObject({
      term: "personal data breach",
      article_id: "gdpr_art4",
      citation: "Article 4, point 12 GDPR",
      regulation: "gdpr",
      act_id: "gdpr",
    });
    expect(definition?.text).toMatch(/^‘personal data breach’ means a breach of security leading to /);
    expect(define("main establishment").definitions[0]?.text).toMatch(/means:\n\(a\) .+\n\(b\) /s);
  });

  test("of an act are its own, and those of the acts made under it", () => {
    const actsIn = (actId: string | null) => new Set(define(null, actId).definitions.map(({ act_id }) => act_id));
    expect([...actsIn("gdpr")]).toEqual(["gdpr"]);
    expect(actsIn("dora").has("dora_2024_1774") || actsIn("dora").has("dora_2024_2956")).toBe(true);
    expect(actsIn("dora").has("gdpr")).toBe(false);
    expect(define("personal data breach", "dora").definitions).toEqual([]);
    expect(define(null).definitions.length).toBeGreaterThan(150);
  });

  test("that nobody gives have near ones: slips first, then terms with a word in common", () => {
    expect(define("personl data").near[0]).toBe("personal data");
    expect(define("supervisory authorty").near[0]).toBe("supervisory authority");
    expect(define("breach")).toMatchObject({ definitions: [], near: ["personal data breach"] });
    expect(define("zzz")).toMatchObject({ definitions: [], near: [] });
    expect(define("authority").near.length).toBeLessThanOrEqual(8);
  });
});
