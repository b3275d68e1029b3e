import type { IndexEntry, Statement } from "../../../shared/corpus/index.ts";
import { chanceOf, isOrNot } from "../../learned/chance.ts";
import type { Commentary } from "../retrieve/commentary.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { type RankedStatement, rankStatements } from "../retrieve/rank-statements.ts";
import { bestRows } from "../retrieve/search.ts";
import type { ReplyFeature } from "../retrieve/weights.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Part } from "../understand/question/intent.ts";
import type { Stance } from "../understand/question/stance.ts";
import { asksVerdict, givesVerdict, takesSide } from "./verdict.ts";

/** What speaks for and against giving the reply of a known question as the answer to the one asked. */
export type ReplyFeatures = Readonly<Record<ReplyFeature, number>>;

/** A known question whose reply may answer the one asked. */
export interface LikelyReply {
  /** The known question with its reply, and its row in `snapshot.index`. */
  readonly line: IndexEntry;
  readonly row: number;
  readonly features: ReplyFeatures;
  /** What the reply is likely worth as the first sentence of the answer, 0 to 1: 1 is right, a half is of help. */
  readonly chance: number;
}

/** So many known questions are looked at: the nearest. */
const nearestMax = 60;

const bags = new WeakMap<object, ReadonlySet<string>>();

/** The words of a text that belongs to something; worked out once for each that was ever near. */
const wordsOf = (owner: object, text: () => string): ReadonlySet<string> => {
  const words = bags.get(owner) ?? new Set(tokensOf(text()));
  bags.set(owner, words);
  return words;
};

const wordsOfStatement = (statement: Statement): ReadonlySet<string> =>
  wordsOf(statement, () => `${statement.who} ${statement.says} ${statement.unless} ${statement.reply}`);

/** The questions that are known of an article, and in how many of them a word stands. */
interface KnownOfArticle {
  readonly questions: number;
  readonly holding: ReadonlyMap<string, number>;
}

const known = new WeakMap<Commentary, Map<string, KnownOfArticle>>();

const countKnown = (articleId: string, { commentary, snapshot }: Library): KnownOfArticle => {
  const holding = new Map<string, number>();
  const lines = snapshot.index.filter((_, row) => commentary.askedAs[row]?.articleId === articleId);
  for (const line of lines) {
    for (const word of wordsOf(line, () => line.text)) holding.set(word, (holding.get(word) ?? 0) + 1);
  }
  return { questions: lines.length, holding };
};

/** Worked out for an article when a question comes near it for the first time. */
const knownOf = (articleId: string, library: Library): KnownOfArticle => {
  const ofArticle = known.get(library.commentary) ?? new Map<string, KnownOfArticle>();
  known.set(library.commentary, ofArticle);
  const counted = ofArticle.get(articleId) ?? countKnown(articleId, library);
  ofArticle.set(articleId, counted);
  return counted;
};

/**
 * How unusual the words of a known question are that the asker did not use, among all that is asked of the same article: its subject's
 * words count for little there, those of another's situation for much.
 */
const strangeness = (line: IndexEntry, articleId: string, asked: ReadonlySet<string>, library: Library): number => {
  const { questions, holding } = knownOf(articleId, library);
  let sum = 0;
  for (const word of wordsOf(line, () => line.text)) {
    if (!asked.has(word)) sum += Math.log(1 + questions / (1 + (holding.get(word) ?? 0)));
  }
  return sum;
};

/** How rare the words are that a reply takes from its own question, though the asker did not tell them nor does the rule: "as a public school …". */
const untoldIn = (line: IndexEntry, asked: ReadonlySet<string>, { commentary, lines }: Library): number => {
  const told = wordsOf(line, () => line.text);
  const rules = line.from.flatMap((id) => commentary.ofAddress.get(id) ?? []);
  const isOfRule = (word: string): boolean =>
    rules.some((row) => wordsOfStatement(commentary.statements[row] as Statement).has(word));
  let sum = 0;
  for (const word of new Set(tokensOf(line.reply))) {
    if (told.has(word) && !asked.has(word) && !isOfRule(word)) sum += lines.bm25.rarity(word);
  }
  return sum;
};

