import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { Level } from "../../../../clients/ci/src/classify/cards.ts";
import { type Finding, judge } from "../../../../clients/ci/src/classify/findings.ts";
import { markdownReport } from "../../../../clients/ci/src/classify/markdown.ts";
import { sarifReport } from "../../../../clients/ci/src/classify/sarif.ts";
import { cardOf, responseOf } from "../support/response.ts";

const options = { failOn: new Set<Level>(["prohibited", "high"]), today: "2026-11-23" };
const acceptance = { line: 9, level: "high", reason: "Planned in HR-7.", until: null, provision: null } as const;
const hostile = "A <img src=x onerror=alert(1)> | `b` **c** [d](javascript:e) ~~f~~ @team #1 $x$";

const findings: readonly Finding[] = [
  judge(cardOf(), responseOf(), options),
  judge(cardOf({ name: "Accepted", file: "a b/ü#1.yaml", accepted: [acceptance] }), responseOf(), options),
  judge(
    cardOf({ name: "Prohibited", accepted: [{ ...acceptance, level: "prohibited" }] }),
    responseOf({ risk_level: "prohibited" }),
    options,
  ),
  judge(cardOf({ name: "Limited" }), responseOf({ risk_level: "limited" }), options),
  judge(cardOf({ name: "Minimal" }), responseOf({ risk_level: "minimal", reasons: [], sources: [] }), options),
  judge(cardOf({ name: hostile, file: `${hostile.replaceAll("/", "")}.yaml` }), responseOf({ reasons: [] }), options),
];

/** The schema of OASIS, as a library for SARIF carries it. It is of draft 4, of which it uses nothing that draft 7 reads otherwise but `id`. */
const sarifSchema = (): object => {
  const path = fileURLToPath(import.meta.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(path, "utf8"));
  return schema;
};

describe("the SARIF log", () => {
  const log = sarifReport(findings);
  const [run] = log.runs;
  const named = (name: string) => run?.results.find(({ message }) => message.text.startsWith(`${name}:`));

  test("is valid by the schema of SARIF 2.1.0, also without findings", () => {
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    const validate = ajv.compile(sarifSchema());
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect([validate(sarifReport([])), validate.errors]).toEqual([true, null]);
    expect(validate({ ...log, runs: [{ ...run, results: [{ level: "fatal" }] }] })).toBe(false);
  });

  test("has a result for all but minimal risk, each with its rule", () => {
    expect(run?.results.map(({ level, ruleId }) => [level, ruleId])).toEqual([
      ["error", "ai_act_annexIII"],
      ["note", "ai_act_annexIII"],
      ["warning", "ai_act_annexIII"],
      ["note", "ai_act_annexIII"],
      ["error", "ai_act_high"],
    ]);
    expect(run?.results.map(({ ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id)).toEqual(
      run?.results.map(({ ruleId }) => ruleId),
    );
    expect(run?.tool.driver.rules[0]).toMatchObject({
      helpUri: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02024R1689-20260727#anx_III",
    });
  });

  test("suppresses what a card accepts, with the reason and its place", () => {
    expect(named("Accepted")?.suppressions).toMatchObject([
      {
        kind: "inSource",
        status: "accepted",
        justification: "Planned in HR-7.",
        location: { physicalLocation: { region: { startLine: 9 } } },
      },
    ]);
    expect(named("Applicant ranking")?.suppressions).toEqual([]);
  });

  test("names files as addresses", () => {
    expect(named("Accepted")?.locations[0]?.physicalLocation.artifactLocation).toEqual({
      uri: "a%20b/%C3%BC%231.yaml",
      uriBaseId: "%SRCROOT%",
    });
  });

  test("knows a finding again where the service words it otherwise", () => {
    const again = sarifReport([judge(cardOf({ line: 40 }), responseOf({ confidence: 0.7 }), options)]);
    expect(again.runs[0]?.results[0]?.partialFingerprints).toEqual(run?.results[0]?.partialFingerprints as never);
  });
});

describe("the summary", () => {
  const markdown = markdownReport(findings);
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

  test("has a row for each system, and says what is prohibited and accepted all the same", () => {
    expect(html.match(/<tr>/g)?.length).toBe(findings.length + 1);
    expect(html).toContain("<strong>Accepted although prohibited: Prohibited</strong>");
    expect(html).toContain("<strong>Accepted</strong> in line 9: Planned in HR-7.");
    expect(html).toContain("Duties (2), and from when");
  });

  test("shows words of a card as words, never as marks", () => {
    expect(html).toContain("A &lt;img src=x onerror=alert(1)&gt; | `b` **c** [d](javascript:e) ~~f~~ @team #1 $x$");
    expect(html).not.toContain("<img");
    expect(html).not.toContain('href="javascript:');
  });

  test("of very many systems keeps to what a runner takes", () => {
    const [first] = findings;
    if (first === undefined) throw new Error("There is a finding");
    const many = markdownReport(Array.from({ length: 20_000 }, () => first));
    expect(many.length).toBeLessThan(1_048_576);
    expect(many).toContain("further systems: the log of the job has them all.");
  });
});
