// Promise: an address is told from its neighbours by what its own wordings differ in, not by what they share or how questions vary.
import { describe, expect, test } from "bun:test";
import { discriminantsOf } from "../../../ingest/embed/discriminants.ts";
import type { IndexEntry, Statement } from "../../../shared/corpus/index.ts";
import { createRandom } from "../../support/random.ts";

const seed = 11;
const dimensions = 24;

const unit = (vector: readonly number[]): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
};

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/**
 * A wording of an address: most of it is the same for all, a little its own (the second place for the one, the third for the other), and
 * the places behind are how people vary one question.
 */
const wording = (address: 0 | 1, random: () => number, own = 0.4): Float32Array =>
  unit(
    Array.from({ length: dimensions }, (_, at) => {
      if (at === 0) return 3;
      if (at <= 2) return at - 1 === address ? own : 0;
      return at < 8 ? 2 * (random() - 0.5) : 0;
    }),
  );

const addresses = ["gdpr_art1_p1", "gdpr_art1_p2"] as const;

const statementAt = (address: string): Statement => ({ address, article_id: "gdpr_art1" }) as unknown as Statement;
const lineAt = (provision: string, more: Partial<IndexEntry> = {}): IndexEntry => ({
  provision,
  article_id: "gdpr_art1",
  kind: "question",
  text: "?",
  reply: "",
  from: [],
  topic_id: "",
  ...more,
});

interface Rows<Row> {
  readonly rows: Row[];
  readonly vectors: Float32Array[];
}

/** A statement and so many questions for each address. */
const wordings = (random: () => number, questions = 30): { statements: Rows<Statement>; index: Rows<IndexEntry> } => {
  const both = [0, 1] as const;
  const all = both.flatMap((address) => Array.from({ length: questions }, () => address));
  return {
    statements: { rows: addresses.map(statementAt), vectors: both.map((address) => wording(address, random)) },
    index: {
      rows: all.map((address) => lineAt(addresses[address])),
      vectors: all.map((address) => wording(address, random)),
    },
  };
};

/** How many of so many new wordings score higher at their own address than at the other. */
const rightOf = (count: number, random: () => number, scores: (asked: Float32Array) => readonly number[]): number =>
  Array.from({ length: count }, (_, turn) => (turn % 2) as 0 | 1).filter((address) => {
    const found = scores(wording(address, random));
    return (found[address] as number) > (found[1 - address] as number);
  }).length;

describe("two addresses that share a large direction and differ in a small one", () => {
  const random = createRandom(seed);
  const { statements, index } = wordings(random);
  const { discriminants, vectors } = discriminantsOf(statements, index);

  test(`new questions are told apart, which the nearest known wording does not (seed ${seed})`, () => {
    const nearest = (asked: Float32Array) =>
      addresses.map((address) =>
        Math.max(
          ...index.vectors.flatMap((vector, row) =>
            index.rows[row]?.provision === address ? [dot(vector, asked)] : [],
          ),
        ),
      );
    const told = rightOf(400, random, (asked) => vectors.map((vector) => dot(vector, asked)));
    const near = rightOf(400, random, nearest);
    expect(told).toBeGreaterThan(380);
    expect(near).toBeLessThan(330);
  });

  test("each address with statements has one, in their order, of unit length", () => {
    expect(discriminants).toEqual(addresses.map((address) => ({ address })));
    expect(vectors).toHaveLength(2);
    for (const vector of vectors) {
      expect(vector).toHaveLength(dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1);
    }
  });

  test("the same wordings give the same", () => {
    expect(discriminantsOf(statements, index)).toEqual({ discriminants, vectors });
  });
});

describe("which wordings count", () => {
  const random = createRandom(seed);
  const statements = { rows: [statementAt("gdpr_art1_p1")], vectors: [wording(0, random)] };
  const withLine = (line: IndexEntry) =>
    discriminantsOf(statements, { rows: [line], vectors: [wording(1, random, 2)] }).vectors[0];
  const alone = discriminantsOf(statements, { rows: [], vectors: [] }).vectors[0];

  test.each([
    ["a question below the address, where nothing nearer is restated", lineAt("gdpr_art1_p1_a")],
    [
      "a question elsewhere whose reply the address carries",
      lineAt("gdpr_art9", { reply: "So.", from: ["gdpr_art1_p1"] }),
    ],
  ])("%s", (_what, line) => expect(withLine(line)).not.toEqual(alone));

  test.each([
    ["words alone", lineAt("gdpr_art1_p1", { kind: "terms" })],
    ["a question at a neighbour", lineAt("gdpr_art1_p2")],
    ["a question above it", lineAt("gdpr_art1")],
  ])("and not: %s", (_what, line) => expect(withLine(line)).toEqual(alone));
});

describe("too little to tell by", () => {
  test("one wording alone is its own direction, without a value that is no number", () => {
    const vector = wording(0, createRandom(seed));
    const { vectors } = discriminantsOf(
      { rows: [statementAt("gdpr_art1_p1")], vectors: [vector] },
      { rows: [], vectors: [] },
    );
    expect(vectors).toHaveLength(1);
    expect([...(vectors[0] ?? [])].every(Number.isFinite)).toBe(true);
    expect(dot(vectors[0] ?? vector.map(() => 0), vector)).toBeCloseTo(1);
  });

  test("the same wording at two addresses gives both the same", () => {
    const vector = wording(0, createRandom(seed));
    const { vectors } = discriminantsOf(
      { rows: addresses.map(statementAt), vectors: [vector, vector] },
      { rows: [], vectors: [] },
    );
    expect(vectors[0]).toEqual(vectors[1] ?? new Float32Array());
    expect([...(vectors[0] ?? [])].every(Number.isFinite)).toBe(true);
  });

  test("without statements there is none", () => {
    const none = { discriminants: [], vectors: [] };
    expect(discriminantsOf({ rows: [], vectors: [] }, { rows: [], vectors: [] })).toEqual(none);
    const line = { rows: [lineAt("gdpr_art1")], vectors: [wording(0, createRandom(seed))] };
    expect(discriminantsOf({ rows: [], vectors: [] }, line)).toEqual(none);
  });
});