/** What the features of every candidate are measured against. */
interface Against {
  readonly stance: Stance | null;
  readonly words: ReadonlySet<string>;
  readonly scores: Float32Array;
  readonly mean: number;
  readonly spread: number;
  /** The score of the best statement at each address, and of the best of all. */
  readonly statements: ReadonlyMap<string, number>;
  readonly top: RankedStatement;
}

const asksAlike = (one: Stance, other: Stance): boolean =>
  one.asks === other.asks && one.isTurned === other.isTurned && one.isClaim === other.isClaim;

const featuresOf = (line: IndexEntry, row: number, against: Against, library: Library): ReplyFeatures => {
  const { stance, words, scores, mean, spread, statements, top } = against;
  const as = library.commentary.askedAs[row];
  const carrier = as?.carrier ?? "";
  const other = as?.stance ?? null;
  const isAlike = stance !== null && other !== null && asksAlike(stance, other);
  const takesOne = takesSide(line.reply);
  return {
    likeness: ((scores[row] as number) - mean) / spread,
    carrier: (statements.get(carrier) ?? 0) - top.score,
    leads: isOrNot(carrier === top.statement.address),
    same_way: isOrNot(isAlike),
    sided: isOrNot(stance !== null && takesOne),
    sided_otherwise: isOrNot(stance !== null && takesOne && !isAlike),
    confirms: isOrNot(stance?.isClaim === true && takesOne),
    unasked: isOrNot(stance === null && takesOne),
    unanswered: isOrNot(asksVerdict(stance) && !givesVerdict(line.reply)),
    strange: strangeness(line, as?.articleId ?? "", words, library),
    untold: untoldIn(line, words, library),
  };
};

/** The mean and spread that scores are told in: those of the encoder's cosines, else of this question's own scores. */
const scaleFor = ({ search, file: { similarity } }: Ranking, scores: Float32Array, best: number) => {
  if (similarity !== null && search.lines.meaning !== null) return similarity;
  const mean = scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1);
  return { mean, spread: best - mean || 1 };
};

const findReplies = (part: Part, ranking: Ranking): LikelyReply[] => {
  const { search, ranked, file } = ranking;
  const { library, lines, own } = search;
  const { index } = library.snapshot;
  const { askedAs } = library.commentary;
  const scores = lines.meaning ?? lines.words;
  const inReach = new Set(ranked.map(({ provision }) => provision.id));
  const rows = bestRows(scores, nearestMax, (row) => inReach.has(askedAs[row]?.articleId ?? ""));
  const [top] = rankStatements(ranking);
  if (top === undefined || rows.length === 0) return [];
  const statements = new Map<string, number>();
  for (const { statement, score } of rankStatements(ranking)) {
    if (!statements.has(statement.address)) statements.set(statement.address, score);
  }
  const scale = scaleFor(ranking, scores, scores[rows[0] as number] as number);
  const against: Against = { stance: part.stance, words: new Set(own.keys()), scores, ...scale, statements, top };
  return rows
    .flatMap((row): LikelyReply[] => {
      const line = index[row];
      if (line === undefined) return [];
      const features = featuresOf(line, row, against, library);
      return [{ line, row, features, chance: chanceOf(file.replies, features) }];
    })
    .sort((left, right) => right.chance - left.chance);
};

const found = new WeakMap<Ranking, Map<Part, LikelyReply[]>>();

/**
 * The known questions that are nearest to a part of the one asked, with what the reply of each is likely worth as the beginning of its answer,
 * the best first. Only replies that an article in the ranking carries. Worked out once.
 */
export const likelyReplies = (part: Part, ranking: Ranking): readonly LikelyReply[] => {
  const ofRanking = found.get(ranking) ?? new Map<Part, LikelyReply[]>();
  found.set(ranking, ofRanking);
  const replies = ofRanking.get(part) ?? findReplies(part, ranking);
  ofRanking.set(part, replies);
  return replies;
};
