import { type Encoder, type Retrieved, retrieve } from "./retrieval.ts";
import type { Library } from "./retrieve/library.ts";
import type { CheckInput } from "./types.ts";
import {
  clausesNotHeld,
  isListed,
  type Judgement,
  judgeScope,
  lawsBeside,
  notHeld,
  withoutNames,
} from "./understand/index.ts";

/** A message as it is answered: what was found for it, or for the half of it that is held, and whether this law answers. */
export interface Judged {
  readonly retrieved: Retrieved;
  readonly judged: Judgement;
}

/** What is left of a message without what is not held, and a sentence on each thing that is not. */
interface Half {
  readonly question: string;
  readonly missing: readonly string[];
}

/** The halves that a message may have, the likeliest first. */
const halvesOf = ({ clauses, scope, ranking }: Retrieved, isAnswered: boolean, library: Library): Half[] => {
  const left = clausesNotHeld(clauses.searched, scope, ranking, library);
  const beside = isAnswered ? [] : lawsBeside(scope);
  return [
    ...(left.length === 0 || left.length === clauses.searched.length
      ? []
      : [
          {
            question: clauses.without(new Set(left.map(({ clause }) => clause))),
            missing: left.map(({ clause, scope: { reading } }) => notHeld(clause.text, reading, scope.language)),
          },
        ]),
    ...(beside.length === 0
      ? []
      : [
          {
            question: withoutNames(beside, scope),
            missing: [notHeld("", { ...scope.reading, outside: beside }, scope.language)],
          },
        ]),
  ];
};

/** These are not mixed: what is looked up and does not exist, and orders to the service, whatever stands beside them. */
const isWhole = ({ refusal }: Judgement, { scope }: Retrieved): boolean =>
  scope.isLookup || refusal?.kind === "no_such_provision" || refusal?.kind === "instruction";

/**
 * Reads, searches for and judges a message. One of which this law answers a half alone is read again without the other, which is named:
 * so the half is answered as it would be alone.
 */
export const judgeMessage = async (input: CheckInput, library: Library, encoder: Encoder | null): Promise<Judged> => {
  const whole = await retrieve(input, library, encoder);
  const judged = judgeScope(whole, library);
  if (isWhole(judged, whole)) return { retrieved: whole, judged };
  for (const { question, missing } of halvesOf(whole, judged.kind === "answered", library)) {
    const retrieved = await retrieve({ ...input, question }, library, encoder);
    const half = judgeScope(retrieved, library);
    if (half.kind === "answered") return { retrieved, judged: { ...half, missing } };
  }
  const listed = lawsBeside(whole.scope).filter((name) => isListed(name, whole.scope));
  if (judged.kind !== "answered" || listed.length === 0) return { retrieved: whole, judged };
  const named = notHeld("", { ...whole.scope.reading, outside: listed }, whole.scope.language);
  return { retrieved: whole, judged: { ...judged, missing: [named] } };
};
