export interface Address {
  /** As it was sent, percent signs included. */
  readonly path: string;
  readonly query: URLSearchParams;
}

const parts = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/**
 * The path and the query of a request. `new URL` is not used: a client's Host header may be one that no URL can hold, and
 * then Bun's `request.url` is none.
 */
export const addressOf = (request: Request): Address => {
  const [, path = "", query = ""] = parts.exec(request.url) ?? [];
  return { path, query: new URLSearchParams(query) };
};

/** A part of the address. The router gives null for one with broken percent signs: it names nothing. */
export const part = (decoded: string | null): string => decoded ?? "";
