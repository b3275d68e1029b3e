/** Does a piece of work for each item, so many at once. After a failure none is begun, and those under way are waited for. */
export const inParallel = async <Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const left = items.values();
  let failed = false;
  const runner = async (): Promise<void> => {
    for (const item of left) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, runner));
  const problem = ended.find((one) => one.status === "rejected");
  if (problem !== undefined) throw problem.reason;
};
