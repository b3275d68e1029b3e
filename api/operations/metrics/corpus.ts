import { Gauge, type Registry } from "prom-client";

/** A corpus version that was mounted. */
export interface MountedCorpus {
  readonly version: string;
  /** Date of the newest law in it: `2026-07-27`. */
  readonly newestLaw: string;
}

const dayMs = 86_400_000;

/** Registers what is told of the mounted corpus. Returns what is to be called at each mount. */
export const createCorpusMetrics = (registry: Registry): ((corpus: MountedCorpus) => void) => {
  let newestLaw = Number.NaN;
  const mounted = new Gauge({
    name: "acquis_corpus_mounted",
    help: "1 for the mounted corpus version.",
    labelNames: ["version"],
    registers: [registry],
  });
  const mountedAt = new Gauge({
    name: "acquis_corpus_mounted_timestamp_seconds",
    help: "When the corpus was mounted, in seconds since 1970.",
    registers: [registry],
  });
  const age: Gauge = new Gauge({
    name: "acquis_corpus_age_days",
    help: "Days since the newest law of the mounted corpus.",
    registers: [registry],
    collect: (): void => age.set((Date.now() - newestLaw) / dayMs),
  });
  return (corpus) => {
    newestLaw = Date.parse(corpus.newestLaw);
    mounted.reset();
    mounted.set({ version: corpus.version }, 1);
    mountedAt.set(Date.now() / 1_000);
  };
};
