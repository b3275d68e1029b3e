import { expect, test } from "bun:test";
import { type ActDiff, articlesOf, byProvision, factsShown } from "../../../../console/pages/compare/changes.ts";
import { addressOf } from "../../../../console/pages/compare/choice.ts";
import { summaryOf } from "../../../../console/pages/compare/summary.ts";

/** How an act's changes are put together by article, and told as Markdown. */

const whole = (id: string, citation: string, text = "Words.") => ({
  id,
  citation,
  title: "A [title] *of* it",
  provisions: 1,
  text,
});

const act: ActDiff = {
  id: "ai_act",
  name: "AI Act",
  status: "changed",
  counts: { added: 3, removed: 1, changed: 1, renumbered: 1, metadata: 2 },
  facts: [],
  added: [
    whole("ai_act_annexXIV", "Annex XIV"),
    whole("ai_act_art5_p1a", "Article 5(1a)"),
    whole("ai_act_art4a", "Article 4a"),
  ],
  removed: [whole("ai_act_art10_p5", "Article 10(5)")],
  changed: [{ id: "ai_act_art4", ...{ citation: "Article 4", title: "" }, words: [{ kind: "added", text: "x" }] }],
  renumbered: [
    {
      from: { id: "ai_act_art10_p5_a", citation: "Article 10(5)(a)" },
      to: { id: "ai_act_art4a_p1_a", citation: "Article 4a(1)(a)" },
      provisions: 1,
    },
  ],
  metadata: [
    {
      field: "applicability",
      label: "Articles 6 and 7",
      provisions: ["ai_act_art6_p1", "ai_act_art7"],
      from: [{ from: "2026-08-02", scope: null }],
      to: [{ from: "2027-12-02", scope: "Annex III" }],
    },
  ],
};

const every = { kind: "", article: "" } as const;

test("what differs is told by article, in the order of the law: 4, 4a, 5, 10, then the annexes", () => {
  expect(byProvision(act, every).map(({ citation }) => citation)).toEqual([
    "Article 4",
    "Article 4a",
    "Article 5",
    "Article 10",
    "Annex XIV",
  ]);
  expect(articlesOf(act).map(({ citation }) => citation)).toContain("Article 6");
});

test("a kind and an article leave out the rest; dates are kept where they concern the article", () => {
  expect(byProvision(act, { ...every, kind: "removed" }).map(({ id }) => id)).toEqual(["ai_act_art10"]);
  expect(byProvision(act, { ...every, article: "ai_act_art4a" }).map(({ renumbered }) => renumbered.length)).toEqual([
    1,
  ]);
  expect(factsShown(act, { ...every, article: "ai_act_art6" }).length).toBe(1);
  expect(factsShown(act, { ...every, article: "ai_act_art8" })).toEqual([]);
  expect(factsShown(act, { ...every, kind: "added" })).toEqual([]);
});

test("the summary tells the dates and the articles, and the law's words are never read as marks", () => {
  const info = { kind: "law", built_at: "", acts: 1, provisions: 1 } as const;
  const from = { ...info, corpus_version: "a", as_of: "2024-08-01", newest_law: "2024-07-12", is_current: false };
  const to = { ...info, corpus_version: "b", as_of: null, newest_law: "2026-07-27", is_current: true };
  const choice = { from: "a", to: "b", act: "", article: "", kind: "", open: [] } as const;
  const link = `http://service${addressOf(choice)}`;
  const summary = summaryOf([act], { choice, from, to, link });
  expect(summary.split("\n")).toEqual([
    "# Compare",
    "",
    "From the law on 1 August 2024 (version a) to the law on 27 July 2026 (version b), current.",
    "",
    "<http://service/compare?from=a&to=b>",
    "",
    "## AI Act",
    "",
    "3 added, 1 removed, 1 changed, 1 renumbered, 2 with other dates or titles",
    "",
    "- **Articles 6 and 7** (Moved dates of application): from 2 August 2026 to 2 December 2027 (Annex III)",
    "",
    "- **Article 4**: changed",
    "- **Article 4a** A \\[title\\] \\*of\\* it: added; Article 10(5)(a) is now Article 4a(1)(a)",
    "- **Article 5** A \\[title\\] \\*of\\* it: added (1a)",
    "- **Article 10** A \\[title\\] \\*of\\* it: removed (5)",
    "- **Annex XIV** A \\[title\\] \\*of\\* it: added",
    "",
  ]);
});
