import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { PlanName } from "../limits/plans.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const organizations = pgTable(
  "organizations",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull().unique(),
    plan: text("plan").$type<PlanName>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("organizations_plan", sql`${table.plan} in ('free', 'developer', 'team', 'platform')`)],
);

const organizationId = () =>
  integer("organization_id")
    .notNull()
    .references(() => organizations.id);

/** A key is known by the SHA-256 of its text alone; a revoked one stays, so that usage keeps its owner. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: serial("id").primaryKey(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    digest: text("digest").notNull().unique(),
    isTest: boolean("is_test").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
    requestCount: bigint("request_count", { mode: "number" }).notNull().default(0),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("api_keys_active").on(table.organizationId).where(sql`${table.revokedAt} is null`)],
);

/**
 * Creations of keys that a client may ask for again under the same `Idempotency-Key`. Of the key's text only the salt is here:
 * without the caller's own key it is worth nothing.
 */
export const keyRequests = pgTable(
  "key_requests",
  {
    organizationId: organizationId(),
    idempotencyKey: text("idempotency_key").notNull(),
    callerKeyId: integer("caller_key_id").notNull(),
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    salt: text("salt").notNull(),
    /** The requests that may have been answered with the key; when each of them is undone, the key goes. */
    attempts: uuid("attempts").array().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.idempotencyKey] }),
    index("key_requests_key").on(table.keyId),
  ],
);

/** Units taken of the monthly quota; `month` is the first day of a UTC calendar month. */
export const quotaMonths = pgTable(
  "quota_months",
  {
    organizationId: organizationId(),
    month: date("month", { mode: "string" }).notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);

/** Requests counted by duration: one row for each bucket of milliseconds, so that a percentile can be read from sums. */
export const usageBuckets = pgTable(
  "usage_buckets",
  {
    month: date("month", { mode: "string" }).notNull(),
    organizationId: organizationId(),
    endpoint: text("endpoint").notNull(),
    regulation: text("regulation").notNull(),
    bucket: smallint("bucket").notNull(),
    requests: bigint("requests", { mode: "number" }).notNull(),
    errors: bigint("errors", { mode: "number" }).notNull(),
    abstentions: bigint("abstentions", { mode: "number" }).notNull(),
    totalMs: doublePrecision("total_ms").notNull(),
  },
  (table) => [
    primaryKey({
      name: "usage_buckets_pk",
      columns: [table.month, table.organizationId, table.endpoint, table.regulation, table.bucket],
    }),
  ],
);

/** Requests that another corpus version answered than the current one, since their clients asked for it: who would miss it. */
export const usageVersions = pgTable(
  "usage_versions",
  {
    month: date("month", { mode: "string" }).notNull(),
    organizationId: organizationId(),
    corpusVersion: text("corpus_version").notNull(),
    requests: bigint("requests", { mode: "number" }).notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "usage_versions_pk", columns: [table.month, table.organizationId, table.corpusVersion] }),
  ],
);

/** What all instances together have let through in one minute (minutes since 1970). */
export const rateWindows = pgTable(
  "rate_windows",
  {
    minute: integer("minute").notNull(),
    organizationId: integer("organization_id").notNull(),
    kind: text("kind").$type<"metered" | "lookup">().notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.organizationId, table.kind] })],
);
