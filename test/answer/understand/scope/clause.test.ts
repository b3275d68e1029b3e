import { beforeAll, describe, expect, test } from "bun:test";
import { retrieve } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import { type ClauseFacts, clauseFacts, clauseSigns } from "../../../../api/answer/understand/scope/clause.ts";
import { messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import { testEmbedder } from "../../../support/corpus.ts";
import { inputOf } from "../../support/corpus.ts";
import { sampleLibrary } from "../../support/libraries.ts";
import { buildTimeoutMs } from "../support.ts";

let library: Library;
beforeAll(async () => {
  library = await sampleLibrary();
}, buildTimeoutMs);

const factsOf = async (message: string): Promise<ClauseFacts[]> => {
  const embedder = await testEmbedder();
  const encoder = embedder === null ? null : { embedder, languages: null };
  const { clauses } = await retrieve(inputOf(message), library, encoder);
  return clauseFacts(clauses.searched, library);
};

describe("a clause of a message of several", () => {
  test("shows what it names, and whether it can stand alone", async () => {
    const [ours, others, short] = await factsOf(
      "Who must be told of a breach under the GDPR? What does the CCPA say about sales of data? By when?",
    );
    expect(ours).toMatchObject({ names_ours: 1, names_others: 0, names_third_law: 0, leans: 0, last: 0 });
    expect(others).toMatchObject({ names_ours: 0, names_others: 1, leans: 0, last: 0 });
    expect(short).toMatchObject({ names_ours: 0, names_others: 0, leans: 1, last: 1 });
  });

  test("is nearer to one of its own matter than to one of another, in meaning and in what is found", async () => {
    const alike = await factsOf("Who must be told of a personal data breach? What must a breach notification contain?");
    const apart = await factsOf("Who must be told of a personal data breach? How long do I boil an egg?");
    expect(alike[1]?.shared ?? 0).toBeGreaterThan(apart[1]?.shared ?? 1);
    if ((await testEmbedder()) !== null) expect(alike[1]?.near ?? 0).toBeGreaterThan(apart[1]?.near ?? 1);
    expect(apart[1]?.rarest ?? 0).toBeLessThan(alike[1]?.rarest ?? 0);
  });

  test("of a message of one clause there is none", async () => {
    expect(await factsOf("Who must be told of a personal data breach?")).toEqual([]);
  });
});

test("the odds of a clause are seen beside those of the whole and of the best other one", () => {
  const facts = [{}, {}, {}] as unknown as ClauseFacts[];
  const chanceOfLaw = (chance: number): number[] =>
    messageKinds.map((kind) => (kind === "law" ? chance : (1 - chance) / (messageKinds.length - 1)));
  const [first, second, third] = clauseSigns(facts, [0.9, 0.1, 1].map(chanceOfLaw), 0.5);
  expect(first?.whole).toBeCloseTo(0, 12);
  expect(second?.rest).toBe(third?.law as number);
  expect(third?.rest).toBe(first?.law as number);
  expect(first?.law ?? 0).toBeGreaterThan(0);
  expect(second?.law ?? 0).toBeCloseTo(-(first?.law ?? 0), 12);
  expect(Number.isFinite(third?.law) && Number.isFinite(third?.nonsense)).toBe(true);
});
