import { expect, test } from "bun:test";
import fc from "fast-check";
import { inFlight } from "../../../api/batch/in-flight.ts";

/** Work that ends when the test says so. */
const heldWork = () => {
  const held = new Map<number, PromiseWithResolvers<string>>();
  return {
    held,
    work: (item: number): Promise<string> => {
      const ending = Promise.withResolvers<string>();
      held.set(item, ending);
      return ending.promise;
    },
  };
};

test("gives results in the order in which they are there, and begins no more than it may", async () => {
  const { held, work } = heldWork();
  const results = inFlight([0, 1, 2, 3], 2, work);
  const first = results.next();
  expect([...held.keys()]).toEqual([0, 1]);
  held.get(1)?.resolve("one");
  expect((await first).value).toBe("one");
  // Not asked for more: nothing begins.
  expect([...held.keys()]).toEqual([0, 1]);
  const second = results.next();
  expect([...held.keys()]).toEqual([0, 1, 2]);
  held.get(0)?.resolve("zero");
  expect((await second).value).toBe("zero");
  await results.return();
  expect([...held.keys()]).toEqual([0, 1, 2]);
});

test("ends with what is thrown, and what fails after that is nobody's", async () => {
  const { held, work } = heldWork();
  const results = inFlight([0, 1], 2, work);
  const first = results.next();
  held.get(0)?.reject(new Error("broken"));
  expect(first).rejects.toThrow("broken");
  await first.catch(() => {});
  held.get(1)?.reject(new Error("later"));
  expect(await results.next()).toEqual({ done: true, value: undefined });
});

test("every item has one result, however many are worked on at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 8 }), async (items, atOnce) => {
      let underWay = 0;
      let most = 0;
      const work = async (item: number): Promise<number> => {
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turn = Math.abs(item % 5); turn > 0; turn -= 1) await Promise.resolve();
        underWay -= 1;
        return item;
      };
      const results = await Array.fromAsync(inFlight(items, atOnce, work));
      expect(results.toSorted()).toEqual(items.toSorted());
      expect(most).toBeLessThanOrEqual(atOnce);
    }),
  );
});
