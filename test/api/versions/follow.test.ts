import { expect, test } from "bun:test";
import type { Mounted } from "../../../api/corpus.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { followStore } from "../../../api/versions/follow.ts";

const log = createLogger("error", () => {});
const nothing = (): void => {};

test("copies are looked after while one is being made, and the end does not wait for it", async () => {
  const kept = Promise.withResolvers<void>();
  const never = new Promise<Mounted>(() => {});
  const corpus = { mounted: () => null, mount: () => never };
  const copies = { keep: async () => kept.resolve() };
  const following = followStore({ copies, corpus, log, tell: nothing, everySeconds: 30 });
  await kept.promise;
  expect(await following.stop()).toBeUndefined();
});

test("copies are looked after where what is published cannot be mounted", async () => {
  const kept = Promise.withResolvers<void>();
  const corpus = { mounted: () => null, mount: () => Promise.reject(new Error("it is damaged")) };
  const copies = { keep: async () => kept.resolve() };
  const following = followStore({ copies, corpus, log, tell: nothing, everySeconds: 0 });
  await kept.promise;
  expect(await following.stop()).toBeUndefined();
});
