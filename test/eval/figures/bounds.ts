import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";
import type { Shares } from "../golden/run.ts";
import type { SetFigures } from "./index.ts";

const strict = { additionalProperties: false };
const share = Type.Number({ minimum: 0, maximum: 1 });

/** The least share that will do; of `refused_wrongly` the greatest. What is not named is not bounded. */
const setBoundsSchema = Type.Object(
  {
    first: Type.Optional(share),
    five: Type.Optional(share),
    refused_rightly: Type.Optional(share),
    refused_wrongly: Type.Optional(share),
  },
  strict,
);
const boundsSchema = Type.Object(
  {
    sets: Type.Record(Type.String(), setBoundsSchema),
    /** Shares of the golden questions: those that pass whole, and those in which one thing is right. */
    golden: Type.Object({ whole: share, led: share, says: share, verdict: share }, strict),
    weights: Type.Object({ held_out: Type.Object({ five: share }, strict) }, strict),
  },
  strict,
);
export type Bounds = Static<typeof boundsSchema>;
type SetBounds = Static<typeof setBoundsSchema>;

/** The bounds of `test/eval/figures/bounds.yaml`. Throws where the file has another form. */
export const readBounds = (): Bounds =>
  Value.Parse(boundsSchema, parse(readFileSync(join(import.meta.dir, "bounds.yaml"), "utf8")));

const judgeSet = ({ set, questions, to_refuse, own }: SetFigures, bounds: SetBounds): string[] =>
  (Object.entries(bounds) as Array<[keyof SetBounds, number]>).flatMap(([figure, bound]) => {
    const value = own[figure] / (figure === "refused_rightly" ? to_refuse : questions - to_refuse);
    const isMost = figure === "refused_wrongly";
    if (isMost ? value <= bound : value >= bound) return [];
    return [`${set}: ${figure} is ${value.toFixed(3)}, ${isMost ? "at most" : "at least"} ${bound} is demanded`];
  });

/** What is out of bounds, each row with its own regulation: set, figure and bound in a sentence. */
export const judgeFigures = (sets: readonly SetFigures[], bounds: Bounds["sets"]): string[] =>
  Object.entries(bounds).flatMap(([name, demanded]) => {
    const figures = sets.find(({ set }) => set === name);
    return figures === undefined ? [`${name}: nothing was measured`] : judgeSet(figures, demanded);
  });

/** The shares of a set that lie below what is demanded, each in a sentence; a share of nothing lies below nothing. */
export const judgeShares = (set: string, shares: Shares, bounds: Bounds["golden"]): string[] =>
  (Object.entries(bounds) as Array<[keyof Bounds["golden"], number]>).flatMap(([name, least]) => {
    const value = shares[name] ?? 1;
    return value >= least ? [] : [`${set}: ${name} is ${value.toFixed(3)}, at least ${least} is demanded`];
  });
