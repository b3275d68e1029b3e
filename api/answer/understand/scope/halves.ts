import { chanceOf } from "../../../learned/chance.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import type { NameMatch } from "../names/names.ts";
import { isSmallWord } from "../names/small-words.ts";
import type { PhraseMatch, Span } from "../names/words.ts";
import type { Scope } from "../types.ts";
import { type ClauseSearch, type ClauseSigns, clauseFacts, clauseSigns, isUnread, namesOthers } from "./clause.ts";
import { type Likely, likelyOf } from "./likely.ts";
import { type MessageKind, messageKinds } from "./message.ts";
import { isLawOfOthers } from "./reasons.ts";

const kindIn = ({ chances }: Likely): MessageKind => messageKinds[chances.indexOf(Math.max(...chances))] as MessageKind;

const law = messageKinds.indexOf("law");

/** What a clause would be as a message of its own: what the model takes an act for that it has not learnt is law. */
const chancesOf = ({ scope, ranking }: ClauseSearch): readonly number[] => {
  const { chances, chance, ofLaw } = likelyOf(scope, ranking);
  return chances.map((each, kind) => (kind === law ? chance : ofLaw.includes(kind) ? 0 : each));
};

/**
 * The clauses of a message that ask for what this law does not answer, each judged beside the others; none where all or none do. In a
 * language that the search does not read, only names can tell.
 */
export const clausesNotHeld = (
  clauses: readonly ClauseSearch[],
  scope: Scope,
  ranking: Ranking,
  library: Library,
): ClauseSearch[] => {
  if (clauses.length === 0) return [];
  const { chance, clause: model } = likelyOf(scope, ranking);
  const signs = clauseSigns(clauseFacts(clauses, library), clauses.map(chancesOf), chance);
  const found = clauses.filter((one, place) =>
    isUnread(one, library) ? namesOthers(one) : chanceOf(model, signs[place] as ClauseSigns) >= model.bound,
  );
  return found.length < clauses.length ? found : [];
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
