import { isUnder, parseCitationId } from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, LawText } from "../../shared/corpus/index.ts";
import { eurLexUrl } from "../../shared/eur-lex.ts";
import { citeChunk } from "../answer/compose/cite.ts";
import { type DefinedTerm, glossaryOf } from "../answer/plan/definitions.ts";
import { withoutLabel } from "../answer/text/sentences.ts";
import { slipsBetween } from "../answer/understand/spelling.ts";
import type { Definition, DefinitionsResponse } from "../openapi/schemas/library.ts";

/** A name that the law defines, with what it is compared by. */
interface Defined extends DefinedTerm {
  readonly key: string;
}

/** `authorities` and `authority`, `breaches` and `breach` are one word; both sides are read so, hence no dictionary is needed. */
const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
};

/** What terms are compared by: no case, no quotation marks, hyphens as spaces, singular. */
const keyOf = (term: string): string =>
  (
    term
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map(singular)
    .join(" ");

const known = new WeakMap<readonly DefinedTerm[], readonly Defined[]>();

const definedIn = (snapshot: LawText): readonly Defined[] => {
  const glossary = glossaryOf(snapshot);
  const before = known.get(glossary);
  if (before !== undefined) return before;
  const all = glossary.map((defined): Defined => ({ ...defined, key: keyOf(defined.term) }));
  known.set(glossary, all);
  return all;
};

/** How French numbers its points: `12) `. */
const openLabel = /^\d{1,3}[a-z]?\)\s+/;

/** The words of a definition with the points that it may have. */
const wordsOf = ({ chunk_id, article_id }: Chunk, snapshot: LawText): string =>
  withoutLabel(
    (snapshot.provisions.get(article_id)?.chunks ?? [])
      .filter((part) => isUnder(part.chunk_id, chunk_id))
      .map(({ text }) => text)
      .join("\n"),
  ).replace(openLabel, "");

const describe = ({ term, act_id, article_id, chunk_id }: Defined, snapshot: LawText): Definition[] => {
  const chunk = snapshot.provisions.get(article_id)?.chunks.find((part) => part.chunk_id === chunk_id);
  if (chunk === undefined) return [];
  const act = snapshot.act(act_id);
  const address = parseCitationId(chunk.chunk_id);
  if (act === undefined || address === null) return [];
  return [
    {
      term,
      text: wordsOf(chunk, snapshot),
      article_id: chunk.article_id,
      provision_id: chunk.chunk_id,
      citation: citeChunk(chunk, act),
      regulation: act.regulation,
      act_id: act.id,
      url: eurLexUrl(act, address),
    },
  ];
};

/** Terms that are like one that nothing defines. */
const nearMost = 8;
const slipsMost = 2;

/** How far a term is from the one asked for: slips of the finger, else by how few of its words the two do not share. Null: too far. */
const distanceOf = (asked: string, key: string): number | null => {
  const slips = slipsBetween(asked, key, slipsMost);
  if (slips <= slipsMost && asked.length > 2 * slipsMost) return slips;
  const [words, others] = [new Set(asked.split(" ")), new Set(key.split(" "))];
  const shared = words.intersection(others);
  if (![...shared].some((word) => word.length > 3)) return null;
  return slipsMost + words.symmetricDifference(others).size - shared.size / 100;
};

const nearTerms = (asked: string, all: readonly Defined[]): string[] => {
  const byKey = new Map(all.map((defined) => [defined.key, defined]));
  return [...byKey.values()]
    .flatMap(({ term, key }) => {
      const distance = distanceOf(asked, key);
      return distance === null ? [] : [{ term, distance }];
    })
    .sort((left, right) => left.distance - right.distance)
    .slice(0, nearMost)
    .map(({ term }) => term);
};

/**
 * The legal definitions of a term in some acts, in the order of the law; of all terms for null. Terms that none defines give those like
 * them in `near`.
 */
export const findDefinitions = (
  snapshot: LawText,
  acts: readonly ActEntry[],
  term: string | null,
): DefinitionsResponse => {
  const ids = new Set(acts.map(({ id }) => id));
  const all = definedIn(snapshot).filter(({ act_id }) => ids.has(act_id));
  const asked = term === null ? null : keyOf(term);
  const found = asked === null ? all : all.filter(({ key }) => key === asked);
  return {
    definitions: found.flatMap((defined) => describe(defined, snapshot)),
    near: asked === null || asked === "" || found.length > 0 ? [] : nearTerms(asked, all),
    corpus_version: snapshot.manifest.corpus_version,
  };
};
