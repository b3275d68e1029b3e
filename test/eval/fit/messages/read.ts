import { openLibrary } from "../../../../api/answer/index.ts";
import type { Retrieved } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import { type ClauseFacts, clauseFacts, isUnread } from "../../../../api/answer/understand/scope/clause.ts";
import { featuresOf, type MessageFeatures, type MessageKind } from "../../../../api/answer/understand/scope/message.ts";
import { createProgress } from "../../../../ingest/progress.ts";
import type { MeasuredCorpus } from "../../measured-corpus.ts";
import { readAsked } from "../asked.ts";
import { readLabelled } from "../labelled.ts";
import { kindOfMessage, type Message, readMessages } from "./rows.ts";

/** A clause of a message, as the service cuts and sees it. */
export interface ClauseRead {
  /** Whether this law answers it; null where its author's halves do not tell. */
  readonly isHeld: boolean | null;
  readonly features: MessageFeatures;
  readonly facts: ClauseFacts;
}

/** A message as the service sees it. */
export interface MessageRead {
  /** Empty for questions that are known to be inside without being written for this. */
  readonly author: string;
  readonly in: Message["in"];
  readonly kind: MessageKind;
  readonly weight: number;
  readonly features: MessageFeatures;
  /** None of a message of one clause, and of one in a language that the search does not read. */
  readonly clauses: readonly ClauseRead[];
}

/** Questions that are known to be inside without being written for this: they show words of the law and count less each. */
const knownWeight = 0.3;
const knownMax = 3_000;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Which half of a mixed message a clause is of: the one that has more of its words. Null where that tells nothing. */
const isOfHeldHalf = (clause: string, { held = "", other = "" }: Message): boolean | null => {
  const [ofHeld, ofOther] = [new Set(wordsOf(held)), new Set(wordsOf(other))];
  const words = wordsOf(clause);
  const more =
    words.filter((word) => ofHeld.has(word) && !ofOther.has(word)).length -
    words.filter((word) => ofOther.has(word) && !ofHeld.has(word)).length;
  return more === 0 ? null : more > 0;
};

const readClauses = ({ clauses: { searched } }: Retrieved, message: Message, library: Library): ClauseRead[] => {
  if (searched.some((one) => isUnread(one, library))) return [];
  const facts = clauseFacts(searched, library);
  return searched.map((one, place) => ({
    isHeld: message.in === "mixed" ? isOfHeldHalf(one.clause.text, message) : message.in,
    features: featuresOf(one.scope, one.ranking),
    facts: facts[place] as ClauseFacts,
  }));
};

const known = { in: true, kind: "", address: null, language: "", author: "", weight: knownWeight };

/** Every message that is fitted on or checked, read and searched for as the service does. */
export const readAll = async ({ snapshot, embedder }: MeasuredCorpus, cacheDir: string): Promise<MessageRead[]> => {
  const library = await openLibrary(snapshot);
  const rows = snapshot.index.flatMap(({ text, reply }, row) => (reply === "" ? [] : [{ text, row }]));
  const every = Math.max(1, Math.floor(rows.length / knownMax));
  const asked = [
    ...readMessages().map((one) => ({ ...one, weight: 1, row: -1 })),
    ...readLabelled().map(({ question }) => ({ ...known, question, row: -1 })),
    ...rows.filter((_, place) => place % every === 0).map(({ text, row }) => ({ ...known, question: text, row })),
  ].map((one) => ({ ...one, set: one.author, regulation: "auto" }));
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("messages", asked.length);
  const read = await readAsked(asked, library, embedder, cacheDir, ({ row, found }): MessageRead => {
    progress.advance();
    // A known question must not find itself.
    const skipped = row.row < 0 ? undefined : new Set([row.row]);
    return {
      author: row.author,
      in: row.in,
      kind: kindOfMessage(row),
      weight: row.weight,
      features: featuresOf(found.scope, found.ranking, skipped),
      clauses: row.author === "" ? [] : readClauses(found, row, library),
    };
  });
  progress.stop();
  return read;
};
