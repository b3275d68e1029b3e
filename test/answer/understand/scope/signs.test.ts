import { beforeAll, describe, expect, test } from "bun:test";
import { retrieve } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import { gatherSigns, type Signs } from "../../../../api/answer/understand/scope/signs.ts";
import { testEmbedder } from "../../../support/corpus.ts";
import { withModel } from "../../../support/skip/model.ts";
import { inputOf } from "../../support/corpus.ts";
import { sampleLibrary } from "../../support/libraries.ts";
import { buildTimeoutMs } from "../support.ts";

let library: Library;
beforeAll(async () => {
  library = await sampleLibrary();
}, buildTimeoutMs);

const signsOf = async (question: string, skipped?: ReadonlySet<number>): Promise<Signs> => {
  const embedder = await testEmbedder();
  const encoder = embedder === null ? null : { embedder, languages: null };
  const { scope, ranking } = await retrieve(inputOf(question), library, encoder);
  return gatherSigns(scope, ranking, skipped);
};

describe("the signs of a message", () => {
  test("say what it names and cites", async () => {
    const named = await signsOf("Does Article 33 GDPR apply beside NIS2 in Germany and Brazil?");
    const { own, cited, missing, eu_law, member_state, third_country, vendor } = named;
    expect({ own, cited, missing, eu_law, member_state, third_country, vendor }).toEqual({
      ...{ own: 1, cited: 1, missing: 0, eu_law: 1, member_state: 1, third_country: 1, vendor: 0 },
    });
  });

  test("say how much of it the corpus has", async () => {
    const [ours, other] = [await signsOf("personal data breach"), await signsOf("marinated aubergines with halloumi")];
    expect(ours.coverage).toBe(1);
    expect(other.unknown ?? 0).toBeGreaterThan(0.5);
    expect(ours.familiarity ?? 0).toBeGreaterThan(other.familiarity ?? 0);
  });

  test("say nothing of the words of another language", async () => {
    const { unread, coverage, unknown } = await signsOf("Wie lange darf der Verantwortliche die Daten speichern?");
    expect({ unread, coverage, unknown }).toEqual({ unread: 1, coverage: 0, unknown: 0 });
  });

  withModel.test("do not count the line that is the message itself", async () => {
    const row = library.snapshot.index.findIndex(({ reply }) => reply !== "");
    const { text } = library.snapshot.index[row] as { text: string };
    const [itself, others] = [await signsOf(text), await signsOf(text, new Set([row]))];
    expect(itself.line_1 ?? 0).toBeGreaterThan(others.line_1 ?? 0);
  });
});
