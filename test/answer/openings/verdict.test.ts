import { describe, expect, test } from "bun:test";
import { givesVerdict } from "../../../api/answer/openings/verdict.ts";

describe("a reply gives a verdict", () => {
  const yes = ["Yes.", "No, unless it is old.", "Only if asked.", "It depends on the size.", "Not always.", "Partly."];
  test.each(yes)("as: %s", (reply) => expect(givesVerdict(reply)).toBe(true));
  const no = ["Within 72 hours.", "Nobody.", "The inspector.", "Notice is given in writing.", "", "Note the date."];
  test.each(no)("and not as: %s", (reply) => expect(givesVerdict(reply)).toBe(false));
});
