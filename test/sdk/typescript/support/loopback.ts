import { createServer, type Socket } from "node:net";

/** What a request got: bytes at once, or whatever a function does with the connection. */
export type Answer = string | ((socket: Socket) => void);

/** A server of this machine that does what a test says, byte by byte. */
export interface Loopback extends AsyncDisposable {
  readonly url: string;
  /** The heads of the requests that came, in their order. */
  readonly heads: string[];
  /** Settles when a request has come that nobody awaited before. */
  asked(): Promise<void>;
  /** Settles when the client has left a connection. */
  left(): Promise<void>;
}

/** Happenings that are counted, each of which can be awaited once. */
const createTurnstile = () => {
  let passed = 0;
  const waiting: Array<() => void> = [];
  return {
    pass: () => {
      const next = waiting.shift();
      if (next === undefined) passed += 1;
      else next();
    },
    next: (): Promise<void> =>
      new Promise((resolve) => {
        if (passed === 0) {
          waiting.push(resolve);
        } else {
          passed -= 1;
          resolve();
        }
      }),
  };
};

/** Bytes of a whole response. */
export const response = (status: number, headers: Readonly<Record<string, string>>, body: string): string =>
  [
    `HTTP/1.1 ${status} Said`,
    ...Object.entries({ "Content-Length": String(Buffer.byteLength(body)), Connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "",
    body,
  ].join("\r\n");

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): string =>
  response(status, { "Content-Type": "application/json", ...headers }, JSON.stringify(body));

/** The beginning of a stream, which ends with the connection. */
export const streamHead = [
  "HTTP/1.1 200 OK",
  "Content-Type: text/event-stream; charset=utf-8",
  "X-Request-Id: req_stream",
  "Connection: close",
  "\r\n",
].join("\r\n");

/** Sends these bytes, piece by piece, and ends the connection. Each piece is a packet of its own. */
export const inPieces =
  (...pieces: ReadonlyArray<string | Uint8Array>): Answer =>
  async (socket) => {
    socket.setNoDelay(true);
    for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent));
    socket.end();
  };

/** Sends this much and then nothing more, without ending. */
export const silentAfter =
  (bytes: string): Answer =>
  (socket) =>
    void socket.write(bytes);

/** Breaks the connection off after so much. */
export const cutAfter =
  (bytes: string): Answer =>
  (socket) =>
    bytes === "" ? socket.destroy() : socket.write(bytes, () => socket.destroy());

/** Answers the first request with the first of the answers and so on; the last stands for all that follow. */
export const openLoopback = async (...answers: readonly Answer[]): Promise<Loopback> => {
  const asked = createTurnstile();
  const left = createTurnstile();
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received = "";
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", left.pass);
    socket.on("data", (bytes) => {
      const isNew = !received.includes("\r\n\r\n");
      received += bytes.toString("utf8");
      if (!isNew || !received.includes("\r\n\r\n")) return;
      const answer = answers[Math.min(heads.length, answers.length - 1)] ?? "";
      heads.push(received.slice(0, received.indexOf("\r\n\r\n")));
      asked.pass();
      if (typeof answer === "string") socket.end(answer);
      else answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    heads,
    asked: asked.next,
    left: left.next,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
