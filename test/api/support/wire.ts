import { expect } from "bun:test";
import type { ErrorBody } from "./api.ts";
import type { RawResponse } from "./raw-http.ts";

/** A request with a key, as bytes, that closes its connection. */
export const requestWith =
  (key: () => string) =>
  (firstLine: string, headers: readonly string[] = [], body = ""): string => {
    const own = ["Host: localhost", `Authorization: Bearer ${key()}`, "Connection: close"];
    return [`${firstLine} HTTP/1.1`, ...own, ...headers, "", body].join("\r\n");
  };

/** Headers of every response that the service itself makes. */
export const ofEveryResponse = [
  "x-request-id",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
];

/** Fails the test unless a response has the headers of every response. */
export const expectContract = (response: RawResponse): void => {
  for (const name of ofEveryResponse) expect(response.headers.get(name)).toBeString();
};

/** The code of an error. */
export const codeOf = (response: RawResponse): string => (JSON.parse(response.body) as ErrorBody).error.code;
