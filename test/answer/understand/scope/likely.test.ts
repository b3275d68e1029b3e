import { beforeAll, describe, expect, test } from "bun:test";
import { retrieve } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import type { Ranking } from "../../../../api/answer/retrieve/rank.ts";
import { actsToSearchAlone, likelyOf } from "../../../../api/answer/understand/scope/likely.ts";
import { messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import type { Scope } from "../../../../api/answer/understand/types.ts";
import { testEmbedder } from "../../../support/corpus.ts";
import { inputOf } from "../../support/corpus.ts";
import { sampleLibrary } from "../../support/libraries.ts";
import { buildTimeoutMs } from "../support.ts";

let library: Library;
beforeAll(async () => {
  library = await sampleLibrary();
}, buildTimeoutMs);

const found = async (question: string): Promise<{ scope: Scope; ranking: Ranking }> => {
  const embedder = await testEmbedder();
  return retrieve(inputOf(question), library, embedder === null ? null : { embedder, languages: null });
};

/** The same search over a corpus in which every act is called by an id that no model has learnt. */
const overOtherActs = ({ search, ...ranking }: Ranking): Ranking => {
  const snapshot = { ...library.snapshot, act: () => ({ ...library.snapshot.act("gdpr"), id: "later_act" }) };
  return { ...ranking, search: { ...search, library: { ...library, snapshot } } } as unknown as Ranking;
};

/** The same search over a corpus of one act, which no model has learnt. */
const overOneOtherAct = ({ search, ...ranking }: Ranking): Ranking => {
  const later = { ...library.snapshot.act("gdpr"), id: "later_act" };
  const manifest = { ...library.snapshot.manifest, acts: [later] };
  const chunks = { ...library.chunks, actOf: () => "later_act" };
  const snapshot = { ...library.snapshot, manifest, act: () => later };
  const over = { ...search, library: { ...library, chunks, snapshot } };
  return { ...ranking, nearness: -3, search: over } as unknown as Ranking;
};

const law = messageKinds.indexOf("law");
const takenFor = (["law", "other_law", "other_matter", "product"] as const).map((kind) => messageKinds.indexOf(kind));
const question = "How long do online platforms have to answer a complaint about removed content?";

describe("a message about an act that the model was not fitted on", () => {
  test("has what the model takes for another law or matter on its side when that act was asked of", async () => {
    const { scope, ranking } = await found(question);
    const requested = { ...scope, isNamed: true, regulations: ["later_act"] };
    const { chances, chance, ofLaw, unlearnt } = likelyOf(requested, overOtherActs(ranking));
    expect(ofLaw).toEqual(takenFor);
    expect(unlearnt.map(({ id }) => id)).toEqual(["later_act"]);
    expect(chance).toBeCloseTo(
      takenFor.reduce((sum, kind) => sum + (chances[kind] ?? 0), 0),
      12,
    );
    expect(actsToSearchAlone(requested, overOtherActs(ranking))).toEqual([]);
  });

  test("is searched for there when it names none, in the corpus' own language alone", async () => {
    const { scope, ranking } = await found(
      "How much rent must be paid back to the tenant of a flat with a broken lift?",
    );
    expect(likelyOf(scope, overOneOtherAct(ranking)).unlearnt.map(({ id }) => id)).toEqual(["later_act"]);
    expect(likelyOf({ ...scope, language: "de" }, overOneOtherAct(ranking)).unlearnt).toEqual([]);
  });

  test("does not when it names a law that the corpus lacks", async () => {
    const { scope, ranking } = await found("What does NIS2 say about complaints on removed content?");
    expect(likelyOf(scope, overOtherActs(ranking)).unlearnt).toEqual([]);
  });

  test("is no matter where every act was learnt", async () => {
    const { scope, ranking } = await found(question);
    const { chances, chance, unlearnt } = likelyOf(scope, ranking);
    expect(unlearnt).toEqual([]);
    expect(chance).toBe(chances[law] ?? 0);
    expect(actsToSearchAlone(scope, ranking)).toEqual([]);
  });
});
