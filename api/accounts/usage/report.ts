import { and, asc, eq } from "drizzle-orm";
import type { Drizzle } from "../database/database.ts";
import { organizations, usageBuckets } from "../database/schema.ts";
import { bucketEndMs } from "./buckets.ts";

/** Usage of one organization, endpoint and regulation in a month. */
export interface UsageLine {
  organization_id: number;
  organization: string;
  endpoint: string;
  regulation: string;
  requests: number;
  errors: number;
  abstentions: number;
  mean_ms: number;
  p95_ms: number;
}

interface Bucket {
  readonly bucket: number;
  readonly requests: number;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** The end of the bucket in which the percentile lies, in ms. `buckets` in rising order. */
export const percentileMs = (buckets: readonly Bucket[], share: number): number => {
  const wanted = buckets.reduce((sum, { requests }) => sum + requests, 0) * share;
  let seen = 0;
  for (const { bucket, requests } of buckets) {
    seen += requests;
    if (seen >= wanted) return rounded(bucketEndMs(bucket));
  }
  return 0;
};

type Row = Bucket & Omit<UsageLine, "mean_ms" | "p95_ms"> & { total_ms: number };

const readRows = (db: Drizzle, month: string, organizationId: number | null): Promise<Row[]> =>
  db
    .select({
      organization_id: usageBuckets.organizationId,
      organization: organizations.name,
      endpoint: usageBuckets.endpoint,
      regulation: usageBuckets.regulation,
      bucket: usageBuckets.bucket,
      requests: usageBuckets.requests,
      errors: usageBuckets.errors,
      abstentions: usageBuckets.abstentions,
      total_ms: usageBuckets.totalMs,
    })
    .from(usageBuckets)
    .innerJoin(organizations, eq(organizations.id, usageBuckets.organizationId))
    .where(
      and(
        eq(usageBuckets.month, month),
        organizationId === null ? undefined : eq(usageBuckets.organizationId, organizationId),
      ),
    )
    .orderBy(
      asc(usageBuckets.organizationId),
      asc(usageBuckets.endpoint),
      asc(usageBuckets.regulation),
      asc(usageBuckets.bucket),
    );

const total = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const toLine = (rows: readonly [Row, ...Row[]]): UsageLine => {
  const { organization_id, organization, endpoint, regulation } = rows[0];
  const requests = total(rows, (row) => row.requests);
  return {
    organization_id,
    organization,
    endpoint,
    regulation,
    requests,
    errors: total(rows, (row) => row.errors),
    abstentions: total(rows, (row) => row.abstentions),
    mean_ms: rounded(total(rows, (row) => row.total_ms) / requests),
    p95_ms: percentileMs(rows, 0.95),
  };
};

/** The usage of a month (its first day), a line for each organization, endpoint and regulation; of one organization alone when it is named. */
export const reportUsage = async (
  db: Drizzle,
  month: string,
  organizationId: number | null = null,
): Promise<UsageLine[]> => {
  const rows = await readRows(db, month, organizationId);
  const groups = Map.groupBy(rows, (row) => `${row.organization_id}|${row.endpoint}|${row.regulation}`);
  return [...groups.values()].map((group) => toLine(group as [Row, ...Row[]]));
};
