import { Type } from "@sinclair/typebox";
import { readData } from "../data.ts";

/** What a question for yes or no is about: whether something must be done, may be done, or is so. */
export interface Stance {
  readonly asks: "must" | "may" | "is";
  /** True where a yes to the question is a no to the rule: whether something may be left out, or is forbidden. */
  readonly isTurned: boolean;
  /** True where something is claimed, and asked whether it holds: a yes confirms the claim, also one that denies. */
  readonly isClaim: boolean;
}

const ways = Type.Array(Type.String({ maxLength: 200 }));
const questions = Type.Array(Type.String());
const data = readData(
  "question/data/stance",
  Type.Object({
    must: ways,
    may: ways,
    forbidden: ways,
    left_out: ways,
    auxiliaries: Type.String(),
    subjects: Type.String(),
    asking: Type.String(),
    claims: ways,
    tags: ways,
    cases: Type.Object({
      must: questions,
      may: questions,
      may_turned: questions,
      must_turned: questions,
      must_claimed: questions,
      is_claimed: questions,
      is: questions,
      none: questions,
    }),
  }),
);

/** Questions by how they must be heard: the tests of the table. */
export const stanceCases: Readonly<Record<string, readonly string[]>> = data.cases;

const anyOf = (sources: readonly string[]): RegExp =>
  new RegExp(sources.map((source) => `(?:${source})`).join("|"), "u");
const must = anyOf(data.must);
const may = anyOf(data.may);
const forbidden = anyOf(data.forbidden);
const leftOut = anyOf(data.left_out);
const claims = anyOf(data.claims);
const tags = anyOf([...data.claims, ...data.tags]);
const alternatives = (words: string): string => words.trim().split(/\s+/).join("|");
const auxiliary = `(?:${alternatives(data.auxiliaries)})`;
const asking = `(?:${alternatives(data.asking)})`;
const joints = "(?:and|so|but|then|or|also|ok|okay|please|now|really)";
const opening = new RegExp(`^(?:${joints}[, ]+)*${auxiliary}\\b`, "u");
const openingWh = new RegExp(`^(?:${joints}[, ]+)*(?:\\w+ )?${asking}\\b`, "u");
const inverted = new RegExp(`\\b${auxiliary} (?:${alternatives(data.subjects)})\\b`, "gu");
/** What stands before an inverted verb up to the last mark: with a word of asking in it, the clause asks for more than yes or no. */
const whBefore = new RegExp(`\\b${asking}\\b[^,;:.!?–—]*$`, "u");

const lowerOf = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'").trim();

/** True for a part that wants a yes or a no. */
const wantsVerdict = (lower: string): boolean => {
  if (opening.test(lower) || tags.test(lower)) return true;
  const begins = openingWh.test(lower);
  const clauses = [...lower.matchAll(inverted)].filter(({ index }) => !whBefore.test(lower.slice(0, index)));
  if (clauses.length > 0) return !begins || /^(?:if|when|where|as)\b[^?]*,/u.test(lower);
  return lower.endsWith("?") && !begins && !new RegExp(`\\b${asking}\\b`, "u").test(lower);
};

/** The stance of a part that wants a yes or a no; null for one that asks for something else. */
export const stanceOf = (text: string): Stance | null => {
  const lower = lowerOf(text);
  if (!wantsVerdict(lower)) return null;
  const isClaim = claims.test(lower);
  if (leftOut.test(lower)) return { asks: "must", isTurned: true, isClaim };
  if (forbidden.test(lower)) return { asks: "may", isTurned: true, isClaim };
  if (must.test(lower)) return { asks: "must", isTurned: false, isClaim };
  return { asks: may.test(lower) ? "may" : "is", isTurned: false, isClaim };
};
