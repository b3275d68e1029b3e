import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { tokensOf } from "../../text/tokens.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import type { NameMatch } from "../names/names.ts";
import { isSmallWord } from "../names/small-words.ts";
import { type PhraseMatch, type Span, splitWords } from "../names/words.ts";
import type { Clause } from "../question/clauses.ts";
import { leansOn } from "../question/parts.ts";
import type { Scope } from "../types.ts";
import { type Likely, likelyOf } from "./likely.ts";
import { type MessageKind, messageKinds } from "./message.ts";

/** A clause of a message that was searched for by itself. */
export interface ClauseSearch {
  readonly clause: Clause;
  readonly scope: Scope;
  readonly ranking: Ranking;
}

/** What a clause may be without being another matter: talk, and what is understood with the rest alone. */
const withRest: ReadonlySet<MessageKind> = new Set(["law", "small_talk", "follow_up", "nonsense", "instruction"]);

const kindIn = ({ chances }: Likely): MessageKind => messageKinds[chances.indexOf(Math.max(...chances))] as MessageKind;

/** The chance that a clause belongs to what this law answers: what follows up has something to follow here. */
const chanceBeside = ({ chance, chances }: Likely): number =>
  chance + (chances[messageKinds.indexOf("follow_up")] ?? 0);

/** A law or standard that is not held; products are what questions are about. */
const isLaw = ({ value }: PhraseMatch<OutsideName>): boolean => value.kind !== "vendor";

/** True for a clause that names laws of others and none of ours. */
const namesOthers = ({ scope: { reading, cited } }: ClauseSearch): boolean =>
  reading.outside.some(isLaw) && reading.own.length === 0 && cited.length === 0;

/** Of a thousand known questions at most so many have a word that tells of another matter. */
const rareMost = 1.5;

/** True where a text has a word that hardly any known question has: a matter of its own. */
const bringsMatter = (text: string, { lines, snapshot }: Library): boolean =>
  tokensOf(text).some((token) => lines.bm25.frequency(token) <= (rareMost * snapshot.index.length) / 1_000);

/** Fewer words than these that are not small ones, and a clause in another language leans on the rest. */
const ownWordsLeast = 2;

const leansIn = ({ clause: { text }, scope: { language } }: ClauseSearch): boolean =>
  language === "en"
    ? leansOn(text)
    : splitWords(text).filter((word) => !isSmallWord(word.text, language)).length < ownWordsLeast;

const isNotHeld = (one: ClauseSearch, whole: Likely, library: Library): boolean => {
  if (!one.clause.asks) return false;
  if (one.ranking.search.vector === null && one.scope.language !== library.snapshot.manifest.language)
    return namesOthers(one);
  const likely = likelyOf(one.scope, one.ranking);
  const { refused, answered } = likely.bounds;
  if (withRest.has(kindIn(likely)) && likely.chance < refused) return false;
  const chance = chanceBeside(likely);
  if (leansIn(one)) return chance < refused / 2 && (namesOthers(one) || bringsMatter(one.clause.text, library));
  // Where the whole is doubtful, so is what is doubtful in it.
  return chance < (whole.chance < answered ? answered : (refused + answered) / 2);
};

/** The clauses of a message that ask for what this law does not answer, each judged by itself. */
export const clausesNotHeld = (
  clauses: readonly ClauseSearch[],
  scope: Scope,
  ranking: Ranking,
  library: Library,
): ClauseSearch[] => {
  const whole = likelyOf(scope, ranking);
  return clauses.filter((one) => isNotHeld(one, whole, library));
};

/** The laws of others that a message names beside one of ours; none where it names none of ours. */
export const lawsBeside = ({ reading }: Scope): Array<PhraseMatch<OutsideName>> =>
  reading.own.length === 0 ? [] : reading.outside.filter(isLaw);

/** True where a name stands in one list with one of ours: "under the GDPR and HIPAA". */
export const isListed = (name: NameMatch, { reading, language }: Scope): boolean =>
  reading.own.some((own) => {
    const [first, second] = own.start < name.start ? [own, name] : [name, own];
    const words = reading.words.slice(first.last + 1, second.first);
    return (
      words.length <= 4 &&
      words.every(({ text }) => isSmallWord(text, language) || /^(?:s|vs|versus|plus)$/u.test(text))
    );
  });

/** A text without some names, each with the small words that lead to it. */
export const withoutNames = (names: readonly NameMatch[], { reading, language }: Scope): string => {
  const { text, words } = reading;
  const spans = names.map(({ first, start, end }): Span => {
    let from = first;
    while (from > 0 && isSmallWord(words[from - 1]?.text ?? "", language)) from -= 1;
    const ending = /^['’]s(?!\p{L})/u.exec(text.slice(end))?.[0].length ?? 0;
    return { start: words[from]?.start ?? start, end: end + ending };
  });
  let rest = "";
  let at = 0;
  for (const span of spans) {
    rest += text.slice(at, Math.max(at, span.start)).trimEnd();
    at = Math.max(at, span.end);
  }
  return rest + text.slice(at);
};
