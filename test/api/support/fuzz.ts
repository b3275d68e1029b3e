import { errorStatus } from "../../../shared/errors.ts";
import { type FuzzKeys, type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import { exchange, type RawResponse } from "./raw-http.ts";
import { ofEveryResponse } from "./wire.ts";

/** What became of the requests of a run. */
export interface FuzzReport {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** What broke the contract, with the request that did. */
  readonly failures: readonly string[];
}

export interface FuzzOptions {
  readonly port: number;
  readonly keys: FuzzKeys;
  readonly seed: number;
  readonly requests: number;
  readonly concurrency: number;
}

/** Refusals of the HTTP server itself: they have no body, and headers of their own. */
const ofHttpServer = [400, 431, 505];

/** Words that only the inside of a service knows. */
const internal =
  /node_modules|\.ts:\d|\bat \w+ \(|\/tmp\/|\bTypeError\b|\bSyntaxError\b|ECONN|postgres|drizzle|lancedb|\binsert into\b|\bselect\b.*\bfrom\b|failed query/i;

const bodyBytesMax = 96 * 1_024;
const answerMsMax = 5_000;

const isViolation = (item: unknown): boolean => {
  const { loc, msg, type } = (item ?? {}) as Record<string, unknown>;
  return Array.isArray(loc) && typeof msg === "string" && typeof type === "string";
};

const isContractError = (response: RawResponse, body: unknown): boolean => {
  const { detail, error } = (body ?? {}) as { detail?: unknown; error?: Record<string, unknown> };
  if (response.status === 422)
    return Array.isArray(detail) && detail.length > 0 && detail.length <= 100 && detail.every(isViolation);
  const code = String(error?.["code"]);
  return (
    errorStatus[code as keyof typeof errorStatus] === response.status &&
    error?.["status"] === response.status &&
    typeof error["message"] === "string" &&
    error["request_id"] === response.headers.get("x-request-id")
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What is wrong with an error response; null when nothing is. */
const faultOfError = (response: RawResponse, isHead: boolean): string | null => {
  const { status, headers, body } = response;
  if (headers.get("cache-control") !== "no-store") return "an error that may be cached";
  if ((status === 429 || status === 503) && !headers.has("retry-after")) return "no Retry-After";
  if (isHead) return body === "" ? null : "a body on HEAD";
  if (body.length > bodyBytesMax) return `an error of ${body.length} bytes`;
  if (internal.test(body)) return "internal words";
  return isContractError(response, parsed(body)) ? null : "an error body that is not the contract's";
};

const faultOf = (request: FuzzRequest, responses: readonly RawResponse[]): string | null => {
  const [response] = responses;
  if (response === undefined) return request.isOdd ? null : "no response";
  const { status, headers, body } = response;
  if (ofHttpServer.includes(status) && request.isOdd && body === "") return null;
  if (status >= 500) return `status ${status}`;
  for (const name of ofEveryResponse) if (!headers.has(name)) return `no ${name}`;
  const { requestId } = request;
  if (requestId !== null && /^[\w-]{1,128}$/.test(requestId) && headers.get("x-request-id") !== requestId)
    return "another request id";
  return status >= 400 ? faultOfError(response, request.bytes.startsWith("HEAD ")) : null;
};

/** Sends generated requests to a service and tells which answers broke the contract. */
export const fuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { port, keys, seed, requests, concurrency } = options;
  const byStatus: Record<string, number> = {};
  const failures: string[] = [];
  let [sent, slowestMs] = [0, 0];

  const tryOne = async (request: FuzzRequest): Promise<void> => {
    const begun = performance.now();
    sent += 1;
    try {
      const responses = (await exchange(port, request.bytes, answerMsMax)).filter(({ status }) => status !== 100);
      const status = String(responses[0]?.status ?? "closed");
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      const fault = faultOf(request, responses);
      if (fault !== null)
        failures.push(
          `${fault}: ${JSON.stringify(request.bytes.slice(0, 600))} → ${JSON.stringify(responses[0]?.body.slice(0, 300))}`,
        );
    } catch (thrown) {
      failures.push(`${String(thrown)}: ${JSON.stringify(request.bytes.slice(0, 600))}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  };

  // Made by the batch, since bodies are large and a run may be long.
  for (let batch = 0; sent < requests; batch += 1) {
    const waiting = fuzzRequests(keys, seed + batch, Math.min(500, requests - sent));
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await tryOne(next);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
  return { sent, byStatus, slowestMs, failures };
};
