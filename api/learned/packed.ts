import { type Static, Type } from "@sinclair/typebox";

/** Weights as signed bytes in base64, row after row, each worth `unit`. */
export const packedSchema = Type.Object({ unit: Type.Number(), bytes: Type.String() });
export type Packed = Static<typeof packedSchema>;

const largest = 127;

/** Brings rows of weights to whole numbers from -127 to 127. */
export const packRows = (rows: readonly Float64Array[]): Packed => {
  const highest = rows.reduce((most, row) => row.reduce((best, value) => Math.max(best, Math.abs(value)), most), 0);
  const unit = highest / largest || 1;
  const bytes = Int8Array.from(rows.flatMap((row) => Array.from(row, (value) => Math.round(value / unit))));
  return { unit: Number(unit.toPrecision(6)), bytes: Buffer.from(bytes.buffer).toString("base64") };
};

/** The rows of packed weights, ready to be multiplied. */
export const unpackRows = ({ unit, bytes }: Packed, count: number): Float64Array[] => {
  const values = new Int8Array(Buffer.from(bytes, "base64"));
  const width = values.length / count;
  return Array.from({ length: count }, (_, row) =>
    Float64Array.from(values.subarray(row * width, (row + 1) * width), (value) => value * unit),
  );
};
