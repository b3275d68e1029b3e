import { expect, test } from "bun:test";
import { piecesOf, placesMax } from "../../../../api/answer/understand/scope/pieces.ts";

const shared = (one: string, other: string): number => {
  const places = new Set(piecesOf(other));
  return piecesOf(one).filter((place) => places.has(place)).length / piecesOf(one).length;
};

test("the same words fall on the same places, each once, whatever their letters and marks", () => {
  const places = piecesOf("Must we tell the authority, tell it now?");
  expect(new Set(places).size).toBe(places.length);
  expect(places.every((place) => Number.isInteger(place) && place >= 0 && place < placesMax)).toBe(true);
  expect(piecesOf("MUST WE TELL THE AUTHORITY – TELL IT NOW?")).toEqual(places);
});

test("a slip of the finger leaves most pieces, another question few", () => {
  expect(shared("may the employer read my private mails", "may the emplyer read my private mails")).toBeGreaterThan(
    0.7,
  );
  expect(shared("may the employer read my private mails", "how long do I boil an egg")).toBeLessThan(0.2);
});

test("nothing has no words", () => {
  expect(piecesOf("…").length).toBeLessThan(4);
});
