import { connect } from "node:net";

/** A response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const headEnd = "\r\n\r\n";

const readHead = (text: string): Omit<RawResponse, "body"> => {
  const [first = "", ...lines] = text.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers: new Map(headers) };
};

/** Takes the responses of one connection apart, in order. `bodiless`: the request was HEAD. */
const readResponses = (text: string, bodiless: boolean): RawResponse[] => {
  const responses: RawResponse[] = [];
  let rest = text;
  while (rest.includes(headEnd)) {
    const end = rest.indexOf(headEnd) + headEnd.length;
    const head = readHead(rest.slice(0, end - headEnd.length));
    const announced = Number(head.headers.get("content-length") ?? 0);
    const isStream = head.headers.has("transfer-encoding");
    const length = isStream ? rest.length - end : bodiless || head.status === 100 ? 0 : announced;
    responses.push({ ...head, body: rest.slice(end, end + length) });
    rest = rest.slice(end + length);
  }
  if (rest !== "") throw new Error(`Bytes that belong to no response: ${rest.slice(0, 200)}`);
  return responses;
};

/**
 * Sends bytes that no client library would (each character is one byte), waits until the service closes the connection and
 * returns its responses, none when it closed without a word. Rejects after `timeoutMs`.
 */
export const exchange = (port: number, bytes: string, timeoutMs = 5_000): Promise<RawResponse[]> =>
  new Promise((resolve, reject) => {
    let answered = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`Not closed within ${timeoutMs} ms. Sent: ${bytes.slice(0, 200)} Got: ${answered.slice(0, 200)}`),
      );
    }, timeoutMs);
    socket.on("data", (data) => {
      answered += data.toString("latin1");
    });
    // A service that closes while more is being sent resets the connection; what it said before counts.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      try {
        resolve(readResponses(answered, bytes.startsWith("HEAD ")));
      } catch (thrown) {
        reject(thrown);
      }
    });
  });

/** Sends one request and returns its response. Throws unless exactly one came. */
export const exchangeOne = async (port: number, bytes: string): Promise<RawResponse> => {
  const responses = (await exchange(port, bytes)).filter((response) => response.status !== 100);
  const [only] = responses;
  if (only === undefined || responses.length > 1)
    throw new Error(`${responses.length} responses to ${bytes.slice(0, 200)}`);
  return only;
};
