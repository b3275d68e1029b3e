import type { IndexEntry, Statement } from "../../../shared/corpus/index.ts";
import {
  actFilePath,
  type CommentaryFile,
  readActFile,
  readTopicFile,
  type WrittenEntry,
  type WrittenTopic,
} from "../read.ts";
import { type Compiling, compileEntry } from "./act.ts";
import { compileQuestions, type Finding, foundIn, repeated, wrong } from "./questions.ts";
import { type CompiledTopic, compileTopic } from "./topics.ts";

/**
 * What a file, or a part of it, says of the law, found by that and the law alone: what depends on others is settled when all of them are
 * together. So it stays as it is while the words that it was read against do.
 */
export interface Draft {
  readonly statements: readonly Statement[];
  readonly changed: readonly string[];
  readonly unbound: readonly string[];
  readonly needNone: readonly string[];
  readonly lines: readonly IndexEntry[];
  readonly topics: readonly CompiledTopic[];
  readonly findings: readonly Finding[];
  /** Findings about questions, which are told after those of all files. */
  readonly later: readonly Finding[];
}

const nothing: Draft = {
  ...{ statements: [], changed: [], unbound: [], needNone: [], lines: [], topics: [], findings: [], later: [] },
};

/** A file in parts that are drafted each by itself: provisions with what is written of them, or topics. */
export interface FileInParts<Part> {
  /** Where what is wrong with the whole file is told. */
  readonly told: "findings" | "later";
  read(): CommentaryFile<readonly Part[]>;
  draft(part: Part, compiling: Compiling): Draft;
}

/** A provision as it is cited, and what is written of it. */
export type WrittenProvision = readonly [citation: string, entry: WrittenEntry];

const draftProvision = (
  actId: string,
  path: string,
  [written, entry]: WrittenProvision,
  compiling: Compiling,
): Draft => {
  const address = compiling.law.find(actId, written);
  if (address === null) {
    const lost = wrong(`${path}: "${written}" points to no provision of ${actId}`);
    return { ...nothing, findings: compiling.lenient ? [] : [lost] };
  }
  const { problems, ...said } = compileEntry(address, entry, compiling);
  const { lines, findings } = compileQuestions(address, entry, compiling);
  return {
    ...nothing,
    ...said,
    lines,
    findings: problems.map((problem) => foundIn(path, wrong(problem))),
    later: findings.map((finding) => foundIn(path, finding)),
  };
};

/** The file of an act, by its provisions. */
export const provisionsIn = (folder: string, actId: string): FileInParts<WrittenProvision> => {
  const path = actFilePath(folder, actId);
  return {
    told: "findings",
    read: () => {
      const file = readActFile(folder, actId);
      return { ...file, said: Object.entries(file.said) };
    },
    draft: (part, compiling) => draftProvision(actId, path, part, compiling),
  };
};

/** A file of topics, topic by topic. */
export const topicsIn = (path: string): FileInParts<WrittenTopic> => ({
  told: "later",
  read: () => readTopicFile(path),
  draft: (written, compiling) => {
    const topic = compileTopic(written, compiling);
    const later = topic.findings.map((finding) => foundIn(path, foundIn(written.id, finding)));
    return { ...nothing, topics: [topic], later };
  },
});

/** The drafts of a file's parts together, and what is wrong with the whole file. */
export const joined = (
  path: string,
  { told }: Pick<FileInParts<never>, "told">,
  problems: readonly string[],
  parts: readonly Draft[],
): Draft => {
  const all = <Key extends keyof Draft>(key: Key): Draft[Key][number][] =>
    parts.flatMap((part) => part[key] as Draft[Key][number][]);
  const lines = all("lines");
  const asked = lines.filter(({ kind }) => kind === "question").map(({ text }) => text);
  const twice = repeated(asked).map((text) => foundIn(path, wrong(`"${text}" stands there twice`)));
  const whole = problems.map(wrong);
  return {
    statements: all("statements"),
    changed: all("changed"),
    unbound: all("unbound"),
    needNone: all("needNone"),
    lines,
    topics: all("topics"),
    findings: [...(told === "findings" ? whole : []), ...all("findings")],
    later: [...(told === "later" ? whole : []), ...all("later"), ...twice],
  };
};

/** Drafts a whole file. */
export const draftFile = <Part>(file: FileInParts<Part>, compiling: Compiling): Draft => {
  const { path, said, problems } = file.read();
  return joined(
    path,
    file,
    problems,
    said.map((part) => file.draft(part, compiling)),
  );
};
