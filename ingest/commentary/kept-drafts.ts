import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, readStoredHead, writeStored } from "../bundle/stored-file.ts";
import { namesOf } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";
import { type Compiling, compilingAgainst } from "./compile/act.ts";
import { type Draft, draftAct, draftTopics } from "./compile/draft.ts";
import { copiesAmong } from "./copies.ts";
import { actFilePath, commentedActIds, readActFile, readTopicFile, topicPaths } from "./read.ts";
import type { ReadableLaw, ReadOfLaw } from "./read-of-law.ts";

/** What files of a commentary are drafted by. */
export interface DraftOptions {
  /** Where the commentary lies. */
  readonly folder: string;
  readonly lenient: boolean;
  /** Acts that the corpus would have if they could be read. */
  readonly leftOut: readonly string[];
}

const digits = 32;

/** The drafts of all files, and the ids of the acts that they were made against. */
interface Drafted {
  readonly drafts: readonly Draft[];
  readonly actIds: ReadonlySet<string>;
}

/** Drafts every file of a commentary, unless that was done and nothing that was read for it has changed. They are kept in `kept`. */
export const draftAll = (kept: string, law: ReadableLaw, { folder, lenient, leftOut }: DraftOptions): Drafted => {
  const commented = commentedActIds(folder);
  const known = [...new Set([...commented, ...leftOut])];
  const names = [...law.acts.values()].map(({ entry }) => namesOf(entry));
  const others = digestRows([names, known, lenient, codeDigest("ingest/commentary/kept-drafts.ts")]);
  const actIds = new Set<string>();
  const drafted = (file: string, make: (compiling: Compiling) => Draft): Draft => {
    const content = createHash("sha256").update(readFileSync(file)).digest("hex");
    const path = join(kept, `${digestRows([file, content, others]).slice(0, digits)}.draft`);
    const [head, body] = readStored(path) ?? [];
    const before = head === undefined ? null : (JSON.parse(head) as ReadOfLaw);
    if (before !== null && body !== undefined && law.isSame(before)) {
      for (const actId of Object.keys(before)) actIds.add(actId);
      return JSON.parse(body) as Draft;
    }
    const reading = law.reading();
    const draft = make(compilingAgainst(reading.law, known, lenient));
    const read = reading.read();
    for (const actId of Object.keys(read)) actIds.add(actId);
    writeStored(path, [JSON.stringify(read), JSON.stringify(draft)]);
    return draft;
  };
  const ofActs = commented
    .filter((actId) => law.acts.has(actId))
    .map((actId) =>
      drafted(actFilePath(folder, actId), (compiling) => draftAct(actId, readActFile(folder, actId), compiling)),
    );
  const ofTopics = topicPaths(folder).map((path) =>
    drafted(path, (compiling) => draftTopics(readTopicFile(path), compiling)),
  );
  return { drafts: [...ofActs, ...ofTopics], actIds };
};

/**
 * Which of these texts are copied from these acts. Texts among which nothing was copied are held against words that have changed since alone;
 * what is known of them is kept in `kept`.
 */
export const copiesIn = (
  kept: string,
  law: ReadableLaw,
  texts: ReadonlySet<string>,
  actIds: readonly string[],
): ReadonlySet<string> => {
  const told = createHash("sha256")
    .update(JSON.stringify([...texts]))
    .digest("hex");
  const path = join(
    kept,
    `${digestRows([told, codeDigest("ingest/commentary/copies.ts")]).slice(0, digits)}.own-words`,
  );
  const head = readStoredHead(path);
  const before = head === null ? {} : (JSON.parse(head) as ReadOfLaw);
  const acts = actIds.flatMap((actId) => law.acts.get(actId) ?? []);
  const copies = copiesAmong(
    texts,
    acts.flatMap((act) => law.changedIn(act, before[act.entry.id])),
  );
  const read = acts.map((act) => {
    const was = before[act.entry.id];
    return [act.entry.id, was?.bundle === basename(act.path) ? was : law.whole(act)] as const;
  });
  if (copies.size === 0) writeStored(path, [JSON.stringify(Object.fromEntries(read))]);
  return copies;
};
