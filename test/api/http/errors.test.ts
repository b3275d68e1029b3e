import { describe, expect, test } from "bun:test";
import { ValidationError } from "../../../api/http/request/validation-error.ts";
import { replyToError } from "../../../api/http/response/errors.ts";
import { type ErrorCode, errorStatus, ServiceError } from "../../../shared/errors.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];
const replies = codes.map((code) => replyToError(new ServiceError(code, "Said to all."), "req_x"));

describe("whoever throws an error", () => {
  test("503 and 429 say when to try again, and no other status does", () => {
    for (const { status, headers } of replies) {
      const seconds = headers?.["Retry-After"];
      if (status === 503 || status === 429) expect(seconds).toMatch(/^[1-9]\d*$/);
      else expect(seconds).toBeUndefined();
    }
  });

  test("the thrower's own time is kept", () => {
    const error = new ServiceError("service_unavailable", "Later.", { headers: { "Retry-After": "30" } });
    expect(replyToError(error, "req_x").headers?.["Retry-After"]).toBe("30");
  });

  test("a failure of the database without a word of its own says when to try again", () => {
    const away = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
    expect(replyToError(away, "req_x")).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  });

  test("no error is kept by a cache", () => {
    const all = [...replies, replyToError(new ValidationError([]), "req_x"), replyToError(new Error("x"), "req_x")];
    for (const reply of all) expect(reply.headers).toMatchObject({ "Cache-Control": "no-store" });
  });
});
