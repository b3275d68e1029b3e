import { Type } from "@sinclair/typebox";
import {
  type Acquis,
  ApiError,
  type CheckResponse,
  type RegulationResponse,
  type RequestOptions,
} from "../../../sdk/typescript/src/index.ts";
import { checkResponse } from "../../openapi/schemas/answers.ts";
import { nullable } from "../../openapi/schemas/nullable.ts";
import { appliesText, item, paragraphs, section, versionLine } from "../markdown.ts";
import { answerOf } from "../schema.ts";
import { type ToolCall, tool } from "../tool.ts";
import { sourcesText } from "./answers.ts";
import { provisionText } from "./provisions.ts";

/** How acts head the provisions that say to whom and to what they apply. */
const scopeTitle = /^(?:.*\band )?(?:material |territorial |personal )?scope(?: of application)?(?: and .*)?$/i;

const scopeProvision = Type.Object({
  article: Type.String({ description: "`Article 2`" }),
  title: Type.String(),
  text: Type.String({ description: "All of it, in the law's words." }),
  url: Type.String({ format: "uri" }),
});

const { answer, confidence, confidence_score, sources, should_abstain, abstention_reason } = checkResponse.properties;

const actScope = Type.Object({
  regulation: Type.String({ description: "Act id." }),
  name: Type.String(),
  applies_from: nullable(Type.String({ format: "date" })),
  repealed_on: nullable(Type.String({ format: "date" })),
  provisions: Type.Array(scopeProvision, {
    description: "Those that decide. Empty where no heading of the act says scope.",
  }),
  reading: Type.Object(
    { answer, confidence, confidence_score, should_abstain, abstention_reason, sources },
    {
      description:
        "What the service answers to whether the act applies to what was described: cited rules with their conditions, no verdict.",
    },
  ),
});

type Entry = RegulationResponse["contents"][number];

const scopeEntries = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) =>
    entry.kind === "article" && scopeTitle.test(entry.title) ? [entry] : scopeEntries(entry.entries),
  );

const questionMost = 2_000;

/** The question that is asked for an act, as long as a question may be. */
const questionOf = (name: string, description: string): string => {
  const question = `Does the ${name} apply to the following? ${description.trim()}`;
  return question.length <= questionMost ? question : question.slice(0, questionMost);
};

const provisionsOf = async (client: Acquis, options: RequestOptions, act: RegulationResponse) =>
  Promise.all(
    scopeEntries(act.contents).map(async ({ label, title }) => {
      const found = await client.articles.get(act.act_id, label, options);
      const text = found.chunks.map((chunk) => chunk.text).join("\n\n");
      return {
        structured: { article: label, title, text, url: found.chunks[0]?.url ?? act.url },
        text: provisionText(found),
      };
    }),
  );

const readingOf = ({
  answer,
  confidence,
  confidence_score,
  should_abstain,
  abstention_reason,
  sources,
}: CheckResponse) => ({
  ...{ answer, confidence, confidence_score, should_abstain, abstention_reason, sources },
});

const scopeOf = async ({ client, options }: ToolCall, actId: string, description: string) => {
  const act = await client.regulations.get(actId, options);
  const name = act.short_name || act.number;
  const question = questionOf(name, description);
  const [provisions, checked] = await Promise.all([
    provisionsOf(client, options, act),
    client.check({ question, regulation: act.act_id }, options),
  ]);
  const reading = readingOf(checked);
  const structured = {
    regulation: act.act_id,
    name,
    applies_from: act.applies_from,
    repealed_on: act.repealed_on,
    provisions: provisions.map((one) => one.structured),
    reading,
  };
  const read = reading.should_abstain
    ? `The service abstains: ${reading.abstention_reason ?? "nothing in the corpus answers this."}`
    : `What the law says to it (confidence ${reading.confidence}):\n\n${reading.answer}`;
  const text = paragraphs(
    `## ${[name, appliesText(act)].filter((part) => part !== null).join(", ")}`,
    read,
    sourcesText(reading.sources),
    provisions.length === 0 ? null : "What decides:",
    ...provisions.map((one) => one.text),
  );
  return { structured, text };
};

/** What an act's scope came to; a refusal of the service, such as a minute that is used up, is told beside the acts that were answered. */
const attempt = async (call: ToolCall, actId: string, description: string) => {
  try {
    return await scopeOf(call, actId, description);
  } catch (thrown) {
    if (thrown instanceof ApiError) return { regulation: actId, thrown };
    throw thrown;
  }
};

const noVerdict =
  "No verdict: compare what was described with the conditions and exceptions of the provisions below, and name what is not said and would decide. An answer below that begins with yes or no is none either: its confidence says how well the cited rules fit the question, and not whether the act applies.";

export const checkRegulationScope = tool({
  name: "check_regulation_scope",
  title: "Check the scope of regulations",
  description:
    "For a description of an organization, an activity or a system: what each main act (or one) says about whether it applies, with its scope provisions in full and the rules that fit the description. It gives no verdict, for scope turns on facts: compare and say what is open. Takes one unit of the quota for each act.",
  counts: "metered",
  input: Type.Object({
    description: Type.String({
      minLength: 10,
      maxLength: 1_900,
      description: "Who it is, what it does, with which data or systems, where, for whom.",
    }),
    regulation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "A main act: `gdpr`; left out: every main act of the corpus.",
      }),
    ),
  }),
  output: answerOf(Type.Object({}), {
    verdict: Type.Null({ description: "Always null: the service does not decide whether an act applies." }),
    how_to_read: Type.String(),
    acts: Type.Array(actScope),
    unanswered: Type.Array(
      Type.Object({
        regulation: Type.String({ description: "Act id." }),
        message: Type.String({ description: "Why." }),
      }),
      { description: "Acts that the service did not answer for: call again with the act as `regulation`." },
    ),
    corpus_version: Type.String(),
  }),
  run: async (call, { description, regulation }) => {
    const listed = await call.client.regulations.list(call.options);
    const main = listed.regulations.filter((act) => act.act_id === act.regulation).map((act) => act.act_id);
    const wanted = regulation === undefined ? main : [regulation.toLowerCase()];
    const attempts = await Promise.all(wanted.map((actId) => attempt(call, actId, description)));
    const scopes = attempts.filter((one) => "structured" in one);
    const failed = attempts.filter((one) => "thrown" in one);
    // What was answered was paid for, and is given whatever became of the others.
    if (scopes.length === 0 && failed[0] !== undefined) throw failed[0].thrown;
    const unanswered = failed.map(({ regulation: actId, thrown }) => ({ regulation: actId, message: thrown.message }));
    return {
      structured: {
        verdict: null,
        how_to_read: noVerdict,
        acts: scopes.map((one) => one.structured),
        unanswered,
        corpus_version: listed.corpus_version,
      },
      text: paragraphs(
        noVerdict,
        ...scopes.map((one) => one.text),
        section(
          "Not answered: call again with the act as `regulation`",
          unanswered.map((one) => item(`\`${one.regulation}\``, one.message)),
        ),
        versionLine(listed.corpus_version),
      ),
    };
  },
});
