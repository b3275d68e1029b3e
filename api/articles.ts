import type { OpenedCorpus, Provision, Soon } from "./engines/types.ts";
import { type Coding, keepCompressed } from "./http/representation/encoding.ts";
import { tagOf } from "./http/representation/entity-tag.ts";

/**
 * A looked-up provision as the reply that is sent each time: the ArticleResponse as JSON, in a Blob, since its bytes are shared by
 * all responses instead of being copied into each; and the main act, for the usage counts.
 */
export interface Article {
  readonly status: 200;
  readonly body: Blob;
  readonly tag: string;
  /** Compressed when it is first asked for, and kept beside. */
  readonly compressed: (coding: Coding) => Blob;
  readonly regulation: string;
}

/** `at` is now, in ms since 1970. */
export type ArticleLookup = (regulation: string, articleNumber: string, at: number) => Soon<Article>;

/** Spellings that are remembered; beyond that all are forgotten, since a caller can invent them for ever. */
const spellingsMax = 20_000;
/** Characters of replies that are remembered; beyond that all are forgotten: a large corpus has more than there is room for. */
const charactersMax = 64_000_000;
const dayMs = 86_400_000;

/** What has been looked up on one day. */
interface Day {
  readonly number: number;
  /** `2026-11-21`. */
  readonly text: string;
  readonly byProvision: Map<string, Article>;
  /** By act id and article number as they were written. */
  readonly bySpelling: Map<string, Map<string, Article>>;
  spellings: number;
  characters: number;
}

const beginDay = (number: number): Day => ({
  number,
  text: new Date(number * dayMs).toISOString().slice(0, 10),
  byProvision: new Map(),
  bySpelling: new Map(),
  spellings: 0,
  characters: 0,
});

const forget = (day: Day): void => {
  day.bySpelling.clear();
  day.byProvision.clear();
  day.spellings = 0;
  day.characters = 0;
};

const articleOf = (day: Day, { id, regulation, json }: Provision, read: () => string): Article => {
  const known = day.byProvision.get(id);
  if (known !== undefined) return known;
  if (day.characters + json.length > charactersMax) forget(day);
  const body = new Blob([json]);
  const made: Article = { status: 200, body, tag: tagOf(json), compressed: keepCompressed(read), regulation };
  day.byProvision.set(id, made);
  day.characters += json.length;
  return made;
};

const remember = (day: Day, regulation: string, articleNumber: string, article: Article): void => {
  if (day.spellings >= spellingsMax) {
    day.bySpelling.clear();
    day.spellings = 0;
  }
  const ofRegulation = day.bySpelling.get(regulation) ?? new Map<string, Article>();
  day.bySpelling.set(regulation, ofRegulation.set(articleNumber, article));
  day.spellings += 1;
};

/**
 * Makes the lookup of an opened corpus. A response depends on the corpus, the day (the law's status does) and the provision, so
 * it is read once and then only sent. The lookup throws `unknown_regulation` or `article_not_found`. Of a corpus in memory a text is made
 * anew when it is to be compressed; of one on the disk it is kept beside the response.
 */
export const createArticleLookup = (readProvision: OpenedCorpus["readProvision"]): ArticleLookup => {
  let today = beginDay(0);

  const keep = (regulation: string, articleNumber: string, provision: Provision, read: () => string): Article => {
    const article = articleOf(today, provision, read);
    remember(today, regulation, articleNumber, article);
    return article;
  };

  const read = (regulation: string, articleNumber: string): Soon<Article> => {
    const { text } = today;
    const found = readProvision(regulation, articleNumber, text);
    if (found instanceof Promise)
      return found.then((provision) => keep(regulation, articleNumber, provision, () => provision.json));
    const readAgain = (): string => {
      const again = readProvision(regulation, articleNumber, text);
      if (again instanceof Promise) throw new TypeError("A corpus in memory has its texts at once");
      return again.json;
    };
    return keep(regulation, articleNumber, found, readAgain);
  };

  return (regulation, articleNumber, at) => {
    const number = Math.floor(at / dayMs);
    if (number > today.number) today = beginDay(number);
    return today.bySpelling.get(regulation)?.get(articleNumber) ?? read(regulation, articleNumber);
  };
};
