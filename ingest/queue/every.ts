/** Work that is asked for often and done now and then: once at first, then again when so many ms have passed. */
export const every = (ms: number, work: () => Promise<void>): (() => Promise<void>) => {
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    dueAt = performance.now() + ms;
    await work();
  };
};
