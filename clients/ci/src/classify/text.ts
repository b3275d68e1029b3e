import { oneLine, shortened } from "../../../words.ts";
import { type Context, notice, styled } from "../context.ts";
import { annotate } from "../github.ts";
import type { Level } from "./cards.ts";
import {
  acceptedProhibitions,
  countFindings,
  countsInWords,
  dutiesOf,
  type Finding,
  provisionsOf,
  urlOf,
} from "./findings.ts";

const styles = {
  prohibited: ["bold", "red"],
  high: "red",
  limited: "yellow",
  minimal: "green",
} as const satisfies Record<Level, unknown>;

const dutyCharactersMax = 110;

const headLine = (context: Context, { card, response, outcome, acceptance }: Finding): string => {
  const level = styled(context, [...[styles[response.risk_level]].flat()], response.risk_level);
  const place = styled(context, "bold", `${card.file}:${card.line}`);
  const shown = outcome === "fails" ? styled(context, "red", "FAILS") : outcome === "accepted" ? "accepted" : outcome;
  const until = acceptance?.until ? ` (until ${acceptance.until})` : "";
  return `${place}: ${level}, ${shown}${until}: ${card.name} (confidence ${response.confidence})`;
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];

/** A finding in lines for people: reasons, duties and open questions where it fails or is accepted. */
const findingLines = (context: Context, finding: Finding): string[] => {
  const { response, outcome, acceptance, notes } = finding;
  const head = [headLine(context, finding), ...notes.map((note) => `  ${styled(context, "yellow", note)}`)];
  if (outcome === "passes") return head;
  const reasons = response.reasons.flatMap(({ text, article_id }) => [
    oneLine(text),
    ...[urlOf(finding, article_id)].flatMap((url) => (url === null ? [] : [`  ${url}`])),
  ]);
  const duties = dutiesOf(finding).map(
    ({ deadline, source_article, description }) =>
      `${deadline ?? "date open "}  ${source_article}: ${shortened(description, dutyCharactersMax)}`,
  );
  const questions = response.open_questions.map(
    ({ question, decides, provision }) => `${oneLine(question)} ${oneLine(decides)} (${provision})`,
  );
  return [
    ...head,
    ...(acceptance === null ? [] : [`  Accepted in line ${acceptance.line}: ${acceptance.reason}`]),
    ...section("Why", reasons),
    ...section("Duties, and from when", duties),
    ...section("Open questions that could change the level", questions),
    "",
  ];
};

/** All findings for people, the counts last. */
export const textReport = (context: Context, findings: readonly Finding[]): string[] => {
  const counts = countFindings(findings);
  const cards = findings.length === 1 ? "1 system" : `${findings.length} systems`;
  const corpus = findings[0]?.response.corpus_version ?? "none";
  return [
    ...findings.flatMap((finding) => findingLines(context, finding)),
    ...acceptedProhibitions(findings).map(({ card }) =>
      styled(context, ["bold", "red"], `ACCEPTED ALTHOUGH PROHIBITED: ${card.name} (${card.file}:${card.line})`),
    ),
    `${cards}: ${countsInWords(counts)}.`,
    `Corpus ${corpus}. ${notice}`,
  ];
};

/** Shows failing and accepted findings beside their lines, where GitHub runs the command. */
export const annotateFindings = (context: Context, findings: readonly Finding[]): void => {
  for (const finding of findings) {
    const { card, response, outcome, acceptance } = finding;
    if (outcome === "passes") continue;
    // An accepted prohibition is to be seen again and again.
    const kind = outcome === "fails" ? "error" : response.risk_level === "prohibited" ? "warning" : "notice";
    const accepted = acceptance === null ? "" : ` Accepted: ${acceptance.reason}`;
    annotate(context, {
      kind,
      file: card.file,
      line: card.line,
      title: `${card.name}: ${response.risk_level} (${provisionsOf(finding)})`,
      message: `${response.reasons.map(({ text }) => oneLine(text)).join(" ") || oneLine(response.reasoning)}${accepted} ${notice}`,
    });
  }
};
