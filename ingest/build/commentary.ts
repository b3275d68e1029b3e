import { OperatorError } from "../../shared/errors.ts";
import {
  type CommentaryInput,
  compiledPath,
  type KeptCommentary,
  packedPath,
  readCompiled,
} from "../commentary/kept-commentary.ts";
import { openRowEmbedder } from "../embed/embed-content.ts";
import type { Gathered } from "../gather.ts";
import { hasIn, packCommentary, type SaidOfCommentary } from "../pack/pack-commentary.ts";
import { readPackHead } from "../pack/pack-file.ts";
import type { Progress } from "../progress.ts";
import type { Corpus } from "../relate/corpus.ts";
import type { Building, SummarizedAct } from "./options.ts";

/** Says what the law's new words have silenced: it is no error, but somebody should read it again. */
const noteSilent = (what: string, ids: readonly string[], progress: Progress): void => {
  if (ids.length === 0) return;
  const more = ids.length > 5 ? ", …" : "";
  progress.note(
    `The commentary on ${ids.length} provision(s) is left out, ${what}: ${ids.slice(0, 5).join(", ")}${more}`,
  );
};

/** The commentary as the workers compiled it, now or before. */
const compiledBy = async (input: CommentaryInput, { workers, cacheDir }: Building): Promise<KeptCommentary> => {
  const path = compiledPath(cacheDir, input);
  const before = readCompiled(path, input.acts);
  if (before === null) await workers.run({ kind: "commentary", about: "The commentary", path, input });
  const compiled = before ?? readCompiled(path, input.acts);
  if (compiled === null) throw new Error(`${path} was not written`);
  return compiled;
};

/**
 * The commentary on these acts. An older or condensed text lacks provisions, and has other words, than it rightly speaks of; so may an
 * act that stays as it was.
 */
export const commentaryOn = async (
  acts: readonly SummarizedAct[],
  { failures }: Pick<Gathered, "failures">,
  options: Building,
): Promise<KeptCommentary> => {
  const { commentaryDir: folder, kind, asOf, progress } = options;
  const isKept = new Set(failures.filter(({ outcome }) => outcome === "kept").map(({ actId }) => actId));
  const isOlder = asOf !== null || acts.some(({ entry, isOlder: older }) => older && !isKept.has(entry.id));
  const leftOut = failures.filter(({ outcome }) => outcome === "left_out").map(({ actId }) => actId);
  const bundled = acts.map(({ path, summary: { entry, indexDigest } }) => ({ path, entry, indexDigest }));
  const compile = (lenient: boolean) => compiledBy({ folder, acts: bundled, lenient, leftOut }, options);
  const lenient = kind === "sample" || isOlder;
  const strict = await compile(lenient);
  const compiled = strict.problems.length > 0 && isKept.size > 0 ? await compile(true) : strict;
  const { problems, changed, unbound } = compiled;
  if (problems.length > 0) {
    throw new OperatorError(
      `The commentary has ${problems.length} problem(s):\n  ${problems.slice(0, 10).join("\n  ")}`,
      { hint: "bun run ingest commentary check lists them all." },
    );
  }
  if (!lenient) {
    noteSilent("since the law has other words there now (bun run ingest commentary check)", changed, progress);
    noteSilent("not being bound to the words of the law (bun run ingest commentary bind)", unbound, progress);
  }
  return compiled;
};

/** A commentary that is ready to be written. */
export interface PackedCommentary {
  readonly path: string;
  readonly said: SaidOfCommentary;
}

/** The packed commentary, made now or before. */
export const packedCommentary = async (
  compiled: KeptCommentary,
  corpus: Corpus,
  { cacheDir, embedder, language, progress }: Building,
): Promise<PackedCommentary> => {
  const path = packedPath(cacheDir, compiled, embedder?.info ?? null);
  const before = readPackHead<SaidOfCommentary>(path);
  if (before !== null) return { path, said: before };
  const rows = openRowEmbedder({ cacheDir, embedder, progress }, 0);
  try {
    const whole = compiled.whole();
    const vectors = await rows.commentary(whole);
    await packCommentary(
      path,
      whole,
      vectors,
      { language, dimensions: embedder?.info.dimensions ?? null },
      hasIn(corpus),
    );
  } finally {
    rows.close();
  }
  const said = readPackHead<SaidOfCommentary>(path);
  if (said === null) throw new Error(`${path} was not written`);
  return { path, said };
};
