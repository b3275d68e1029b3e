import type { Config } from "../../shared/config.ts";
import { OperatorError } from "../../shared/errors.ts";
import { type CatalogEntry, catalog, mergeEntries, readCatalog, readOperatorEntries } from "../catalog.ts";
import { appendEntries, removeEntries } from "./catalog-file.ts";
import { celexProblem } from "./celex.ts";
import { entryFor, mainActOf, type NewEntry, reasonToLeaveOut, type Wishes } from "./entries.ts";
import { type ActSource, type KnownAct, openActSource } from "./known-acts.ts";

export type { NewEntry } from "./entries.ts";

/** What to add, and how. */
export interface AddOptions {
  readonly config: Config;
  readonly celexes: readonly string[];
  readonly wishes: Wishes;
  /** Also the delegated and implementing acts that are based on them. */
  readonly actsUnder: boolean;
  readonly dryRun: boolean;
  readonly warn: (line: string) => void;
}

/** What was added, what was there already, and what was left out. */
export interface Added {
  readonly added: readonly NewEntry[];
  readonly known: readonly CatalogEntry[];
  readonly leftOut: ReadonlyArray<{ readonly celex: string; readonly title: string; readonly reason: string }>;
}

const refuseAll = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  throw new OperatorError(problems.length === 1 ? `${problems[0]}.` : `Nothing is added:\n  ${problems.join("\n  ")}`, {
    hint: "The CELEX number of an act stands on its page of EUR-Lex.",
  });
};

/** Makes entries one after the other: what one is called, no other may be called. */
const entriesFor = (
  acts: readonly KnownAct[],
  wishesFor: (act: KnownAct, entries: readonly CatalogEntry[]) => Wishes,
  entries: readonly CatalogEntry[],
): NewEntry[] =>
  acts.reduce<NewEntry[]>((made, act) => {
    const all = [...entries, ...made.map(({ entry }) => entry)];
    made.push(entryFor(act, wishesFor(act, all), all));
    return made;
  }, []);

/** The acts that were asked for, those made under another one after it. */
const requested = async (
  source: ActSource,
  celexes: readonly string[],
  wishes: Wishes,
  entries: readonly CatalogEntry[],
): Promise<NewEntry[]> => {
  if (celexes.length === 0) return [];
  const { acts, problems } = await source.find(celexes);
  refuseAll(problems);
  const bases = wishes.under === undefined ? await source.legalBases(celexes) : new Map<string, string[]>();
  const wishesFor = (act: KnownAct, all: readonly CatalogEntry[]): Wishes => {
    const under = wishes.under ?? mainActOf(act, bases.get(act.celex) ?? [], all);
    return under === null ? wishes : { ...wishes, under };
  };
  const basesOf = ({ celex }: KnownAct): number => (bases.get(celex) ?? []).length;
  return entriesFor(
    [...acts].sort((left, right) => basesOf(left) - basesOf(right)),
    wishesFor,
    entries,
  );
};

const madeUnder = async (
  source: ActSource,
  mains: readonly CatalogEntry[],
  entries: readonly CatalogEntry[],
  warn: (line: string) => void,
): Promise<Pick<Added, "added" | "leftOut">> => {
  const found = await source.actsUnder(mains.map(({ celex }) => celex));
  if (found === null) {
    warn("Which acts are based on these cannot be known without Cellar: add them by their own numbers, with --under.");
    return { added: [], leftOut: [] };
  }
  const mainOf = new Map(
    mains.flatMap((main) => (found.get(main.celex) ?? []).map((celex) => [celex, main.id] as const)),
  );
  const celexes = [...mainOf.keys()].filter((celex) => !entries.some((entry) => entry.celex === celex));
  const { acts, problems } = await source.find(celexes);
  for (const problem of problems) warn(`${problem}: it is left out.`);
  const judged = acts.map((act) => ({ act, reason: reasonToLeaveOut(act) }));
  const kept = judged.filter(({ reason }) => reason === null).map(({ act }) => act);
  return {
    added: entriesFor(kept, ({ celex }) => ({ under: mainOf.get(celex) ?? "" }), entries),
    leftOut: judged.flatMap(({ act: { celex, title }, reason }) => (reason === null ? [] : [{ celex, title, reason }])),
  };
};

/**
 * Adds acts to the operator's catalog: all of them or, with an OperatorError that names every problem, none. Acts that are there
 * already are no problem.
 */
export const addActs = async ({ config, celexes, wishes, ...options }: AddOptions): Promise<Added> => {
  refuseAll(celexes.flatMap((celex) => celexProblem(celex) ?? []));
  const entries = readCatalog(config.DATA_DIR);
  const known = entries.filter(({ celex }) => celexes.includes(celex));
  const source = await openActSource(config, options.warn);
  const missing = celexes.filter((celex) => !known.some((entry) => entry.celex === celex));
  const asked = await requested(source, missing, wishes, entries);
  const all = [...entries, ...asked.map(({ entry }) => entry)];
  const mains = all.filter(({ celex, under }) => under === undefined && celexes.includes(celex));
  const further = options.actsUnder ? await madeUnder(source, mains, all, options.warn) : { added: [], leftOut: [] };
  const added = [...asked, ...further.added];
  mergeEntries([
    ...entries.map((entry) => ({ entry, place: entry.celex })),
    ...added.map(({ entry }) => ({ entry, place: entry.celex })),
  ]);
  if (!options.dryRun && added.length > 0) appendEntries(config.DATA_DIR, added);
  return { added, known, leftOut: further.leftOut };
};

/**
 * Takes acts, by id or CELEX number, out of the operator's catalog. Throws an OperatorError for one that does not stand there, and
 * for one that others are under.
 */
export const removeActs = (dataDir: string, names: readonly string[], dryRun: boolean): CatalogEntry[] => {
  const own = readOperatorEntries(dataDir).map(({ entry }) => entry);
  const removed = own.filter(({ id, celex }) => names.includes(id) || names.includes(celex));
  const problems = names.flatMap((name) => {
    if (removed.some(({ id, celex }) => name === id || name === celex)) return [];
    const isProjects = catalog.some(({ id, celex }) => name === id || name === celex);
    return [isProjects ? `${name} comes with the project` : `${name} is no act that was added`];
  });
  const left = own.filter((entry) => !removed.includes(entry));
  const orphans = left.filter(({ under }) => removed.some(({ id }) => id === under));
  problems.push(...orphans.map(({ id, under }) => `${id} is under ${under}: remove it too`));
  if (problems.length > 0) {
    throw new OperatorError(`Nothing is removed:\n  ${problems.join("\n  ")}`, {
      hint: own.length === 0 ? "No act was added." : `Added: ${own.map(({ id }) => id).join(", ")}.`,
    });
  }
  if (!dryRun) removeEntries(dataDir, removed);
  return removed;
};
