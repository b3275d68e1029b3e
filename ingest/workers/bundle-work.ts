import type { BundleJob } from "./messages.ts";
import type { Workers } from "./pool.ts";

/** An act's bundle that is asked for. */
export interface AskedBundle {
  /** Settles when the documents are not needed any more. */
  readonly taken: Promise<void>;
  /** Settles when the bundle lies where it is wanted. Throws as `Workers.run` does. */
  readonly made: Promise<void>;
}

/** Who makes bundles: processes of this machine, or whoever takes them from a queue. */
export interface BundleWork {
  /** What a person reads of the step. */
  readonly step: string;
  /** How many acts' documents are in memory at once. */
  readonly documentsMax: number;
  /** How many acts are waited for at once. */
  readonly actsMax: number;
  ask(job: BundleJob): AskedBundle;
}

/** Bundles made by the processes of this machine: each holds an act's documents, and one more act is fetched meanwhile. */
export const bundlesByProcesses = (workers: Workers): BundleWork => ({
  step: "fetch",
  documentsMax: workers.count + 1,
  actsMax: workers.count + 1,
  ask: (job) => {
    const made = workers.run(job);
    return { taken: made, made };
  },
});
