import type { CheckRequest, CheckResponse, ClassifyResponse } from "../../../sdk/typescript/src/index.ts";
import { checkResponse, classifyResponse } from "../../openapi/schemas/answers.ts";
import { checkRequest, classifyRequest } from "../../openapi/schemas/requests.ts";
import { item, link, paragraphs, section, versionLine } from "../markdown.ts";
import { sameAnswer } from "../schema.ts";
import { tool } from "../tool.ts";

/** The sources of an answer, for readers. */
export const sourcesText = (sources: CheckResponse["sources"]): string | null =>
  section(
    "Sources",
    sources.map(({ article_id, title, url }) => item(link(article_id, url), title)),
  );

const checkText = (answer: CheckResponse): string =>
  paragraphs(
    answer.answer,
    answer.should_abstain
      ? `Abstained: ${answer.abstention_reason ?? "the corpus does not support an answer."} Do not answer from elsewhere without saying so.`
      : `Confidence: ${answer.confidence} (${answer.confidence_score})`,
    sourcesText(answer.sources),
    versionLine(answer.corpus_version),
  );

export const checkCompliance = tool({
  name: "check_compliance",
  title: "Check compliance",
  description:
    "Answers a question about EU regulation (AI Act, GDPR, DORA and the acts under them) with exact citations, or abstains and says why. Ask one question at a time, in full sentences.",
  counts: "metered",
  input: checkRequest,
  output: sameAnswer(checkResponse),
  run: async ({ client, options }, input) => {
    const structured = await client.check(input as CheckRequest, options);
    return { structured, text: checkText(structured) };
  },
});

const dutyText = ({ description, source_article, url, deadline }: ClassifyResponse["obligations"][number]): string =>
  item(link(source_article, url), deadline === null ? "no date" : `deadline ${deadline}`, description);

const classifyText = (answer: ClassifyResponse): string =>
  paragraphs(
    `**Risk level: ${answer.risk_level}** (confidence ${answer.confidence})`,
    answer.reasoning,
    section("Duties", answer.obligations.map(dutyText), 100),
    section(
      "Not said, and would decide",
      answer.open_questions.map(({ question, decides, provision }) => item(question, decides, provision)),
    ),
    sourcesText(answer.sources),
    versionLine(answer.corpus_version),
  );

export const classifyAiSystem = tool({
  name: "classify_ai_system",
  title: "Classify an AI system",
  description:
    "The risk level of an AI system under the AI Act, with reasons, duties and their dates, and the questions that would decide. Describe what it infers or decides, about whom, from which data, where, and whether you provide or use it.",
  counts: "metered",
  input: classifyRequest,
  output: sameAnswer(classifyResponse),
  run: async ({ client, options }, input) => {
    const structured = await client.classify(input, options);
    return { structured, text: classifyText(structured) };
  },
});
