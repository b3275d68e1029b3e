import { createServer } from "node:net";

/** What a server was asked. */
export interface Asked {
  readonly path: string;
  readonly headers: Headers;
}

export interface LoopbackServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** The most requests that were under way at the same time. */
  readonly atOnceMax: () => number;
  stop(): Promise<void>;
}

/** Starts a server on the loopback interface that answers with `answer` and remembers what it was asked. */
export const startServer = (answer: (request: Request, url: URL) => Response | Promise<Response>): LoopbackServer => {
  const asked: Asked[] = [];
  let underWay = 0;
  let most = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const url = new URL(request.url);
      asked.push({ path: url.pathname, headers: request.headers });
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await answer(request, url);
      } finally {
        underWay -= 1;
      }
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    atOnceMax: () => most,
    stop: () => server.stop(true),
  };
};

/** A server that writes exactly these bytes and hangs up: what a broken connection looks like. */
export const startRawServer = async (bytes: string): Promise<LoopbackServer> => {
  const asked: Asked[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      asked.push({ path: "", headers: new Headers() });
      socket.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    atOnceMax: () => 1,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
