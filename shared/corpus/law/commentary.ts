import { type Static, Type } from "@sinclair/typebox";
import type { IndexEntry } from "./chunk.ts";

/** What a statement of the commentary says: a duty, a time limit, an exception … */
export const statementKinds = [
  "duty",
  "right",
  "prohibition",
  "permission",
  "exception",
  "condition",
  "definition",
  "deadline",
  "amount",
  "penalty",
  "power",
  "task",
  "scope",
  "procedure",
  "date",
  "list",
] as const;

/** One rule of one provision in plain words. Texts are empty where there is nothing to say. */
export const statementSchema = Type.Object({
  /** Id of the provision that carries the rule: `gdpr_art33_p1`. Several statements may share one. */
  address: Type.String(),
  article_id: Type.String(),
  act_id: Type.String(),
  kind: Type.Union(statementKinds.map((kind) => Type.Literal(kind))),
  /** Who must, may or is concerned. */
  who: Type.String(),
  /** The rule, standing alone. */
  says: Type.String(),
  /** Exceptions, extensions and conditions that would change the advice. */
  unless: Type.String(),
  /** Ids of provisions that a reader needs next, of this act or another of the corpus. */
  see: Type.Array(Type.String()),
  /** How an answer would begin that is asked about this. */
  reply: Type.String(),
});
/** A statement as it is read. */
export type Statement = Static<typeof statementSchema>;

/** A fact that people tell or forget to tell, and that turns the answer to a topic. */
export const decisionSchema = Type.Object({
  /** Short phrases that tell the fact, and some that mean the contrary. */
  when: Type.Array(Type.String()),
  not: Type.Array(Type.String()),
  /** The fact as it is repeated to the asker: "the data were encrypted". */
  told: Type.String(),
  /** What follows from it, standing alone, and the ids of the provisions that carry that. */
  // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
  then: Type.String(),
  from: Type.Array(Type.String()),
  /** How the fact is named where nobody told it; empty where it is not worth naming. */
  open: Type.String(),
});
/** Such a fact as it is read. */
export type Decision = Static<typeof decisionSchema>;

/** A matter that people ask about, across provisions and acts: a verdict, and statements in the order of an answer. */
export const topicSchema = Type.Object({
  topic_id: Type.String(),
  title: Type.String(),
  acts: Type.Array(Type.String()),
  /** Empty where what carries it is not in this corpus, or has other words here. */
  verdict: Type.String(),
  /** Ids of the provisions that carry the verdict. */
  verdict_from: Type.Array(Type.String()),
  /** An address stands for all its statements, and has at least one. */
  sections: Type.Array(Type.Object({ heading: Type.String(), addresses: Type.Array(Type.String()) })),
  decides: Type.Array(decisionSchema),
});
/** A topic as it is read. */
export type Topic = Static<typeof topicSchema>;

/**
 * What tells an address from its neighbours: its vector is the direction in which the wordings that belong to it differ from those of
 * all others.
 */
export const discriminantSchema = Type.Object({ address: Type.String() });
/** Such an address as it is read. */
export type Discriminant = Static<typeof discriminantSchema>;

/** The address whose statements a line of the index speaks for: what carries its reply, else its own or the nearest above it; null without one. */
export const addressOfLine = (
  { kind, provision, article_id, from }: IndexEntry,
  isStated: (id: string) => boolean,
): string | null => {
  if (kind !== "question") return null;
  const [carrier] = from;
  if (carrier !== undefined && isStated(carrier)) return carrier;
  for (let id = provision; id.length >= article_id.length; id = id.slice(0, Math.max(0, id.lastIndexOf("_")))) {
    if (isStated(id)) return id;
  }
  return null;
};
