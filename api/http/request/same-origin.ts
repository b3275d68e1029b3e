const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** True for the name or address of this machine alone. */
export const isLoopback = (host: string): boolean => loopback.test(host.toLowerCase());

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** True for what no page sends, or a page of the address that was called. A page may have pointed its own name at this machine. */
export const isOfCalledHost = ({ headers }: Request): boolean => {
  const origin = headers.get("origin");
  return origin === null || hostOf(origin) === headers.get("host");
};

/**
 * True for a request that a page of this service on this machine sends, or no page at all. A page of another site is known by what
 * browsers say of it; one that points its own name at this machine, by that name.
 */
export const isOwnPage = (request: Request): boolean => {
  const { headers } = request;
  const host = headers.get("host");
  const site = headers.get("sec-fetch-site");
  if (host !== null && !isLoopback(host.replace(/:\d+$/, ""))) return false;
  return (site === null || site === "same-origin") && isOfCalledHost(request);
};
