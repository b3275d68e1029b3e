import type { AnyElysia } from "elysia";
import { explainListenError } from "./listen-error.ts";

export interface Listener {
  readonly port: number;
  /** Takes no new connection, lets running requests end within the time given, and closes what is left. */
  close(drainMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The longest that a request may be silent while it is answered. */
  readonly answerMsMax: number;
  /** Requests that are being served, streams included. */
  running(): number;
}

/** The most that Bun can wait for a silent connection. */
const idleSecondsMax = 255;

/** Time for what has arrived when the end is asked for to be taken in; readiness says no from the start of it. */
const arrivalMs = 20;

/** How often in a row nothing must be under way, every 20 ms, before connections are cut. */
const quietLooks = 5;

/** Bun counts a connection as idle while its answer is being made, so an answer's time and some more must fit in. */
export const idleSeconds = (answerMsMax: number): number =>
  Math.min(idleSecondsMax, Math.ceil(answerMsMax / 1_000) + 15);

type Answer = (request: Bun.BunRequest) => Response | Promise<Response>;
/** All that our routes read of Elysia's context. */
type Route = (context: { request: Request; params: Record<string, string> }) => Response | Promise<Response>;
type Table = Record<string, Answer | Partial<Record<Bun.Serve.HTTPMethod, Answer>>>;

/**
 * An application's routes for Bun's own router, which compares the path as it was sent. Elysia's would compare the one of
 * `request.url`, in which `..` and `\` have been resolved: a request would reach another route than the one that a proxy in
 * front saw. What answers GET answers HEAD as well: Bun leaves out the body.
 */
const tableOf = (app: AnyElysia): Table => {
  const table: Table = {};
  for (const { method, path, handler } of app.routes) {
    const route = handler as unknown as Route;
    const answer: Answer = (request) => route({ request, params: request.params });
    if (method === "ALL") table[path] = answer;
    else
      for (const written of path === "/" ? [path] : [path, `${path}/`])
        table[written] = { ...table[written], [method]: answer };
  }
  return table;
};

const serve = (app: AnyElysia, { host, port, answerMsMax }: ListenOptions) =>
  Bun.serve({
    hostname: host,
    port,
    routes: tableOf(app),
    idleTimeout: idleSeconds(answerMsMax),
    // Two services that shared a port unknowingly would answer by turns, from two databases.
    reusePort: false,
    // Bun's page for developers shows what went wrong; nobody outside is to see it.
    development: false,
    // Bun's own refusal would lack the headers of the contract. The service stops reading far earlier.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });

const open = (app: AnyElysia, options: ListenOptions): ReturnType<typeof serve> => {
  try {
    return serve(app, options);
  } catch (cause) {
    throw explainListenError(options.host, options.port, cause);
  }
};

/** Serves an application over HTTP. Throws an OperatorError when the address is not to be had. */
export const listen = (app: AnyElysia, options: ListenOptions): Listener => {
  const server = open(app, options);
  return {
    port: server.port ?? options.port,
    close: async (drainMs) => {
      const end = performance.now() + drainMs;
      // The system has taken connections that we have not: closing the door now would cut off the requests that they brought.
      await Bun.sleep(arrivalMs);
      void server.stop();
      const busy = () => options.running() > 0 || server.pendingRequests > 0;
      // A request may have arrived and not be read yet: nothing is cut before it has been quiet for a moment.
      for (let quiet = 0; quiet < quietLooks && performance.now() < end; quiet = busy() ? 0 : quiet + 1)
        await Bun.sleep(20);
      // What is left are connections without a request, and requests that had their time.
      await server.stop(true);
    },
  };
};
