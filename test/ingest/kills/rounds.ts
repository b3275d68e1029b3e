// Builds that add, drop and change acts, each killed at a random moment; for the test and for the benchmark.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { collectGarbage, listVersions } from "../../../ingest/publish/versions.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import { isCorpusVersion, openSnapshot, readCurrentVersion } from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";

/** The acts that builds are made of. */
export interface KilledActs {
  /** A folder of saved documents, laid out as a mirror. */
  readonly documents: string;
  readonly kind: "mirror" | "samples";
  /** The last two of them come and go; of the others one is changed each time. */
  readonly celexNumbers: readonly string[];
}

/** What became of a build that was to be killed. */
export interface Round {
  /** False where it had ended before. */
  readonly killed: boolean;
  /** True where it was killed after it had begun to write the version. */
  readonly wrote: boolean;
  /** What is current after the kill: the version that was current before, or the one that was to be. */
  readonly current: "old" | "new";
}

/** From the moment at which a version gets its name about so long passes until it is the current one and the build ends. */
const publishMs = 30;

const program = join(import.meta.dir, "build.ts");

/** Saved documents of which the last two acts come and go, and of the others one is changed, round by round. */
const changingMirror = ({ documents, celexNumbers }: KilledActs) => {
  const [mirror, changed] = [temporaryFolder(), temporaryFolder()];
  const lasting = celexNumbers.slice(0, -2);
  const link = (celex: string, target: string): void => {
    rmSync(join(mirror, celex), { force: true });
    symlinkSync(target, join(mirror, celex));
  };
  for (const celex of lasting) link(celex, realpathSync(join(documents, celex)));
  /** Every document of an act says a little more than before. */
  const change = (celex: string, round: number): void => {
    const folder = join(changed, celex);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(join(documents, celex))) {
      const [from, to] = [join(documents, celex, name), join(folder, name)];
      if (!name.endsWith("html")) cpSync(from, to, { recursive: true });
      else writeFileSync(to, readFileSync(from, "utf8").replaceAll(/(\w)([.;]<\/p>)/g, `$1 in round ${round}$2`));
    }
    link(celex, folder);
  };
  return {
    mirror,
    /** One act joins, one leaves, and one changes. */
    move: (round: number): void => {
      const [joins = "", leaves = ""] = celexNumbers.slice(-2).sort(() => (round % 2 === 0 ? 1 : -1));
      link(joins, realpathSync(join(documents, joins)));
      rmSync(join(mirror, leaves), { force: true });
      change(lasting[round % lasting.length] ?? "", round);
    },
  };
};

/** Throws an Error for what is there under a version's name and is not whole. */
const requireWhole = async (corpusDir: string): Promise<void> => {
  for (const { version } of listVersions(corpusDir)) {
    const found = (await verifyVersion(corpusDir, version)).find(({ problem }) => problem !== null);
    if (found !== undefined) throw new Error(`${version} is there and is not whole: ${found.name}: ${found.problem}`);
  }
};

const buildingPrefix = ".building-";

const buildingIn = (corpusDir: string): string[] =>
  readdirSync(corpusDir).filter((name) => name.startsWith(buildingPrefix));

/** Starts a build in a process group of its own. */
const startBuild = (corpusDir: string, cacheDir: string, mirror: string, kind: string) => {
  const child = Bun.spawn([process.execPath, program, corpusDir, cacheDir, mirror, kind], {
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
  });
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { child, output };
};

/** Prepares rounds of builds and makes the first version. `random` gives numbers from 0 to 1. */
export const prepareRounds = async (acts: KilledActs, random: () => number) => {
  const [corpusDir, cacheDir] = [temporaryFolder(), temporaryFolder()];
  const { mirror, move } = changingMirror(acts);
  let round = 0;
  let took = { wholeMs: 0, writeMs: 0 };

  const begin = (corpus = corpusDir, cache = cacheDir) => startBuild(corpus, cache, mirror, acts.kind);

  /** Settles when something of this kind appears in the folder of versions, or the build has ended. */
  const appears = async (child: Bun.Subprocess, isMeant: (name: string) => boolean): Promise<void> => {
    const seen = Promise.withResolvers<void>();
    const watcher = watch(corpusDir, (_event, name) => {
      if (name !== null && isMeant(name)) seen.resolve();
    });
    await Promise.race([seen.promise, child.exited]);
    watcher.close();
  };
  const isBuilding = (name: string): boolean => name.startsWith(buildingPrefix);

  /** Waits until the build is in one of three parts of its way, in turn, and says how long that part takes. */
  const reachPart = async (child: Bun.Subprocess): Promise<number> => {
    if (round % 3 === 0) return took.wholeMs;
    await appears(child, round % 3 === 1 ? isBuilding : isCorpusVersion);
    return round % 3 === 1 ? took.writeMs : publishMs;
  };

  /** The version that a build ends with. Throws an Error where it fails. */
  const versionOf = async ({ child, output }: ReturnType<typeof begin>): Promise<string> => {
    const [printed, errors] = await output;
    if ((await child.exited) !== 0) throw new Error(`A build failed after a kill:\n${errors}`);
    return printed.trim();
  };

  /** Builds to the end, and notes how long that takes. */
  const finish = async (): Promise<string> => {
    const began = performance.now();
    const build = begin();
    await appears(build.child, isBuilding);
    const wrote = performance.now();
    const made = await versionOf(build);
    took = { wholeMs: performance.now() - began, writeMs: performance.now() - wrote };
    return made;
  };

  /** Kills the build alone, or all its processes at once as a failing machine does. */
  const kill = ({ pid }: Bun.Subprocess): void => {
    process.kill(random() < 0.5 ? pid : -pid, "SIGKILL");
  };

  move(round);
  let old = await finish();

  return {
    /**
     * Changes the acts, kills their build at a random moment, in turn of its whole way, while it writes and while it publishes, looks at what is
     * there, and builds again.
     * Throws an Error where anything but a whole version is to be seen, or the next build makes another one than it would from empty.
     */
    next: async ({ compared }: { readonly compared: boolean }): Promise<Round> => {
      round += 1;
      move(round);
      const { child, output } = begin();
      const timer = setTimeout(() => kill(child), random() * (await reachPart(child)));
      await child.exited;
      clearTimeout(timer);
      const killed = child.signalCode === "SIGKILL";
      const wrote = killed && (buildingIn(corpusDir).length > 0 || listVersions(corpusDir).length > 1);
      const current = readCurrentVersion(corpusDir);
      if (current === null) throw new Error("No version is current any more");
      await openSnapshot(corpusDir, current);
      await requireWhole(corpusDir);
      await output;
      const made = await finish();
      if (current !== old && current !== made) throw new Error(`${current} is current, neither ${old} nor ${made}`);
      if (readCurrentVersion(corpusDir) !== made) throw new Error(`${made} was made and is not current`);
      if (buildingIn(corpusDir).length > 0) throw new Error(`${buildingIn(corpusDir)} was left behind`);
      await requireWhole(corpusDir);
      if (compared && (await versionOf(begin(temporaryFolder(), temporaryFolder()))) !== made)
        throw new Error(`${made} is not what is built from empty`);
      collectGarbage(corpusDir, 0, false);
      const moved = current === made && made !== old;
      old = made;
      return { killed, wrote, current: moved ? "new" : "old" };
    },
  };
};
