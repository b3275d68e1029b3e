import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  type Acquis,
  NotFoundError,
  ValidationError,
  type VersionsResponse,
} from "../../../../sdk/typescript/src/index.ts";
import {
  CommandError,
  type Context,
  type ExitCode,
  InvalidFiles,
  notice,
  type Problem,
  print,
  say,
  showProgress,
} from "../context.ts";
import { readTextFile, writeReport } from "../files.ts";
import { openService, serviceFailure } from "../service.ts";
import type { Change } from "./changes.ts";
import { type ProjectFile, readProjectFile, type Watched, withReviewed } from "./project-file.ts";
import { pullRequestBody, pullRequestText, type Span } from "./pull-request.ts";
import { annotateChanges, changesText } from "./text.ts";

/** What `watch` is asked for. */
export interface WatchOptions {
  readonly file: string;
  /** A version instead of the file's `reviewed`. */
  readonly from: string | undefined;
  /** A version instead of the service's current one. */
  readonly to: string | undefined;
  /** Moves `reviewed` in the file to the newer version. */
  readonly update: boolean;
  readonly url: string | undefined;
  readonly pullRequest: string | undefined;
  readonly markdown: string | undefined;
  readonly json: string | undefined;
  readonly outputs: string | undefined;
}

const openProjectFile = (context: Context, path: string): ProjectFile => {
  const file = readTextFile(context.cwd, resolve(context.cwd, path));
  if ("message" in file) throw new InvalidFiles([file]);
  const read = readProjectFile(file);
  if ("watched" in read) return read;
  throw new InvalidFiles(read);
};

const held = ({ versions }: VersionsResponse): string =>
  `The service holds ${versions.map((version) => `${version.corpus_version} (law of ${version.as_of ?? version.newest_law})`).join(", ")}.`;

/** The versions to compare. Throws where one is not named, or not held any more. */
const spanOf = (project: ProjectFile, options: WatchOptions, list: VersionsResponse): Span => {
  const from = options.from ?? project.reviewed;
  const to = options.to ?? list.current;
  const atReviewed = (message: string): InvalidFiles =>
    new InvalidFiles([{ file: project.name, ...project.reviewedAt, message }], held(list).replace(/\.$/, ""));
  if (from === null)
    throw atReviewed(`The file names no reviewed version. Write \`reviewed: ${list.current}\` once you have looked`);
  const isHeld = (version: string): boolean =>
    version === "current" || list.versions.some(({ corpus_version }) => corpus_version === version);
  if (options.from === undefined && !isHeld(from)) {
    throw atReviewed(`The service does not hold the reviewed version ${from}`);
  }
  const missing = [from, to].find((version) => !isHeld(version));
  if (missing !== undefined) throw new CommandError(`The service does not hold the version ${missing}.`, 2, held(list));
  const resolved = (version: string): string => (version === "current" ? list.current : version);
  const span = { from: resolved(from), to: resolved(to) };
  // They go into the project's file and into outputs, where a line break would begin something else.
  if (!/^[\w.+-]+$/.test(span.from) || !/^[\w.+-]+$/.test(span.to))
    throw new CommandError("The service did not answer: it names a version that is none.", 3);
  return span;
};

/** What differs about one watched provision; null where nothing does, a problem where there is no such provision. */
const compare = async (
  service: Acquis,
  { from, to }: Span,
  file: string,
  watched: Watched,
): Promise<Change | Problem | null> => {
  const { actId, provision, line, column } = watched;
  const query = { actId, ...(provision === null ? {} : { article: provision }) };
  try {
    const act = (await service.versions.diff(from, to, query)).acts.find(({ id }) => id === actId);
    if (act !== undefined && act.status !== "same") return { watched, act };
    // A slip of the pen would be watched for ever: what did not change must be there.
    if (provision === null) await service.regulations.get(actId);
    else await service.articles.get(actId, provision, { corpusVersion: to });
    return null;
  } catch (thrown) {
    const isOurs = thrown instanceof ValidationError || thrown instanceof NotFoundError;
    if (!isOurs || thrown.code === "corpus_version_not_found") throw serviceFailure(thrown);
    const said = thrown.body as { error?: { message?: string } };
    return { file, line, column, message: said.error?.message ?? thrown.message };
  }
};

