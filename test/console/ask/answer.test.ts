import { describe, expect, test } from "bun:test";
import { citedIn, withoutOpenBracket } from "../../../console/pages/ask/answer/cited.ts";
import { asMarkdown } from "../../../console/pages/ask/answer/export.ts";
import { followUps } from "../../../console/pages/ask/answer/follow-ups.ts";
import { structuredParts } from "../../../console/pages/ask/answer/structured.ts";
import type { Asked } from "../../../console/pages/ask/asked.ts";
import type { Regulation, StreamComplete } from "../../../console/service/types.ts";

const actOf = (act_id: string, regulation: string, short_name: string, number: string): Regulation => ({
  regulation,
  act_id,
  short_name,
  number,
  celex: "",
  title: "",
  document_type: "regulation",
  in_force_from: "2016-05-24",
  applies_from: "2018-05-25",
  repealed_on: null,
  expression: "oj",
  counts: { articles: 1, recitals: 1, annexes: 0 },
  url: "https://law.example/act",
  languages: ["en"],
});

const acts = [
  actOf("gdpr", "gdpr", "GDPR", "Regulation (EU) 2016/679"),
  actOf("dora", "dora", "DORA", "Regulation (EU) 2022/2554"),
  actOf("dora_2024_1774", "dora", "", "Regulation (EU) 2024/1774"),
];

const sourceOf = (article_id: string, title: string) => ({
  article_id,
  title,
  text_excerpt: `1. Words of *${article_id}*`,
  relevance_score: 1,
  url: `https://law.example/${article_id}`,
});

const asked: Asked = {
  question: "When?\n# <b>Not</b> a heading",
  regulation: "auto",
  format: "text",
  at: "2026-11-23T10:05:00.000Z",
};

const complete: StreamComplete = {
  structured: null,
  confidence: "medium",
  confidence_score: 0.715,
  sources: [sourceOf("gdpr_art33", "Notification [of a breach]")],
  should_abstain: false,
  abstention_reason: null,
  request_id: "req_1",
  corpus_version: "2026.07.27-0ca52246",
  processing_time_ms: 5,
};

const text = "Within 72 hours. [Article 33(1) GDPR] See [Article 34 GDPR] and [this].";

describe("citations in an answer", () => {
  test("are found in their order, each once, and what is none is left out", () => {
    expect(citedIn(`${text} [Article 33(1) GDPR] [Article 5 Regulation (EU) 2024/1774]`, acts)).toEqual([
      "gdpr_art33_p1",
      "gdpr_art34",
      "dora_2024_1774_art5",
    ]);
  });

  test("do not show half while the answer is written", () => {
    expect(withoutOpenBracket("In 72 hours [Article 33(1")).toBe("In 72 hours ");
    expect(withoutOpenBracket("In 72 hours [Article 33(1) GDPR]")).toBe("In 72 hours [Article 33(1) GDPR]");
  });
});

describe("an answer as Markdown", () => {
  test("has the question, links to what its sources hold, the sources, its record and the note on advice", () => {
    expect(asMarkdown({ asked, text, complete, acts })).toBe(
      [
        "# Answer on EU regulation",
        "## Question",
        "> When?\n> \\# \\<b\\>Not\\</b\\> a heading",
        "## Answer",
        "Within 72 hours. [Article 33(1) GDPR](<https://law.example/gdpr_art33>) See [Article 34 GDPR] and [this].",
        "## Sources",
        "1. [Article 33 GDPR: Notification \\[of a breach\\]](<https://law.example/gdpr_art33>)\n   > 1\\. Words of \\*gdpr\\_art33\\*",
        "## About this answer",
        "- Asked on: 23 November 2026 at 10:05 UTC\n- Confidence: medium, about 72 of 100\n- Corpus version: 2026.07.27-0ca52246\n- Request id: req_1",
        "*Information, not legal advice.*\n",
      ].join("\n\n"),
    );
  });

  test("of a refusal claims no confidence and no sources", () => {
    const refused = {
      ...complete,
      should_abstain: true,
      abstention_reason: "Because.",
      confidence_score: 0,
      sources: [],
    };
    const written = asMarkdown({ asked, text: "Because.", complete: refused, acts });
    expect(written).not.toContain("Confidence");
    expect(written).not.toContain("## Sources");
  });

  test("has the parts where they were asked for, the summary once", () => {
    const structured = {
      summary: "Within 72 hours. [Article 33(1) GDPR]",
      legal_basis: "[Article 33 GDPR] Notification; its form; [Article 34 GDPR] Communication",
      requirements: ["Within 72 hours. [Article 33(1) GDPR]", "Give reasons."],
      timeline: [],
      articles_cited: ["Article 33(1)"],
    };
    expect(structuredParts(structured)).toEqual([
      { title: "Legal basis", items: ["[Article 33 GDPR] Notification; its form", "[Article 34 GDPR] Communication"] },
      { title: "Requirements", items: ["Give reasons."] },
    ]);
    const written = asMarkdown({ asked, text, complete: { ...complete, structured }, acts });
    expect(written).toContain("### Requirements\n\n- Give reasons.");
    expect(written.split("Within 72 hours.").length).toBe(2);
  });
});

describe("what to ask next", () => {
  test("is made of the sources and their main act, without what was just asked", () => {
    const sources = [sourceOf("dora_2024_1774_art5", ""), sourceOf("dora_art6", ""), sourceOf("gdpr_art1", "")];
    expect(followUps("who does dora apply to? ", sources, acts)).toEqual([
      "What does Article 5 Regulation (EU) 2024/1774 say?",
      "What does Article 6 DORA say?",
      "What fines does DORA provide for?",
    ]);
    expect(followUps("When?", complete.sources, acts)).toContain("Who does the GDPR apply to?");
    expect(followUps("When?", [], acts)).toEqual([]);
  });
});
