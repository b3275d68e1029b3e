import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import type { Decision } from "../decide.ts";
import { type Token, tokenize } from "../facts/tokens.ts";
import { readRows } from "../rows.ts";

const noteSchema = Type.Object(
  {
    rule: Type.String(),
    /** Whether what it speaks of lies within the rule, outside of it, or is exempt by Article 6(3). */
    mode: Type.Union([Type.Literal("within"), Type.Literal("outside"), Type.Literal("exempt")]),
    provision: Type.String(),
    says: Type.String(),
  },
  { additionalProperties: false },
);

/** What the Commission's draft guidelines on Article 6 teach, in our own words. They are no law. */
export type GuidanceNote = Static<typeof noteSchema>;

/** Reads the notes. Throws a TypeError that names a wrong row. */
export const readGuidance = (): GuidanceNote[] => readRows(join(import.meta.dir, "guidance.yaml"), noteSchema);

/** A note with its telling words, each with how rare it is among the notes. */
interface Indexed {
  readonly note: GuidanceNote;
  readonly words: ReadonlyMap<string, number>;
}

/** "applicants" and "applicant" are one word here. */
const bare = (word: string): string => word.replace(/(?:ing|ed|es|s)$/, "");
const tellingMin = 4;
const wordsOf = (tokens: readonly Token[]): Set<string> =>
  new Set(tokens.filter(({ word }) => word.length >= tellingMin).map(({ word }) => bare(word)));

/** So much of what a note says must stand in a description before it is shown beside it. */
const shareLeast = 0.4;
const wordsLeast = 3;

/** Makes what finds the note that speaks of what is described, where one does. */
export const createGuide = (
  notes: readonly GuidanceNote[],
): ((decision: Decision, tokens: readonly Token[]) => GuidanceNote | null) => {
  const read = notes.map((note) => ({ note, words: wordsOf(tokenize(note.says)) }));
  const counts = new Map<string, number>();
  for (const { words } of read) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const indexed = read.map(
    ({ note, words }): Indexed => ({
      note,
      words: new Map([...words].map((word) => [word, Math.log(1 + notes.length / (counts.get(word) ?? 1))])),
    }),
  );
  return ({ carried, near, derogatedFrom }, tokens) => {
    const said = wordsOf(tokens);
    const modes = new Map<string, GuidanceNote["mode"]>([
      ...near.map(({ result }) => [result.rule.id, "outside"] as const),
      ...carried.map(({ result }) => [result.rule.id, "within"] as const),
      ...(derogatedFrom === null ? [] : [[derogatedFrom.result.rule.id, "exempt"] as const]),
    ]);
    let best: { note: GuidanceNote; share: number } | null = null;
    for (const { note, words } of indexed) {
      if (modes.get(note.rule) !== note.mode) continue;
      const shared = [...words].filter(([word]) => said.has(word));
      const sum = (some: Iterable<readonly [string, number]>): number =>
        [...some].reduce((total, [, weight]) => total + weight, 0);
      const share = sum(shared) / (sum(words) || 1);
      if (shared.length >= wordsLeast && share >= shareLeast && share > (best?.share ?? 0)) best = { note, share };
    }
    return best?.note ?? null;
  };
};
