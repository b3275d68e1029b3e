import { describe, expect, test } from "bun:test";
import { countKinds } from "../../../api/answer/retrieve/kinds.ts";
import type { Statement } from "../../../shared/corpus/index.ts";

const statementsOf = (counts: Readonly<Partial<Record<Statement["kind"], number>>>): Statement[] =>
  Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ kind }) as unknown as Statement),
  );

const times = <Row>(count: number, row: Row): Row[] => Array.from({ length: count }, () => row);

/** Of ten statements two are deadlines; of nine replies to "how long" eight are carried by a deadline, one by a duty. */
const statements = statementsOf({ duty: 7, deadline: 2, definition: 1 });
const shares = countKinds(statements, [
  ...times(8, { asked: "time_limit", carrier: "deadline" } as const),
  { asked: "time_limit", carrier: "duty" },
  { asked: "duty", carrier: "duty" },
]);

describe("the kinds of statement that answer a kind of question", () => {
  test("those that carry its replies more often than by chance count more than one, the others less", () => {
    expect(shares("time_limit", "deadline")).toBeGreaterThan(3);
    expect(shares("time_limit", "duty")).toBeLessThan(1);
    expect(shares("time_limit", "definition")).toBeLessThan(1);
  });

  test("each kind has one reply more, by chance: nine replies and a fifth of one are shares of ten", () => {
    expect(shares("time_limit", "deadline")).toBeCloseTo((8 + 0.2) / 10 / 0.2);
    expect(shares("time_limit", "duty")).toBeCloseTo((1 + 0.7) / 10 / 0.7);
  });

  test("one reply tells less than many", () => {
    expect(shares("duty", "duty")).toBeGreaterThan(1);
    expect(shares("duty", "duty")).toBeLessThan(1 / 0.7);
  });

  test("where no reply is known every kind is as likely as by chance", () => {
    for (const kind of ["duty", "deadline", "definition"] as const) expect(shares("penalty", kind)).toBeCloseTo(1);
  });

  test("a kind that no statement has is never the answer", () => {
    expect(shares("time_limit", "penalty")).toBe(0);
    expect(countKinds([], [])("duty", "duty")).toBe(0);
  });

  test("replies that nothing restated carries, and questions of no kind, are not counted", () => {
    const same = countKinds(statements, [
      ...times(8, { asked: "time_limit", carrier: "deadline" } as const),
      { asked: "time_limit", carrier: "duty" },
      ...times(20, { asked: "time_limit", carrier: null } as const),
      ...times(20, { asked: null, carrier: "duty" } as const),
    ]);
    expect(same("time_limit", "deadline")).toBeCloseTo(shares("time_limit", "deadline"));
  });
});
