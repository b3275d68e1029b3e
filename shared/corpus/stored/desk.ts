import type { Shelf } from "./cache.ts";

/** What somebody looked for on a desk that was not there. */
export interface Wants {
  /** True while something is wanted. */
  any(): boolean;
  /** Brings all that is wanted. */
  bring(): Promise<void>;
}

/**
 * A map that is filled as it is read: a key that is not there is noted, and brought before the work on it is done again. What was brought
 * stays, however small the cache is that it came from.
 */
export class DeskMap<Value> extends Map<string, Value> implements Wants {
  readonly #shelf: Shelf<Value>;
  readonly #absent = new Set<string>();
  readonly #wanted = new Set<string>();

  constructor(shelf: Shelf<Value>) {
    super();
    this.#shelf = shelf;
  }

  override get(key: string): Value | undefined {
    const here = super.get(key);
    if (here !== undefined || this.#absent.has(key)) return here;
    const known = this.#shelf.at(key);
    if (known === undefined) this.#wanted.add(key);
    else if (known === null) this.#absent.add(key);
    else this.set(key, known);
    return known ?? undefined;
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** Puts a value on the desk unless one of its key is there; gives what is there. */
  lay(key: string, value: Value): Value {
    const here = super.get(key);
    if (here === undefined) this.set(key, value);
    return here ?? value;
  }

  any(): boolean {
    return this.#wanted.size > 0;
  }

  async bring(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const brought = await this.#shelf.take(wanted);
    for (const [key, value] of brought) {
      if (value === null) this.#absent.add(key);
      else this.set(key, value);
    }
  }
}

/** More rounds than any work takes: each follows references from what the one before brought. */
const roundsMax = 16;

const again = async <Result>(work: () => Result | Promise<Result>, wants: readonly Wants[]): Promise<Result> => {
  for (let round = 1; ; round += 1) {
    await Promise.all(wants.filter((want) => want.any()).map((want) => want.bring()));
    const isLast = round === roundsMax;
    try {
      const result = await work();
      if (isLast || !wants.some((want) => want.any())) return result;
    } catch (thrown) {
      if (isLast || !wants.some((want) => want.any())) throw thrown;
    }
  }
};

/**
 * Does work that must have no effects until all that it looks for was on the desk: what was missing is brought, and the work is done
 * again. At once where everything is there.
 */
export const settle = <Result>(work: () => Result, wants: readonly Wants[]): Result | Promise<Awaited<Result>> => {
  try {
    const result = work();
    if (result instanceof Promise)
      return result.then(
        (value) => (wants.some((want) => want.any()) ? (again(work, wants) as Promise<Awaited<Result>>) : value),
        (thrown: unknown) => {
          if (wants.some((want) => want.any())) return again(work, wants) as Promise<Awaited<Result>>;
          throw thrown;
        },
      );
    if (!wants.some((want) => want.any())) return result;
  } catch (thrown) {
    if (!wants.some((want) => want.any())) throw thrown;
  }
  return again(work, wants) as Promise<Awaited<Result>>;
};
