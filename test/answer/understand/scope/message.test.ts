import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import {
  chancesOf,
  type MessageFeatures,
  type MessageModel,
  messageKinds,
  messageModelFor,
  messageModelSchema,
  messageModelsFolder,
} from "../../../../api/answer/understand/scope/message.ts";
import { placesMax } from "../../../../api/answer/understand/scope/pieces.ts";
import { type Signs, signNames } from "../../../../api/answer/understand/scope/signs.ts";

const noSigns = Object.fromEntries(signNames.map((name) => [name, 0])) as unknown as Signs;
const rows = (width: number, values: Readonly<Record<number, number>> = {}): Float64Array => {
  const row = new Float64Array(width);
  for (const [place, value] of Object.entries(values)) row[Number(place)] = value;
  return row;
};

/** Everything is nought but what speaks for the first kind. */
const model: MessageModel = {
  bias: messageKinds.map(() => 0),
  usual: signNames.map((name) => (name === "own" ? 0.5 : 0)),
  signs: messageKinds.map((_, kind) => rows(signNames.length, kind === 0 ? { [signNames.indexOf("own")]: 2 } : {})),
  vector: messageKinds.map((_, kind) => rows(2, kind === 0 ? { 1: 3 } : {})),
  pieces: messageKinds.map((_, kind) => rows(placesMax, kind === 0 ? { 7: 4 } : {})),
};

const lawBy = (features: Partial<MessageFeatures>): number =>
  chancesOf(model, { signs: noSigns, vector: null, pieces: [], ...features })[0] ?? 0;
const chanceFor = (sum: number): number => Math.exp(sum) / (Math.exp(sum) + messageKinds.length - 1);

describe("the chances of the kinds of a message", () => {
  test("are equal where nothing speaks, and add up to one", () => {
    const chances = chancesOf(model, { signs: { ...noSigns, own: 1 }, vector: null, pieces: [7] });
    expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    expect(lawBy({})).toBeCloseTo(1 / messageKinds.length, 12);
  });

  test("rise with signs, with the vector, and with pieces by the root of their number", () => {
    expect(lawBy({ signs: { ...noSigns, own: 1 } })).toBeCloseTo(chanceFor(2), 12);
    expect(lawBy({ vector: Float32Array.of(1, 0.5) })).toBeCloseTo(chanceFor(1.5), 12);
    expect(lawBy({ pieces: [7, 8, 9, 10] })).toBeCloseTo(chanceFor(2), 12);
  });

  test("take what a corpus is too small for as usual", () => {
    expect(lawBy({ signs: { ...noSigns, own: null } })).toBeCloseTo(chanceFor(1), 12);
  });

  test("leave a vector of another length out", () => {
    expect(lawBy({ vector: Float32Array.of(1, 1, 1) })).toBeCloseTo(1 / messageKinds.length, 12);
  });
});

describe("every model", () => {
  const names = readdirSync(messageModelsFolder);

  test.each(names)("%s is for the kinds and signs of this release, and says how well it does", (name) => {
    const file = Value.Parse(messageModelSchema, JSON.parse(readFileSync(join(messageModelsFolder, name), "utf8")));
    expect(file.kinds).toEqual([...messageKinds]);
    expect(file.signs).toEqual([...signNames]);
    expect(file.usual.length).toBe(signNames.length);
    expect(file.bounds.refused).toBeLessThan(file.bounds.answered);
    expect(file.left_out.authors).not.toContain(file.held_out.authors[0]);
    const width = file.encoder?.dimensions ?? 0;
    expect(Buffer.from(file.vector_weights.bytes, "base64").length).toBe(width * messageKinds.length);
    expect(Buffer.from(file.piece_weights.bytes, "base64").length).toBe(placesMax * messageKinds.length);
  });

  test("is found by its encoder; without one the words alone are read", () => {
    expect(messageModelFor(null).file.encoder).toBeNull();
    const embedding = { model: "Xenova/multilingual-e5-small", dimensions: 384 } as never;
    expect(messageModelFor(embedding).file.encoder?.model).toBe("Xenova/multilingual-e5-small");
    expect(messageModelFor({ model: "other/model", dimensions: 384 } as never).file.encoder).toBeNull();
  });
});
