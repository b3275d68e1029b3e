import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import wabt from "wabt";
import { packVectors } from "../../../shared/corpus/index.ts";
import { createDotProducts } from "../../../shared/corpus/vectors/dot-products.ts";

const folder = join(import.meta.dir, "../../../shared/corpus/vectors");

test("the compiled loop is the written one", async () => {
  const { parseWat } = await wabt();
  const written = parseWat("dot-products.wat", readFileSync(join(folder, "dot-products.wat")));
  const compiled = readFileSync(join(folder, "dot-products.wasm"));
  expect(Buffer.from(written.toBinary({}).buffer).equals(compiled)).toBe(true);
});

const value = fc.float({ min: -1, max: 1, noNaN: true });
const matrixAndQuery = fc.integer({ min: 1, max: 70 }).chain((width) => {
  const vector = fc.array(value, { minLength: width, maxLength: width });
  return fc.record({ rows: fc.array(vector, { maxLength: 20 }), query: vector });
});

test("rows of any width and number are multiplied as by hand", () => {
  fc.assert(
    fc.property(matrixAndQuery, ({ rows, query }) => {
      const found = packVectors(rows, query.length).similarities(Float32Array.from(query));
      const plain = createDotProducts(rows.length, query.length, null);
      rows.forEach((row, index) => {
        plain.set(index, row);
      });
      const slow = plain.multiply(query);
      expect(found).toEqual(slow);
      expect(found.length).toBe(rows.length);
      rows.forEach((row, index) => {
        const sum = row.reduce((before, one, column) => before + one * (query[column] ?? 0), 0);
        const [most, mostAsked] = [row, query].map((vector) => Math.max(...vector.map(Math.abs))) as [number, number];
        // Half a unit of each value, in the row and in the query.
        const bound = query.length * most * mostAsked * (0.5 / 127 + 0.51 / 16_383);
        expect(Math.abs((found[index] ?? Number.NaN) - sum)).toBeLessThanOrEqual(bound + 1e-6);
      });
    }),
    // Each makes a memory of its own, at which the engine tidies up all of the process's.
    { numRuns: 25 },
  );
});

test("a vector of another width is refused, and nothing of it stays", () => {
  const matrix = packVectors([[1, 1]], 2);
  expect(() => matrix.similarities(new Float32Array(8).fill(Number.NaN))).toThrow(RangeError);
  expect(() => matrix.similarities(Float32Array.of(1))).toThrow(RangeError);
  expect(matrix.similarities(Float32Array.of(1, 2))[0]).toBeCloseTo(3, 3);
});

test("no vectors at all, and vectors without a width, are as good as none", () => {
  expect(packVectors([], 0).similarities(new Float32Array()).length).toBe(0);
  expect(packVectors([], 3).similarities(new Float32Array(3)).length).toBe(0);
});

test("one question leaves nothing behind for the next", () => {
  const matrix = packVectors([[0.6, 0.8]], 2);
  const first = matrix.similarities(Float32Array.of(1, 0));
  expect(matrix.similarities(Float32Array.of(0, 1))[0]).toBeCloseTo(0.8, 2);
  expect(first[0]).toBeCloseTo(0.6, 2);
});
