import { afterAll, afterEach, beforeAll } from "bun:test";
import { type StoreServer, startStoreServer } from "./server.ts";

/** An object store for the tests of a file. Whatever is opened in this process finds it, and after each test nothing disturbs it any more. */
export const storeForTests = async (): Promise<StoreServer> => {
  const server = await startStoreServer();
  beforeAll(() => void Object.assign(process.env, server.environment));
  afterEach(() => {
    server.disturb(null);
    server.ignoreConditions(false);
  });
  afterAll(async () => {
    for (const name of Object.keys(server.environment)) delete process.env[name];
    await server.stop();
  });
  return server;
};
