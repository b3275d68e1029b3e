import { messageOf, OperatorError } from "../errors.ts";

/** The oldest PostgreSQL that its makers still mend. */
const oldestVersion = 14;

const causesOf = (thrown: unknown): unknown[] =>
  thrown instanceof Error ? [thrown, ...causesOf(thrown.cause)] : thrown === undefined ? [] : [thrown];

const codeOf = (thrown: unknown): string =>
  causesOf(thrown)
    .map((cause) => (cause as { code?: unknown }).code)
    .find((code): code is string => typeof code === "string") ?? "";

interface Explanation {
  readonly codes: RegExp;
  readonly says: (database: string, server: string) => string;
  readonly hint: string;
}

const explanations: readonly Explanation[] = [
  {
    codes: /^28/,
    says: () => "PostgreSQL refuses the user or the password of DATABASE_URL.",
    hint: "Write a user and a password into DATABASE_URL that the server knows: postgres://user:password@host:port/database",
  },
  {
    codes: /^3D000$/,
    says: (database) => `The database "${database}" of DATABASE_URL does not exist.`,
    hint: "Make it (createdb), or name another one in DATABASE_URL.",
  },
  {
    codes: /^42501$/,
    says: (database) => `The user of DATABASE_URL may not create tables in the database "${database}".`,
    hint: "Make that user its owner, or: GRANT CREATE ON DATABASE … TO …; GRANT CREATE, USAGE ON SCHEMA public TO …;",
  },
  {
    codes: /^53300$/,
    says: () => "The PostgreSQL of DATABASE_URL has no connection left.",
    hint: "Raise its max_connections, or run fewer instances: each takes up to 12.",
  },
  {
    codes: /^(ECONN|CONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_POSTGRES|57P03)/,
    says: (_database, server) => `No PostgreSQL answers at ${server}, which DATABASE_URL names.`,
    hint: "Start it, or write its host and port into DATABASE_URL; without DATABASE_URL an embedded one is used.",
  },
];

const placeOf = (url: string): { database: string; server: string } => {
  if (!URL.canParse(url)) return { database: "", server: "" };
  const { host, pathname } = new URL(url);
  return { database: decodeURIComponent(pathname.slice(1)), server: host };
};

/** Why a database could not be opened, in a sentence that names what to change; never with the password. */
export const explainDatabaseError = (url: string, thrown: unknown): OperatorError => {
  if (thrown instanceof OperatorError) return thrown;
  const code = codeOf(thrown);
  const { database, server } = placeOf(url);
  const known = explanations.find(({ codes }) => codes.test(code));
  const reason = messageOf(causesOf(thrown).at(-1));
  return known === undefined
    ? new OperatorError(`The database of DATABASE_URL cannot be opened: ${reason}`, {
        cause: thrown,
        hint: "See the log of PostgreSQL.",
      })
    : new OperatorError(known.says(database, server), { cause: thrown, hint: known.hint });
};

/** Throws an OperatorError for a server that is too old. `versionNumber` as `server_version_num` has it: 140005. */
export const requireServerVersion = (versionNumber: number): void => {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestVersion) return;
  throw new OperatorError(`The PostgreSQL of DATABASE_URL is version ${major}; ${oldestVersion} or newer is needed.`, {
    hint: "Name a newer server in DATABASE_URL, or leave it out: an embedded one is used then.",
  });
};
