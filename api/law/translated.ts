import { articleIdOf, parseCitationId } from "../../shared/citation/index.ts";
import {
  type ActEntry,
  type Chunk,
  type LawText,
  languagesOfAct,
  type Translation,
  toLawText,
  type Provision as WholeProvision,
} from "../../shared/corpus/index.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Finder } from "../answer/find.ts";
import { tokensOf } from "../answer/text/tokens.ts";
import { unknownRegulation } from "../engines/not-held.ts";
import { type FoundProvision, findProvision, provisionOf } from "../engines/provision.ts";
import type { Provision } from "../engines/types.ts";
import type {
  DefinitionsResponse,
  ReferencesResponse,
  RegulationResponse,
  SearchResponse,
} from "../openapi/schemas/library.ts";
import { describeContents } from "./contents.ts";
import { findDefinitions } from "./definitions.ts";
import type { FoundReferences } from "./references.ts";
import { resultOf, type SearchWanted } from "./search.ts";
import { translateReferences } from "./translated-references.ts";

/** The law of a version in a language beside its own. All throw `unknown_regulation` and `language_not_held`. */
export interface TranslatedLaw {
  /**
   * A provision that was found in the version's own language: by its id, and as it was asked for. Throws `article_not_found` where the
   * other text has none such.
   */
  readProvision(found: Pick<Provision, "id">, articleNumber: string, day: string): Promise<Provision>;
  contents(actId: string): Promise<RegulationResponse>;
  /** References that were found in the version's own language, in this one's words. Throws as `readProvision` does. */
  references(found: FoundReferences, articleNumber: string): Promise<ReferencesResponse>;
  /** Legal definitions of a term of this language, of all its terms for null; without an act, of all that the language has. */
  definitions(term: string | null, actId: string | null): Promise<DefinitionsResponse>;
  /** Provisions for words, a question or a citation, best first; without an act, in all that the language has. */
  search(find: Finder, wanted: SearchWanted): Promise<SearchResponse>;
}

/** The law is not held so: names the languages that it is held in. */
export const languageNotHeld = ({ manifest }: Pick<LawText, "manifest">, language: string, actId?: string) => {
  const all = [manifest.language, ...(manifest.translations ?? []).map((held) => held.language)];
  const held = actId === undefined ? all : languagesOfAct(manifest, actId);
  const what = actId === undefined ? "The corpus" : `The act ${actId}`;
  return new ServiceError(
    "language_not_held",
    `${what} is not held in "${language}". It is held in: ${held.join(", ")}.`,
  );
};

/** How soon a place in a list stops to count: reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const rankDamping = 60;

/** The places of two lists as one: each id with its score, the best 1. */
const fuse = (lists: ReadonlyArray<readonly string[]>): Array<readonly [id: string, score: number]> => {
  const scores = new Map<string, number>();
  for (const list of lists) {
    for (const [place, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (rankDamping + place + 1));
  }
  const sorted = [...scores].sort(([, left], [, right]) => right - left);
  const best = sorted[0]?.[1] ?? 1;
  return sorted.map(([id, score]) => [id, score / best] as const);
};

/** Reads a version's law in a further language. Addresses are those of the law itself: the same ids in all languages. */
export const translatedLaw = (law: LawText, translation: Translation): TranslatedLaw => {
  const { manifest } = law;
  const { language } = translation;
  const translated = { ...manifest, language, acts: [...translation.acts] };

  const actOf = (actId: string): ActEntry => {
    const known = law.act(actId.toLowerCase());
    if (known === undefined) throw unknownRegulation(law);
    const act = translation.act(known.id);
    if (act === undefined) throw languageNotHeld(law, language, known.id);
    return act;
  };

  /** The law text of some of the language's chunks. */
  const textOf = (chunks: readonly Chunk[]): Promise<LawText> => toLawText(translated, chunks);

  const provisionAt = async (articleId: string): Promise<WholeProvision | undefined> =>
    (await textOf(await translation.chunksOf(articleId))).provisions.get(articleId);

  /** What was found in the version's own language, in this one. Throws `language_not_held` and `article_not_found`. */
  const findOwn = async (found: string, articleNumber: string): Promise<FoundProvision> => {
    const wanted = parseCitationId(found);
    if (wanted === null || wanted.actId === null) throw new RangeError(`${found} is no id of a provision`);
    const { expression, id } = actOf(wanted.actId);
    const own = await textOf(await translation.chunksOf(articleIdOf(wanted)));
    if (own.chunks.length === 0) {
      const text = expression === "oj" ? "the Official Journal" : expression;
      throw new ServiceError(
        "article_not_found",
        `The text of ${id} in "${language}", of ${text}, has no such provision; the one in "${manifest.language}" has.`,
      );
    }
    return findProvision(own, id, articleNumber);
  };

  /** The acts of the language that an id stands for; all for null. */
  const actsOf = (actId: string | null): readonly ActEntry[] =>
    actId === null ? translation.acts : ofMainAct(translation, actOf(actId));

  return {
    readProvision: async ({ id }, articleNumber, day) => {
      const own = await findOwn(id, articleNumber);
      return provisionOf(law, own, day, { language, expression: own.act.expression });
    },
    references: async ({ id, response }, articleNumber) =>
      translateReferences(response, (await findOwn(id, articleNumber)).chunks, translation),
    definitions: async (term, actId) => {
      const acts = actsOf(actId);
      return findDefinitions(await textOf(await translation.defining(acts.map(({ id }) => id))), acts, term);
    },
    contents: async (actId) => {
      const act = actOf(actId);
      const text = await textOf(await translation.chunksOfAct(act.id));
      // Which languages there are is the version's own to say.
      return {
        ...describeContents(text, act),
        languages: languagesOfAct(manifest, act.id),
      };
    },
    search: async (find, { text, actId, limit, day }) => {
      const wanted = actsOf(actId);
      const acts = manifest.acts.filter(({ id }) => wanted.some((act) => act.id === id));
      const ids = wanted.map(({ id }) => id);
      const [{ hits }, written, titled] = await Promise.all([
        find({ text, acts: actId === null ? null : acts, countMax: limit }),
        translation.search(text, ids, limit * chunksAProvision),
        translation.search(text, ids, limit * chunksATitle, "title"),
      ]);
      const parts = new Map<string, string>();
      const found = hits.map(({ chunk }) => chunk);
      for (const { article_id, chunk_id } of [...written, ...found, ...titled]) {
        if (!parts.has(article_id)) parts.set(article_id, chunk_id);
      }
      const fused = fuse([found, written, titled].map(provisionsOf)).slice(0, limit);
      const stems = new Set(tokensOf(text));
      const results = await Promise.all(
        fused.map(async ([id, score]) => {
          const provision = await provisionAt(id);
          const chunk = provision?.chunks.find(({ chunk_id }) => chunk_id === parts.get(id)) ?? provision?.chunks[0];
          return provision === undefined || chunk === undefined
            ? []
            : [resultOf({ provision, chunk, score }, stems, day)];
        }),
      );
      return { results: results.flat(), corpus_version: manifest.corpus_version };
    },
  };
};

/** Chunks that are asked for so that there are enough provisions: several may be of one, and all of one have its title. */
const chunksAProvision = 3;
const chunksATitle = 15;

const provisionsOf = (chunks: readonly Chunk[]): string[] => [...new Set(chunks.map(({ article_id }) => article_id))];

/** A main act with those made under it, as far as the language has them; else the one. */
const ofMainAct = ({ acts }: Translation, act: ActEntry): readonly ActEntry[] =>
  act.id === act.regulation ? acts.filter(({ regulation }) => regulation === act.id) : [act];
