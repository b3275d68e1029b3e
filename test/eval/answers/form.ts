import { scoreLanguages } from "../../../api/answer/language/detector.ts";
import { givesVerdict } from "../../../api/answer/openings/verdict.ts";
import { splitQuestion } from "../../../api/answer/understand/question/parts.ts";
import { stanceOf } from "../../../api/answer/understand/question/stance.ts";
import type { AnswerResult } from "./run.ts";

/** Another language must lead English by so much: what is asked for is read in English alone. */
const leadLeast = 0.1;

const isInEnglish = (text: string): boolean => {
  const scores = scoreLanguages(text);
  return (scores["en"] ?? 0) >= Math.max(0, ...Object.values(scores)) - leadLeast;
};

/** True where the first thing that a question asks wants a yes or a no. */
export const asksForVerdict = (question: string): boolean =>
  isInEnglish(question) && stanceOf(splitQuestion(question).asked[0] ?? question) !== null;

/** What an answer begins with: its first paragraph. */
export const openingOf = (answer: string): string => answer.trim().split(/\n\s*\n/u)[0] ?? "";

/** True where a question for yes or no was answered, and the answer begins with a verdict. */
export const hasVerdict = ({ answer, abstained }: Pick<AnswerResult, "answer" | "abstained">): boolean =>
  !abstained && givesVerdict(openingOf(answer));

/** True where the first citation of the answer's text is of a right provision. */
export const leadsRight = ({ abstained, citations, gold }: AnswerResult): boolean =>
  !abstained && gold.includes(citations[0]?.articleId ?? "");

/** The right provisions that the answer quotes or cites: what it quotes, it cites. */
export const goldCited = ({ abstained, citations, gold }: AnswerResult): string[] => {
  const cited = new Set(citations.map(({ articleId }) => articleId));
  return abstained ? [] : [...new Set(gold)].filter((id) => cited.has(id));
};

/** The number of words of an answer. */
export const wordsOf = ({ answer }: Pick<AnswerResult, "answer">): number => (answer.match(/\S+/gu) ?? []).length;
