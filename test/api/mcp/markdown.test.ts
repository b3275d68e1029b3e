/** Promise: what tools answer in words says of an act when it applies, and that it no longer does. */
import { expect, test } from "bun:test";
import { appliesText } from "../../../api/mcp/markdown.ts";

test("from when to when an act applies", () => {
  const says = (applies_from: string | null, repealed_on: string | null) => appliesText({ applies_from, repealed_on });
  expect(says("2018-05-25", null)).toBe("applies from 2018-05-25");
  expect(says("2018-05-25", "2030-01-01")).toBe("applies from 2018-05-25, repealed on 2030-01-01");
  expect(says(null, "2030-01-01")).toBe("repealed on 2030-01-01");
  expect(says(null, null)).toBeNull();
});
