import { describe, expect, test } from "bun:test";
import { readConfig } from "../../shared/config.ts";
import { OperatorError } from "../../shared/errors.ts";

describe("the configuration", () => {
  test("has a default for every setting", () => {
    const config = readConfig({});
    expect(config.PORT).toBe(3000);
    expect(config.HOST).toBe("127.0.0.1");
    expect(config.DATABASE_URL).toBeNull();
    expect(config.EMBEDDING_MODEL).toBe("Xenova/multilingual-e5-small");
  });

  test("counts an empty value as not set", () => {
    expect(readConfig({ EURLEX_MIRROR: "", PORT: "" })).toEqual(readConfig({}));
  });

  test("names every wrong value at once", () => {
    const environment = { PORT: "http", LOG_LEVEL: "loud", DATABASE_URL: "mysql://x", ADMIN_TOKEN: "short" };
    const read = () => readConfig(environment);
    expect(read).toThrow(OperatorError);
    for (const name of Object.keys(environment)) expect(read).toThrow(new RegExp(`${name} must be`));
  });

  test("says in words what a setting must be", () => {
    expect(() => readConfig({ ADMIN_TOKEN: "short" })).toThrow(/ADMIN_TOKEN must be a text of 16 characters or more/);
    expect(() => readConfig({ DATABASE_URL: "mysql://x" })).toThrow(/DATABASE_URL must be an address .* postgres:/);
    expect(() => readConfig({ CELLAR_URL: "cellar" })).toThrow(/CELLAR_URL must be an address .* http:/);
  });

  test("never repeats a secret", () => {
    expect(() => readConfig({ ADMIN_TOKEN: "hunter2" })).toThrow(/^(?!.*hunter2)/s);
  });

  test.each(["-1", "65536", "3.5", "0x10", " "])("refuses the port %p", (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(/PORT must be a whole number from 0 to 65535/);
  });

  test("takes web origins alone as such: no star, path, other scheme, or empty place", () => {
    const several = "https://app.example.org, http://localhost:5173";
    expect(readConfig({ CORS_ORIGINS: several }).CORS_ORIGINS).toBe(several);
    for (const CORS_ORIGINS of [
      "*",
      "https://a.org/",
      "https://*.a.org",
      "a.org",
      "null",
      "https://a.org,",
      "https://a:x",
    ])
      expect(() => readConfig({ CORS_ORIGINS })).toThrow(/CORS_ORIGINS must be origins such as/);
  });

  test("wants a language model's address and name together", () => {
    expect(() => readConfig({ LLM_BASE_URL: "http://127.0.0.1:1" })).toThrow(/must be set together/);
    expect(readConfig({ LLM_BASE_URL: "http://127.0.0.1:1", LLM_MODEL: "m" }).LLM_MODEL).toBe("m");
  });
});
