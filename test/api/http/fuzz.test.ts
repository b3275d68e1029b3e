import { expect, test } from "bun:test";
import { createSignIn } from "../../../api/accounts/sign-in.ts";
import { listen } from "../../../api/http/listen.ts";
import { adminToken, createTestApi } from "../support/api.ts";
import { fuzz } from "../support/fuzz.ts";

/** `bun run test/bench/http/fuzz.ts` sends 20,000 of them to the whole service. */
const requests = 500;
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

test(`${requests} generated requests over a socket (seed ${seed}) are served or refused as the contract says`, async () => {
  const api = await createTestApi({ signIn: createSignIn() });
  // A minute begins, so that the limit of a minute is reached within one.
  api.clock.advance(60_000 - (api.clock.now() % 60_000));
  // One of them is soon over its limit.
  const customers = [await api.customer("free"), await api.customer("platform"), await api.customer("platform")];
  const keys = { customers: customers.map(({ key }) => key), operator: adminToken };
  const listener = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 1_000, running: () => 0 });
  const report = await fuzz({ port: listener.port, keys, seed, requests, concurrency: 8 });
  await listener.close(1_000);
  await api.close();
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(requests);
  // The requests are worth something: some are served, some are refused by each part of the service.
  for (const status of [200, 401, 404, 405, 415, 422, 429]) expect(report.byStatus[status]).toBeGreaterThan(0);
}, 60_000);

test("what breaks the contract is found: other bodies, missing headers, internal words", async () => {
  const faults = [
    new Response("TypeError: x is undefined at answer (api/answer/index.ts:7)", { status: 500 }),
    new Response("{}", { status: 404, headers: { "X-Request-Id": "x" } }),
    new Response("{}"),
  ];
  for (const fault of faults) {
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      development: false,
      fetch: () => fault.clone() as Response,
    });
    const keys = { customers: ["a"], operator: "b" };
    const report = await fuzz({ port: server.port ?? 0, keys, seed, requests: 20, concurrency: 4 });
    await server.stop(true);
    expect(report.failures.length).toBeGreaterThanOrEqual(15);
  }
});
