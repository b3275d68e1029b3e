import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { chanceOf } from "../../../learned/chance.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { bestRows } from "../../retrieve/search.ts";
import { messageKinds } from "./message.ts";
import { type SignName, type Signs, signNames } from "./signs.ts";

/** What tells that a message is about acts that are known by their texts alone, and not about those that known questions were written for. */
export const elsewhereSignNames = [
  /** The odds of other law against the law that was learnt, by the model of messages. */
  "odds",
  /** How near the nearest known question is, in standard deviations from what is usual; 0 without vectors. */
  "nearness",
  /** How much better its words stand in a paragraph of those acts than in one of the learnt ones, as a logarithm. */
  "words",
  /** How much nearer a paragraph of those acts is by meaning, in standard deviations; 0 without vectors. */
  "meaning",
] as const;

/** What tells that these acts hold the answer, and that it is not about law that nothing here holds. */
export const heldSignNames = [
  ...elsewhereSignNames,
  /** How near the paragraph is by meaning: in standard deviations from what is usual of a known question; 0 without vectors. */
  "near",
  /** The chances of law, of other law and of everything else by the model of messages, as logarithms. */
  "law",
  "other_law",
  "no_law",
  ...signNames,
] as const;

export type ByTextSigns = Readonly<Record<(typeof heldSignNames)[number], number>>;

const measured = Type.Object({
  /** Questions about acts that are known by their texts alone, and the share of them that is searched there. */
  by_text: Type.Integer(),
  found: Type.Number(),
  /** Questions about learnt acts, and the share of them that is led away. */
  learnt: Type.Integer(),
  led_away: Type.Number(),
  /** Messages about neither, and the share of them that is searched there. */
  outside: Type.Integer(),
  let_in: Type.Number(),
});

/** A logistic regression, and the chance from which on it says yes. */
const decision = Type.Object({
  bias: Type.Number(),
  weights: Type.Record(Type.String(), Type.Number()),
  bound: Type.Number(),
});

/** A file as `bun run fit acts` writes it: what tells the acts that are known by their texts alone from those that were learnt, and from everything else. */
export const byTextSchema = Type.Object({
  /** The encoder it was chosen with; null: searching by words alone. */
  encoder: Type.Union([Type.String(), Type.Null()]),
  elsewhere: decision,
  held: decision,
  chosen: Type.Object({
    authors: Type.Array(Type.String()),
    day: Type.String(),
    acts: Type.Integer(),
    result: measured,
  }),
  /** On authors that nothing was chosen on. */
  held_out: Type.Composite([Type.Object({ authors: Type.Array(Type.String()) }), measured]),
});
export type ByTextFile = Static<typeof byTextSchema>;

export const byTextFolder = join(import.meta.dir, "by-text");

const files: readonly ByTextFile[] = readdirSync(byTextFolder)
  .sort()
  .map((name) => Value.Parse(byTextSchema, JSON.parse(readFileSync(join(byTextFolder, name), "utf8"))));

/** Chances are held off nought by this: below it they tell nothing more. */
const least = 1e-4;
const logOf = (chance = 0): number => Math.log(chance + least);

const [law, otherLaw] = [messageKinds.indexOf("law"), messageKinds.indexOf("other_law")];

/** The best score of a paragraph on one side, 0 where it has none. */
const bestAmong = (scores: Float32Array, isWanted: (row: number) => boolean): number => {
  const [row] = bestRows(scores, 1, isWanted);
  return row === undefined ? 0 : Math.max(0, scores[row] as number);
};

/**
 * Looks at a message after a search over all acts. `chances` and `signs` are what the model of messages says of it and sees; `isLearnt`
 * tells an act by its id.
 */
export const byTextSigns = (
  { search, nearness, file }: Ranking,
  chances: readonly number[],
  signs: Signs,
  isLearnt: (actId: string) => boolean,
): ByTextSigns => {
  const { chunks, library } = search;
  const isLearntRow = (row: number): boolean => isLearnt(library.chunks.actOf(row) ?? "");
  const sides = (scores: Float32Array): readonly [byText: number, learnt: number] => [
    bestAmong(scores, (row) => !isLearntRow(row)),
    bestAmong(scores, isLearntRow),
  ];
  const [wordsByText, wordsLearnt] = sides(chunks.words);
  const usual = chunks.meaning === null ? null : file.similarity;
  const [meaningByText, meaningLearnt] = chunks.meaning === null ? [0, 0] : sides(chunks.meaning);
  const [ofLaw, ofOtherLaw] = [chances[law] ?? 0, chances[otherLaw] ?? 0];
  const seen = Object.fromEntries(signNames.map((name) => [name, signs[name] ?? 0])) as Record<SignName, number>;
  return {
    ...seen,
    odds: logOf(ofOtherLaw) - logOf(ofLaw),
    nearness: nearness ?? 0,
    words: Math.log((wordsByText + 1) / (wordsLearnt + 1)),
    meaning: usual === null ? 0 : (meaningByText - meaningLearnt) / usual.spread,
    near: usual === null ? 0 : (meaningByText - usual.mean) / usual.spread,
    law: logOf(ofLaw),
    other_law: logOf(ofOtherLaw),
    no_law: logOf(1 - ofLaw - ofOtherLaw),
  };
};

/** The file for an encoder; for one that none was chosen for, or without vectors, the one that reads the words alone. */
const fileFor = (model: string | null): ByTextFile =>
  (files.find(({ encoder }) => encoder !== null && encoder === model) ??
    files.find(({ encoder }) => encoder === null)) as ByTextFile;

/** True for a message that is about acts that are known by their texts alone, as far as one can tell. */
export const isByText = (signs: ByTextSigns, { search }: Pick<Ranking, "search">): boolean => {
  const { vector, library } = search;
  const { elsewhere, held } = fileFor(vector === null ? null : (library.snapshot.manifest.embedding?.model ?? null));
  return chanceOf(elsewhere, signs) >= elsewhere.bound && chanceOf(held, signs) >= held.bound;
};
