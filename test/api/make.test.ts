import { expect, test } from "bun:test";
import type { Encoder } from "../../api/engines/encoder.ts";
import { createEncoders } from "../../api/engines/make.ts";

test("a model is opened once for all that use it, and ends with the last of them", async () => {
  const told: string[] = [];
  const encoders = createEncoders((wanted): Encoder => {
    told.push(`open ${wanted.model}`);
    const close = async (): Promise<void> => void told.push(`close ${wanted.model}`);
    return { info: wanted, started: Promise.resolve(), isOpen: () => true, embed: async () => [], close };
  });
  const info = (model: string) => ({ model, digest: "", dimensions: 1, tokens_max: 1 });
  expect(encoders.take(info("old"))).toBe(encoders.take(info("old")));
  await encoders.giveBack(info("old"));
  encoders.take(info("new"));
  expect(told).toEqual(["open old", "open new"]);
  await encoders.giveBack(info("old"));
  await encoders.close();
  expect(told.slice(2)).toEqual(["close old", "close new"]);
});
