import { expect, test } from "bun:test";
import { buildLibrary, type Library } from "../../../api/answer/retrieve/library.ts";
import { rankProvisions } from "../../../api/answer/retrieve/rank.ts";
import { paragraphSignals, rankParts } from "../../../api/answer/retrieve/rank-parts.ts";
import { parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk, Provision, Snapshot } from "../../../shared/corpus/index.ts";
import { madeLibrary } from "./corpus.ts";

/** An article that nobody has written of: a rule, a list of two points, and how it is done. */
const parts: ReadonlyArray<readonly [id: string, text: string, introduction: string]> = [
  [
    "gdpr_art9_p1",
    "1. Keepers shall mark every goat before the summer, in a way that lasts and that strangers can read.",
    "",
  ],
  ["gdpr_art9_p2", "2. The mark shall show:", ""],
  ["gdpr_art9_p2_a", "(a) the year of birth;", "2. The mark shall show:"],
  ["gdpr_art9_p2_b", "(b) the name of the herd, and a fee of EUR 20.", "2. The mark shall show:"],
  ["gdpr_art9_p3", "3. A goat that was marked under paragraph 1 keeps its mark.", ""],
];

const libraryOf = async (): Promise<{ library: Library; goats: Provision }> => {
  const [sample] = madeLibrary.snapshot.chunks;
  const chunks = parts.map(
    ([chunk_id, text, introduction], position) =>
      ({ ...sample, chunk_id, article_id: "gdpr_art9", position, title: "Marks", text, introduction }) as Chunk,
  );
  const [first] = madeLibrary.snapshot.provisions.values();
  const citation = parseCitationId("gdpr_art9");
  if (citation === null) throw new Error("no address");
  const goats = { ...(first as Provision), id: "gdpr_art9", citation, title: "Marks", chunks };
  const snapshot: Snapshot = {
    ...madeLibrary.snapshot,
    chunks,
    provisions: new Map([[goats.id, goats]]),
    chunkVectors: null,
    index: [],
    indexVectors: null,
  };
  return { library: await buildLibrary(snapshot), goats };
};

const rankedFor = async (question: string, asked: "list" | "amount" | null = null) => {
  const { library, goats } = await libraryOf();
  const ranking = { ...rankProvisions(library, question, null, () => true), asked };
  return {
    ranking,
    goats,
    ids: rankParts(ranking, goats).map(({ chunk }) => chunk.chunk_id.slice("gdpr_art9_".length)),
  };
};

test("where nobody wrote of a provision, its rule comes before how that is done", async () => {
  const { ids } = await rankedFor("How are goats marked?");
  expect(ids[0]).toBe("p1");
  expect(ids.indexOf("p3")).toBeGreaterThan(0);
});

test("who asks for a list is given what introduces one, who asks for an amount the point that has it", async () => {
  expect((await rankedFor("What does the mark show?", "list")).ids[0]).toBe("p2");
  const { ids } = await rankedFor("Which fee for the herd?", "amount");
  expect(ids[0]).toBe("p2_b");
});

test("the chances of all parts add up to one", async () => {
  const { ranking, goats } = await rankedFor("How are goats marked?");
  const sum = rankParts(ranking, goats).reduce((total, { score }) => total + score, 0);
  expect(sum).toBeCloseTo(1, 6);
});

test("a list has the figures of its points, and a point has not the words of what introduces it", async () => {
  const { ranking, goats } = await rankedFor("What does the mark show of the herd?", "amount");
  const { figure, ownWords, settles } = paragraphSignals(ranking, goats);
  expect([...figure]).toEqual([0, 1, 0, 1, 0]);
  expect(ownWords[0]).toBe(1);
  expect(ownWords[2]).toBeLessThan(1);
  expect([...settles]).toEqual([1, 1, 1, 1, 0]);
});
