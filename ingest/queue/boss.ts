import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { BundleRequest } from "./request.ts";

/** Work that was taken from the queue. */
export interface Taken {
  readonly id: string;
  readonly request: BundleRequest;
}

/** How the requests of some keys stand: those that wait or are worked on, and those that were given up, with the reason. */
export interface Outlook {
  readonly alive: ReadonlySet<string>;
  readonly failed: ReadonlyMap<string, string>;
}

/** One queue of requests for bundles. Each key is in it once at most, until it has been done. */
export interface Boss {
  send(request: BundleRequest): Promise<void>;
  take(count: number): Promise<Taken[]>;
  /** Says that work that was taken is still worked on. */
  touch(ids: readonly string[]): Promise<void>;
  finish(id: string): Promise<void>;
  /** The work could not be done here: somebody else gets it, as often as `triesMax` allows. */
  fail(id: string, reason: string): Promise<void>;
  /** Takes work out of the queue that nobody is at fault for: who wants it sends it again. */
  giveBack(ids: readonly string[]): Promise<void>;
  /** How requests stand; of those that were given up, the ones since a moment of the server's. */
  outlook(keys: readonly string[], since: Date): Promise<Outlook>;
  /** Gives to others what nobody has said to be working on for a while. */
  supervise(): Promise<void>;
  stop(): Promise<void>;
}

/** The schema of the library's own tables. */
const schema = "acquis_queue";

/** How often work is given to somebody. */
export const triesMax = 5;

/** Without a sign of life for so long, in seconds, work is taken for lost. The library takes no less. */
export const silenceMaxSeconds = 10;

/** A worker that shows life but does not finish within so many seconds has lost its way. */
const workMaxSeconds = 900;

const queueOptions = {
  policy: "exclusive",
  retryLimit: triesMax - 1,
  heartbeatSeconds: silenceMaxSeconds,
  expireInSeconds: workMaxSeconds,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 60,
} as const;

const lostReason = "the worker that had it gave no sign of life any more";

interface JobState {
  readonly key: string;
  readonly state: string;
  readonly reason: string | null;
}

/**
 * Opens a queue, and makes it where it is new, which one process at a time may do. The library runs its statements on our connections.
 */
export const openBoss = async (pool: Pool, queue: string): Promise<Boss> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    schedule: false,
    // Done by those who wait for work, while they do.
    supervise: false,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 30,
    reindex: false,
    monitorVacuum: false,
  });
  // What fails is said by the call that failed; the library's own errands are done again by themselves.
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(queue, queueOptions);
  return {
    send: async (request) => {
      await boss.send(queue, request, { singletonKey: request.key });
    },
    take: async (count) => {
      const jobs = await boss.fetch<BundleRequest>(queue, { batchSize: count });
      return jobs.map(({ id, data }) => ({ id, request: data }));
    },
    touch: async (ids) => {
      if (ids.length > 0) await boss.touch(queue, [...ids]);
    },
    finish: async (id) => {
      await boss.complete(queue, id);
    },
    fail: async (id, reason) => {
      await boss.fail(queue, id, { reason });
    },
    giveBack: async (ids) => {
      if (ids.length > 0) await boss.deleteJob(queue, [...ids]);
    },
    outlook: async (keys, since) => {
      const { rows: jobs } = await pool.query<JobState>(
        `select singleton_key as key, state::text as state, output->>'reason' as reason from ${schema}.job
         where name = $1 and singleton_key = any($2)
           and (state in ('created', 'retry', 'active') or (state = 'failed' and completed_on >= $3))
         order by completed_on nulls last`,
        [queue, keys, since],
      );
      const failed = jobs.filter(({ state }) => state === "failed");
      return {
        alive: new Set(jobs.filter(({ state }) => state !== "failed").map(({ key }) => key)),
        failed: new Map(failed.map(({ key, reason }) => [key, reason ?? lostReason])),
      };
    },
    supervise: () => boss.supervise(),
    stop: () => boss.stop({ graceful: false, close: false }),
  };
};
