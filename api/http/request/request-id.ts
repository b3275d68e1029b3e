import { randomBytes } from "node:crypto";

const accepted = /^[A-Za-z0-9_-]{1,128}$/;

/** Unique to this process: an id is this and a count, which is cheaper than randomness for each request. */
const processPart = `req_${randomBytes(9).toString("base64url")}`;
/** The last two digits of the count, ready made; the others change once in 1,296 requests. */
const lastDigits = Array.from({ length: 36 ** 2 }, (_, digits) => digits.toString(36).padStart(2, "0"));
let upperDigits = 0;
let beginning = processPart;
let next = 0;

const newId = (): string => {
  if (next === lastDigits.length) {
    next = 0;
    upperDigits += 1;
    beginning = processPart + upperDigits.toString(36);
  }
  const id = beginning + lastDigits[next];
  next += 1;
  return id;
};

/** The client's own `X-Request-Id` when it is 1 to 128 of `[A-Za-z0-9_-]`, else a new one. */
export const requestIdOf = (request: Request): string => {
  const given = request.headers.get("x-request-id");
  return given !== null && accepted.test(given) ? given : newId();
};
