import type { QuestionLanguage } from "../../language/languages.ts";
import type { Scope } from "../types.ts";
import { asksOfAct } from "./act-alone.ts";
import { kindOf, type PartKind } from "./kinds.ts";
import { leansOn, splitQuestion } from "./parts.ts";
import { type Stance, stanceOf } from "./stance.ts";
import { termAskedFor, termsCompared } from "./terms.ts";

/** One thing that a question asks. */
export interface Part {
  readonly text: string;
  readonly kind: PartKind;
  /** How it asks for yes or no; null where it asks for something else. */
  readonly stance: Stance | null;
  /** True where it is understood only with the part before it. */
  readonly leans: boolean;
  /** The regulations that it names; none where it names no act. */
  readonly regulations: readonly string[];
  /** What is to be explained ("a substantial modification"), or compared. */
  readonly terms: readonly string[];
  /** True where nothing is asked but the dates of an act as a whole. */
  readonly isOfAct: boolean;
  /**
   * How one of several parts is searched for: behind what was told and asked first, and by its own words alone; none where a question has
   * no other.
   */
  readonly searchTexts: readonly string[];
}

/** A question as it was understood: nothing behind this reads its words with a pattern. */
export interface Intent {
  /** What the asker tells; empty where the question only asks. */
  readonly told: string;
  /** At least one. */
  readonly parts: readonly Part[];
}

/** An act as a question names it. */
export interface NamedAct {
  readonly written: string;
  readonly regulation: string;
}

/** A question for yes or no whose words tell no other kind asks for a duty or a permission. */
const kindOfVerdict = (stance: Stance | null): PartKind =>
  stance === null || stance.asks === "is" ? "rule" : stance.asks === "must" ? "duty" : "permission";

/** Kinds that say more of a question for yes or no than that it asks for a duty: "Is there an exception …?" */
const kindsBesideVerdict: ReadonlySet<PartKind> = new Set([
  "lookup",
  "change",
  "date",
  "start",
  "definition",
  "applies",
  "exception",
  "penalty",
  "time_limit",
]);

const kindWith = (text: string, stance: Stance | null): PartKind => {
  const told = kindOf(text);
  if (told === null) return kindOfVerdict(stance);
  return stance === null || stance.asks === "is" || kindsBesideVerdict.has(told) ? told : kindOfVerdict(stance);
};

/** What a part wants to have explained, with and without the names of acts in it. */
const termsOf = (text: string, kind: PartKind, names: readonly string[]): string[] => {
  const bare = names.reduce((rest, name) => rest.replaceAll(name, " "), text).replace(/\s+/gu, " ");
  if (kind === "difference") return termsCompared(text);
  return [bare, text].flatMap((one) => termAskedFor(one) ?? []);
};

const readPart = (text: string, before: string, named: readonly NamedAct[]): Part => {
  const names = named.map(({ written }) => written);
  const stance = stanceOf(text);
  const leans = before !== "" && leansOn(text);
  const kind = kindWith(text, stance);
  return {
    text,
    kind,
    stance,
    leans,
    regulations: [
      ...new Set(named.filter(({ written }) => text.includes(written)).map(({ regulation }) => regulation)),
    ],
    terms: termsOf(text, kind, names),
    isOfAct: (kind === "date" || kind === "start") && asksOfAct(text, names),
    searchTexts: [...new Set([`${before} ${text}`.trim(), text])],
  };
};

/** A part as any other language is read: as one question for the rule. */
const unread = (text: string): Part => ({
  text,
  kind: "rule",
  stance: null,
  leans: false,
  regulations: [],
  terms: [],
  isOfAct: false,
  searchTexts: [],
});

/**
 * Reads what a question asks for. Its words are understood in English; in other languages it is one part, and what it cites or names is
 * in its scope all the same.
 */
export const readIntent = (
  question: string,
  scope: Pick<Scope, "isLookup" | "language">,
  named: readonly NamedAct[] = [],
): Intent => {
  const language: QuestionLanguage = scope.language;
  const nothing = { told: "" };
  if (scope.isLookup) return { ...nothing, parts: [{ ...unread(question), kind: "lookup" }] };
  if (language !== "en") return { ...nothing, parts: [unread(question)] };
  const { told, asked } = splitQuestion(question);
  const [first = ""] = asked;
  const parts = asked.map((text, place) => readPart(text, place === 0 ? told : `${told} ${first}`.trim(), named));
  return {
    told,
    parts: parts.length === 1 ? parts.map((only) => ({ ...only, leans: false, searchTexts: [] })) : parts,
  };
};
