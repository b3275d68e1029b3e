import { expect, test } from "bun:test";
import { composeNearest } from "../../../api/answer/compose/nearest.ts";
import { planAnswer } from "../../../api/answer/plan/plan.ts";
import { retrieve } from "../../../api/answer/retrieval.ts";
import { testEmbedder } from "../../support/corpus.ts";
import { inputOf } from "../support/corpus.ts";
import { sampleLibrary } from "../support/libraries.ts";
import { buildTimeoutMs } from "../understand/support.ts";

const unsure = "This may not be covered by this corpus. Nearest:";

test(
  "what may not be covered is pointed at: up to three rules, each with its citation, and no quotation",
  async () => {
    const library = await sampleLibrary();
    const embedder = await testEmbedder();
    const question = "Who must be told of a personal data breach?";
    const encoder = embedder === null ? null : { embedder, languages: null };
    const planned = planAnswer(question, await retrieve(inputOf(question), library, encoder), library);
    const nearest = composeNearest(planned, unsure, [], library);
    const [opening, list = ""] = nearest?.text.split("\n\n") ?? [];
    expect(opening).toBe(unsure);
    const rules = list.split("\n");
    expect(rules.length).toBeGreaterThanOrEqual(1);
    expect(rules.length).toBeLessThanOrEqual(3);
    for (const rule of rules) expect(rule).toMatch(/^- .+ \[(?:Article|Annex) .+\]$/);
    expect(nearest?.text).not.toContain("“");
    expect(nearest?.structured.summary).toBe(unsure);
    expect(nearest?.structured.requirements.length).toBe(rules.length);
    expect(nearest?.citedProvisions.length).toBeGreaterThan(0);
  },
  buildTimeoutMs,
);

test("where nothing was found nothing is pointed at", async () => {
  expect(composeNearest([], unsure, [], await sampleLibrary())).toBeNull();
});
