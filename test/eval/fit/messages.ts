import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { openLibrary } from "../../../api/answer/index.ts";
import {
  featuresOf,
  type MessageFeatures,
  type MessageKind,
  type MessageModelFile,
  messageKinds,
  messageModelsFolder,
} from "../../../api/answer/understand/scope/message.ts";
import { placesMax } from "../../../api/answer/understand/scope/pieces.ts";
import { anchorIn, signNames } from "../../../api/answer/understand/scope/signs.ts";
import { type Packed, packRows } from "../../../api/learned/packed.ts";
import { evenly, rowsByClass, type Softmax, softmaxChances } from "../../../api/learned/softmax.ts";
import { createProgress } from "../../../ingest/progress.ts";
import { print } from "../../../shared/command-line/terminal.ts";
import { today } from "../../../shared/dates.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { readJsonLines } from "../data/json-lines.ts";
import type { MeasuredCorpus } from "../measured-corpus.ts";
import { percentile } from "../metrics/index.ts";
import { formatShare, renderTables } from "../report/table.ts";
import { readAsked } from "./asked.ts";
import { readLabelled } from "./labelled.ts";
import { type Moments, momentsOf } from "./logistic.ts";
import { toHundredths, toThousandths } from "./result.ts";
import { fitSoftmax, type SoftmaxCase } from "./softmax.ts";

const messageSchema = Type.Object({
  question: Type.String(),
  /** Whether this law answers; `mixed`: one half of it. */
  in: Type.Union([Type.Boolean(), Type.Literal("mixed")]),
  kind: Type.String(),
  /** The provision that answers best, as its author remembers it. */
  address: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
});
/** A message as a blind author wrote it (`test/eval/data/messages/README.md`). */
export type Message = Static<typeof messageSchema>;

export const messagesFolder = join(import.meta.dir, "../data/messages");
/** The author whose messages are kept for the check. */
export const keptAuthor = "author_6";

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

/** The kind that a message of an author is. */
export const kindOfMessage = ({ in: isInside, kind }: Pick<Message, "in" | "kind">): MessageKind =>
  isInside !== false ? "law" : (messageKinds.find((one) => kindsOfAuthors[one]?.includes(kind)) ?? "other_matter");

/** Questions that are known to be inside without being written for this: they show words of the law and count less each. */
const knownWeight = 0.3;
const knownMax = 3_000;
/** How much the pieces and the vector count beside the signs, of which each is brought to half a standard deviation. */
const [pieceScale, vectorScale, signScale] = [8, 5, 0.5];
/** So many of the questions inside may be refused, and so many pointed at. */
const refusedMost = 0.015;
const notAnsweredMost = 0.06;

interface Case extends SoftmaxCase {
  readonly author: string;
  readonly isInside: boolean;
}

interface Read {
  readonly author: string;
  readonly isInside: boolean;
  readonly kind: MessageKind;
  readonly weight: number;
  readonly features: MessageFeatures;
}

const caseOf = ({ features, kind, ...rest }: Read, moments: readonly Moments[], dimensions: number): Case => {
  const { signs, vector, pieces } = features;
  const dense = new Float64Array(signNames.length + dimensions);
  signNames.forEach((name, place) => {
    const { mean, spread } = moments[place] as Moments;
    dense[place] = (signScale * ((signs[name] ?? mean) - mean)) / spread;
  });
  vector?.forEach((value, at) => {
    dense[signNames.length + at] = vectorScale * value;
  });
  return { ...rest, dense, present: [evenly(pieces, pieceScale)], kind: messageKinds.indexOf(kind) };
};

/** Packed weights of what was scaled before the fit. */
const packed = (rows: readonly Float64Array[], scale: number): Packed => {
  const { unit, bytes } = packRows(rows);
  return { unit: Number((unit * scale).toPrecision(6)), bytes };
};

const weightsOf = (model: Softmax, moments: readonly Moments[]) => {
  const signs = model.dense.map((row) =>
    moments.map(({ spread }, place) => ((row[place] as number) * signScale) / spread),
  );
  const bias = Array.from(model.bias, (value, kind) =>
    toThousandths(moments.reduce((sum, { mean }, place) => sum - mean * (signs[kind]?.[place] ?? 0), value)),
  );
  return {
    bias,
    usual: moments.map(({ mean }) => toThousandths(mean)),
    sign_weights: signs.map((row) => row.map(toThousandths)),
    vector_weights: packed(
      model.dense.map((row) => row.subarray(signNames.length)),
      vectorScale,
    ),
    piece_weights: packed(rowsByClass(model.places, messageKinds.length), pieceScale),
  };
};

interface Judged {
  readonly isInside: boolean;
  readonly chance: number;
}

const shareBelow = (judged: readonly Judged[], bound: number): number | null =>
  judged.length === 0 ? null : toThousandths(judged.filter(({ chance }) => chance < bound).length / judged.length);

/** The chance below which so large a share of the questions inside lies. */
const boundFor = (judged: readonly Judged[], share: number): number => {
  const inside = judged.filter(({ isInside }) => isInside).map(({ chance }) => chance);
  return toThousandths(percentile(inside, share) ?? 0);
};

