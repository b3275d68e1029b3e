import { expect, test } from "bun:test";
import { mean_pooling, Tensor } from "@xenova/transformers";
import fc from "fast-check";
import { meanPooling } from "../../../shared/encoder/mean-pooling.ts";

const shape = fc.record({
  texts: fc.integer({ min: 1, max: 4 }),
  tokens: fc.integer({ min: 1, max: 12 }),
  width: fc.integer({ min: 1, max: 16 }),
});

/** States and mask; a text may have no token at all. */
const pooled = shape.chain(({ texts, tokens, width }) =>
  fc.record({
    states: fc
      .array(fc.float({ noNaN: true, min: -2, max: 2 }), {
        minLength: texts * tokens * width,
        maxLength: texts * tokens * width,
      })
      .map((values) => new Tensor("float32", Float32Array.from(values), [texts, tokens, width])),
    mask: fc
      .array(fc.boolean(), { minLength: texts * tokens, maxLength: texts * tokens })
      .map((kept) => new Tensor("int64", BigInt64Array.from(kept.map(BigInt)), [texts, tokens])),
  }),
);

test("gives to the bit what the library gives", () => {
  fc.assert(
    fc.property(pooled, ({ states, mask }) => {
      const wanted = mean_pooling(states, mask).data as Float32Array;
      const given = meanPooling(states, mask);
      expect(given.length).toBe(wanted.length);
      given.forEach((value, index) => {
        expect(value).toBe(wanted[index] as number);
      });
    }),
  );
});
