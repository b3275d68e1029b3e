import { describe, expect, test } from "bun:test";
import type { Retrieved } from "../../../api/answer/retrieval.ts";
import { rankStatements } from "../../../api/answer/retrieve/rank-statements.ts";
import { readFound } from "../../answer/support/made-answers.ts";
import type { LabelledRow } from "./labelled.ts";
import { fitStatements, type StatementProblem, statementProblem } from "./statements.ts";

/** Three statements, of which the second answers: what is known questions' words tells it, the provision misleads, meaning is not known. */
const posed = (author: string): StatementProblem => ({
  author,
  size: 3,
  signals: {
    lineWords: Float32Array.of(0.2, 1, 0),
    shared: Float32Array.of(0.5, 0.5, 0.5),
    provision: Float32Array.of(1, 0, 0.5),
  },
  gold: [1],
  inArticle: [1],
  decided: [],
});
const some = ["one", "two", "three"].map(posed);

describe("the weights of statements", () => {
  const fit = fitStatements(some, [posed("held")]);

  test("what tells the statement that answers gets weight, what misleads next to none, what is not known none", () => {
    expect(fit?.weights.lineWords ?? 0).toBeGreaterThan(1);
    expect(fit?.weights.provision ?? 1).toBeLessThan(0.2);
    expect(fit?.weights).toMatchObject({ meaning: 0, discriminant: 0, lines: 0, kind: 0 });
  });

  test("the report tells how well they do, on authors left out and on who was held out", () => {
    const all = { first: 1, five: 1 };
    expect(fit).toMatchObject({ questions: 3, result: all, left_out: all, held_out: { questions: 1, result: all } });
  });

  test("the provision gets more where that makes the right article lead", () => {
    const misled = (author: string): StatementProblem => ({
      ...posed(author),
      signals: { lineWords: Float32Array.of(0.1, 0.4, 0.9), provision: Float32Array.of(1, 1, 0) },
      inArticle: [0, 1],
    });
    const plain = (author: string): StatementProblem => ({ ...misled(author), inArticle: [1] });
    const [by, without] = [fitStatements(["one"].map(misled), []), fitStatements(["one"].map(plain), [])];
    expect(by?.weights.provision ?? 0).toBeGreaterThanOrEqual(without?.weights.provision ?? 9);
  });

  test("the same questions give the same", () => expect(fitStatements(some, [posed("held")])).toEqual(fit));

  test("without a commentary nothing is chosen", () => expect(fitStatements([], [])).toBeNull());
});

describe("a labelled question as a choice between statements", () => {
  const question = "Must a keeper announce a sick hive to the inspector?";
  const labelled = (opens: string[]): LabelledRow => ({
    id: "one",
    set: "author",
    question,
    regulation: "gdpr",
    verdict: "yes",
    opens,
    belongs: [],
    others: [],
    first: { replies: {}, rules: {} },
  });
  const problemOf = (opens: string[]) =>
    readFound(question, (found: Retrieved, library) => ({
      problem: statementProblem({ row: labelled(opens), found, library }),
      addresses: (found.rankings[0] === undefined ? [] : rankStatements(found.rankings[0])).map(
        ({ statement }) => statement.address,
      ),
    }));

  test("right are those that a reader found to answer, of the statements that the service ranks", async () => {
    const { problem, addresses } = await problemOf(["gdpr_art33_p1#1", "gdpr_art83_p4#1"]);
    expect(problem?.author).toBe("author");
    expect(problem?.size).toBe(addresses.length);
    expect(problem?.gold.map((place) => addresses[place])).toContain("gdpr_art33_p1");
    expect(problem?.decided).toEqual([]);
  });

  test("signals stand on one scale, 1 for the best", async () => {
    const { problem } = await problemOf(["gdpr_art33_p1#1"]);
    for (const scores of Object.values(problem?.signals ?? {})) {
      expect(scores).toHaveLength(problem?.size ?? 0);
      expect(Math.max(...scores)).toBeLessThanOrEqual(1);
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    }
    expect(Object.keys(problem?.signals ?? {})).toEqual(expect.arrayContaining(["meaning", "discriminant", "kind"]));
  });

  test("one that no ranked statement answers poses none", async () => {
    expect((await problemOf([])).problem).toBeNull();
    expect((await problemOf(["gdpr_art33_p1#2", "gdpr_art99#1"])).problem).toBeNull();
  });
});
