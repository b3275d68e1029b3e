import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";
import { type AnswerMetrics, type Confidence, createAnswerMetrics } from "./answers.ts";
import { createCorpusMetrics, type MountedCorpus } from "./corpus.ts";

/** What is measured of a finished request. */
export interface Measured {
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Null for what is no answer. */
  readonly confidence: Confidence | null;
  readonly abstained: boolean;
}

export interface Metrics extends Omit<AnswerMetrics, "answered"> {
  readonly registry: Registry;
  observe(measured: Measured): void;
  /** Adds to the requests that are being served. */
  inFlight(change: 1 | -1): void;
  running(): number;
  /** How many requests have ended. */
  ended(): number;
  /** A request that a limit refused, by the code of its error. */
  refused(route: string, code: string): void;
  corpusMounted(corpus: MountedCorpus): void;
}

const bucketEndsMs = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000];

/** Counts of one route and status, in plain numbers: prom-client's own cost more than a lookup does. */
interface Tally {
  readonly route: string;
  readonly status: number;
  readonly buckets: Float64Array;
  count: number;
  totalMs: number;
}

const createTally = (route: string, status: number): Tally => ({
  route,
  status,
  buckets: new Float64Array(bucketEndsMs.length),
  count: 0,
  totalMs: 0,
});

const addTo = (tally: Tally, ms: number): void => {
  tally.count += 1;
  tally.totalMs += ms;
  for (let index = 0; index < bucketEndsMs.length; index += 1) {
    if (ms <= (bucketEndsMs[index] as number)) {
      (tally.buckets[index] as number) += 1;
      return;
    }
  }
};

const histogramValues = (tally: Tally) => {
  const labels = { route: tally.route, status: String(tally.status) };
  let below = 0;
  const buckets = bucketEndsMs.map((end, index) => {
    below += tally.buckets[index] as number;
    return { metricName: "acquis_request_duration_ms_bucket", labels: { ...labels, le: String(end) }, value: below };
  });
  return [
    ...buckets,
    { metricName: "acquis_request_duration_ms_bucket", labels: { ...labels, le: "+Inf" }, value: tally.count },
    { metricName: "acquis_request_duration_ms_sum", labels, value: tally.totalMs },
    { metricName: "acquis_request_duration_ms_count", labels, value: tally.count },
  ];
};

/** A histogram as the registry reads it, over the tallies. */
const histogramOf = (tallies: () => Tally[]): Metric => {
  const histogram = {
    name: "acquis_request_duration_ms",
    help: "Duration of requests in milliseconds, by route and status.",
    type: "histogram",
    aggregator: "sum",
  };
  const get = async () => ({ ...histogram, values: tallies().flatMap(histogramValues) });
  return { ...histogram, get, reset: () => {} } as unknown as Metric;
};

/**
 * Prometheus metrics: durations by route and status, what is in flight, answers, refusals, the language model, the mounted corpus,
 * and the process's own. `isModelPaused` is null where no language model is configured.
 */
export const createMetrics = (isModelPaused: (() => boolean) | null = null): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const byRoute = new Map<string, Map<number, Tally>>();
  const tallies = (): Tally[] => [...byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]);
  registry.registerMetric(histogramOf(tallies));
  let running = 0;
  const inFlight: Gauge = new Gauge({
    name: "acquis_requests_in_flight",
    help: "Requests that are being served, streams included.",
    registers: [registry],
    collect: (): void => inFlight.set(running),
  });
  const refusals = new Counter({
    name: "acquis_refused_total",
    help: "Requests that a limit refused, by route and code.",
    labelNames: ["route", "code"],
    registers: [registry],
  });
  const { answered, ...ofModel } = createAnswerMetrics(registry, isModelPaused);
  const corpusMounted = createCorpusMetrics(registry);

  const tallyOf = (route: string, status: number): Tally => {
    let ofRoute = byRoute.get(route);
    if (ofRoute === undefined) {
      ofRoute = new Map();
      byRoute.set(route, ofRoute);
    }
    let tally = ofRoute.get(status);
    if (tally === undefined) {
      tally = createTally(route, status);
      ofRoute.set(status, tally);
    }
    return tally;
  };

  return {
    registry,
    observe: (measured) => {
      addTo(tallyOf(measured.route, measured.status), measured.ms);
      if (measured.confidence !== null) answered(measured.route, measured.confidence, measured.abstained);
    },
    inFlight: (change) => {
      running += change;
    },
    running: () => running,
    ended: () => tallies().reduce((sum, { count }) => sum + count, 0),
    refused: (route, code) => refusals.inc({ route, code }),
    corpusMounted,
    ...ofModel,
  };
};
