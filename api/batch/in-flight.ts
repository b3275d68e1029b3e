/**
 * Works on items, so many at once, and gives each result as soon as it is there. Begins another item only when it is asked for
 * more: no more than `atOnce` are under way or not yet taken. Work that throws ends it; what is under way then ends unheard.
 */
export async function* inFlight<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const underWay = new Map<number, Promise<readonly [number, Result]>>();
  let begun = 0;
  const begin = (item: Item): void => {
    const place = begun++;
    const ending = work(item).then((result) => [place, result] as const);
    // Another may have failed before it: then nobody waits for this one any more.
    ending.catch(() => {});
    underWay.set(place, ending);
  };
  const waiting = Iterator.from(items);
  for (;;) {
    while (underWay.size < atOnce) {
      const next = waiting.next();
      if (next.done === true) break;
      begin(next.value);
    }
    if (underWay.size === 0) return;
    const [place, result] = await Promise.race(underWay.values());
    underWay.delete(place);
    yield result;
  }
}
