import { type Database, openDatabaseAt } from "../../../api/accounts/database/database.ts";
import { createAuthenticator } from "../../../api/accounts/keys/authenticator.ts";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import type { PlanName } from "../../../api/accounts/limits/plans.ts";
import { createRateLimiter } from "../../../api/accounts/limits/rate-limiter.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { createUndoing } from "../../../api/accounts/undoing.ts";
import { createUsageRecorder } from "../../../api/accounts/usage/recorder.ts";
import { createFinder } from "../../../api/answer/find.ts";
import { openLibrary } from "../../../api/answer/index.ts";
import { buildApp } from "../../../api/app.ts";
import { createCorpus } from "../../../api/corpus.ts";
import { createOpenCorpus } from "../../../api/engines/open.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { createMetrics } from "../../../api/operations/metrics/index.ts";
import type { Services } from "../../../api/services.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createContract } from "./contract.ts";
import { createCorpusDir, publishTestCorpus } from "./corpus.ts";
import { createTestEngines, type ObservedEngines } from "./engines.ts";

/** The body of an error other than a validation error. */
export interface ErrorBody {
  readonly error: { code: string; message: string; status: number; request_id: string };
}

/** Reads a body whose shape the OpenAPI document has been checked for already. */
export const jsonOf = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body;

export const adminToken = "operator-token-of-the-tests";

/** The clock that a test moves instead of waiting. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
}

const createClock = (): Clock => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
};

export interface Instance {
  readonly services: Services;
  readonly app: ReturnType<typeof buildApp>;
  /** Sends a request through the application and checks the response against the OpenAPI document. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
}

export interface SendOptions {
  readonly key?: string;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface TestApi extends Instance {
  readonly database: TestDatabase;
  readonly corpusDir: string;
  readonly engines: ObservedEngines;
  readonly clock: Clock;
  /** The lines that were logged since the last call. */
  takeLog(): Array<Record<string, unknown>>;
  /** Another instance of the service on the same database and corpus. */
  anotherInstance(): Promise<Instance>;
  /** Makes an organization and a key of it. */
  customer(
    plan: PlanName,
    options?: { isTest?: boolean },
  ): Promise<{ key: string; organizationId: number; keyId: number }>;
  close(): Promise<void>;
}

const requestOf = (method: string, path: string, options: SendOptions): Request => {
  const { key, body, headers = {}, signal } = options;
  return new Request(`http://localhost${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
};

const createInstance = async (services: Services): Promise<Instance> => {
  const app = buildApp(services);
  const document = await jsonOf<Record<string, unknown>>(
    await app.handle(new Request("http://localhost/openapi.json")),
  );
  const contract = createContract(document);
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Response> => {
    const response = await app.handle(requestOf(method, path, options));
    await contract.check(method, new URL(path, "http://localhost").pathname, response);
    return response;
  };
  return { services, app, send };
};

/** A whole service on a database of its own and a small corpus; nothing listens. `via` leads the service to it another way. */
export const createTestApi = async (
  changes: Partial<Services> = {},
  via?: (databaseUrl: string) => string,
): Promise<TestApi> => {
  const database = await openTestDatabase();
  const others: Database[] = [];
  const corpusDir = createCorpusDir();
  await publishTestCorpus(corpusDir);
  const engines = createTestEngines();
  const clock = createClock();
  let logged = "";

  const servicesOn = async (own: Database): Promise<Services> => {
    const open = createOpenCorpus(corpusDir, async (snapshot) => ({
      ...engines,
      find: createFinder(await openLibrary(snapshot), null),
    }));
    const corpus = createCorpus({ corpusDir, version: null, open });
    await corpus.mount();
    return {
      db: own.db,
      corpus,
      authenticator: createAuthenticator(own.db, clock.now),
      rateLimiter: createRateLimiter(own.db, clock.now),
      usage: createUsageRecorder(own.db),
      undoing: createUndoing(),
      log: createLogger("info", (lines) => {
        logged += lines;
      }),
      metrics: createMetrics(),
      model: null,
      tracing: null,
      adminToken,
      signIn: null,
      origins: new Set(),
      now: clock.now,
      accepting: () => true,
      ...changes,
    };
  };

  const customer: TestApi["customer"] = async (plan, options = {}) => {
    const { id } = await createOrganization(database.db, `Organization ${crypto.randomUUID()}`, plan);
    const { key, stored } = await createKey(database.db, byOperator(id), {
      name: "Default",
      isTest: options.isTest ?? false,
    });
    return { key, organizationId: id, keyId: stored.id };
  };

  const own = via === undefined ? database : await openDatabaseAt(via(database.url));
  if (own !== database) others.push(own);
  const services = await servicesOn(own);
  const takeLog: TestApi["takeLog"] = () => {
    services.log.flush();
    const lines = logged.split("\n").filter((line) => line !== "");
    logged = "";
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  return {
    ...(await createInstance(services)),
    database,
    corpusDir,
    engines,
    clock,
    takeLog,
    anotherInstance: async () => {
      const own = await database.another();
      others.push(own);
      return createInstance(await servicesOn(own));
    },
    customer,
    close: async () => {
      for (const other of others) await other.close();
      await database.close();
    },
  };
};
