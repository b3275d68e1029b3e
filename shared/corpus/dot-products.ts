import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A block of rows with what multiplies them. */
export interface DotProducts {
  /** The rows one after the other, to be filled by the caller. */
  readonly values: Float32Array;
  /** The dot product of a vector with each row: of one vector as wide as the rows, or without what fills them up to their width. */
  multiply(query: Float32Array): Float32Array;
}

/** The width of rows is a multiple of this. */
export const laneCount = 8;

type Multiply = (query: number, values: number, end: number, width: number, scores: number) => void;

const pageBytes = 65_536;
const valueBytes = Float32Array.BYTES_PER_ELEMENT;

/** `dot-products.wat`, compiled; null on a processor without the instructions for four values at a time. */
const compiled = ((): WebAssembly.Module | null => {
  try {
    return new WebAssembly.Module(readFileSync(join(import.meta.dir, "dot-products.wasm")));
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) return null;
    throw thrown;
  }
})();

/** Rows, query and scores in one memory, in this order. The loop over all vectors took two fifths of an answer's time in JavaScript. */
const createCompiled = (module: WebAssembly.Module, rows: number, width: number): DotProducts => {
  const [query, scores] = [rows * width * valueBytes, (rows + 1) * width * valueBytes];
  const memory = new WebAssembly.Memory({ initial: Math.max(1, Math.ceil((scores + rows * valueBytes) / pageBytes)) });
  const { exports } = new WebAssembly.Instance(module, { block: { memory } });
  const multiply = exports["multiply"] as Multiply;
  return {
    values: new Float32Array(memory.buffer, 0, rows * width),
    multiply: (vector) => {
      if (rows === 0) return new Float32Array();
      new Float32Array(memory.buffer, query, width).set(vector);
      multiply(query, 0, query, width * valueBytes, scores);
      return new Float32Array(memory.buffer, scores, rows).slice();
    },
  };
};

/** The same in JavaScript, several times slower. */
export const createPlainDotProducts = (rows: number, width: number): DotProducts => {
  const values = new Float32Array(rows * width);
  const productOf = (row: number, query: Float32Array): number => {
    let sum = 0;
    for (let column = 0; column < query.length; column += 1)
      sum += (values[row * width + column] as number) * (query[column] as number);
    return sum;
  };
  return { values, multiply: (query) => Float32Array.from({ length: rows }, (_, row) => productOf(row, query)) };
};

/** Makes room for rows of a width that is a multiple of `laneCount`. */
export const createDotProducts = (rows: number, width: number): DotProducts =>
  compiled === null ? createPlainDotProducts(rows, width) : createCompiled(compiled, rows, width);
