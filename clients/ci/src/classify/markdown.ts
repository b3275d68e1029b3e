import { plain } from "../../../words.ts";
import { notice } from "../context.ts";
import { details, link, withinRoom } from "../markdown.ts";
import { acceptedProhibitions, countFindings, countsInWords, dutiesOf, type Finding, urlOf } from "./findings.ts";

const shown = { fails: "**fails**", accepted: "accepted", passes: "passes" } as const;

const provisionLinks = (finding: Finding): string =>
  finding.response.reasons.map(({ provision, article_id }) => link(provision, urlOf(finding, article_id))).join(", ");

const row = (finding: Finding): string => {
  const { card, response, outcome } = finding;
  const level = response.risk_level === "prohibited" ? "**PROHIBITED**" : response.risk_level;
  const cells = [plain(card.name), level, shown[outcome], provisionLinks(finding), plain(`${card.file}:${card.line}`)];
  return `| ${cells.join(" | ")} |`;
};

const findingPart = (finding: Finding): string[] => {
  const { card, response, outcome, acceptance, notes } = finding;
  if (outcome === "passes" && notes.length === 0) return [];
  const duties = dutiesOf(finding).map(
    ({ deadline, source_article, url, description }) =>
      `- ${deadline ?? "date open"}, ${link(source_article, url)}: ${plain(description)}`,
  );
  const questions = response.open_questions.map(
    ({ question, decides, provision }) => `- ${plain(question)} ${plain(decides)} (${plain(provision)})`,
  );
  const until = acceptance?.until ? `, until ${acceptance.until}` : "";
  return [
    `### ${plain(card.name)}: ${response.risk_level}, ${outcome}`,
    "",
    `\`${card.file.replaceAll("`", "'")}\`, line ${card.line}; confidence ${response.confidence}`,
    "",
    ...(acceptance === null
      ? []
      : [`**Accepted** in line ${acceptance.line}${until}: ${plain(acceptance.reason ?? "")}`, ""]),
    ...notes.flatMap((note) => [plain(note), ""]),
    ...(outcome === "passes" ? [] : [...response.reasons.map(({ text }) => `- ${plain(text)}`), ""]),
    ...(outcome === "passes" ? [] : details("Open questions that could change the level", questions)),
    ...(outcome === "passes" ? [] : details(`Duties (${duties.length}), and from when`, duties)),
  ];
};

/** GitHub takes a summary of 1 MiB. */
const charactersMax = 500_000;

const furtherSystems = (count: number): string => `… and ${count} further systems: the log of the job has them all.`;

/** All findings as Markdown: a table first, then what fails, is accepted, or is to be said. Ends with a line end. */
export const markdownReport = (findings: readonly Finding[]): string => {
  const lines = [
    "## AI systems under the AI Act",
    "",
    `${countsInWords(countFindings(findings))}.`,
    "",
    ...acceptedProhibitions(findings).flatMap(({ card }) => [
      `**Accepted although prohibited: ${plain(card.name)}** (${plain(`${card.file}:${card.line}`)})`,
      "",
    ]),
    "| system | level | outcome | rests on | card |",
    "|---|---|---|---|---|",
    ...withinRoom(
      findings.map((finding) => [row(finding)]),
      charactersMax / 2,
      furtherSystems,
    ),
    "",
    ...withinRoom(findings.map(findingPart), charactersMax, furtherSystems),
    `Corpus ${findings[0]?.response.corpus_version ?? "none"}. ${notice}`,
  ];
  return `${lines.join("\n")}\n`;
};
