import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { type MessageKind, messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import { OperatorError } from "../../../../shared/errors.ts";
import { readJsonLines } from "../../data/json-lines.ts";

const messageSchema = Type.Object({
  question: Type.String(),
  /** Whether this law answers; `mixed`: one half of it. */
  in: Type.Union([Type.Boolean(), Type.Literal("mixed")]),
  /** What its author calls it; of a mixed one, the half that is not held. */
  kind: Type.String(),
  /** The provision that answers best, as its author remembers it. */
  address: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
  /** The halves of a mixed one, in the words of the message. */
  held: Type.Optional(Type.String()),
  other: Type.Optional(Type.String()),
});
/** A message as a blind author wrote it (`test/eval/data/messages/README.md`). */
export type Message = Static<typeof messageSchema>;

export const messagesFolder = join(import.meta.dir, "../../data/messages");
/** The authors whose messages are kept for the check; the second wrote mixed ones alone. */
export const keptAuthors: readonly string[] = ["author_6", "author_14"];

/** Reads the messages of all authors. Throws an OperatorError that names a line of another form. */
export const readMessages = (folder = messagesFolder): Array<Message & { readonly author: string }> => {
  if (!existsSync(folder)) throw new OperatorError(`${folder} does not exist: nobody has written messages.`);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readJsonLines(join(folder, name), messageSchema).map((row) => ({ ...row, author: name.replace(".jsonl", "") })),
    );
};

/** What authors call their messages, by what the service tells apart. */
const kindsOfAuthors: Readonly<Partial<Record<MessageKind, readonly string[]>>> = {
  other_law: ["other_eu_law", "national_law", "foreign_law", "standard", "other_law_matter", "exam_out", "formal_out"],
  practice: ["case_law"],
  product: ["product"],
  other_matter: ["knowledge", "lookalike", "audit_out", "engineer_out"],
  small_talk: ["greeting", "meta"],
  follow_up: ["followup"],
  opinion: ["opinion"],
  drafting: ["drafting"],
  instruction: ["injection"],
  nonsense: ["nonsense"],
};

/** The kind that a message of an author is, or the half of one that is not held. */
export const kindOfMessage = ({ in: isInside, kind }: Pick<Message, "in" | "kind">): MessageKind =>
  isInside === true ? "law" : (messageKinds.find((one) => kindsOfAuthors[one]?.includes(kind)) ?? "other_matter");
