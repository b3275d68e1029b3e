import { Type } from "@sinclair/typebox";
import { tokensOf } from "../../text/tokens.ts";
import { partsOf, readData } from "../data.ts";

/** A question taken apart: what is told, and what is asked, in the words of the question. */
export interface SplitQuestion {
  /** The sentences that ask nothing, joined; empty where all ask. */
  readonly told: string;
  readonly asked: readonly string[];
}

const partsMax = 4;

/** Also before an item of a list within a line: "1) … 2) …". */
const sentenceEnd = /(?<=[?!])\s+|(?<=\.)(?<!\b(?:i\.e|e\.g)\.)\s+(?=[A-Z"“])|\n+|\s+(?=[1-9a-f]\)\s)/u;
const words = readData("question/data/parts", Type.Record(Type.String(), Type.String()));
/** The words of a list as alternatives of a pattern. */
const any = (list: string): string => `(?:${partsOf(words[list]).join("|")})`;
const before = (list: string): string => `(?:${any(list)} )?`;
const mark = String.raw`(?:[,;]|\s[–—-])?\s+`;
/** "and do we …", "also can they …": a verb before its subject, as a pattern. */
export const verbWithSubject = `(?:${any("before_verbs")} )?${any("verbs")} ${any("subjects")}\\b`;

/** Where a sentence goes on to another question: "… and by when", "… and do we also …", "…; who …", ", and please write …". */
const joint = new RegExp(String.raw`${mark}${any("joining")}\s+(?=${before("prepositions")}${any("asking")}\b)`, "iu");
const verbJoint = new RegExp(String.raw`${mark}${any("joining_verb")}\s+(?=${verbWithSubject})`, "iu");
const commaJoint = new RegExp(String.raw`,\s+${any("joining_verb")}\s+(?=${any("verbs_after_comma")}\s)`, "iu");
const favourJoint = new RegExp(
  String.raw`,?\s+${any("joining_verb")}\s+(?=(?:please |also )+${any("favours")}\b)`,
  "iu",
);
/** What another question begins with behind a comma alone; in a list of questions also what would elsewhere go on with the one before. */
const turned = String.raw`(?:${any("asking")} )?${verbWithSubject}`;
const strictJoint = new RegExp(
  String.raw`,\s+(?=${any("prepositions")} ${any("asking")}\b|${any("asking_behind_comma")}\b|${turned})`,
  "giu",
);
const looseJoint = new RegExp(
  String.raw`,\s+(?=(?:if so,? )?(?:${any("prepositions")} )?${any("asking")}\b|${any("openers_verbs")} )`,
  "giu",
);
const semicolon = /\s*;\s+(?=\w+ \w+)/u;

const beginning = `(?:${any("openers_asking")}|${any("openers_verbs")})`;
/** How an item of a list begins: "2. …", "b) …", "– …". */
const item = String.raw`(?:[1-9a-f][).]\s+)?`;
const asks = new RegExp(
  String.raw`^\W*${item}(?:${any("openers")},? )*${before("openers_prepositions")}${beginning}\b`,
  "iu",
);
const orders = new RegExp(String.raw`^\W*(?:please )?${any("orders")}\b`, "iu");
const wishes = new RegExp(String.raw`\b${any("wishes")}\b`, "iu");
const wondering = new RegExp(String.raw`\b${any("wondering")}\b`, "iu");

/** "…, do we?": it asks for nothing of its own. */
const tag = new RegExp(String.raw`^${any("verbs")}(?:n['’]t)? ${any("subjects")}(?: \w+)?\W*$`, "iu");

/** True for a sentence that asks, with its mark or without: it begins as a question does, orders, or wishes to know. */
const isAsking = (sentence: string): boolean =>
  sentence.endsWith("?") || (!sentence.endsWith(":") && [asks, orders, wishes].some((way) => way.test(sentence)));

/** True for a sentence that asks by its words: it begins as a question does, orders, or wonders. */
export const asksWithoutMark = (sentence: string): boolean =>
  [asks, orders, wishes, wondering].some((way) => way.test(sentence));

const favour = new RegExp(
  String.raw`^\W*(?:(?:and|also|please|then|now|could|can|would|will|you) )*${any("favours")}\b`,
  "iu",
);

/** True for a clause that wants something written or recommended: "could you draft one?" */
export const isFavour = (clause: string): boolean => favour.test(clause);

/** "When data are lost, …", "What about ours, …": it only leads to the question behind it. */
const leadsIn = new RegExp(
  String.raw`^\W*(?:${any("openers")} )*(?:(?:when|where)\b(?! ${any("verbs")}\b)|${before("openers_prepositions")}what\b(?!.*\b${any("verbs")}\b))`,
  "iu",
);

/** Parts a clause at commas: one counts where what stands before it asks, and what stands behind it is more than "…, do we?". */
const splitAt = (clause: string, comma: RegExp): string[] => {
  const [first = "", ...rest] = clause.split(comma);
  const parts = [first];
  for (const next of rest) {
    const last = parts.pop() ?? "";
    const begins = last.slice(last.lastIndexOf(": ") + 1);
    if (asks.test(begins) && !leadsIn.test(begins) && !tag.test(next)) parts.push(last, next);
    else parts.push(`${last}, ${next}`);
  }
  return parts;
};

/** The questions of a list: "whom must we tell, by when, and what must it say". */
const splitList = (clauses: readonly string[]): string[] =>
  clauses.flatMap((clause, place) => splitAt(clause, place < clauses.length - 1 ? looseJoint : strictJoint));

const splitJoined = (sentence: string): string[] =>
  sentence
    .split(semicolon)
    .flatMap((clause) => clause.split(joint))
    .flatMap((clause) => clause.split(verbJoint))
    .flatMap((clause) => clause.split(commaJoint))
    .flatMap((clause) => clause.split(favourJoint));

const splitSentence = (sentence: string): string[] =>
  splitList(splitJoined(sentence))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");

/**
 * Parts a question: sentences that tell from those that ask, and in these what is joined ("whom must we tell, and by when?"). A text in
 * which nothing asks is one question. At most four parts are read.
 */
export const splitQuestion = (text: string): SplitQuestion => {
  const sentences = text.split(sentenceEnd).flatMap((sentence) => (sentence.trim() === "" ? [] : [sentence.trim()]));
  const asking = sentences.filter(isAsking);
  const chosen = asking.length > 0 ? asking : sentences.filter((sentence) => wondering.test(sentence));
  if (chosen.length === 0) return { told: "", asked: [text.trim()] };
  const told = sentences.filter((sentence) => !chosen.includes(sentence)).join(" ");
  return { told, asked: chosen.flatMap(splitSentence).slice(0, partsMax) };
};

/** Fewer words of its own than this, and a part leans on the one before it ("and by when?"). */
const ownWordsLeast = 3;

/** True for a part that cannot be understood alone. */
export const leansOn = (text: string): boolean => new Set(tokensOf(text)).size < ownWordsLeast;

/** True for a part that speaks of what was told before: "it", "they", "this". */
export const pointsBack = (text: string): boolean =>
  /\b(?:it|its|they|them|their|this|that|these|those|he|she|him|her|so|then|there)\b/iu.test(text);
