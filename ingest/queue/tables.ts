import type { Pool } from "pg";
import type { Maker } from "./maker.ts";

/** Somebody who works on bundles, or waits for them. */
export interface Participant extends Maker {
  readonly id: string;
  readonly role: "build" | "worker";
  /** Machine and process: `build-3:4711`. */
  readonly name: string;
}

/** What came of a key: the bundle's file, compressed, or why there can be none. The same for whoever works on it. */
export type Outcome =
  | { readonly content: Buffer }
  | { readonly content: null; readonly problem: string; readonly hint: string | null };

/** Of what is asked for, what it came to, and who is there. Everything in it is small but the bundles, which stay until they are fetched. */
export interface Tables {
  /** Says that somebody is there, and which keys he waits for. Must be said again and again. */
  beat(participant: Participant, keys: readonly string[]): Promise<void>;
  /** Who else was there in the last seconds. */
  others(id: string): Promise<Participant[]>;
  leave(id: string): Promise<void>;
  /** Forgets those who have been silent for long, and what nobody waits for any more. */
  sweep(): Promise<void>;
  isWanted(key: string): Promise<boolean>;
  hasOutcome(key: string): Promise<boolean>;
  /** Keeps what came of a key for those who wait for it; where nobody does, nothing is kept. */
  put(key: string, outcome: Outcome): Promise<void>;
  /** What came of keys that somebody waits for, a few at a time. */
  outcomes(id: string): Promise<ReadonlyArray<readonly [key: string, outcome: Outcome]>>;
  /** Somebody does not wait for a key any more. */
  release(id: string, key: string): Promise<void>;
  /** The server's clock. */
  now(): Promise<Date>;
}

/** Another shape of the tables takes another name: programs of two releases may use one database. */
const schema = "acquis_ingest_1";

/** Somebody who was seen so many seconds ago is there. */
const thereSeconds = 12;

/** Somebody who was not seen for so many seconds will not come back. */
const goneSeconds = 60;

/** Bundles that are in memory at once when they come in. */
const outcomesAtOnce = 8;

const definitions = `
  begin;
  create schema if not exists ${schema};
  create table if not exists ${schema}.participants (
    id uuid primary key,
    role text not null,
    name text not null,
    code text not null,
    model text not null,
    seen_at timestamptz not null default now()
  );
  create table if not exists ${schema}.wanted (
    id uuid not null references ${schema}.participants (id) on delete cascade,
    key text not null,
    primary key (id, key)
  );
  create index if not exists wanted_by_key on ${schema}.wanted (key);
  create table if not exists ${schema}.outcomes (
    key text primary key,
    content bytea,
    problem text,
    hint text,
    made_at timestamptz not null default now(),
    check ((content is null) <> (problem is null))
  );
  -- What is compressed already is not tried again.
  alter table ${schema}.outcomes alter column content set storage external;
  commit;`;

const ensureTables = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query("select to_regclass($1) as made", [`${schema}.outcomes`]);
  if (rows[0]?.made === null) await pool.query(definitions);
};

interface OutcomeRow {
  readonly key: string;
  readonly content: Buffer | null;
  readonly problem: string;
  readonly hint: string | null;
}

const outcomeOf = ({ content, problem, hint }: OutcomeRow): Outcome =>
  content === null ? { content, problem, hint } : { content };

const isUnwanted = `not exists (select from ${schema}.wanted w where w.key = o.key)`;

/** Opens our own tables, and makes them where there are none, which one process at a time may do. */
export const openTables = async (pool: Pool): Promise<Tables> => {
  await ensureTables(pool);
  const run = async (text: string, values: unknown[] = []): Promise<void> => {
    await pool.query(text, values);
  };
  const says = async (condition: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await pool.query<{ said: boolean }>(`select ${condition} as said`, values);
    return rows[0]?.said === true;
  };
  const forget = (condition: string, values: unknown[] = []): Promise<void> =>
    run(`delete from ${schema}.outcomes o where ${condition} and ${isUnwanted}`, values);
  return {
    beat: ({ id, role, name, code, model }, keys) =>
      run(
        `with seen as (
           insert into ${schema}.participants (id, role, name, code, model) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set seen_at = now() returning id
         )
         insert into ${schema}.wanted (id, key) select seen.id, key from seen, unnest($6::text[]) as key
         on conflict do nothing`,
        [id, role, name, code, model, keys],
      ),
    others: async (id) => {
      const { rows } = await pool.query<Participant>(
        `select id, role, name, code, model from ${schema}.participants
         where id <> $1 and seen_at > now() - $2 * interval '1 second' order by name`,
        [id, thereSeconds],
      );
      return rows;
    },
    leave: async (id) => {
      await run(`delete from ${schema}.participants where id = $1`, [id]);
      await forget("true");
    },
    sweep: async () => {
      const silent = `seen_at < now() - $1 * interval '1 second'`;
      await run(`delete from ${schema}.participants where ${silent}`, [goneSeconds]);
      await forget("true");
    },
    isWanted: (key) => says(`exists (select from ${schema}.wanted where key = $1)`, [key]),
    hasOutcome: (key) => says(`exists (select from ${schema}.outcomes where key = $1)`, [key]),
    put: (key, outcome) => {
      const { problem, hint } = outcome.content === null ? outcome : { problem: null, hint: null };
      return run(
        `insert into ${schema}.outcomes (key, content, problem, hint) select $1, $2, $3, $4
         where exists (select from ${schema}.wanted where key = $1) on conflict do nothing`,
        [key, outcome.content, problem, hint],
      );
    },
    outcomes: async (id) => {
      const { rows } = await pool.query<OutcomeRow>(
        `select key, content, problem, hint from ${schema}.outcomes join ${schema}.wanted using (key)
         where id = $1 limit $2`,
        [id, outcomesAtOnce],
      );
      return rows.map((row) => [row.key, outcomeOf(row)] as const);
    },
    release: async (id, key) => {
      await run(`delete from ${schema}.wanted where id = $1 and key = $2`, [id, key]);
      await forget("o.key = $1", [key]);
    },
    now: async () => {
      const { rows } = await pool.query<{ now: Date }>("select now()");
      return rows[0]?.now ?? new Date();
    },
  };
};
