import { afterAll, beforeAll, setDefaultTimeout } from "bun:test";
import type { Browser } from "playwright-core";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import type { PlanName } from "../../../api/accounts/limits/plans.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { createSignIn, type SignIn } from "../../../api/accounts/sign-in.ts";
import { createLogger } from "../../../api/operations/log.ts";
import { type RunningServer, startServer } from "../../../api/server.ts";
import { readConfig } from "../../../shared/config.ts";
import { testModel } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { type LawVersions, lawVersions } from "../../support/law/versions.ts";
import { skipUnless } from "../../support/skip/index.ts";
import { chromiumPath, openBrowser, openWatched, type WatchedPage } from "./browser.ts";

/** For tests in a real browser over the saved documents of the law. */
export const inBrowser = skipUnless(chromiumPath() !== null && mirrorDir !== null, "browser").describe;

export const operatorToken = "operator-token-of-the-console";

/** A real service over a corpus, and a browser in front of it. */
export interface Console {
  readonly origin: string;
  readonly server: RunningServer;
  readonly browser: Browser;
  /** Makes links that sign in. */
  readonly signIn: SignIn;
  /** A key of a new organization. */
  newKey(plan: PlanName): Promise<string>;
  /** Opens a window that is signed in with a key, or signed out (null), at a path. */
  open(path: string, key: string | null, options?: Parameters<Browser["newContext"]>[0]): Promise<WatchedPage>;
}

/** The same over the law of today and of 2024. */
export interface LawConsole extends Console {
  readonly versions: LawVersions;
}

/** The corpora may have to be built first. */
const timeoutMs = 300_000;

const place = "acquis.key";

const keysOn = (database: TestDatabase) => {
  let count = 0;
  return async (plan: PlanName): Promise<string> => {
    count += 1;
    const organization = await createOrganization(database.db, `Console ${count}`, plan);
    return (await createKey(database.db, byOperator(organization.id), { name: "Console", isTest: false })).key;
  };
};

/** Serves a corpus as settings say, for a browser. */
export const openConsoleOver = async (browser: Browser, settings: Record<string, string>): Promise<Console> => {
  const database = await openTestDatabase();
  const config = readConfig({ PORT: "0", ADMIN_TOKEN: operatorToken, ...settings });
  const log = createLogger("silent");
  const signIn = createSignIn();
  const server = await startServer(config, { database, log, ending: new AbortController().signal, signIn });
  const open: Console["open"] = async (path, key, options) => {
    const watched = await openWatched(browser, server.url, options);
    // Once, and not again after a reload: who signs out stays signed out.
    if (key !== null) {
      await watched.page.goto("/v1/health");
      await watched.page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [place, key] as const);
    }
    await watched.page.goto(path);
    await watched.page.waitForSelector("h1");
    return watched;
  };
  return { origin: server.url, server, browser, signIn, newKey: keysOn(database), open };
};

const openConsole = async (): Promise<LawConsole> => {
  const versions = await lawVersions();
  const settings = { ...testModel, CORPUS_DIR: versions.corpusDir, CORPUS_VERSION: versions.version };
  return { ...(await openConsoleOver(await openBrowser(), settings)), versions };
};

let shared: Promise<LawConsole> | null = null;

/** One for all files of a process, since both take seconds to start; they end with it. */
const sharedConsole = (): Promise<LawConsole> => {
  shared ??= openConsole();
  return shared;
};

/** The service and the browser for the tests of a file. Windows that they leave open are closed after it. */
export const consoleOf = (): (() => LawConsole) => {
  setDefaultTimeout(timeoutMs);
  let opened: LawConsole | null = null;
  beforeAll(async () => {
    if (chromiumPath() !== null && mirrorDir !== null) opened = await sharedConsole();
  });
  afterAll(async () => {
    for (const context of opened?.browser.contexts() ?? []) await context.close();
  });
  return () => {
    if (opened === null) throw new Error("Only within the tests of a describe that runs in a browser");
    return opened;
  };
};
