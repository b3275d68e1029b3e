import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "../../shared/once.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, writeStored } from "../bundle/stored-file.ts";
import { namesOf } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";
import { type Compiling, compilingAgainst } from "./compile/act.ts";
import { type Draft, type FileInParts, joined, provisionsIn, topicsIn } from "./compile/draft.ts";
import { actFilePath, commentedActIds, topicPaths } from "./read.ts";
import { type Heard, isTouched, type ReadableLaw, type ReadOfLaw } from "./read-of-law.ts";

/** What files of a commentary are drafted by. */
export interface DraftOptions {
  /** Where the commentary lies. */
  readonly folder: string;
  readonly lenient: boolean;
  /** Acts that the corpus would have if they could be read. */
  readonly leftOut: readonly string[];
}

const digits = 32;

/** What is said of a file's drafts before them: one a line, and behind them what is written of each part, one a line too. */
interface Head {
  /** What all parts were made against, and what each of them looked at. */
  readonly read: ReadOfLaw;
  readonly heard: readonly Heard[];
  /** What is wrong with the file as a whole. */
  readonly problems: readonly string[];
  /** Of the drafts. */
  readonly digest: string;
}

/** A file that is drafted, now or before. */
export interface DraftedFile {
  /** The same digest means the same draft. */
  readonly digest: string;
  /** Of which acts something was looked at. */
  readonly actIds: readonly string[];
  /** Read when it is asked for. */
  draft(): Draft;
}

const parse = <Value>(line: string | undefined): Value => JSON.parse(line ?? "null") as Value;

/** What is known of a file: its parts as they are written, and, unless it was never drafted, their drafts. */
interface KnownFile {
  readonly problems: readonly string[];
  readonly written: readonly string[];
  /** Null where a part must be drafted. */
  readonly drafts: ReadonlyArray<string | null>;
  readonly heard: readonly Heard[];
}

const unknown = <Part>(file: FileInParts<Part>): KnownFile => {
  const { said, problems } = file.read();
  return { problems, written: said.map((part) => JSON.stringify(part)), drafts: said.map(() => null), heard: [] };
};

/**
 * Drafts every file of a commentary. A part of a file is drafted again where something has changed of what it looked at. Drafts are kept
 * in `kept`.
 */
export const draftAll = (
  kept: string,
  law: ReadableLaw,
  { folder, lenient, leftOut }: DraftOptions,
): readonly DraftedFile[] => {
  const commented = commentedActIds(folder);
  const known = [...new Set([...commented, ...leftOut])];
  const names = [...law.acts.values()].map(({ entry }) => namesOf(entry));
  const others = digestRows([names, known, lenient, codeDigest("ingest/commentary/kept-drafts.ts")]);
  const { law: heardLaw, heard } = law.reading();
  const compiling: () => Compiling = compilingAgainst(heardLaw, known, lenient);

  const draftParts = <Part>(file: FileInParts<Part>, before: KnownFile, path: string): [Head, readonly string[]] => {
    const { problems, written } = before;
    const allHeard: Heard[] = [];
    const drafts = before.drafts.map((draft, at) => {
      heard();
      const made = draft ?? JSON.stringify(file.draft(parse<Part>(written[at]), compiling()));
      allHeard.push(draft === null ? heard() : (before.heard[at] ?? {}));
      return made;
    });
    const digest = digestRows([file.told, problems, drafts]);
    const head: Head = { read: law.read(allHeard), heard: allHeard, problems, digest };
    writeStored(path, [JSON.stringify(head), ...drafts, ...written]);
    return [head, drafts];
  };

  const drafted = <Part>(source: string, file: FileInParts<Part>): DraftedFile => {
    const content = createHash("sha256").update(readFileSync(source)).digest("hex");
    const path = join(kept, `${digestRows([source, content, others]).slice(0, digits)}.draft`);
    const [first, ...lines] = readStored(path) ?? [];
    let head = first === undefined ? null : parse<Head>(first);
    let drafts: readonly string[] = lines.slice(0, lines.length / 2);
    const changes = head === null ? null : law.changes(head.read);
    if (head === null || changes === null) [head, drafts] = draftParts(file, unknown(file), path);
    else if (changes.acts.size > 0 || changes.articles.size > 0) {
      const { heard: before, problems } = head;
      const again = before.map((one, at) => (isTouched(one, changes) ? null : (drafts[at] ?? null)));
      const written = lines.slice(lines.length / 2);
      [head, drafts] = draftParts(file, { problems, written, drafts: again, heard: before }, path);
    }
    const { digest, problems, read } = head;
    const whole = once(() => joined(source, file, problems, drafts.map(parse<Draft>)));
    return { digest, actIds: Object.keys(read), draft: () => whole("") };
  };

  return [
    ...commented
      .filter((actId) => law.acts.has(actId))
      .map((actId) => drafted(actFilePath(folder, actId), provisionsIn(folder, actId))),
    ...topicPaths(folder).map((path) => drafted(path, topicsIn(path))),
  ];
};
