/** Lets at most `count` pieces of work run at once; the others wait their turn, in order. */
export const atMost = (count: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: Array<() => void> = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
