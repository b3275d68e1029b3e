import type { Borrowed, Mounted } from "../corpus.ts";
import type { Soon } from "../engines/types.ts";
import type { Services } from "../services.ts";
import type { Call } from "./call.ts";
import { corpusVersionHeader } from "./response/headers.ts";

/** Goes on with a value, at once where it is at hand. */
export const soon = <Value, Made>(value: Soon<Value>, make: (value: Value) => Soon<Made>): Soon<Made> =>
  value instanceof Promise ? value.then(make) : make(value);

const keep = (call: Call, borrowed: Borrowed): Mounted => {
  call.borrowed = borrowed;
  call.corpusVersion = borrowed.held.version;
  return borrowed.held;
};

/** The corpus version that a request pins; null: the current one will do. */
export const pinnedBy = (request: Request): string | null => request.headers.get(corpusVersionHeader);

/**
 * The corpus version that a call is answered from, to its end: the one that its header pins, or that is named, else the current one, which is
 * there at once. Throws `corpus_version_not_found`, and `service_unavailable` where it cannot be mounted now.
 */
export const corpusOf = (services: Services, call: Call, named = pinnedBy(call.request)): Soon<Mounted> =>
  soon(services.corpus.borrow(named), (borrowed) => keep(call, borrowed));

/** What is made of the corpus version that a call is answered from: at once where that is mounted. */
export const fromCorpus = <Result>(
  services: Services,
  call: Call,
  make: (mounted: Mounted) => Soon<Result>,
  named = pinnedBy(call.request),
): Soon<Result> => soon(corpusOf(services, call, named), make);