const measuredOn = (
  authors: readonly string[],
  judged: readonly Judged[],
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
  };
};

const judgedBy = (model: Softmax, cases: readonly Case[]): Judged[] =>
  cases.map((one) => ({ isInside: one.isInside, chance: softmaxChances(model, one)[0] as number }));

const tableOf = ({ left_out, held_out }: Pick<MessageModelFile, "left_out" | "held_out">): string =>
  renderTables(
    [
      {
        title: "Messages",
        head: ["", "messages", "inside refused", "inside pointed at", "outside refused", "refused or pointed at"],
        rows: (
          [
            ["each author left out", left_out],
            [`kept: ${keptAuthor}`, held_out],
          ] as const
        ).map(([name, one]) => [
          name,
          String(one.messages),
          formatShare(one.inside.refused),
          formatShare(one.inside.pointed),
          formatShare(one.outside.refused),
          formatShare(one.outside.refused_or_pointed),
        ]),
      },
    ],
    "terminal",
  );

/** Every message that is fitted on or checked, read and searched for as the service does. */
const readAll = async ({ snapshot, embedder }: MeasuredCorpus, cacheDir: string): Promise<Read[]> => {
  const library = await openLibrary(snapshot);
  const messages = readMessages().filter((message) => message.in !== "mixed");
  const labelled = readLabelled();
  const rows = snapshot.index.flatMap(({ text, reply }, row) => (reply === "" ? [] : [{ text, row }]));
  const every = Math.max(1, Math.floor(rows.length / knownMax));
  const known = rows.filter((_, place) => place % every === 0);
  const asked = [
    ...messages.map((one) => ({ ...one, set: one.author, regulation: "auto", weight: 1, row: -1 })),
    ...labelled.map((one) => ({
      ...one,
      in: true,
      kind: "",
      set: "",
      regulation: "auto",
      weight: knownWeight,
      row: -1,
    })),
    ...known.map(({ text, row }) => ({
      ...{ question: text, in: true, kind: "", set: "", regulation: "auto", weight: knownWeight, row },
    })),
  ];
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("messages", asked.length);
  const read = await readAsked(asked, library, embedder, cacheDir, ({ row, found }): Read => {
    progress.advance();
    const skipped = row.row < 0 ? undefined : new Set([row.row]);
    return {
      author: row.set,
      isInside: row.in !== false,
      kind: kindOfMessage(row),
      weight: row.weight,
      features: featuresOf(found.scope, found.ranking, skipped),
    };
  });
  progress.stop();
  return read;
};

/** Chooses the model of messages for an encoder over a corpus, prints how well it does, and writes the encoder's file. */
export const fitMessages = async (measured: MeasuredCorpus, cacheDir: string, isWritten: boolean): Promise<void> => {
  const read = await readAll(measured, cacheDir);
  const moments = signNames.map((name) => momentsOf(read.flatMap(({ features }) => features.signs[name] ?? [])));
  const info = measured.embedder?.info ?? null;
  const cases = read.map((one) => caseOf(one, moments, info?.dimensions ?? 0));
  const isKept = ({ author }: Case): boolean => author === keptAuthor;
  const chosenOn = cases.filter((one) => !isKept(one));
  const authors = [...new Set(chosenOn.map(({ author }) => author))].filter((author) => author !== "");
  const fit = (some: readonly Case[]): Softmax => fitSoftmax(some, messageKinds.length, placesMax);
  const leftOut = authors.flatMap((author) =>
    judgedBy(
      fit(chosenOn.filter((one) => one.author !== author)),
      chosenOn.filter((one) => one.author === author),
    ),
  );
  const bounds = { refused: boundFor(leftOut, refusedMost), answered: boundFor(leftOut, notAnsweredMost) };
  const model = fit(chosenOn);
  const { manifest } = measured.snapshot;
  const inside = read.filter(({ author, isInside }) => isInside && authors.includes(author));
  const file: MessageModelFile = {
    encoder: info === null ? null : { model: info.model, digest: info.digest, dimensions: info.dimensions },
    kinds: [...messageKinds],
    signs: [...signNames],
    ...weightsOf(model, moments),
    anchor: toThousandths(
      percentile(
        inside.map(({ features }) => anchorIn(features.signs, info !== null)),
        0.5,
      ) ?? 0,
    ),
    bounds: { refused: toHundredths(bounds.refused), answered: toHundredths(bounds.answered) },
    chosen: { day: today(), corpus_version: manifest.corpus_version, acts: manifest.acts.map(({ id }) => id) },
    left_out: measuredOn(authors, leftOut, bounds),
    held_out: measuredOn([keptAuthor], judgedBy(model, cases.filter(isKept)), bounds),
  };
  print(tableOf(file));
  const name = info === null ? "none" : info.model.split("/").at(-1);
  if (isWritten) writeFileSync(join(messageModelsFolder, `${name}.json`), `${JSON.stringify(file, null, 1)}\n`);
};
