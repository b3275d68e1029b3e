import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { isWellFormedKey } from "../../../api/accounts/keys/format.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const keysPath = "/v1/account/keys";

interface Created {
  readonly id: number;
  readonly api_key: string;
  readonly key_prefix: string;
  readonly name: string;
  readonly created_at: string;
}

type Listed = Omit<Created, "api_key"> & { is_test: boolean; last_used_at: string | null; request_count: number };

const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await jsonOf<ErrorBody>(response)).error.code,
];

describe("POST /v1/account/keys 201", () => {
  test("shows the whole key once, and stores none of it", async () => {
    const { key } = await api.customer("team");
    const response = await api.send("POST", keysPath, { key, body: { name: "Production" } });
    const created = await jsonOf<Created>(response);
    expect(response.status).toBe(201);
    expect(isWellFormedKey(created.api_key)).toBe(true);
    expect(created.api_key.startsWith("acq_live_")).toBe(true);
    expect(created.key_prefix).toBe(created.api_key.slice(0, 13));
    expect(created.name).toBe("Production");
    const { rows } = await api.database.db.execute(sql`select * from api_keys where id = ${created.id}`);
    const stored = JSON.stringify(rows);
    expect(stored).toContain(created.key_prefix);
    expect(stored).not.toContain(created.api_key.slice(13, 30));
    expect((await api.send("GET", keysPath, { key: created.api_key })).status).toBe(200);
  });

  test("without a body, with null and with an empty object the name is Default", async () => {
    const { key } = await api.customer("platform");
    for (const body of [undefined, "null", "", {}, { unknown: 1 }]) {
      const response = await api.send("POST", keysPath, { key, body });
      expect([response.status, (await jsonOf<Created>(response)).name]).toEqual([201, "Default"]);
    }
  });
});

describe("POST /v1/account/keys 409", () => {
  test("key_limit_reached beyond the plan's active keys; a revoked one makes room", async () => {
    const { key } = await api.customer("developer");
    const second = await jsonOf<Created>(await api.send("POST", keysPath, { key }));
    expect((await api.send("POST", keysPath, { key })).status).toBe(201);
    expect(await codeOf(await api.send("POST", keysPath, { key }))).toEqual([409, "key_limit_reached"]);
    await api.send("DELETE", `${keysPath}/${second.id}`, { key });
    expect((await api.send("POST", keysPath, { key })).status).toBe(201);
  });

  test("20 creations at once on two instances leave the 3 keys of the plan", async () => {
    const { key } = await api.customer("developer");
    const other = await api.anotherInstance();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? api : other).send("POST", keysPath, { key })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(2);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(18);
    expect(await jsonOf<Listed[]>(await api.send("GET", keysPath, { key }))).toHaveLength(3);
  });
});

describe("POST /v1/account/keys 422", () => {
  test("a name must be a text of at most 255 characters", async () => {
    const { key } = await api.customer("team");
    const cases: Array<[body: unknown, type: string]> = [
      [{ name: "é".repeat(256) }, "string_too_long"],
      [{ name: 7 }, "string_type"],
      [{ name: null }, "string_type"],
      [[], "model_attributes_type"],
    ];
    for (const [body, type] of cases) {
      const response = await api.send("POST", keysPath, { key, body });
      expect(response.status).toBe(422);
      expect((await jsonOf<{ detail: Array<{ type: string }> }>(response)).detail[0]?.type).toBe(type);
    }
    const longest = await api.send("POST", keysPath, { key, body: { name: "🇪".repeat(255) } });
    expect(longest.status).toBe(201);
  });
});

