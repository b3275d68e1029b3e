/** What PostgreSQL and its driver say when the server is away, goes down, or has no room: not a fault of the statement. */
const awayCodes =
  /^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|57P0|57014|25P0[34]|53|08|DEADLINE)/;

/** What the driver says without a code when a connection is not to be had, or lost. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

const codesOf = (thrown: unknown): string[] => {
  if (!(thrown instanceof Error)) return [];
  const code = (thrown as { code?: unknown }).code;
  const own = typeof code === "string" ? [code] : awayMessages.test(thrown.message) ? ["CONNECTION"] : [];
  return [...own, ...codesOf(thrown.cause)];
};

/** True when a failure means that the database is not there, rather than that it refused. */
export const isUnavailable = (thrown: unknown): boolean => codesOf(thrown).some((code) => awayCodes.test(code));
