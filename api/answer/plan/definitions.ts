import type { Chunk, LawText, Manifest, Provision } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";

/** A legal definition: the chunk that gives it. */
export interface Definition {
  readonly provision: Provision;
  readonly chunk: Chunk;
}

/** A name that a chunk of the law defines. */
export interface DefinedTerm extends Pick<Chunk, "chunk_id" | "article_id" | "act_id"> {
  readonly term: string;
}

type Definitions = ReadonlyMap<string, readonly DefinedTerm[]>;

/** What is read of a chunk that defines something. */
export type Defining = Pick<Chunk, "chunk_id" | "article_id" | "act_id" | "text" | "defined_term">;

const keyOf = (term: string): string => tokensOf(term).join(" ");

/**
 * Every name that a definition gives: before its verb (‘personal data breach’, or ‘SME’ beside the long form), and within it in
 * brackets (who a ‘data subject’ is stands in the definition of personal data). Empty for what defines nothing.
 */
export const termsDefinedIn = ({ text, defined_term }: Pick<Chunk, "text" | "defined_term">): string[] => {
  if (defined_term === null) return [];
  // What quotes so has apostrophes for other things.
  if (text.includes("«")) {
    const named = [...text.matchAll(/(?:^|\()[^«»()]*«\s?([^»]{2,80}?)\s?»/g)].map((match) => match[1] ?? "");
    return [...new Set([defined_term, ...named])];
  }
  const [before = "", ...after] = text.split(/\b(?:means?|refers? to|shall mean)\b/);
  const named = [
    ...before.matchAll(/[‘“']([^’”']{2,80})[’”']/g),
    ...after.join(" ").matchAll(/\([‘“']([^’”']{2,80})[’”']\)/g),
  ];
  return [...new Set([defined_term, ...named.map((match) => match[1] ?? "")])];
};

const termsIn = (chunk: Defining): DefinedTerm[] => {
  const { chunk_id, article_id, act_id } = chunk;
  return termsDefinedIn(chunk).map((term) => ({ term, chunk_id, article_id, act_id }));
};

const byKey = new WeakMap<readonly DefinedTerm[], Definitions>();

const gatherByKey = (keyed: ReadonlyArray<readonly [key: string, defined: DefinedTerm]>): Definitions => {
  const definitions = new Map<string, DefinedTerm[]>();
  for (const [key, defined] of keyed) {
    const list = definitions.get(key) ?? [];
    if (!list.some(({ chunk_id }) => chunk_id === defined.chunk_id)) list.push(defined);
    definitions.set(key, list);
  }
  return definitions;
};

/** By law, or by the manifest of one that is not read whole. */
const glossaries = new WeakMap<object, readonly DefinedTerm[]>();

/** Takes the chunks that define something from a law that is not read whole. To be called at mount. */
export const learnGlossary = async (manifest: Manifest, defining: readonly Defining[]): Promise<void> => {
  const glossary = (await mapWithPauses(defining, termsIn)).flat();
  glossaries.set(manifest, glossary);
  byKey.set(glossary, gatherByKey(await mapWithPauses(glossary, (defined) => [keyOf(defined.term), defined] as const)));
};

/** Every name that the law defines, in its order; gathered once. */
export const glossaryOf = (law: Pick<LawText, "manifest" | "chunks">): readonly DefinedTerm[] => {
  const known = glossaries.get(law.manifest) ?? glossaries.get(law);
  if (known !== undefined) return known;
  const terms = law.chunks.flatMap(termsIn);
  glossaries.set(law, terms);
  return terms;
};

const definitionsOf = (snapshot: LawText): Definitions => {
  const glossary = glossaryOf(snapshot);
  const known = byKey.get(glossary);
  if (known !== undefined) return known;
  const definitions = gatherByKey(glossary.map((defined) => [keyOf(defined.term), defined] as const));
  byKey.set(glossary, definitions);
  return definitions;
};

const definitionAt = ({ article_id, chunk_id }: DefinedTerm, { provisions }: LawText): Definition[] => {
  const provision = provisions.get(article_id);
  const chunk = provision?.chunks.find((part) => part.chunk_id === chunk_id);
  return provision === undefined || chunk === undefined ? [] : [{ provision, chunk }];
};

/** What people put before a term that one regulation defines without it: "data controller", "AI provider". */
const qualifiers: ReadonlyArray<readonly [RegExp, regulation: string]> = [
  [/^(?:(?:a|an|the) )?(?:personal )?data /i, "gdpr"],
  [/^(?:(?:a|an|the) )?ai /i, "ai_act"],
];

const withoutQualifier = (definitions: Definitions, term: string, { act }: LawText): readonly DefinedTerm[] =>
  qualifiers.flatMap(([qualifier, regulation]) =>
    qualifier.test(term)
      ? (definitions.get(keyOf(term.replace(qualifier, ""))) ?? []).filter(
          ({ act_id }) => act(act_id)?.regulation === regulation,
        )
      : [],
  );

/**
 * The definitions of a term: of the very term, else of the term without its qualifier, else of the one term that has a word more
 * ("critical ICT third-party provider" is short for one with "service").
 */
const definitionsOfTerm = (definitions: Definitions, term: string, law: LawText): readonly DefinedTerm[] => {
  const exact = definitions.get(keyOf(term)) ?? withoutQualifier(definitions, term, law);
  if (exact.length > 0) return exact;
  const asked = tokensOf(term);
  if (asked.length < 3) return [];
  const longer = [...definitions.keys()].filter((key) => {
    const defined = key.split(" ");
    return defined.length === asked.length + 1 && asked.every((token) => defined.includes(token));
  });
  const [only, another] = longer;
  return only === undefined || another !== undefined ? [] : (definitions.get(only) ?? []);
};

/**
 * The legal definitions of some terms, tried in their order: the one of the provision that fits the question best first. A definition
 * that only points elsewhere comes last. Empty when nothing defines a term.
 */
export const definitionsOfTerms = (
  terms: readonly string[],
  scope: Scope,
  ranking: Ranking,
  snapshot: LawText,
): Definition[] => {
  const definitions = definitionsOf(snapshot);
  const defined =
    terms.map((term) => definitionsOfTerm(definitions, term, snapshot)).find((list) => list.length > 0) ?? [];
  const found = defined.flatMap((one) => definitionAt(one, snapshot));
  const place = new Map(ranking.ranked.map(({ provision }, position) => [provision.id, position]));
  const rank = ({ provision, chunk }: Definition): number =>
    (place.get(provision.id) ?? 50) + (/\bas defined in\b/.test(chunk.text) ? 100 : 0);
  return found
    .filter(({ provision }) => scope.regulations.includes(provision.act.regulation))
    .filter(({ provision }) => scope.acts.length === 0 || scope.acts.includes(provision.act.id) || found.length === 1)
    .sort((left, right) => rank(left) - rank(right));
};
