import { type Encoder, type Retrieved, retrieve } from "./retrieval.ts";
import type { Library } from "./retrieve/library.ts";
import type { CheckInput } from "./types.ts";
import {
  clausesNotHeld,
  isOrder,
  type Judgement,
  judgeScope,
  lawsBeside,
  lawsNamedToo,
  namesNotHeld,
  notHeld,
  withoutNames,
} from "./understand/index.ts";

/** A message as it is answered: what was found for it, or for the half of it that is held, and whether this law answers. */
export interface Judged {
  readonly retrieved: Retrieved;
  readonly judged: Judgement;
}

/** What is left of a message without what is not held. */
interface Half {
  readonly question: string;
  /** A sentence on each thing that is not held. */
  readonly missing: readonly string[];
}

/** A message without the clauses that ask for what is not held. */
const withoutClauses = ({ clauses, scope, ranking }: Retrieved, library: Library): Half[] => {
  const out = clausesNotHeld(clauses.searched, scope, ranking, library);
  if (out.length === 0) return [];
  return [
    {
      question: clauses.without(new Set(out.map(({ clause }) => clause))),
      missing: out.map(({ clause, named: { reading } }) => notHeld(clause.text, reading, scope.language)),
    },
  ];
};

/** A message without the laws of others that it names beside ours: "compare the GDPR's right of access with the CCPA's". */
const withoutLaws = ({ scope }: Retrieved): Half[] => {
  const laws = lawsBeside(scope);
  if (laws.length === 0) return [];
  return [{ question: withoutNames(laws, scope), missing: [namesNotHeld(laws, scope.language)] }];
};

/** What is answered as it is, with the laws of others named that it asks about too. */
const withLawsNamed = (judged: Judgement, { clauses, scope }: Retrieved): Judgement => {
  const laws = lawsNamedToo(clauses.searched, scope);
  return judged.kind !== "answered" || laws.length === 0
    ? judged
    : { ...judged, missing: [namesNotHeld(laws, scope.language)] };
};

/**
 * Reads, searches for and judges a message. One of which this law answers a half alone is read again without the other, which is named:
 * so the half is answered as it would be by itself. What is looked up and does not exist, and orders to the service, stay whole.
 */
export const judgeMessage = async (input: CheckInput, library: Library, encoder: Encoder | null): Promise<Judged> => {
  const whole = await retrieve(input, library, encoder);
  const judged = judgeScope(whole, library);
  const isWhole = whole.scope.isLookup || judged.refusal?.kind === "no_such_provision" || isOrder(whole);
  const isAnswered = judged.kind === "answered";
  const halves = isWhole ? [] : [...withoutClauses(whole, library), ...(isAnswered ? [] : withoutLaws(whole))];
  for (const { question, missing } of halves) {
    const retrieved = await retrieve({ ...input, question }, library, encoder);
    const half = judgeScope(retrieved, library);
    // A half that may be held is worth more than a whole that is hardly.
    if (half.kind === "answered" || (half.kind === "pointed" && !isAnswered))
      return { retrieved, judged: { ...half, missing } };
  }
  return { retrieved: whole, judged: withLawsNamed(judged, whole) };
};
