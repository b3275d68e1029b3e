import { createHash } from "node:crypto";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { oneLine } from "../../../words.ts";
import { notice } from "../context.ts";
import { version } from "../service.ts";
import { dutiesOf, type Finding, provisionsOf, urlOf } from "./findings.ts";

/** A rule is an article or annex: what the level of a finding rests on first. */
const ruleIdOf = ({ response }: Finding): string => response.reasons[0]?.article_id ?? `ai_act_${response.risk_level}`;

const ruleOf = (finding: Finding) => {
  const id = ruleIdOf(finding);
  const source = finding.response.sources.find(({ article_id }) => article_id === id);
  const url = urlOf(finding, id);
  return {
    id,
    shortDescription: { text: source?.title || `AI Act: ${finding.response.risk_level}` },
    ...(source === undefined ? {} : { fullDescription: { text: oneLine(source.text_excerpt) } }),
    ...(url === null ? {} : { helpUri: url, help: { text: `${source?.title ?? id}: ${url}` } }),
    properties: { tags: ["ai-act"] },
  };
};

const messageOf = (finding: Finding): string => {
  const { card, response } = finding;
  const all = dutiesOf(finding).map(({ source_article, deadline }) => `${source_article} (${deadline ?? "date open"})`);
  const duties = [...new Set(all)];
  const sentences = [
    `${card.name}: ${response.risk_level}, confidence ${response.confidence}.`,
    ...response.reasons.map(({ text }) => oneLine(text)),
    ...(duties.length === 0 ? [] : [`Duties: ${duties.join(", ")}.`]),
    ...(response.open_questions.length === 0
      ? []
      : [`Open: ${response.open_questions.map(({ question }) => oneLine(question)).join(" ")}`]),
    ...finding.notes,
    notice,
  ];
  return sentences.join(" ");
};

const locationOf = (file: string, startLine: number) => ({
  physicalLocation: {
    artifactLocation: isAbsolute(file)
      ? { uri: pathToFileURL(file).href }
      : { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" },
    region: { startLine },
  },
});

/** Stays the same when lines move or the service words its reasons otherwise. */
const fingerprintOf = ({ card }: Finding, ruleId: string): string =>
  createHash("sha256").update([card.file, card.name, ruleId].join("\0")).digest("hex");

/** Only what fails is an error: GitHub passes suppressions over, and fails its check for every error. */
const levelOf = ({ outcome, response: { risk_level } }: Finding): "error" | "warning" | "note" => {
  if (outcome === "fails") return "error";
  if (outcome === "accepted") return risk_level === "prohibited" ? "warning" : "note";
  return risk_level === "limited" ? "note" : "warning";
};

const resultOf = (finding: Finding, ruleIds: readonly string[]) => {
  const { card, response, acceptance } = finding;
  const ruleId = ruleIdOf(finding);
  return {
    ruleId,
    ruleIndex: ruleIds.indexOf(ruleId),
    level: levelOf(finding),
    message: { text: messageOf(finding) },
    locations: [locationOf(card.file, card.line)],
    partialFingerprints: { "acquisCard/v1": fingerprintOf(finding, ruleId) },
    suppressions:
      acceptance === null
        ? []
        : [
            {
              kind: "inSource",
              status: "accepted",
              justification: acceptance.reason ?? "",
              location: locationOf(card.file, acceptance.line),
            },
          ],
    properties: {
      riskLevel: response.risk_level,
      confidence: response.confidence,
      provisions: provisionsOf(finding),
      requestId: response.request_id,
    },
  };
};

/**
 * The findings as a SARIF 2.1.0 log. A card of minimal risk is no result; an accepted one is a suppressed result; what does not fail is a
 * warning or a note.
 */
export const sarifReport = (findings: readonly Finding[]) => {
  const told = findings.filter(({ response }) => response.risk_level !== "minimal");
  const rules = [...new Map(told.map((finding) => [ruleIdOf(finding), ruleOf(finding)])).values()];
  const ruleIds = rules.map(({ id }) => id);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "acquis-ci", version, semanticVersion: version, rules } },
        automationDetails: { id: "acquis-ci/classify/" },
        columnKind: "utf16CodeUnits",
        properties: { corpusVersion: findings[0]?.response.corpus_version ?? "none", notice },
        results: told.map((finding) => resultOf(finding, ruleIds)),
      },
    ],
  };
};
