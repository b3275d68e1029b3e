import { expect, test } from "bun:test";
import { Bool, Int32, type RecordBatch } from "apache-arrow";
import { arrowSchema, arrowTable } from "../../../ingest/pack/arrow-batch.ts";
import { createColumnSums } from "../../../ingest/write/column-sums.ts";

const schema = arrowSchema(["word", "note", "place", "binding"], 2, {
  place: () => new Int32(),
  binding: () => new Bool(),
});

const rows = [
  { word: "honey", note: null, place: 1, binding: true },
  { word: "", note: "sweet", place: 2, binding: false },
  { word: "bee", note: null, place: 3, binding: true },
];
const vectors = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0.6, 0.8)];

const batchesOf = (
  changed: ReadonlyArray<Record<string, unknown>> = rows,
  ofRows: readonly Float32Array[] = vectors,
): RecordBatch[] => arrowTable(schema, changed, ofRows).batches;

const sum = (batches: readonly RecordBatch[]): string => {
  const sums = createColumnSums();
  for (const batch of batches) sums.add(batch);
  return sums.finish();
};

test("rows have the same sums however they are cut into batches", () => {
  const whole = sum(batchesOf());
  const [batch] = batchesOf();
  if (batch === undefined) throw new Error("There is no batch");
  expect(sum([batch.slice(0, 1), batch.slice(1, 3)])).toBe(whole);
  expect(
    sum([...batchesOf(rows.slice(0, 2), vectors.slice(0, 2)), ...batchesOf(rows.slice(2), vectors.slice(2))]),
  ).toBe(whole);
});

test.each<[string, number, Record<string, unknown>]>([
  ["a letter", 0, { word: "money" }],
  ["a letter that moved to the next row", 0, { word: "hone", note: null }],
  ["nothing where there was an empty text", 1, { word: null }],
  ["an empty text where there was nothing", 0, { note: "" }],
  ["a number", 2, { place: 4 }],
  ["what is true or not", 1, { binding: true }],
])("%s that is another gives other sums", (_what, at, values) => {
  expect(sum(batchesOf(rows.map((row, place) => (place === at ? { ...row, ...values } : row))))).not.toBe(
    sum(batchesOf()),
  );
});

test("a vector that is another, and a row that is missing, give other sums", () => {
  expect(sum(batchesOf(rows, vectors.with(1, Float32Array.of(0, -1))))).not.toBe(sum(batchesOf()));
  expect(sum(batchesOf(rows.slice(1), vectors.slice(1)))).not.toBe(sum(batchesOf()));
});
