import { articleIdOf, isUnder, parseCitationId } from "../../../shared/citation/index.ts";
import { openingOf } from "../answers/form.ts";
import type { AnswerResult } from "../answers/run.ts";
import type { Rows, SetName } from "./rows.ts";
import { isRightVerdict, verdictIn } from "./verdict.ts";

/** What is looked at: what leads, what is cited, said, never said, the verdict, each part, a correction. */
export const checkNames = ["led", "cites", "says", "never", "given", "verdict", "parts", "corrected"] as const;
export type CheckName = (typeof checkNames)[number];

/** One thing that a right answer shows, and what came instead where it does not; null where it does. */
export interface Check {
  readonly name: CheckName;
  readonly problem: string | null;
}

/** What a row is asked and judged as. */
export interface Judging {
  /** What its set is divided by. */
  readonly kinds: readonly string[];
  judge(answer: AnswerResult): Check[];
}

/** An address at, under or over another: Article 33, Article 33(1) and Article 33(1)(a), but not Article 33(2). */
const isOnLine = (one: string | null, other: string): boolean =>
  one !== null && (isUnder(one, other) || isUnder(other, one));

/** The article, annex or recital of an address. */
const wholeOf = (address: string): string => {
  const parsed = parseCitationId(address);
  return parsed === null ? address : articleIdOf(parsed);
};

const check = (name: CheckName, holds: boolean, problem: () => string): Check => ({
  name,
  problem: holds ? null : problem(),
});

const led = ({ citations }: AnswerResult, wanted: readonly string[]): Check => {
  const first = citations[0]?.address ?? null;
  return check(
    "led",
    wanted.some((address) => isOnLine(first, address)),
    () => `cites ${first ?? "nothing"} first, not ${wanted.join(" or ")}`,
  );
};

const isCited = ({ citations }: AnswerResult, wanted: string): boolean =>
  citations.some(({ address }) => isOnLine(address, wanted));

/** Letters, spaces, quotation marks and dashes are written in many ways. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[‐-―−]/gu, "-")
    .replace(/\s+/gu, " ");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** True where the text has the words, not as the end of longer ones: "lawful" is not in "unlawful", nor "4 hours" in "24 hours". */
const has = (text: string, words: string, end = ""): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(folded(words.trim()))}(?!\\p{N})${end}`, "u").test(folded(text));

/** What must never be said is sought as whole words. */
const wholeWord = "(?!\\p{L})";

const verdict = ({ answer }: AnswerResult, wanted: "yes" | "no" | "depends"): Check => {
  const said = verdictIn(answer);
  const written = said === null ? "none" : `${said.isQualified ? "qualified " : ""}${said.side}`;
  return check("verdict", isRightVerdict(said, wanted), () => `verdict ${written}, not ${wanted}`);
};

/** A sentence by which an answer denies what a question takes for granted: "Not 30 days: …", "That is not so". */
const correction =
  /(?:^|[.!?]\s+)not (?!always|necessarily|entirely|if|unless|where|for|yet|before|by)\S+|\b(?:that|this) is (?:not (?:right|so|correct|true)|wrong|mistaken|a mistake)\b/iu;

const missing = /\bcorpus does not (?:hold|answer|say)\b/giu;

/** Of a question for several things each is asked for. */
const partsJudging = (row: Rows["parts"]): Judging => ({
  kinds: [`${row.parts.length} parts`],
  judge: (answer) => {
    // Each sentence that says what the corpus lacks stands for one part.
    let excused = answer.answer.match(missing)?.length ?? 0;
    return row.parts.map(({ asks, gold }) => {
      const holds = gold.some((id) => isCited(answer, id)) || excused-- > 0;
      return check("parts", holds, () => `nothing on "${asks}": cites none of ${gold.join(", ")}`);
    });
  },
});

const judgings: { readonly [Name in SetName]: (row: Rows[Name]) => Judging } = {
  golden: (row) => ({
    kinds: [
      row.kind,
      ...(row.parts === undefined ? [] : [`${row.parts} parts`]),
      ...(row.across === true ? ["across acts"] : []),
    ],
    judge: (answer) => [
      led(answer, row.lead),
      ...row.cites.map((id) => check("cites", isCited(answer, id), () => `does not cite ${id}`)),
      ...row.says.map((ways) =>
        check(
          "says",
          ways.some((way) => has(answer.answer, way)),
          () => `does not say ${ways.map((way) => `"${way}"`).join(" or ")}`,
        ),
      ),
      ...row.never.map((words) =>
        check("never", !has(answer.answer, words, wholeWord), () => `says "${words}", which is wrong`),
      ),
      ...(row.verdict === null ? [] : [verdict(answer, row.verdict)]),
    ],
  }),
  cited: (row) => ({
    kinds: [row.kind],
    judge: (answer) => [led(answer, [...row.cited, wholeOf(row.address)])],
  }),
  yesno: (row) => ({
    kinds: [row.verdict],
    judge: (answer) => [
      check("given", verdictIn(answer.answer) !== null, () => "gives no verdict"),
      verdict(answer, row.verdict),
    ],
  }),
  premise: (row) => ({
    kinds: [row.is_premise_wrong ? "wrong premise" : "right premise"],
    judge: ({ answer }) => {
      const isCorrected = correction.test(openingOf(answer));
      // A plain no to a question that rests on an error denies the error too.
      return row.is_premise_wrong
        ? [check("corrected", isCorrected || verdictIn(answer)?.side === "no", () => `does not correct: ${row.right}`)]
        : [check("corrected", !isCorrected, () => `corrects what is right: ${row.right}`)];
    },
  }),
  parts: partsJudging,
  parts_chosen: partsJudging,
};

/** How a row of a set is judged. */
export const judgingOf = <Name extends SetName>(name: Name, row: Rows[Name]): Judging => judgings[name](row);
