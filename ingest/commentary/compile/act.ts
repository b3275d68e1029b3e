import { articleIdOf, type Citation, citationId, formatCitation } from "../../../shared/citation/index.ts";
import type { Statement } from "../../../shared/corpus/index.ts";
import { once } from "../../../shared/once.ts";
import { figuresOf, strayFigures } from "../figures.ts";
import type { Law } from "../law.ts";
import type { WrittenEntry, WrittenStatement } from "../read.ts";

/** A citation of what a commentary leads to: with the act's id before it where it is another act's. */
const foreignCitation = /^(?<actId>[a-z][a-z0-9_]*):\s*(?<written>.+)$/;

/** Where a citation leads: a provision, nowhere, or to an act that this corpus lacks though the project knows it. */
export type Destination = Citation | "nowhere" | "absent";

/** What all files are compiled against. */
export interface Compiling {
  readonly law: Law;
  /** Acts that the commentary has a file for. */
  readonly known: readonly string[];
  /** An older or condensed text lacks what the commentary rightly speaks of: what does not fit is left out, and not told. */
  readonly lenient: boolean;
  /** Figures and dates that stand in a whole article, annex or recital, and those that are facts of an act. */
  readonly figuresOfArticle: (articleId: string) => ReadonlySet<string>;
  readonly figuresOfAct: (actId: string) => ReadonlySet<string>;
}

const wordsOfArticle = (law: Law, articleId: string): string =>
  law
    .under(articleId)
    .flatMap(({ title, text }) => [title, text])
    .join("\n");

/**
 * Gathers what files are compiled against, for each part of a file anew: what a part looks at is heard for every part, though figures are
 * looked for once.
 */
export const compilingAgainst = (law: Law, known: readonly string[], lenient: boolean): (() => Compiling) => {
  const inArticle = once((articleId) => figuresOf(wordsOfArticle(law, articleId)));
  const amongFacts = once(figuresOf);
  return () => ({
    law,
    known,
    lenient,
    figuresOfArticle: once((articleId) => {
      law.lookAt(articleId);
      return inArticle(articleId);
    }),
    figuresOfAct: once((actId) => amongFacts(law.factsOf(actId))),
  });
};

/** Follows a citation that stands in the file of an act, or, without an act, one that names its own. */
export const follow = (written: string, actId: string | null, { law, known }: Compiling): Destination => {
  const groups = foreignCitation.exec(written)?.groups;
  const target = groups?.["actId"] ?? actId;
  if (target === null) return "nowhere";
  if (!law.has(target)) return known.includes(target) ? "absent" : "nowhere";
  return law.find(target, groups?.["written"] ?? written) ?? "nowhere";
};

/** What the texts of an author say that stands nowhere in the articles of the law that they are about, and that are cited beside them. */
export const strayIn = (
  texts: readonly string[],
  about: Citation,
  beside: readonly Destination[],
  { law, figuresOfArticle, figuresOfAct }: Compiling,
  actIds: readonly string[] = [about.actId ?? ""],
): string[] => {
  const isWhole = beside.every((place) => typeof place !== "string");
  const articles = [about, ...beside.filter((place) => typeof place !== "string")].map(articleIdOf);
  const facts = figuresOfAct(about.actId ?? "");
  const isKnown = (figure: string): boolean =>
    facts.has(figure) || articles.some((articleId) => figuresOfArticle(articleId).has(figure));
  return texts.flatMap((text) => strayFigures(text, { about, actIds, isKnown: isWhole ? isKnown : null }, law));
};

/** What is said of the law in this corpus. */
export interface CompiledEntry {
  readonly statements: readonly Statement[];
  readonly problems: readonly string[];
  /** Ids of addresses with a statement whose words have changed since it was written, or whose words nobody has bound. */
  readonly changed: readonly string[];
  readonly unbound: readonly string[];
  /** Ids of addresses that are said to need no statement. */
  readonly needNone: readonly string[];
}

const statementOf = (written: WrittenStatement, address: Citation, see: readonly Destination[]): Statement => ({
  address: citationId(address),
  article_id: articleIdOf(address),
  act_id: address.actId ?? "",
  kind: written.kind,
  who: written.who ?? "",
  says: written.says,
  unless: written.unless ?? "",
  see: see.flatMap((place) => (typeof place === "string" ? [] : [citationId(place)])),
  reply: written.reply ?? "",
});

const writtenStatements = (entry: WrittenEntry): readonly WrittenStatement[] =>
  entry.statements === undefined || entry.statements === "none" ? [] : entry.statements;

/** The problems of a statement whose words are still those of the law. */
const problemsOf = (
  written: WrittenStatement,
  address: Citation,
  see: readonly Destination[],
  compiling: Compiling,
): string[] => {
  const nowhere = (written.see ?? []).filter((_, place) => see[place] === "nowhere");
  return [
    ...nowhere.map((citation) => `"${citation}" under "see" points to no provision`),
    ...strayIn([written.says, written.reply ?? ""], address, see, compiling),
  ];
};

/** Compiles what is written for a provision of an act, against the law. */
export const compileEntry = (address: Citation, entry: WrittenEntry, compiling: Compiling): CompiledEntry => {
  const { law, lenient } = compiling;
  const id = citationId(address);
  const all = writtenStatements(entry);
  const digest = all.length === 0 ? "" : law.digestOf(id);
  const fresh = all
    .filter(({ words }) => words === digest)
    .map((written) => ({
      written,
      see: (written.see ?? []).map((citation) => follow(citation, address.actId, compiling)),
    }));
  const problems = lenient ? [] : fresh.flatMap(({ written, see }) => problemsOf(written, address, see, compiling));
  return {
    statements: fresh.map(({ written, see }) => statementOf(written, address, see)),
    problems: problems.map((problem) => `${formatCitation(address)}: ${problem}`),
    changed: all.some(({ words }) => words !== undefined && words !== digest) ? [id] : [],
    unbound: all.some(({ words }) => words === undefined) ? [id] : [],
    needNone: entry.statements === "none" ? [id] : [],
  };
};
