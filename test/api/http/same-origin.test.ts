import { expect, test } from "bun:test";
import { isLoopback, isOwnPage } from "../../../api/http/request/same-origin.ts";

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.7", false],
  ["localhost.example.org", false],
  ["127.0.0.1.example.org", false],
  ["127.example.org", false],
])("%s is of this machine alone: %p", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test("a request that no page sends is no other site's", () => {
  expect(isOwnPage(new Request("http://127.0.0.1:3000/", { headers: { Host: "127.0.0.1:3000" } }))).toBe(true);
  expect(isOwnPage(new Request("http://127.0.0.1:3000/", { headers: { Host: "example.org" } }))).toBe(false);
});
