import { createKey } from "../../../../api/accounts/keys/changes.ts";
import type { PlanName } from "../../../../api/accounts/limits/plans.ts";
import { byOperator } from "../../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../../api/accounts/organizations.ts";
import { createLogger } from "../../../../api/operations/log.ts";
import { startServer } from "../../../../api/server.ts";
import { readConfig } from "../../../../shared/config.ts";
import { testModel } from "../../../support/corpus.ts";
import { openTestDatabase } from "../../../support/database.ts";
import { type LawVersions, lawVersions } from "../../../support/law/versions.ts";

/** A real service over the law of today and of 1 August 2024, on a port of this machine. */
export interface LawService {
  readonly url: string;
  readonly versions: LawVersions;
  /** The key of a new organization. */
  newKey(plan: PlanName): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service. Ask only where `mirrorDir` is not null. */
export const startLawService = async (): Promise<LawService> => {
  const versions = await lawVersions();
  const database = await openTestDatabase();
  const ending = new AbortController();
  const server = await startServer(
    readConfig({ ...testModel, PORT: "0", CORPUS_DIR: versions.corpusDir, CORPUS_VERSION: versions.version }),
    { database, log: createLogger("silent"), ending: ending.signal },
  );
  return {
    url: server.url,
    versions,
    newKey: async (plan) => {
      const { id } = await createOrganization(database.db, `Pipelines ${crypto.randomUUID()}`, plan);
      return (await createKey(database.db, byOperator(id), { name: "Default", isTest: false })).key;
    },
    close: async () => {
      await server.stop();
      ending.abort();
      await database.close();
    },
  };
};
