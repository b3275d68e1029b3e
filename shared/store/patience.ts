/** What a request is given, and what waits no longer than that for an answer's body. */
interface Patience {
  readonly abortSignal: AbortSignal;
  /** Rejects when time is up, whatever becomes of the work. */
  race<Result>(work: Promise<Result>): Promise<Result>;
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** So much time for all of a request. */
export const signalOf = (ms: number): Patience => {
  const abortSignal = AbortSignal.timeout(ms);
  const tooLate = rejectedBy(abortSignal);
  tooLate.catch(() => {});
  return { abortSignal, race: (work) => Promise.race([work, tooLate]) };
};

/** A request whose time begins anew with each piece that arrives. */
export interface StallSignal {
  readonly abortSignal: AbortSignal;
  watch(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  end(): void;
}

/** So much time for each piece of an answer: a large one may take long, and one that stands still is given up. */
export const stallSignal = (ms: number): StallSignal => {
  const controller = new AbortController();
  const tooLate = rejectedBy(controller.signal);
  tooLate.catch(() => {});
  const giveUp = (): void =>
    controller.abort(new DOMException(`Nothing came for ${ms / 1000} seconds`, "TimeoutError"));
  let timer = setTimeout(giveUp, ms);
  const wind = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  return {
    abortSignal: controller.signal,
    watch: async function* (pieces) {
      const reader = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
      for (;;) {
        const { done, value } = await Promise.race([reader.next(), tooLate]);
        if (done === true) return;
        wind();
        yield value;
      }
    },
    end: () => clearTimeout(timer),
  };
};
