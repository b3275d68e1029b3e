import { connect, type Socket } from "node:net";

/** Requests over one connection, one after the other, by a client that knows when the system has taken a request's last byte. */
export interface KeepAliveClient {
  /** Sends a request in JSON. `sent` is called once the system has all of it; resolves with the status, rejects when the connection ends before. */
  post(path: string, headers: Readonly<Record<string, string>>, body: unknown, sent: () => void): Promise<number>;
  close(): void;
}

const headEnd = "\r\n\r\n";

/** The status of a whole response at the beginning of a text, null while some of it is missing. */
const statusOf = (text: string): number | null => {
  const end = text.indexOf(headEnd);
  if (end === -1) return null;
  const head = text.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`A response without a length: ${head}`);
  return text.length < end + headEnd.length + length ? null : Number(head.split(" ")[1]);
};

const responseFrom = (socket: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = "";
    const settle = (end: () => void): void => {
      socket.off("data", read).off("error", fail).off("close", lost);
      end();
    };
    const read = (data: Buffer): void => {
      text += data.toString("latin1");
      const status = statusOf(text);
      if (status !== null) settle(() => resolve(status));
    };
    const fail = (thrown: Error): void => settle(() => reject(thrown));
    const lost = (): void => settle(() => reject(new Error("The connection was closed before an answer came.")));
    socket.on("data", read).on("error", fail).on("close", lost);
  });

/** Opens a connection to a service of this machine. */
export const openKeepAlive = (url: string): Promise<KeepAliveClient> => {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.off("error", reject);
      // Whoever waits for a response hears of it.
      socket.on("error", () => {});
      resolve({
        post: (path, headers, body, sent) => {
          const content = JSON.stringify(body);
          const length = Buffer.byteLength(content);
          const lines = Object.entries({ Host: host, "Content-Length": length, ...headers }).map(
            ([name, value]) => `${name}: ${value}`,
          );
          const response = responseFrom(socket);
          socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}${headEnd}${content}`, () => sent());
          return response;
        },
        close: () => socket.destroy(),
      });
    });
    socket.once("error", reject);
  });
};
