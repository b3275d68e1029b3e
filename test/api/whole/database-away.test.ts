import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Identity } from "../../../api/accounts/keys/keys.ts";
import { takeQuota } from "../../../api/accounts/limits/quotas.ts";
import { monthOf } from "../../../api/accounts/month.ts";
import { createTcpProxy, type TcpProxy } from "../../support/store/tcp-proxy.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;
let proxy: TcpProxy;
let key: string;

beforeAll(async () => {
  api = await createTestApi({}, (databaseUrl) => {
    const url = new URL(databaseUrl);
    proxy = createTcpProxy(Number(url.port));
    return Object.assign(url, { port: String(proxy.port) }).href;
  });
  key = (await api.customer("team")).key;
  expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);
});
afterAll(async () => {
  await api.close();
  proxy.stop();
});

const question = { question: "How long do I have to report a breach?" };

const expectUnavailable = async (response: Response): Promise<void> => {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await jsonOf<ErrorBody>(response)).error.code).toBe("service_unavailable");
};

test("while the database is away, lookups with a cached key go on and the rest answers 503; then all recovers", async () => {
  proxy.cut();
  await expectUnavailable(await api.send("GET", "/v1/ready"));
  expect((await api.send("GET", "/v1/health")).status).toBe(200);
  await expectUnavailable(await api.send("POST", "/v1/check", { key, body: question }));
  await expectUnavailable(await api.send("POST", "/v1/check/stream", { key, body: question }));
  await expectUnavailable(await api.send("GET", "/v1/account/keys", { key }));
  await expectUnavailable(await api.send("POST", "/v1/account/keys", { key }));

  expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);
  // Long after the contract's 10 seconds a known key still goes on: nobody can be asked about it.
  for (let minute = 0; minute < 5; minute += 1) {
    api.clock.advance(60_000);
    expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);
  }
  const stranger = await api.customer("team");
  await expectUnavailable(await api.send("GET", "/v1/articles/gdpr/33", { key: stranger.key }));
  await expect(api.services.usage.flush()).rejects.toThrow();

  proxy.restore();
  const ready = async (): Promise<boolean> => (await api.send("GET", "/v1/ready")).status === 200;
  while (!(await ready())) await Bun.sleep(10);
  expect((await api.send("POST", "/v1/check", { key, body: question })).status).toBe(200);
  expect((await api.send("GET", "/v1/articles/gdpr/33", { key: stranger.key })).status).toBe(200);
  await api.services.usage.flush();
}, 300_000);

test("a unit that is given back while the database is away goes back later, once", async () => {
  const { organizationId } = await api.customer("team");
  const who = { organizationId, keyId: 1, plan: "team", isTest: false } as Identity;
  const { db, undoing } = api.services;
  const usedNow = async (): Promise<number> => {
    const statement = "select used from quota_months where organization_id = $1 and month = $2";
    const { rows } = await api.database.db.$client.query(statement, [organizationId, monthOf(Date.now())]);
    return rows[0]?.used;
  };
  await takeQuota(db, who, undoing);
  const unit = await takeQuota(db, who, undoing);
  proxy.cut();
  await unit.giveBack();
  expect(await usedNow()).toBe(2);
  proxy.restore();
  await undoing.run();
  await undoing.run();
  expect(await usedNow()).toBe(1);
}, 60_000);
