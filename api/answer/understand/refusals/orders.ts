import { Type } from "@sinclair/typebox";
import { withoutAccents } from "../../language/fold.ts";
import { type LanguageSet, languagesIn, officialLanguages, setOf } from "../../language/languages.ts";
import { textOf } from "../../language/texts.ts";
import { partsOf, readData } from "../data.ts";
import type { Refusal, Scope } from "../types.ts";
import type { QuestionView } from "./view.ts";

const instructions = readData(
  "refusals/data/instructions",
  Type.Object({ always: Type.Array(Type.String()), unless_law: Type.Array(Type.String()) }),
);
const smallTalk = readData(
  "refusals/data/small-talk",
  Type.Object({ clauses: Type.Array(Type.String()), phrases: Type.Record(Type.String(), Type.String()) }),
);

const anyOf = (sources: readonly string[]): RegExp =>
  new RegExp(sources.map((source) => `(?:${source})`).join("|"), "iu");
const anyLanguage: LanguageSet = -1;
const foldPhrase = (phrase: string): string => withoutAccents(phrase.normalize("NFKC").replace(/[’‘]/g, "'"));
/** What other languages say and no more: "guten Tag", "merci beaucoup". */
const phrases = new Map<string, LanguageSet>();
for (const language of officialLanguages) {
  for (const phrase of partsOf(smallTalk.phrases[language]).map(foldPhrase)) {
    phrases.set(phrase, (phrases.get(phrase) ?? 0) | setOf(language));
  }
}
const always = anyOf(instructions.always);
const unlessLaw = anyOf(instructions.unless_law);
const clause = new RegExp(`^(?:${smallTalk.clauses.map((source) => `(?:${source})`).join("|")})$`, "iu");

/** Clauses without marks, smileys and line ends. */
const clausesOf = (text: string): string[] =>
  text
    .replace(/[’‘]/g, "'")
    .split(/[.!?,;:\n…()–—]+|\s-\s|[\p{Extended_Pictographic}]+|(?<=\s)[:;]-?[)D(P]/u)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").replace(/\s+/g, " "))
    .filter((part) => part !== "" && !/^[DPp]$/.test(part));

const refusalOf = (kind: "instruction" | "small_talk", { language }: Pick<Scope, "language">): Refusal => ({
  kind,
  reason: textOf(language, kind),
  language,
});

/** True when somebody quotes such words within a question about a law of ours. */
const isQuoted = (view: QuestionView, at: number): boolean =>
  view.ownAsked.length > 0 &&
  /["“«‘][^"”»’]*$/.test(view.text.slice(0, at)) &&
  /^[^"“«]*["”»’]/.test(view.text.slice(at));

/** Orders to the service: to forget its rules, to play a part, to write something else, to give away what it holds. */
export const refuseInstruction = (view: QuestionView, scope: Scope): Refusal | null => {
  const found = always.exec(view.text);
  if (found !== null && !isQuoted(view, found.index)) return refusalOf("instruction", scope);
  const isOrder = view.ownAsked.length === 0 && scope.cited.length === 0 && unlessLaw.test(view.text);
  return isOrder ? refusalOf("instruction", scope) : null;
};

/** Greetings, thanks and questions about the service as a person, and nothing else, in any official language. */
export const refuseSmallTalk = (view: QuestionView, scope: Scope): Refusal | null => {
  const clauses = clausesOf(view.text);
  if (clauses.length === 0) return null;
  if (clauses.every((part) => clause.test(part))) return refusalOf("small_talk", scope);
  const spoken = clauses.map((part) => phrases.get(foldPhrase(part)) ?? (clause.test(part) ? anyLanguage : 0));
  if (spoken.some((languages) => languages === 0)) return null;
  // A few words of greeting tell their language better than their letters do
  const shared = spoken.reduce((all, languages) => all & languages, anyLanguage);
  const [first = scope.language] = languagesIn(shared);
  return refusalOf("small_talk", (shared & setOf(scope.language)) === 0 ? { language: first } : scope);
};
