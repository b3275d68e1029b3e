import { sql } from "drizzle-orm";
import { ServiceError } from "../../shared/errors.ts";
import { onDatabase } from "../accounts/database/availability.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { noStore } from "../http/response/headers.ts";
import { json } from "../http/response/reply.ts";
import type { Services } from "../services.ts";

/** `GET /v1/health`: the process lives. Says nothing of its parts. */
export const health = (services: Services) =>
  openEndpoint(services, "health", "public", () =>
    json(
      200,
      { status: "healthy", corpus_version: services.corpus.mounted()?.version ?? "none" },
      { headers: noStore },
    ),
  );

const notReady = (): ServiceError => new ServiceError("service_unavailable", "The service is not ready for requests.");

/** `GET /v1/ready`: requests may be sent here: the database answers, a corpus is mounted, and no shutdown is under way. */
export const ready = (services: Services) =>
  openEndpoint(services, "ready", "public", async () => {
    const mounted = services.corpus.mounted();
    if (mounted === null || !services.accepting()) throw notReady();
    await onDatabase(async () => {
      await services.db.execute(sql`select 1`);
    });
    const search = mounted.searchesByMeaning() ? "words_and_meaning" : "words";
    return json(200, { status: "ready", corpus_version: mounted.version, search }, { headers: noStore });
  });
