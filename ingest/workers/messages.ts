import type { EmbedderOptions } from "../../shared/encoder/embedder.ts";
import type { CommentaryInput } from "../commentary/kept-commentary.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import type { PackInput } from "../pack/pack-act.ts";
import type { CorpusAct } from "../relate/corpus.ts";
import type { Portion } from "../write/tables.ts";

/** What texts must fit: the model that counts their tokens, and how many it may be. */
export interface TokenLimit {
  readonly model: EmbedderOptions;
  readonly tokensMax: number;
}

/** What the workers of a build are all told when they start. */
export interface WorkerSetup {
  readonly cacheDir: string;
  /** Null: no model is asked for. */
  readonly limit: TokenLimit | null;
}

/** `about` names the work to a reader. What comes of it is written to a file. */
interface Work {
  readonly about: string;
  readonly path: string;
}

/** The bundle of one act. Another process is sent no files of documents that are saved on this machine. */
export interface BundleJob extends Work {
  readonly kind: "bundle";
  readonly documents: ActDocuments;
}

/** Work on one act, on the commentary, or on some tables of a version. */
export type Job =
  | BundleJob
  | (Work & { readonly kind: "relate" })
  | (Work & { readonly kind: "pack"; readonly input: PackInput })
  | (Work & { readonly kind: "write"; readonly folder: string; readonly portion: Portion })
  | (Work & { readonly kind: "commentary"; readonly input: CommentaryInput });

/** What a worker is told: the acts of the corpus, before any is related, and jobs, one at a time. */
export type Asked = { readonly kind: "corpus"; readonly acts: readonly CorpusAct[] } | Job;

/** How a job ended. `refused`: the act is at fault; `failed`: something else, such as the disk. */
export type Told =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly problem: string; readonly hint: string | null }
  | { readonly kind: "failed"; readonly problem: string };

/** What a process answers: how the job ended, and how many bytes it holds now. */
export type Answer = Told & { readonly held: number };
