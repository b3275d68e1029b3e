import { Type } from "@sinclair/typebox";
import type { ObligationsResponse } from "../../../sdk/typescript/src/index.ts";
import { obligationsQuery, obligationsResponse } from "../../openapi/schemas/obligations.ts";
import { wantedVersionQuery } from "../../openapi/schemas/requests.ts";
import { item, link, paragraphs, section, versionLine } from "../markdown.ts";
import { sameAnswer } from "../schema.ts";
import { tool } from "../tool.ts";
import { wantedOf } from "./near.ts";

type Duty = ObligationsResponse["obligations"][number];

const when = ({ deadline, days_remaining }: Duty): string => {
  if (deadline === null || days_remaining === null) return "no date";
  return days_remaining === 0
    ? `applies since ${deadline}`
    : `deadline ${deadline}, in ${days_remaining} ${days_remaining === 1 ? "day" : "days"}`;
};

const dutyText = (duty: Duty): string =>
  item(
    link(duty.source_article, duty.url),
    `${duty.roles.join(", ")}`,
    when(duty),
    duty.description,
    duty.only_for.length === 0 ? null : `only for ${duty.only_for.join("; ")}`,
    duty.conditions.length === 0 ? null : `if ${duty.conditions.join(" and ")}`,
  );

const ways = {
  annex_iii: " by Annex III (products under Annex I have other dates: `high_risk_by`)",
  annex_i: " as a product under Annex I, Section A",
  annex_i_section_b: " as a product under Annex I, Section B",
} as const;

export const listObligations = tool({
  name: "list_obligations",
  title: "List obligations",
  description:
    "The duties under the AI Act for a risk level and a role, with the date of each and the days that remain. Every duty that a system of the level may have is listed: `only_for` and `conditions` say which systems have it. Of an earlier state of the law too. Give the role where it is known: of all roles together a high-risk system has more than a hundred duties. Duties of general-purpose models go by no level and are not in it. For a system whose level is not known, call classify_ai_system instead.",
  counts: "lookup",
  input: Type.Object({ ...obligationsQuery.properties, ...wantedVersionQuery.properties }),
  output: sameAnswer(obligationsResponse),
  run: async ({ client, options }, { regulation: _only, corpus_version: pinned, as_of, ...query }) => {
    const version = wantedOf({ corpus_version: pinned, as_of });
    const structured = await client.obligations.list(query, { ...options, ...version });
    const { risk_level, role, high_risk_by, obligations, counted_from, corpus_version } = structured;
    const way = high_risk_by === null ? "" : ways[high_risk_by];
    const heading = `Duties of ${role === null ? "all roles" : `a ${role}`}, risk level ${risk_level}${way}, on ${counted_from}`;
    const none = `The Act attaches no duties to this level and role. ${heading}`;
    return {
      structured,
      text: paragraphs(section(heading, obligations.map(dutyText), 200) ?? none, versionLine(corpus_version)),
    };
  },
});
