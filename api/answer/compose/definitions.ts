import type { Snapshot } from "../../../shared/corpus/index.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { withoutLabel } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";
import type { Quotation } from "./units.ts";

type Definitions = ReadonlyMap<string, readonly Quotation[]>;

const read = new WeakMap<Snapshot, Definitions>();

const keyOf = (term: string): string => tokensOf(term).join(" ");

/**
 * Every name that a definition gives: before its verb (‘personal data breach’, or ‘SME’ beside the long form), and within it in
 * brackets (who a ‘data subject’ is stands in the definition of personal data).
 */
const termsOf = (text: string, first: string): string[] => {
  const [before = "", ...after] = text.split(/\b(?:means?|refers? to|shall mean)\b/);
  const named = [
    ...before.matchAll(/[‘“']([^’”']{2,80})[’”']/g),
    ...after.join(" ").matchAll(/\([‘“']([^’”']{2,80})[’”']\)/g),
  ];
  return [first, ...named.map((match) => match[1] ?? "")];
};

const definitionsOf = (snapshot: Snapshot): Definitions => {
  const known = read.get(snapshot);
  if (known !== undefined) return known;
  const definitions = new Map<string, Quotation[]>();
  const add = (term: string, quotation: Quotation): void => {
    const list = definitions.get(keyOf(term)) ?? [];
    if (!list.some((other) => other.chunk === quotation.chunk)) list.push(quotation);
    definitions.set(keyOf(term), list);
  };
  for (const chunk of snapshot.chunks) {
    const provision = snapshot.provisions.get(chunk.article_id);
    if (chunk.defined_term === null || provision === undefined) continue;
    const quotation = { provision, chunk, sentence: withoutLabel(chunk.text.replaceAll("\n", " ")), score: 1 };
    for (const term of termsOf(chunk.text, chunk.defined_term)) add(term, quotation);
  }
  read.set(snapshot, definitions);
  return definitions;
};

const lawful = String.raw`(?:\s+(?:in|under|within|for the purposes? of|according to|as per|by|pursuant to)\s+(?:the\s+)?(?:this|that|eu|gdpr|dora|ai act|law|regulation|act|article|art\.|data protection)\b.*)?`;
const forms = [
  String.raw`^(?:please\s+)?(?:tell me\s+)?(?:what|who)(?:['’]s|\s+is|\s+are|\s+exactly\s+is|\s+counts?\s+as|\s+qualifies\s+as)\s+(?:exactly\s+)?(?:meant\s+by\s+|(?:considered|understood)\s+(?:as|by|to be)?\s*|the\s+(?:legal\s+)?(?:definition|meaning)\s+of\s+)?(.+?)${lawful}$`,
  String.raw`\bdefin(?:e|ition\s+of|ing)\s+(?:the\s+term\s+)?(.+?)${lawful}$`,
  String.raw`\bmeaning\s+of\s+(.+?)${lawful}$`,
  String.raw`\bwhat\s+(?:does|do)\s+(?:the\s+term\s+)?(.+?)\s+mean\b`,
  String.raw`\bhow\s+(?:is|are|does\s+(?:the\s+)?[\w\s]{2,20}?\s+define)\s+(.+?)(?:\s+defined\b.*|${lawful}$)`,
].map((form) => new RegExp(form, "i"));

/** The term that a question wants to have explained; null when it asks for something else. */
export const termAskedFor = (question: string): string | null => {
  const plain = question.trim().replace(/[?.!\s]+$/, "");
  for (const form of forms) {
    const term = form
      .exec(plain)?.[1]
      ?.replace(/["“”‘’']/g, "")
      .trim();
    if (term !== undefined && term.split(/\s+/).length <= 9) return term;
  }
  return null;
};

/** What people put before a term that one regulation defines without it: "data controller", "AI provider". */
const qualifiers: ReadonlyArray<readonly [RegExp, regulation: string]> = [
  [/^(?:(?:a|an|the) )?(?:personal )?data /i, "gdpr"],
  [/^(?:(?:a|an|the) )?ai /i, "ai_act"],
];

const withoutQualifier = (definitions: Definitions, term: string): readonly Quotation[] =>
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
const definitionsOfTerm = (definitions: Definitions, term: string): readonly Quotation[] => {
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
 * The legal definitions that a question asks for: the one of the regulation that fits best first, then those of others in scope.
 * A definition that only points elsewhere comes last. Empty when nothing defines the term.
 */
export const definitionsFor = (question: string, scope: Scope, ranking: Ranking, snapshot: Snapshot): Quotation[] => {
  const terms = [scope.searchText, question].flatMap((text) => termAskedFor(text) ?? []);
  const definitions = definitionsOf(snapshot);
  const found = terms.map((term) => definitionsOfTerm(definitions, term)).find((list) => list.length > 0) ?? [];
  const place = new Map(ranking.ranked.map(({ provision }, position) => [provision.id, position]));
  const rank = ({ provision, sentence }: Quotation): number =>
    (place.get(provision.id) ?? 50) + (/\bas defined in\b/.test(sentence) ? 100 : 0);
  return found
    .filter(({ provision }) => scope.regulations.includes(provision.act.regulation))
    .filter(({ provision }) => scope.acts.length === 0 || scope.acts.includes(provision.act.id) || found.length === 1)
    .sort((left, right) => rank(left) - rank(right));
};
