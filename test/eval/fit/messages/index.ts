import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type MessageModelFile,
  messageKinds,
  messageModelsFolder,
} from "../../../../api/answer/understand/scope/message.ts";
import { placesMax } from "../../../../api/answer/understand/scope/pieces.ts";
import { signNames } from "../../../../api/answer/understand/scope/signs.ts";
import { type Softmax, softmaxChances } from "../../../../api/learned/softmax.ts";
import { print } from "../../../../shared/command-line/terminal.ts";
import { today } from "../../../../shared/dates.ts";
import type { MeasuredCorpus } from "../../measured-corpus.ts";
import { percentile } from "../../metrics/index.ts";
import { formatShare, renderTables } from "../../report/table.ts";
import { toHundredths, toThousandths } from "../result.ts";
import { fitSoftmax, type SoftmaxCase } from "../softmax.ts";
import { caseOf, momentsOfSigns, weightsOf } from "./cases.ts";
import { chooseClauses, type Halves, type JudgedClauses, judgeClauses } from "./clauses.ts";
import { type MessageRead, readAll } from "./read.ts";
import { keptAuthors } from "./rows.ts";

/** So many of the questions inside may be refused, and so many pointed at. */
const refusedMost = 0.015;
const notAnsweredMost = 0.06;

/** What a model says of messages that it did not see: of whole ones, and of the clauses of those that have several. */
interface Judged {
  readonly wholes: ReadonlyArray<{ readonly isInside: boolean; readonly chance: number }>;
  readonly ofClauses: readonly JudgedClauses[];
}
type Whole = Judged["wholes"][number];

const shareBelow = (judged: readonly Whole[], bound: number): number | null =>
  judged.length === 0 ? null : toThousandths(judged.filter(({ chance }) => chance < bound).length / judged.length);

/** The chance below which so large a share of the questions inside lies. */
const boundFor = (judged: readonly Whole[], share: number): number => {
  const inside = judged.filter(({ isInside }) => isInside).map(({ chance }) => chance);
  return toThousandths(percentile(inside, share) ?? 0);
};

const measuredOn = (
  authors: readonly string[],
  judged: readonly Whole[],
  halves: Halves,
  { refused, answered }: MessageModelFile["bounds"],
): MessageModelFile["left_out"] => {
  const [inside, outside] = [judged.filter((one) => one.isInside), judged.filter((one) => !one.isInside)];
  const notAnswered = shareBelow(inside, answered);
  const insideRefused = shareBelow(inside, refused);
  return {
    authors: [...authors],
    messages: judged.length,
    inside: {
      refused: insideRefused,
      pointed: notAnswered === null || insideRefused === null ? null : toThousandths(notAnswered - insideRefused),
    },
    outside: { refused: shareBelow(outside, refused), refused_or_pointed: shareBelow(outside, answered) },
    halves,
  };
};

const tableOf = ({ left_out, held_out }: Pick<MessageModelFile, "left_out" | "held_out">): string => {
  const groups = [
    ["each author left out", left_out],
    [`kept: ${keptAuthors.join(", ")}`, held_out],
  ] as const;
  return renderTables(
    [
      {
        title: "Messages",
        head: ["", "messages", "inside refused", "inside pointed at", "outside refused", "refused or pointed at"],
        rows: groups.map(([name, { messages, inside, outside }]) => [
          name,
          String(messages),
          formatShare(inside.refused),
          formatShare(inside.pointed),
          formatShare(outside.refused),
          formatShare(outside.refused_or_pointed),
        ]),
      },
      {
        title: "Messages of several clauses",
        head: ["", "mixed", "halves told apart", "inside", "left whole"],
        rows: groups.map(([name, { halves }]) => [
          name,
          String(halves.mixed),
          formatShare(halves.told_apart),
          String(halves.inside),
          formatShare(halves.left_whole),
        ]),
      },
    ],
    "terminal",
  );
};

/** A clause is no message of its own: it counts less than one. */
const clauseWeight = 0.3;

/** What a model is fitted on: whole messages, and of mixed ones their clauses. */
const toFit = ({ in: isInside, clauses, ...whole }: MessageRead) =>
  isInside !== "mixed"
    ? [whole]
    : clauses.flatMap(({ isHeld, features }) =>
        isHeld === null ? [] : [{ features, kind: isHeld ? ("law" as const) : whole.kind, weight: clauseWeight }],
      );

/** Chooses the model of messages for an encoder over a corpus, prints how well it does, and writes the encoder's file. */
export const fitMessages = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const info = measured.embedder?.info ?? null;
  const read = await readAll(measured, cacheDir);
  const moments = momentsOfSigns(read);
  const asCase = (one: Parameters<typeof caseOf>[0]): SoftmaxCase => caseOf(one, moments, info?.dimensions ?? 0);
  const judge = (model: Softmax, messages: readonly MessageRead[]): Judged => {
    const chances = (one: Pick<MessageRead, "features">): number[] =>
      softmaxChances(model, asCase({ features: one.features, kind: "law", weight: 1 }));
    const judged = messages.map((one) => ({ one, chance: chances(one)[messageKinds.indexOf("law")] as number }));
    return {
      wholes: judged.flatMap(({ one, chance }) => (one.in === "mixed" ? [] : [{ isInside: one.in, chance }])),
      ofClauses: judged
        .filter(({ one }) => one.clauses.length > 1)
        .map(({ one, chance }) => judgeClauses(one, one.clauses.map(chances), chance)),
    };
  };
  const chosenOn = read.filter(({ author }) => !keptAuthors.includes(author));
  const authors = [...new Set(chosenOn.map(({ author }) => author))].filter((author) => author !== "");
  const fit = (some: readonly MessageRead[]): Softmax =>
    fitSoftmax(some.flatMap(toFit).map(asCase), messageKinds.length, placesMax);
  const leftOut = authors.map((author) =>
    judge(
      fit(chosenOn.filter((one) => one.author !== author)),
      chosenOn.filter((one) => one.author === author),
    ),
  );
  const wholes = leftOut.flatMap((one) => one.wholes);
  const bounds = { refused: boundFor(wholes, refusedMost), answered: boundFor(wholes, notAnsweredMost) };
  const model = fit(chosenOn);
  const kept = judge(
    model,
    read.filter(({ author }) => keptAuthors.includes(author)),
  );
  const ofClauses = chooseClauses(
    leftOut.flatMap((one) => one.ofClauses),
    kept.ofClauses,
  );
  const { manifest } = measured.snapshot;
  const file: MessageModelFile = {
    encoder: info === null ? null : { model: info.model, digest: info.digest, dimensions: info.dimensions },
    kinds: [...messageKinds],
    signs: [...signNames],
    ...weightsOf(model, moments),
    clause: ofClauses.clause,
    bounds: { refused: toHundredths(bounds.refused), answered: toHundredths(bounds.answered) },
    chosen: { day: today(), corpus_version: manifest.corpus_version, acts: manifest.acts.map(({ id }) => id) },
    left_out: measuredOn(authors, wholes, ofClauses.leftOut, bounds),
    held_out: measuredOn(keptAuthors, kept.wholes, ofClauses.kept, bounds),
  };
  print(tableOf(file));
  const name = info === null ? "none" : info.model.split("/").at(-1);
  if (isWritten) writeFileSync(join(messageModelsFolder, `${name}.json`), `${JSON.stringify(file, null, 1)}\n`);
};
