import type { Borrowed, Mounted } from "../corpus.ts";
import type { Services } from "../services.ts";
import type { Call } from "./call.ts";
import { corpusVersionHeader } from "./response/headers.ts";

const keep = (call: Call, borrowed: Borrowed): Mounted => {
  call.borrowed = borrowed;
  call.corpusVersion = borrowed.held.version;
  return borrowed.held;
};

/** The corpus version that a request pins; null: the current one will do. */
export const pinnedBy = (request: Request): string | null => request.headers.get(corpusVersionHeader);

/**
 * The corpus version that a call is answered from, to its end: the one that its header pins, else the current one, which is there at once.
 * Throws `corpus_version_not_found`, and `service_unavailable` where it cannot be mounted now.
 */
export const corpusOf = (services: Services, call: Call): Mounted | Promise<Mounted> => {
  const borrowed = services.corpus.borrow(pinnedBy(call.request));
  return borrowed instanceof Promise ? borrowed.then((held) => keep(call, held)) : keep(call, borrowed);
};

/** What is made of the corpus version that a call is answered from: at once where that is mounted. */
export const fromCorpus = <Result>(
  services: Services,
  call: Call,
  make: (mounted: Mounted) => Result | Promise<Result>,
): Result | Promise<Result> => {
  const mounted = corpusOf(services, call);
  return mounted instanceof Promise ? mounted.then(make) : make(mounted);
};
