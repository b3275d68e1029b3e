import { ServiceError } from "../../shared/errors.ts";

/** Time that one statement may take before the service counts the database as away. */
const deadlineMs = 3_000;

/** What PostgreSQL and its driver say when the server is away, goes down, or has no room: not a fault of the statement. */
const awayCodes = /^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|57P0|57014|53|08|DEADLINE)/;

const codesOf = (thrown: unknown): string[] => {
  if (!(thrown instanceof Error)) return [];
  const code = (thrown as { code?: unknown }).code;
  return [...(typeof code === "string" ? [code] : []), ...codesOf(thrown.cause)];
};

/** True when a failure means that the database is not there, rather than that it refused. */
export const isUnavailable = (thrown: unknown): boolean => codesOf(thrown).some((code) => awayCodes.test(code));

/** An answer that came while the process was busy is still to be read when the deadline is over: it gets that much more. */
const graceMs = 100;

const deadline = (): { promise: Promise<never>; cancel: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () =>
    reject(Object.assign(new Error(`No answer from the database in ${deadlineMs} ms`), { code: "DEADLINE" }));
  let timer = setTimeout(() => {
    timer = setTimeout(give, graceMs);
  }, deadlineMs);
  return { promise, cancel: () => clearTimeout(timer) };
};

/**
 * Runs a piece of work on the database within a deadline. Throws `service_unavailable` when the database is away; any other
 * failure passes as it is.
 */
export const onDatabase = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const limit = deadline();
  try {
    return await Promise.race([work(), limit.promise]);
  } catch (thrown) {
    if (!isUnavailable(thrown)) throw thrown;
    throw new ServiceError("service_unavailable", "The service cannot reach its database. Try again shortly.", {
      internal: "database away",
      cause: thrown,
    });
  } finally {
    limit.cancel();
  }
};
