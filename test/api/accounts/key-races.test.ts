import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { createRandom } from "../../support/random.ts";
import { createTcpProxy, type Decide, type TcpProxy } from "../../support/store/tcp-proxy.ts";
import { createTestApi, type Instance, jsonOf, type TestApi } from "../support/api.ts";

/**
 * The promises: a key that is revoked anywhere creates and revokes nothing, one active key remains, and after a 503 there is no
 * key. `KEY_RACES=200 TEST_SEED=1 bun test test/api/accounts/key-races.test.ts` runs more rounds, and the same ones again.
 */
const rounds = Number(process.env["KEY_RACES"] ?? 10);
const seed = fc.readConfigureGlobal()?.seed ?? 0;
const keysPath = "/v1/account/keys";

let api: TestApi;
let proxy: TcpProxy;
/** The first instance reaches the database through the proxy, the others directly. */
let others: [Instance, Instance];

beforeAll(async () => {
  process.stdout.write(`key races: ${rounds} rounds, TEST_SEED=${seed}\n`);
  api = await createTestApi({}, (databaseUrl) => {
    const url = new URL(databaseUrl);
    proxy = createTcpProxy(Number(url.port));
    return Object.assign(url, { port: String(proxy.port) }).href;
  });
  others = [await api.anotherInstance(), await api.anotherInstance()];
}, 60_000);
afterAll(async () => {
  await api.close();
  proxy.stop();
});

interface Made {
  readonly id: number;
  readonly api_key: string;
}

const activeIds = async (organizationId: number): Promise<number[]> => {
  const found = await api.database.db.$client.query<{ id: number }>(
    "select id from api_keys where organization_id = $1 and revoked_at is null order by id",
    [organizationId],
  );
  return found.rows.map(({ id }) => id);
};

const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((one, other) => one - other);

