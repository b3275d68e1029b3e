import { rmSync } from "node:fs";
import S3rver from "s3rver";
import { temporaryFolder } from "../corpus.ts";

/** What happens to a request on its way. */
export interface StoreFate {
  /** It comes so much later. */
  readonly delayMs?: number;
  /** The store does what it is asked, and its answer is lost. */
  readonly answerLost?: boolean;
  /** A byte of what it answers is another one. */
  readonly damaged?: boolean;
}

/** Decides the fate of a request by its method and its key below the bucket; null: it passes. */
type DecideFate = (method: string, key: string) => StoreFate | null;

/** An S3 API on this machine, with conditional writes, that can be killed, slowed and damaged. */
export interface StoreServer {
  /** The environment by which the store is found. */
  readonly environment: Record<string, string>;
  /** `s3://bucket/prefix`, another one for each name. */
  address(prefix: string): string;
  /** Requests that have arrived, as `PUT key`. */
  readonly requests: string[];
  /** The texts of all pointers that were written, one after the other. */
  readonly pointers: string[];
  /** Answers nobody: connections are refused. */
  kill(): void;
  restart(): void;
  disturb(decide: DecideFate | null): void;
  /** As a store that takes no notice of conditions. */
  ignoreConditions(ignored: boolean): void;
  stop(): Promise<void>;
}

const bucket = "acquis-law";

const failed = (status: number, code: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { "Content-Type": "application/xml" },
  });

/** Lets one request at a time do what is asked about a key: without it a condition would hold for two. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).catch(() => {}).then(work);
    last.set(key, turn);
    return turn;
  };
};

const damage = async (response: Response): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Response(bytes, { status: response.status, headers: response.headers });
};

/** Starts s3rver, which is a real S3 API but ignores conditions of writes, and a proxy before it that adds them. Its listings end after 1,000 objects. */
export const startStoreServer = async (): Promise<StoreServer> => {
  const directory = temporaryFolder();
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: storePort } = await s3.run();
  const requests: string[] = [];
  const pointers: string[] = [];
  const inTurn = createTurns();
  let decide: DecideFate | null = null;
  let conditionsIgnored = false;

  /** Bytes of the parts of each upload. */
  const partBytes = new Map<string, number>();

  /** s3rver answers before all that it was sent is in its file; an S3 API promises that who reads then reads it. */
  const untilWritten = async (path: string, bytes: number): Promise<void> => {
    for (;;) {
      const { headers } = await fetch(`http://127.0.0.1:${storePort}${path}`, { method: "HEAD" });
      if (Number(headers.get("Content-Length")) === bytes) return;
    }
  };

  const afterWrite = async (method: string, url: URL, bytes: number): Promise<void> => {
    const upload = url.searchParams.get("uploadId");
    if (upload === null) return method === "PUT" ? untilWritten(url.pathname, bytes) : undefined;
    if (method === "PUT") partBytes.set(upload, (partBytes.get(upload) ?? 0) + bytes);
    else if (method === "POST") await untilWritten(url.pathname, partBytes.get(upload) ?? 0);
  };

  const tagOf = async (path: string): Promise<string | null> => {
    const response = await fetch(`http://127.0.0.1:${storePort}${path}`, { method: "HEAD" });
    return response.ok ? response.headers.get("ETag") : null;
  };

  const pass = async (request: Request, url: URL): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.delete("Connection");
    const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
    const { method } = request;
    const asked = `http://127.0.0.1:${storePort}${url.pathname}${url.search}`;
    const answer = await fetch(asked, { method, headers, body, decompress: false });
    if (answer.ok) await afterWrite(method, url, body?.byteLength ?? 0);
    const isPointer = answer.ok && method === "PUT" && url.pathname.endsWith("/current.json");
    if (isPointer && body !== null) pointers.push(new TextDecoder().decode(body));
    return answer;
  };

  const passOnCondition = async (request: Request, url: URL): Promise<Response> => {
    const [absent, match] = [request.headers.get("If-None-Match"), request.headers.get("If-Match")];
    if (conditionsIgnored || (absent === null && match === null)) return pass(request, url);
    const tag = await tagOf(url.pathname);
    if (absent === "*" && tag !== null) return failed(412, "PreconditionFailed");
    if (match !== null && tag === null) return failed(404, "NoSuchKey");
    if (match !== null && tag !== match) return failed(412, "PreconditionFailed");
    return pass(request, url);
  };

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    requests.push(`${request.method} ${key}`);
    const fate = decide?.(request.method, key) ?? null;
    if (fate?.delayMs !== undefined) await Bun.sleep(fate.delayMs);
    const answer = await inTurn(key, () => passOnCondition(request, url));
    if (fate?.answerLost === true) return failed(503, "SlowDown");
    return fate?.damaged === true && answer.ok ? damage(answer) : answer;
  };

  const listen = (port: number) =>
    Bun.serve({ hostname: "127.0.0.1", port, fetch: handle, idleTimeout: 60, maxRequestBodySize: 1e9 });
  let proxy = listen(0);
  const port = proxy.port ?? 0;

  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      // An answer is lost once at most; what is away stays away.
      AWS_MAX_ATTEMPTS: "2",
    },
    address: (prefix) => `s3://${bucket}/${prefix}`,
    requests,
    pointers,
    kill: () => void proxy.stop(true),
    restart: () => {
      proxy = listen(port);
    },
    disturb: (decision) => {
      decide = decision;
    },
    ignoreConditions: (ignored) => {
      conditionsIgnored = ignored;
    },
    stop: async () => {
      await proxy.stop(true);
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
