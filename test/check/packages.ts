import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package as it lies in node_modules. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As its package.json says it, old spellings brought to one text; null where it says nothing. */
  readonly licence: string | null;
  /** Needed by the service itself, not only to develop it. */
  readonly isProduction: boolean;
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: ReadonlyArray<{ readonly type: string }>;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;

/** Builds for one system have a name for each: they count as one, so that the list is the same on every machine. */
const withoutPlatform = (name: string): string =>
  name.replace(/\b(?:linux|linuxmusl|darwin|win32|windows|freebsd|android)[\w-]*$/, "*");

const licenceOf = ({ license, licenses }: PackageFile): string | null => {
  if (typeof license === "string") return license;
  const types = [license, ...(licenses ?? [])].flatMap((entry) => entry?.type ?? []);
  return types.length === 0 ? null : types.join(" OR ");
};

/** Every folder of an installed package, those inside other packages' own node_modules too. */
const foldersIn = (root: string): string[] =>
  [...new Bun.Glob("node_modules/**/package.json").scanSync({ cwd: root, dot: true })]
    .filter((path) => /node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path))
    .map((path) => join(root, dirname(path)));

/** Where a package finds another: in its own node_modules or in those of a folder above it. */
const resolveFrom = (folder: string, name: string): string | null => {
  const candidate = join(folder, "node_modules", name);
  if (existsSync(join(candidate, "package.json"))) return candidate;
  return dirname(folder) === folder ? null : resolveFrom(dirname(folder), name);
};

const neededBy = (file: PackageFile): string[] => [
  ...Object.keys(file.dependencies ?? {}),
  ...Object.keys(file.optionalDependencies ?? {}),
  ...Object.keys(file.peerDependencies ?? {}).filter((name) => file.peerDependenciesMeta?.[name]?.optional !== true),
];

/** The folders that are reached from the dependencies of the project, without those for development. */
const productionFolders = (root: string): Set<string> => {
  const reached = new Set<string>();
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of neededBy(readPackage(folder))) {
      const found = resolveFrom(folder, name);
      if (found === null || reached.has(found)) continue;
      reached.add(found);
      waiting.push(found);
    }
  }
  return reached;
};

/** True for what was reached, and for what lies in the folder of a package that was: some packages bring their own. */
const liesIn = (production: ReadonlySet<string>, folder: string): boolean =>
  production.has(folder) || (dirname(folder) !== folder && liesIn(production, dirname(folder)));

/** The packages that bun.lock names, as `name@version`. */
const lockedPackages = (root: string): Set<string> => {
  const lock = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as {
    readonly packages: Record<string, readonly [nameAndVersion: string, ...rest: unknown[]]>;
  };
  return new Set(Object.values(lock.packages).map(([locked]) => locked));
};

/**
 * True for what the lock names, and for what such a package brings with it below a folder of its own, which the lock is silent
 * about. What else lies in node_modules was left there by an earlier install.
 */
const isLocked = (locked: ReadonlySet<string>, root: string, folder: string): boolean => {
  const { name, version } = readPackage(folder);
  if (locked.has(`${name}@${version}`)) return true;
  const brought = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(?!node_modules\/).*?node_modules\//.exec(
    folder.slice(root.length),
  );
  return brought?.[1] !== undefined && isLocked(locked, root, join(root, brought[1]));
};

/** The packages below `root`'s node_modules without what an earlier install left there, each name and version once, in order. */
export const installedPackages = (root: string): InstalledPackage[] => {
  const production = productionFolders(root);
  const locked = lockedPackages(root);
  const packages = new Map<string, InstalledPackage>();
  for (const folder of foldersIn(root).filter((each) => isLocked(locked, root, each))) {
    const file = readPackage(folder);
    if (file.name === undefined || file.version === undefined) continue;
    const name = withoutPlatform(file.name);
    const key = `${name}@${file.version}`;
    const isProduction = liesIn(production, folder) || packages.get(key)?.isProduction === true;
    packages.set(key, { name, version: file.version, licence: licenceOf(file), isProduction });
  }
  const keys = [...packages.keys()].sort();
  return keys.flatMap((key) => packages.get(key) ?? []);
};
