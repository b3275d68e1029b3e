import { describe, expect, test } from "bun:test";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { ActDiff, Change } from "../../../../clients/ci/src/watch/changes.ts";
import { pullRequestBody, pullRequestTitle } from "../../../../clients/ci/src/watch/pull-request.ts";

const counts = { added: 0, removed: 0, changed: 1, renumbered: 0, metadata: 0 };
const actOf = (changes: Partial<ActDiff> = {}): ActDiff => ({
  id: "ai_act",
  name: "AI Act",
  status: "changed",
  counts,
  facts: [],
  added: [],
  removed: [],
  changed: [],
  renumbered: [],
  metadata: [],
  ...changes,
});
const changeOf = (provision: string | null, act: ActDiff, check: string | null = null): Change => ({
  watched: { line: 3, column: 5, actId: "ai_act", provision, check },
  act,
});
const span = { from: "2024.07.12-00000000", to: "2026.07.27-00000000" };
const htmlOf = (changes: readonly Change[]): string =>
  micromark(pullRequestBody("acquis.yaml", span, changes), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });

describe("a pull request", () => {
  test("says what to look at and what changed, word by word", () => {
    const act = actOf({
      changed: [
        {
          id: "ai_act_art113_c",
          citation: "Article 113, point c",
          title: "Entry into force",
          words: [
            { kind: "same", text: "It applies from " },
            { kind: "removed", text: "2 August 2026" },
            { kind: "added", text: "2 *December* <b>2027</b>" },
            { kind: "same", text: "." },
          ],
        },
      ],
      metadata: [
        {
          field: "applicability",
          label: "Articles 8 to 27",
          provisions: ["ai_act_art8"],
          from: [{ from: "2026-08-02", scope: null }],
          to: [{ from: "2027-12-02", scope: "systems of Annex III" }],
        },
      ],
    });
    const html = htmlOf([changeOf("Article 113", act, "docs/dates.md")]);
    expect(html).toContain("AI Act, Article 113: docs/dates.md");
    expect(html).toContain('type="checkbox"');
    expect(html).toContain(
      "It applies from <del>2 August 2026</del><strong>2 *December* &lt;b&gt;2027&lt;/b&gt;</strong>.",
    );
    expect(html).toContain(
      "dates: <strong>Articles 8 to 27</strong> <del>2026-08-02</del> → <strong>2027-12-02 (systems of Annex III)</strong>",
    );
  });

  test("says of a whole act what became of it", () => {
    expect(htmlOf([changeOf(null, actOf({ status: "removed" }))])).toContain("the whole act was removed");
    const repealed = actOf({ facts: [{ field: "repealed_on", from: null, to: "2030-01-01" }] });
    expect(htmlOf([changeOf(null, repealed)])).toContain(
      "<strong>repealed on</strong> <del>none</del> → <strong>2030-01-01</strong>",
    );
  });

  test("names what changed in its title, and counts where that would be long", () => {
    const changes = ["Article 5", "Article 6"].map((provision) => changeOf(provision, actOf()));
    expect(pullRequestTitle(changes)).toBe("The law changed: AI Act, Article 5; AI Act, Article 6");
    expect(pullRequestTitle(Array.from({ length: 20 }, () => changes).flat())).toBe(
      "The law changed: 40 watched provisions",
    );
  });

  test("of very much keeps to what a forge takes, and counts the rest", () => {
    const text = "x".repeat(600);
    const added = Array.from({ length: 400 }, (_, place) => ({
      id: `ai_act_art${place}`,
      citation: `Article ${place}`,
      title: "",
      provisions: 1,
      text,
    }));
    const body = pullRequestBody("acquis.yaml", span, [changeOf(null, actOf({ added }))]);
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(
      /… and \d+ further lines: `acquis-ci watch` prints them all\.\n\nQuotes the law; no legal advice\.\n$/,
    );
  });
});
