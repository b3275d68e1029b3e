import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { readRepaired, searcherFor } from "../../../../api/answer/retrieval.ts";
import type { Library } from "../../../../api/answer/retrieve/library.ts";
import { type ByTextSigns, byTextSigns } from "../../../../api/answer/understand/scope/by-text.ts";
import { likelyOf } from "../../../../api/answer/understand/scope/likely.ts";
import { messageKinds } from "../../../../api/answer/understand/scope/message.ts";
import { gatherSigns } from "../../../../api/answer/understand/scope/signs.ts";
import type { Embedder } from "../../../../shared/encoder/embedder.ts";
import { readJsonLines } from "../../data/json-lines.ts";
import { fitSets, questionFiles } from "../../data/question-files.ts";
import { withEncoder } from "../asked.ts";
import { keptAuthors, readMessages } from "../messages/rows.ts";

/** Where the questions about acts without commentary lie. */
export const questionsFolder = join(import.meta.dir, "../../data/acts");
const actQuestion = Type.Object({ question: Type.String(), act: Type.String() });
const blindQuestion = Type.Object({ set: Type.String(), question: Type.String() });

/** A message, and what it is about: an act that is known by its text alone, one that was learnt, or neither. */
export interface ActMessage {
  readonly author: string;
  readonly question: string;
  readonly about: "by_text" | "learnt" | "outside";
}

/** Whose messages are in no fit. */
const kept: ReadonlySet<string> = new Set([
  "author_3",
  fitSets.heldOut,
  ...keptAuthors.map((author) => `messages of ${author}`),
]);

/** True for a message of an author who is in no fit. */
export const isKept = ({ author }: Pick<ActMessage, "author">): boolean => kept.has(author);

/** What the authors of messages call other law of the Union: nobody has said which of it is held here. */
const unsure: ReadonlySet<string> = new Set(["other_eu_law", "audit_out", "exam_out", "formal_out", "engineer_out"]);

/** Messages about acts that are held and were not learnt, about what was learnt, and about neither. */
export const readActMessages = (held: ReadonlySet<string>): ActMessage[] => {
  const byText = readdirSync(questionsFolder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readJsonLines(join(questionsFolder, name), actQuestion)
        .filter(({ act }) => held.has(act))
        .map(({ question }) => ({ author: name.replace(".jsonl", ""), question, about: "by_text" as const })),
    );
  const learnt = readJsonLines(questionFiles.blind, blindQuestion)
    .filter(({ set }) => set === fitSets.heldOut || (fitSets.chosenOn as readonly string[]).includes(set))
    .map(({ set, question }) => ({ author: set, question, about: "learnt" as const }));
  const outside = readMessages()
    .filter((one) => one.in === false && one.language === "en" && !unsure.has(one.kind))
    .map(({ author, question }) => ({ author: `messages of ${author}`, question, about: "outside" as const }));
  return [...byText, ...learnt, ...outside];
};

/** A message as the service sees it. */
export interface ActMessageRead extends ActMessage {
  readonly signs: ByTextSigns;
  /** The chance that it asks for law of any kind: below the bound of the model of messages it is refused, whatever it is about. */
  readonly asksLaw: number;
  readonly refusedBelow: number;
}

const [law, otherLaw] = [messageKinds.indexOf("law"), messageKinds.indexOf("other_law")];

/** Reads and searches for messages as the service does; those that name an act are left out. `learnt` are ids of acts. */
export const readActs = (
  messages: readonly ActMessage[],
  library: Library,
  learnt: ReadonlySet<string>,
  embedder: Embedder | null,
  cacheDir: string,
): Promise<ActMessageRead[]> =>
  withEncoder(embedder, cacheDir, async (encoder) => {
    const read: ActMessageRead[] = [];
    for (const one of messages) {
      const { question, scope } = readRepaired({ question: one.question, regulation: "auto" }, library);
      if (scope.isNamed) continue;
      const ranking = await searcherFor(scope, library, encoder)(question);
      const { chances, bounds } = likelyOf(scope, ranking);
      const signs = byTextSigns(ranking, chances, gatherSigns(scope, ranking), (id) => learnt.has(id));
      const asksLaw = (chances[law] ?? 0) + (chances[otherLaw] ?? 0);
      read.push({ ...one, signs, asksLaw, refusedBelow: bounds.refused });
    }
    return read;
  });
