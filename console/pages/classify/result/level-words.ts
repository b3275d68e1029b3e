import type { ClassifyResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.classify.result;

const confidenceWords = (confidence: number): string =>
  confidence >= 0.8 ? words.sure : confidence >= 0.5 ? words.lessSure : words.unsure;

/** A confidence as a share; none is certain. */
export const shareOf = (confidence: number): string => words.percent(Math.round(confidence * 100));

/** How sure, in words and as a share: `Likely (64%). …` */
export const confidenceText = (confidence: number): string =>
  words.confidenceText(confidenceWords(confidence), shareOf(confidence));

/** A role as a reader is told of it. */
export const roleName = (role: ClassifyResponse["role"]): string =>
  role === null ? words.noRole : texts.classify.roles[role];
