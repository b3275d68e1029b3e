import { ServiceError } from "../../../shared/errors.ts";
import { isUnavailable } from "../../../shared/postgres/away.ts";

/** Time that the database has before the service counts it as away. */
export const databaseDeadlineMs = 3_000;

/** An answer that came while the process was busy is still to be read when the deadline is over: it gets that much more. */
const graceMs = 100;

/** Whether somebody still waits for what a piece of work does. */
export interface Deadline {
  /** Throws once it is over: the client has been told by then that nothing happened. */
  check(): void;
}

const startDeadline = (): Deadline & { promise: Promise<never>; cancel: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>();
  let passed: Error | null = null;
  const pass = () => {
    passed = Object.assign(new Error(`No answer from the database in ${databaseDeadlineMs} ms`), { code: "DEADLINE" });
    reject(passed);
  };
  let timer = setTimeout(() => {
    timer = setTimeout(pass, graceMs);
  }, databaseDeadlineMs);
  const check = () => {
    if (passed !== null) throw passed;
  };
  return { promise, check, cancel: () => clearTimeout(timer) };
};

/**
 * Runs a piece of work on the database within a deadline. Throws `service_unavailable` when the database is away; any other
 * failure passes as it is. Work of several steps asks the deadline before the one that counts.
 */
export const onDatabase = async <Result>(work: (deadline: Deadline) => Promise<Result>): Promise<Result> => {
  const deadline = startDeadline();
  try {
    return await Promise.race([work(deadline), deadline.promise]);
  } catch (thrown) {
    if (!isUnavailable(thrown)) throw thrown;
    throw new ServiceError("service_unavailable", "The service cannot reach its database. Try again shortly.", {
      internal: "database away",
      cause: thrown,
    });
  } finally {
    deadline.cancel();
  }
};
