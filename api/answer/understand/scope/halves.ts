import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { tokensOf } from "../../text/tokens.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import { lawOfCountry, type NameMatch } from "../names/names.ts";
import { isSmallWord } from "../names/small-words.ts";
import { type PhraseMatch, type Span, splitWords } from "../names/words.ts";
import type { Clause } from "../question/clauses.ts";
import { isFavour, leansOn } from "../question/parts.ts";
import type { Scope } from "../types.ts";
import { type Likely, likelyOf } from "./likely.ts";
import { type MessageKind, messageKinds } from "./message.ts";
import { isLawOfOthers } from "./reasons.ts";

/** A clause of a message that was searched for by itself; the first with what was told before it. */
export interface ClauseSearch {
  readonly clause: Clause;
  /** What the clause itself names and cites. */
  readonly named: Pick<Scope, "reading" | "cited">;
  readonly scope: Scope;
  readonly ranking: Ranking;
}

/** What a clause may be without being another matter: what is understood with the rest alone. */
const withRest: ReadonlySet<MessageKind> = new Set(["law", "follow_up", "nonsense", "instruction"]);

const kindIn = ({ chances }: Likely): MessageKind => messageKinds[chances.indexOf(Math.max(...chances))] as MessageKind;

/** The chance that a clause belongs to what this law answers: what follows up has something to follow here. */
const chanceBeside = ({ chance, chances }: Likely): number =>
  chance + (chances[messageKinds.indexOf("follow_up")] ?? 0);

/** True for a clause that names or cites something of ours. */
const namesOurs = ({ named: { reading, cited } }: ClauseSearch): boolean => reading.own.length + cited.length > 0;

/** True for a clause that names laws of others and none of ours. */
const namesOthers = (one: ClauseSearch): boolean => one.named.reading.outside.some(isLawOfOthers) && !namesOurs(one);

/** True for a clause that names the law of a third country and none of ours. */
const namesThirdLaw = (one: ClauseSearch): boolean => {
  const { countries, words } = one.named.reading;
  return (
    countries.some((country) => !country.value.isMember && lawOfCountry(words, country) !== null) && !namesOurs(one)
  );
};

/** Of a thousand provisions, with all that is known to be asked of them, at most so many have a word that tells of another matter. */
const rareMost = 15;

/** True where a text has a word that hardly anything in the corpus has: a matter of its own. */
const bringsMatter = (text: string, { everything, provisions }: Library): boolean =>
  tokensOf(text).some((token) => everything.frequency(token) * 1_000 <= rareMost * provisions.length);

/** Fewer words than these that are not small ones, and a clause in another language leans on the rest. */
const ownWordsLeast = 2;

const leansIn = ({ clause: { text }, scope: { language } }: ClauseSearch): boolean =>
  language === "en"
    ? leansOn(text)
    : splitWords(text).filter((word) => !isSmallWord(word.text, language)).length < ownWordsLeast;

const isUnread = ({ ranking: { search }, scope }: ClauseSearch, { snapshot }: Library): boolean =>
  search.vector === null && scope.language !== snapshot.manifest.language;

/** A clause says less than a message: so much of the way from what is refused to what is answered is enough for it. */
const enoughShare = 0.75;

const enoughOf = ({ refused, answered }: Likely["bounds"]): number => refused + enoughShare * (answered - refused);

/** `isDoubtful`: where the whole is doubtful, so is what is doubtful in it. */
const isNotHeld = (one: ClauseSearch, isDoubtful: boolean, library: Library): boolean => {
  if (!one.clause.asks) return false;
  if (isUnread(one, library)) return namesOthers(one);
  if (namesThirdLaw(one)) return true;
  const likely = likelyOf(one.scope, one.ranking);
  const { refused, answered } = likely.bounds;
  const { text } = one.clause;
  if (leansIn(one)) {
    if (one.scope.language === "en" && isFavour(text)) return likely.chance < refused;
    return chanceBeside(likely) < refused / 2 && (namesOthers(one) || bringsMatter(text, library));
  }
  if (likely.chance < refused && withRest.has(kindIn(likely))) return false;
  return chanceBeside(likely) < (isDoubtful || namesOthers(one) ? answered : enoughOf(likely.bounds));
};

/** Whether this law answers a clause by itself: surely, rather than not, or hardly. */
export const holdOf = (one: ClauseSearch, library: Library): "surely" | "rather" | "hardly" => {
  if (isUnread(one, library)) return namesOurs(one) ? "surely" : "hardly";
  const { chance, bounds } = likelyOf(one.scope, one.ranking);
  return chance >= bounds.answered ? "surely" : chance >= enoughOf(bounds) ? "rather" : "hardly";
};

/** The clauses of a message that ask for what this law does not answer, each judged by itself; none where all or none do. */
export const clausesNotHeld = (
  clauses: readonly ClauseSearch[],
  scope: Scope,
  ranking: Ranking,
  library: Library,
): ClauseSearch[] => {
  const { chance, bounds } = likelyOf(scope, ranking);
  const found = [chance < bounds.answered, false].map((isDoubtful) =>
    clauses.filter((one) => isNotHeld(one, isDoubtful, library)),
  );
  return found.find(({ length }) => length < clauses.length) ?? [];
};

/** The laws of others that a message names beside one of ours; none where it names none of ours. */
export const lawsBeside = ({ reading }: Scope): Array<PhraseMatch<OutsideName>> =>
  reading.own.length === 0 ? [] : reading.outside.filter(isLawOfOthers);

/** So many words may join two names of a list. */
const joiningMost = 2;

/** True where a name stands in one list with one of ours: "under the GDPR and HIPAA". */
const isListed = (name: NameMatch, { reading, language }: Scope): boolean =>
  reading.own.some((own) => {
    const [first, second] = own.start < name.start ? [own, name] : [name, own];
    const joining = reading.words.slice(first.last + 1, second.first);
    const isBroken = /[.?!:;]/u.test(reading.text.slice(first.end, second.start));
    return !isBroken && joining.length <= joiningMost && joining.every(({ text }) => isSmallWord(text, language));
  });

/** The laws of others that a message asks about besides what it is answered for: those listed with ours, and those of a clause of their own. */
export const lawsNamedToo = (clauses: readonly ClauseSearch[], scope: Scope): Array<PhraseMatch<OutsideName>> => {
  const asked = clauses.filter((one) => one.clause.asks && namesOthers(one));
  const ofClauses = asked.length < clauses.length ? asked.flatMap(({ named: { reading } }) => reading.outside) : [];
  return [...lawsBeside(scope).filter((name) => isListed(name, scope)), ...ofClauses];
};

/** True for a message that orders the service about, whatever else it holds. */
export const isOrder = ({ scope, ranking }: { readonly scope: Scope; readonly ranking: Ranking }): boolean => {
  const likely = likelyOf(scope, ranking);
  return likely.chance < likely.bounds.refused && kindIn(likely) === "instruction";
};

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
