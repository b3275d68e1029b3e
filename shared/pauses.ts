/** Longest work without a pause, in ms: what a request may have to wait for a mount. */
const stretchMs = 5;

let rested = performance.now();

/** True when long work has gone on for so long that it should pause. */
export const pauseIsDue = (): boolean => performance.now() - rested > stretchMs;

/** Lets the event loop turn once: what has arrived meanwhile is served. */
export const pause = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  rested = performance.now();
};

/** `items.map(make)` for long lists: pauses now and then, so that the process goes on serving. */
export const mapWithPauses = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item, place: number) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const [place, item] of items.entries()) {
    made.push(make(item, place));
    if (pauseIsDue()) await pause();
  }
  return made;
};