/** A number of rounds at once, a few at a time: they wait more than they work. */
const inParallel = async (atOnce: number, round: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rounds) {
      next += 1;
      await round(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

const raceOfTwoKeys = async (random: () => number): Promise<void> => {
  const [here, there] = others;
  const first = await api.customer("team");
  const second = await jsonOf<Made>(await here.send("POST", keysPath, { key: first.key }));
  for (const instance of others)
    for (const key of [first.key, second.api_key])
      expect((await instance.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);

  const create = () => there.send("POST", keysPath, { key: second.api_key });
  const racing = [
    { name: "first revokes", send: () => here.send("DELETE", `${keysPath}/${second.id}`, { key: first.key }) },
    { name: "second revokes", send: () => there.send("DELETE", `${keysPath}/${first.keyId}`, { key: second.api_key }) },
    ...Array.from({ length: 3 }, () => ({ name: "second creates", send: create })),
  ]
    .map((one) => ({ ...one, place: random() }))
    .sort((one, other) => one.place - other.place);
  const answers = await Promise.all(racing.map(async ({ name, send }) => ({ name, response: await send() })));

  const revocations = answers.filter(({ name }) => name !== "second creates");
  expect(revocations.map(({ response }) => response.status).sort()).toEqual([200, 401]);
  const winner = revocations.find(({ response }) => response.status === 200)?.name;
  const created = answers.filter(({ name, response }) => name === "second creates" && response.status === 201);
  const ids = await Promise.all(created.map(async ({ response }) => (await jsonOf<Made>(response)).id));
  const survivor = winner === "first revokes" ? first.keyId : second.id;
  expect(await activeIds(first.organizationId)).toEqual(inOrder([survivor, ...ids]));

  // The other instance still remembers the loser; the database does not.
  const loser = winner === "first revokes" ? second.api_key : first.key;
  for (const instance of others) expect((await instance.send("POST", keysPath, { key: loser })).status).toBe(401);
  expect(await activeIds(first.organizationId)).toEqual(inOrder([survivor, ...ids]));
};

test("keys that revoke each other and create at once on two instances: one wins, and the other's key makes nothing after", async () => {
  const random = createRandom(seed);
  await inParallel(4, () => raceOfTwoKeys(random));
}, 600_000);

test("a connection that is cut after COMMIT was sent: no key after the 503, and one for the same request again", async () => {
  const { key, keyId, organizationId } = await api.customer("team");
  expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);
  const sent = { key, headers: { "Idempotency-Key": "cut" } };
  let cuts = 0;
  const committed = Buffer.from("COMMIT\0");
  proxy.disturb((data, toServer) => {
    if (toServer || cuts > 0 || !Buffer.from(data).includes(committed)) return null;
    cuts += 1;
    return { delayMs: 0, cut: true };
  });
  expect((await api.send("POST", keysPath, sent)).status).toBe(503);
  await api.services.undoing.run();
  expect(cuts).toBe(1);
  expect(await activeIds(organizationId)).toEqual([keyId]);
  const { id } = await jsonOf<Made>(await api.send("POST", keysPath, sent));
  expect(await activeIds(organizationId)).toEqual([keyId, id]);
  proxy.disturb(null);
});

/** Delays around and beyond the deadline of three seconds, most of them on the way to COMMIT and back, and cut connections. */
const troubles = (random: () => number): Decide => {
  const commit = Buffer.from("commit");
  const committed = Buffer.from("COMMIT\0");
  return (data, toServer) => {
    const decides = Buffer.from(data).includes(toServer ? commit : committed);
    if (random() > (decides ? 0.35 : 0.01)) return null;
    return { delayMs: random() < 0.3 ? 0 : random() * 6_000, cut: random() < 0.3 };
  };
};

/** Sends until the answer is none that comes of a database that is away; the statuses of all that was tried. */
const createUntil = async (
  key: string,
  headers: Record<string, string>,
  attempts: number,
): Promise<{ statuses: number[]; made: Made[] }> => {
  const statuses: number[] = [];
  const made: Made[] = [];
  for (let attempt = 0; attempt < attempts && made.length === 0; attempt += 1) {
    const response = await api.send("POST", keysPath, { key, headers });
    statuses.push(response.status);
    if (response.status === 201) made.push(await jsonOf<Made>(response));
  }
  return { statuses, made };
};

test("a database that answers late or not at all: no key after a 503, and the same request makes one key", async () => {
  const random = createRandom(seed + 1);
  const tally = new Map<number, number>();
  const expected = new Map<number, number[]>();
  const customers = await Promise.all(Array.from({ length: rounds }, () => api.customer("team")));
  for (const { key } of customers) expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);

  proxy.disturb(troubles(random));
  await inParallel(10, async (index) => {
    const customer = customers[index - 1];
    if (customer === undefined) return;
    const again = { "Idempotency-Key": crypto.randomUUID() };
    const results = await Promise.all([
      createUntil(customer.key, {}, 1),
      createUntil(customer.key, again, 3),
      createUntil(customer.key, again, 2),
    ]);
    for (const status of results.flatMap(({ statuses }) => statuses)) {
      expect([201, 503]).toContain(status);
      tally.set(status, (tally.get(status) ?? 0) + 1);
    }
    const [, one, other] = results.map(({ made }) => made[0]);
    if (one !== undefined && other !== undefined) expect(other).toEqual(one);
    const ids = results.flatMap(({ made }) => made.map(({ id }) => id));
    expected.set(customer.organizationId, inOrder(new Set([customer.keyId, ...ids])));
  });
  proxy.disturb(null);

  const settled = (): Promise<boolean> =>
    api.services.undoing.run().then(
      () => true,
      () => false,
    );
  const end = performance.now() + 60_000;
  while (!(await settled())) expect(performance.now()).toBeLessThan(end);
  for (const [organizationId, ids] of expected) expect(await activeIds(organizationId)).toEqual(ids);
  process.stdout.write(`answers: ${[...tally].map(([status, count]) => `${count} of ${status}`).join(", ")}\n`);
}, 1_200_000);
