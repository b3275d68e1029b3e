import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { idleSeconds, type Listener, listen } from "../../../api/http/listen.ts";
import { adminToken, createTestApi, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;
let listener: Listener;
let key: string;

const options = { host: "127.0.0.1", answerMsMax: 1_000, running: () => 0 };

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("team")).key;
  listener = listen(api.app, { ...options, port: 0 });
});
afterAll(async () => {
  await listener.close(1_000);
  await api.close();
});

/** Sends bytes that no client library would, and returns the head of the answer. */
const raw = (lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(listener.port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.on("error", reject);
    socket.on("data", (data) => {
      answer += data.toString();
      const end = answer.indexOf("\r\n\r\n");
      if (end === -1) return;
      socket.destroy();
      resolve(answer.slice(0, end).toLowerCase());
    });
  });

describe("whatever the Host header is", () => {
  for (const host of ["", "a", "a b", "[::", "x:99999999", "a/b?c"]) {
    test(`"${host}" changes no answer`, async () => {
      const cases: Array<[target: string, status: number, header: string]> = [
        ["GET /v1/health", 200, "x-request-id: "],
        ["HEAD /v1/health", 200, "x-request-id: "],
        ["GET /nowhere", 404, "x-request-id: "],
        ["PUT /v1/check", 405, "allow: post"],
        ["GET /v1/admin/usage?month=2020-01", 200, "x-request-id: "],
        ["GET /v1/admin/usage?month=2020", 422, "x-request-id: "],
      ];
      for (const [target, status, header] of cases) {
        const head = await raw([`${target} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${adminToken}`]);
        expect([target, head.split(" ")[1]]).toEqual([target, String(status)]);
        expect(head).toContain(header);
      }
    });
  }
});

describe("a body of any announced size", () => {
  for (const bytes of [65_537, 200_000_000, 900_000_000_000]) {
    test(`${bytes} bytes are 401 without a key, else 413, with the headers of every response`, async () => {
      const head = ["POST /v1/check HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
      const length = `Content-Length: ${bytes}`;
      const keyless = await raw([...head, length]);
      expect(keyless).toStartWith("http/1.1 401");
      expect(keyless).toContain("x-request-id: ");
      const known = await raw([...head, `Authorization: Bearer ${key}`, length]);
      expect(known).toStartWith("http/1.1 413");
      for (const name of ["x-request-id", "x-ratelimit-limit", "strict-transport-security"])
        expect(known).toContain(`${name}: `);
    });
  }
});

describe("a client that breaks off", () => {
  /** Sends a question that is never answered to its end, and cuts the connection once the work has begun. */
  const breakOff = async (path: string): Promise<void> => {
    const body = JSON.stringify({ question: `This one ${failure.forever}` });
    const head = [`POST ${path} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${key}`];
    const sent = [...head, "Content-Type: application/json", `Content-Length: ${body.length}`, "", body].join("\r\n");
    const socket = connect(listener.port, "127.0.0.1", () => socket.write(sent));
    await api.engines.waiting();
    socket.destroy();
  };

  for (const path of ["/v1/check", "/v1/check/stream"]) {
    test(`leaves nothing running behind ${path}`, async () => {
      const aborted = api.engines.aborted.length;
      await breakOff(path);
      while (api.services.metrics.running() > 0) await Bun.sleep(1);
      expect(api.services.metrics.running()).toBe(0);
      expect(api.engines.aborted.length).toBe(aborted + 1);
    });
  }
});

test("a port that is taken is said, not shared", () => {
  const again = () => listen(api.app, { ...options, port: listener.port });
  expect(again).toThrow("is taken by another program");
});

test("an answer may take all its time on a silent connection", () => {
  expect(idleSeconds(30_000)).toBeGreaterThan(30);
  expect(idleSeconds(240_000)).toBe(255);
});
