import type { Manifest } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { OpenedEmbedder } from "../../shared/encoder/embedder.ts";
import type { Summary } from "../bundle/bundle-file.ts";
import type { GatheredAct } from "../gather.ts";
import type { Progress } from "../progress.ts";
import type { Workers } from "../workers/pool.ts";

/** What a build is told besides its documents. */
export interface BuildOptions {
  /** What the documents are: the law, or the condensed samples. */
  readonly kind: Manifest["kind"];
  readonly commentaryDir: string;
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly embedder: OpenedEmbedder | null;
  readonly cacheDir: string;
  readonly progress: Progress;
}

/** The same with those who do its work. */
export interface Building extends BuildOptions {
  readonly workers: Workers;
}

/** An act with what is held of it throughout: no text. */
export interface SummarizedAct extends GatheredAct {
  readonly summary: Summary;
}
