import type { ClassifyInput } from "../types.ts";
import { languageOf } from "./language.ts";
import { type Language, type Lexicon, notLabel } from "./lexicon.ts";
import { isDenied } from "./negation.ts";
import type { PhraseMatch } from "./phrases.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A fact with the words of the description that show it. */
export interface FoundFact {
  readonly id: string;
  readonly words: string;
  readonly sentence: number;
  readonly start: number;
  /** True when the description says that it is not so. */
  readonly denied: boolean;
}

export interface Facts {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly affirmed: ReadonlyMap<string, readonly FoundFact[]>;
  readonly denied: ReadonlyMap<string, readonly FoundFact[]>;
}

/** The fields of a request as one text; each field ends its sentence, so that facts of two fields are never one. */
export const describeInput = (input: ClassifyInput): string =>
  [
    input.description.trim(),
    input.dataTypes.length === 0 ? "" : `Data: ${input.dataTypes.join(", ")}`,
    input.decisionScope.trim() === "" ? "" : `Decisions: ${input.decisionScope.trim()}`,
    input.sector.trim() === "" ? "" : `Sector: ${input.sector.trim()}`,
  ]
    .filter((part) => part !== "")
    .join("\n");

/** Sorts found facts by whether the description affirms or denies them. */
export const gatherFacts = (
  text: string,
  tokens: readonly Token[],
  language: Language,
  found: readonly FoundFact[],
): Facts => {
  const affirmed = new Map<string, FoundFact[]>();
  const denied = new Map<string, FoundFact[]>();
  for (const fact of found) {
    const side = fact.denied ? denied : affirmed;
    const group = side.get(fact.id);
    if (group === undefined) side.set(fact.id, [fact]);
    else group.push(fact);
  }
  return { text, tokens, language, affirmed, denied };
};

/** The facts that stand in some sentences, whose words are given, and those that count wherever they stand. */
export const factsWithin = (
  { text, language, affirmed, denied }: Facts,
  tokens: readonly Token[],
  sentences: ReadonlySet<number>,
  everywhere: ReadonlySet<string>,
): Facts => {
  const all = [...affirmed.values(), ...denied.values()].flat();
  const within = all.filter(({ id, sentence }) => sentences.has(sentence) || everywhere.has(id));
  return gatherFacts(text, tokens, language, within);
};

/** Finds the facts of a description by the word lists, in the given words of it, each with its words and whether they are denied. */
export const findFacts = (
  text: string,
  lexicon: Lexicon,
  tokens: readonly Token[] = tokenize(text),
  language: Language = languageOf(tokens),
): Facts => {
  const matches = lexicon.finders[language].find(tokens);
  const others = Map.groupBy(
    matches.filter(({ label }) => label.startsWith(notLabel(""))),
    ({ label }) => label,
  );
  const saysOther = ({ label, first, last }: PhraseMatch<string>): boolean =>
    others.get(notLabel(label))?.some((other) => other.first <= first && last <= other.last) ?? false;
  const own = matches.filter((match) => lexicon.entries.has(match.label) && !saysOther(match));
  const found = own.map(({ label, first, last }): FoundFact => {
    const start = tokens[first]?.start ?? 0;
    return {
      id: label,
      words: text.slice(start, tokens[last]?.end ?? start),
      sentence: tokens[first]?.sentence ?? 0,
      start,
      denied: isDenied(tokens, first, last),
    };
  });
  return gatherFacts(text, tokens, language, found);
};
