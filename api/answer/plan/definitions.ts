import type { Chunk, Provision, Snapshot } from "../../../shared/corpus/index.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";

/** A legal definition: the chunk that gives it. */
export interface Definition {
  readonly provision: Provision;
  readonly chunk: Chunk;
}

type Definitions = ReadonlyMap<string, readonly Definition[]>;

const read = new WeakMap<Snapshot, Definitions>();

const keyOf = (term: string): string => tokensOf(term).join(" ");

/**
 * Every name that a definition gives: before its verb (‘personal data breach’, or ‘SME’ beside the long form), and within it in
 * brackets (who a ‘data subject’ is stands in the definition of personal data). Empty for what defines nothing.
 */
export const termsDefinedIn = ({ text, defined_term }: Pick<Chunk, "text" | "defined_term">): string[] => {
  if (defined_term === null) return [];
  const [before = "", ...after] = text.split(/\b(?:means?|refers? to|shall mean)\b/);
  const named = [
    ...before.matchAll(/[‘“']([^’”']{2,80})[’”']/g),
    ...after.join(" ").matchAll(/\([‘“']([^’”']{2,80})[’”']\)/g),
  ];
  return [...new Set([defined_term, ...named.map((match) => match[1] ?? "")])];
};

const definitionsOf = (snapshot: Snapshot): Definitions => {
  const known = read.get(snapshot);
  if (known !== undefined) return known;
  const definitions = new Map<string, Definition[]>();
  const add = (term: string, definition: Definition): void => {
    const list = definitions.get(keyOf(term)) ?? [];
    if (!list.some((other) => other.chunk === definition.chunk)) list.push(definition);
    definitions.set(keyOf(term), list);
  };
  for (const chunk of snapshot.chunks) {
    const provision = snapshot.provisions.get(chunk.article_id);
    if (provision === undefined) continue;
    for (const term of termsDefinedIn(chunk)) add(term, { provision, chunk });
  }
  read.set(snapshot, definitions);
  return definitions;
};

/** What people put before a term that one regulation defines without it: "data controller", "AI provider". */
const qualifiers: ReadonlyArray<readonly [RegExp, regulation: string]> = [
  [/^(?:(?:a|an|the) )?(?:personal )?data /i, "gdpr"],
  [/^(?:(?:a|an|the) )?ai /i, "ai_act"],
];

const withoutQualifier = (definitions: Definitions, term: string): readonly Definition[] =>
  qualifiers.flatMap(([qualifier, regulation]) =>
    qualifier.test(term)
      ? (definitions.get(keyOf(term.replace(qualifier, ""))) ?? []).filter(
          ({ provision }) => provision.act.regulation === regulation,
        )
      : [],
  );

/**
 * The definitions of a term: of the very term, else of the term without its qualifier, else of the one term that has a word more
 * ("critical ICT third-party provider" is short for one with "service").
 */
const definitionsOfTerm = (definitions: Definitions, term: string): readonly Definition[] => {
  const exact = definitions.get(keyOf(term)) ?? withoutQualifier(definitions, term);
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
  snapshot: Snapshot,
): Definition[] => {
  const definitions = definitionsOf(snapshot);
  const found = terms.map((term) => definitionsOfTerm(definitions, term)).find((list) => list.length > 0) ?? [];
  const place = new Map(ranking.ranked.map(({ provision }, position) => [provision.id, position]));
  const rank = ({ provision, chunk }: Definition): number =>
    (place.get(provision.id) ?? 50) + (/\bas defined in\b/.test(chunk.text) ? 100 : 0);
  return found
    .filter(({ provision }) => scope.regulations.includes(provision.act.regulation))
    .filter(({ provision }) => scope.acts.length === 0 || scope.acts.includes(provision.act.id) || found.length === 1)
    .sort((left, right) => rank(left) - rank(right));
};
