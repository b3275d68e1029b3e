import { ServiceError } from "../../shared/errors.ts";

/** A route as the application knows it. */
export interface KnownRoute {
  readonly method: string;
  /** With parameters as `:name`. */
  readonly path: string;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);

/** What answers GET answers HEAD as well. */
const withHead = (method: string): string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

/** Says what an address takes, without repetition; nothing where there is none. */
export const createAllowed = (routes: readonly KnownRoute[]) => {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path: string): string[] => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap((route) => withHead(route.method))),
  ];
};

/** What is wrong with a request that no route takes: the address, or only its method. */
export const unrouted = (method: string, allowed: readonly string[]): ServiceError => {
  // A route that would take the request means that the path was written in another way: with `..`, `\` or `#`.
  if (allowed.length === 0 || allowed.includes(method)) {
    return new ServiceError("not_found", "There is nothing at this address.");
  }
  return new ServiceError("method_not_allowed", `This address does not take ${method.slice(0, 20)} requests.`, {
    headers: { Allow: allowed.join(", ") },
  });
};