const compareAll = async (context: Context, service: Acquis, span: Span, project: ProjectFile): Promise<Change[]> => {
  const results: Array<Change | Problem> = [];
  for (const [place, watched] of project.watched.entries()) {
    showProgress(context, `${place + 1} of ${project.watched.length}`);
    const result = await compare(service, span, project.name, watched).finally(() => showProgress(context, ""));
    if (result !== null) results.push(result);
  }
  const problems = results.flatMap((result) => ("message" in result ? [result] : []));
  if (problems.length > 0) throw new InvalidFiles(problems, "The service does not know what they name");
  return results.flatMap((result) => ("act" in result ? [result] : []));
};

const jsonReport = (file: string, span: Span, changes: readonly Change[]) => ({
  schema: 1,
  file,
  ...span,
  changed: changes.length > 0,
  notice,
  provisions: changes.map(({ watched, act }) => ({
    act_id: watched.actId,
    provision: watched.provision,
    line: watched.line,
    check: watched.check,
    diff: act,
  })),
});

const writeReports = (
  context: Context,
  options: WatchOptions,
  file: string,
  span: Span,
  changes: readonly Change[],
): void => {
  const isChanged = changes.length > 0;
  const nothing = `Nothing that ${file} names differs between ${span.from} and ${span.to}.\n`;
  const body = () => (isChanged ? pullRequestBody(file, span, changes) : nothing);
  if (options.pullRequest !== undefined && isChanged) {
    writeReport(context, options.pullRequest, pullRequestText(file, span, changes));
  }
  if (options.markdown !== undefined)
    writeReport(context, options.markdown, `## The law that ${plainName(file)} names\n\n${body()}`);
  if (options.json !== undefined) {
    writeReport(context, options.json, `${JSON.stringify(jsonReport(file, span, changes), null, 2)}\n`);
  }
  if (options.outputs !== undefined) {
    writeReport(context, options.outputs, `changed=${isChanged}\nfrom=${span.from}\nto=${span.to}\n`, "append");
  }
};

const plainName = (file: string): string => `\`${file.replaceAll("`", "'")}\``;

const update = (context: Context, project: ProjectFile, path: string, version: string): void => {
  const text = withReviewed(project, version);
  if (text === null)
    throw new CommandError(`${project.name} names no reviewed version: write \`reviewed: ${version}\`.`);
  if (text === project.text) return;
  try {
    writeFileSync(resolve(context.cwd, path), text);
  } catch (thrown) {
    throw new CommandError(`${project.name} cannot be written: ${(thrown as Error).message}`);
  }
  say(context, `${project.name}: reviewed is now ${version}.`);
};

/** Compares the law that a project names with that of its last review. Returns 1 where it changed; throws a CommandError. */
export const watch = async (context: Context, options: WatchOptions): Promise<ExitCode> => {
  const project = openProjectFile(context, options.file);
  const service = openService(context, options.url);
  const list = await service.versions.list().catch((thrown: unknown) => {
    throw serviceFailure(thrown);
  });
  const span = spanOf(project, options, list);
  const changes = await compareAll(context, service, span, project);
  print(context, ...changesText(context, project.name, changes));
  const watched = `${project.watched.length} watched`;
  print(context, `${span.from} → ${span.to}: ${changes.length} of ${watched} changed. ${notice}`);
  annotateChanges(context, project.name, changes);
  writeReports(context, options, project.name, span, changes);
  if (options.update) update(context, project, options.file, span.to);
  return changes.length === 0 ? 0 : 1;
};
