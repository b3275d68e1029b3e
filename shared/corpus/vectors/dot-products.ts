import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Rows that are multiplied with a vector, as they are kept for it: rounded. */
export interface DotProducts {
  /** Puts values in a row, which is as wide as said or narrower. */
  set(row: number, vector: ArrayLike<number>): void;
  /** The dot product of a vector with each row, to about three places behind the point for vectors of unit length. */
  multiply(query: ArrayLike<number>): Float32Array;
}

/** Values that are multiplied at a time. */
const laneCount = 16;

/** The highest that a value of a row becomes; and one of a query, so that no sum of a thousand products is too large. */
const [rowHighest, queryHighest] = [127, 16_383];

type Multiply = (query: number, values: number, end: number, width: number, products: number) => void;

const pageBytes = 65_536;

/** `dot-products.wat`, compiled; null on a processor without the instructions for several values at a time. */
const compiled = ((): WebAssembly.Module | null => {
  try {
    return new WebAssembly.Module(readFileSync(join(import.meta.dir, "dot-products.wasm")));
  } catch (thrown) {
    if (thrown instanceof WebAssembly.CompileError) return null;
    throw thrown;
  }
})();

/** The whole numbers of a block of memory: rows, query and products, in this order. */
interface Block {
  readonly rows: Int8Array;
  readonly query: Int16Array;
  readonly products: Int32Array;
  multiply(): void;
}

const createBlock = (module: WebAssembly.Module, rows: number, width: number): Block => {
  const [query, products] = [rows * width, (rows + 2) * width];
  const memory = new WebAssembly.Memory({ initial: Math.max(1, Math.ceil((products + rows * 4) / pageBytes)) });
  const { exports } = new WebAssembly.Instance(module, { block: { memory } });
  const multiply = exports["multiply"] as Multiply;
  return {
    rows: new Int8Array(memory.buffer, 0, rows * width),
    query: new Int16Array(memory.buffer, query, width),
    products: new Int32Array(memory.buffer, products, rows),
    multiply: () => multiply(query, 0, query, width, products),
  };
};

/** Rows that were rounded one by one, to be multiplied beside others. */
export interface RoundedRows {
  readonly rows: number;
  readonly values: Int8Array;
  /** What one of a row's whole numbers stands for. */
  readonly units: Float32Array;
}

const widthOf = (dimensions: number): number => Math.max(1, Math.ceil(dimensions / laneCount)) * laneCount;

/** Rounds vectors as they are multiplied. */
export const roundRows = (vectors: readonly Float32Array[], dimensions: number): RoundedRows => {
  const width = widthOf(dimensions);
  const values = new Int8Array(vectors.length * width);
  const units = Float32Array.from(vectors, (vector, row) =>
    round(vector, values.subarray(row * width, row * width + dimensions), rowHighest),
  );
  return { rows: vectors.length, values, units };
};

/** One block for all that is multiplied once: it grows to the largest that was ever needed. */
let shared: { readonly block: Block; readonly rows: number; readonly width: number } | null = null;

const sharedBlock = (rows: number, width: number): Block => {
  if (compiled === null) return createPlainBlock(rows, width);
  if (shared === null || shared.rows < rows || shared.width !== width) {
    const room = Math.ceil(rows * 1.5);
    shared = { block: createBlock(compiled, room, width), rows: room, width };
  }
  return shared.block;
};

/** The dot product of a vector with each row of several sets, one after the other. */
export const multiplyRounded = (
  parts: readonly RoundedRows[],
  dimensions: number,
  query: Float32Array,
): Float32Array => {
  const width = widthOf(dimensions);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const products = new Float32Array(rows);
  if (rows === 0) return products;
  const block = sharedBlock(rows, width);
  let at = 0;
  for (const { values } of parts) {
    block.rows.set(values, at);
    at += values.length;
  }
  block.query.fill(0);
  const unit = round(query, block.query.subarray(0, dimensions), queryHighest);
  block.multiply();
  let row = 0;
  for (const { units } of parts) {
    for (const own of units) {
      products[row] = (block.products[row] as number) * own * unit;
      row += 1;
    }
  }
  return products;
};

/** The same in JavaScript, several times slower. */
const createPlainBlock = (count: number, width: number): Block => {
  const [rows, query, products] = [new Int8Array(count * width), new Int16Array(width), new Int32Array(count)];
  const productOf = (row: number): number => {
    let sum = 0;
    for (let column = 0; column < width; column += 1)
      sum += (rows[row * width + column] as number) * (query[column] as number);
    return sum;
  };
  const multiply = (): void => {
    for (let row = 0; row < count; row += 1) products[row] = productOf(row);
  };
  return { rows, query, products, multiply };
};

/** Puts a vector in whole numbers up to `highest`. Returns what each of them stands for. */
const round = (vector: ArrayLike<number>, into: Int8Array | Int16Array, highest: number): number => {
  let largest = 0;
  for (let column = 0; column < vector.length; column += 1)
    largest = Math.max(largest, Math.abs(vector[column] as number));
  const factor = largest === 0 ? 0 : highest / largest;
  for (let column = 0; column < vector.length; column += 1)
    into[column] = Math.round((vector[column] as number) * factor);
  return largest / highest;
};

/**
 * Makes room for rows of a width. Eight bits a value are a quarter of the memory, and the pass over it is what a search by meaning
 * waits for; with each row on a scale of its own they tell apart what the encoders do.
 */
export const createDotProducts = (rows: number, dimensions: number, module = compiled): DotProducts => {
  const width = Math.max(1, Math.ceil(dimensions / laneCount)) * laneCount;
  const block = module === null ? createPlainBlock(rows, width) : createBlock(module, rows, width);
  const units = new Float32Array(rows);
  return {
    set: (row, vector) => {
      units[row] = round(vector, block.rows.subarray(row * width, row * width + dimensions), rowHighest);
    },
    multiply: (query) => {
      if (rows === 0) return new Float32Array();
      const unit = round(query, block.query.subarray(0, dimensions), queryHighest);
      block.multiply();
      const products = new Float32Array(rows);
      for (let row = 0; row < rows; row += 1)
        products[row] = (block.products[row] as number) * (units[row] as number) * unit;
      return products;
    },
  };
};