describe("names of keys", () => {
  const hidden: Array<[name: string, character: string]> = [
    ["a NUL's neighbour", "\u0001"],
    ["a new line", "\n"],
    ["an escape", "\u001b"],
    ["a C1 control", "\u0085"],
    ["an override of direction", "\u202e"],
    ["an isolate", "\u2066"],
    ["a mark of direction", "\u200f"],
    ["the Arabic letter mark", "\u061c"],
    ["a line separator", "\u2028"],
    ["a zero-width space", "\u200b"],
    ["a byte order mark", "\ufeff"],
  ];

  test.each(hidden)("422 value_error with %s, wherever it stands", async (_, character) => {
    const { key } = await api.customer("team");
    for (const name of [`${character}Production`, `Pro${character}duction`, `Production${character}`]) {
      const response = await api.send("POST", keysPath, { key, body: { name } });
      expect(response.status).toBe(422);
      const { detail } = await jsonOf<{ detail: Array<{ loc: string[]; type: string; msg: string }> }>(response);
      expect(detail).toMatchObject([{ loc: ["body", "name"], type: "value_error" }]);
      expect(detail[0]?.msg).toStartWith("Value error, A name has no control");
    }
  });

  test("space around a name is left out, and a blank one is Default", async () => {
    const { key } = await api.customer("team");
    for (const [name, kept] of [
      ["  Büro № 7 ", "Büro № 7"],
      ["", "Default"],
      ["   ", "Default"],
    ]) {
      const response = await api.send("POST", keysPath, { key, body: { name } });
      expect([response.status, (await jsonOf<Created>(response)).name]).toEqual([201, kept ?? ""]);
    }
  });
});

describe("GET /v1/account/keys 200", () => {
  test("lists the active keys of the own organization, without the keys", async () => {
    const mine = await api.customer("team");
    await api.customer("team");
    const second = await jsonOf<Created>(await api.send("POST", keysPath, { key: mine.key }));
    const third = await jsonOf<Created>(await api.send("POST", keysPath, { key: mine.key }));
    await api.send("DELETE", `${keysPath}/${second.id}`, { key: mine.key });
    const response = await api.send("GET", keysPath, { key: mine.key });
    const listed = await jsonOf<Listed[]>(response);
    expect(listed.map((entry) => entry.id)).toEqual([mine.keyId, third.id]);
    expect(JSON.stringify(listed)).not.toContain(third.api_key);
  });

  test("request_count and last_used_at follow with the next flush", async () => {
    const { key } = await api.customer("team");
    await api.send("GET", "/v1/articles/gdpr/33", { key });
    await api.send("GET", "/v1/articles/gdpr/999", { key });
    await api.services.usage.flush();
    const [entry] = await jsonOf<Listed[]>(await api.send("GET", keysPath, { key }));
    expect(entry?.request_count).toBe(2);
    expect(entry?.last_used_at).not.toBeNull();
  });
});

describe("DELETE /v1/account/keys/{key_id}", () => {
  test("200: the key no longer works, and the values are strings", async () => {
    const { key } = await api.customer("team");
    const second = await jsonOf<Created>(await api.send("POST", keysPath, { key }));
    const response = await api.send("DELETE", `${keysPath}/${second.id}`, { key });
    expect(response.status).toBe(200);
    expect(Object.values(await jsonOf<Record<string, unknown>>(response)).map((value) => typeof value)).toEqual([
      "string",
      "string",
    ]);
  });

  test("409 key_in_use for the key of the request", async () => {
    const { key, keyId } = await api.customer("team");
    expect(await codeOf(await api.send("DELETE", `${keysPath}/${keyId}`, { key }))).toEqual([409, "key_in_use"]);
  });

  test("404 key_not_found, the same for unknown, revoked and others' keys", async () => {
    const { key } = await api.customer("team");
    const stranger = await api.customer("team");
    const revoked = await jsonOf<Created>(await api.send("POST", keysPath, { key }));
    await api.send("DELETE", `${keysPath}/${revoked.id}`, { key });
    const headers = { "X-Request-Id": "same" };
    const bodies: string[] = [];
    for (const id of [stranger.keyId, revoked.id, 999_999, 0, -1, "99999999999999999999"]) {
      const response = await api.send("DELETE", `${keysPath}/${id}`, { key, headers });
      expect(response.status).toBe(404);
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("key_not_found");
  });

  test("422 int_parsing for an id that is no integer", async () => {
    const { key } = await api.customer("team");
    for (const id of ["abc", "1.5", "1e3", "%00", "0x1"]) {
      const response = await api.send("DELETE", `${keysPath}/${id}`, { key });
      expect(response.status).toBe(422);
      expect(await jsonOf<unknown>(response)).toEqual({
        detail: [
          {
            loc: ["path", "key_id"],
            msg: "Input should be a valid integer, unable to parse string as an integer",
            type: "int_parsing",
            input: decodeURIComponent(id),
          },
        ],
      });
    }
  });
});
