import { randomBytes } from "node:crypto";

const accepted = /^[A-Za-z0-9_-]{1,128}$/;

/** Unique to this process: an id is this and a count, which is cheaper than randomness for each request. */
const processPart = randomBytes(9).toString("base64url");
let count = 0;

/** The client's own `X-Request-Id` when it is 1 to 128 of `[A-Za-z0-9_-]`, else a new one. */
export const requestIdOf = (request: Request): string => {
  const given = request.headers.get("x-request-id");
  if (given !== null && accepted.test(given)) return given;
  count += 1;
  return `req_${processPart}${count.toString(36)}`;
};
