import { failureOf, ServiceFailure } from "./failure.ts";

/** A request that takes longer is given up, and says so. */
const timeoutMs = 60_000;

export interface RequestOptions {
  readonly method?: "GET" | "POST" | "DELETE";
  /** The API key, or the operator's token; null where the endpoint is open. */
  readonly key: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request to the service that served this page. Throws a ServiceFailure, a TypeError (not reached) or a DOMException (given up). */
export const send = async (path: string, options: RequestOptions): Promise<Response> => {
  const { method = "GET", key, body, headers = {}, signal } = options;
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  const response = await fetch(path, {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any(signals),
    credentials: "omit",
  });
  if (!response.ok) throw new ServiceFailure(await failureOf(response));
  return response;
};

/** The same, read as JSON of the shape that the OpenAPI document promises. */
export const requestJson = async <Body>(path: string, options: RequestOptions): Promise<Body> =>
  (await (await send(path, options)).json()) as Body;

/** A path with its query; what is empty or missing is left out. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return written === "" ? path : `${path}?${written}`;
};
