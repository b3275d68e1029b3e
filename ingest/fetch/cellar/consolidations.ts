import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import DataLoader from "dataloader";
import type { IsoDate } from "../../../shared/dates.ts";
import { messageOf } from "../../../shared/errors.ts";
import { writeDurably } from "../../publish/durable.ts";
import { findConsolidations } from "./act-queries.ts";
import type { Sparql } from "./sparql.ts";

const keptSchema = Type.Record(Type.String(), Type.Array(Type.String()));

/** What was answered last, so that an endpoint that is away does not bring older law back. */
const openKept = (folder: string, language: string) => {
  const path = join(folder, `consolidated-texts.${language}.json`);
  const recall = (): Readonly<Record<string, string[]>> => {
    if (!existsSync(path)) return {};
    try {
      const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
      return Value.Check(keptSchema, kept) ? kept : {};
    } catch {
      return {};
    }
  };
  const keep = (found: ReadonlyMap<string, readonly IsoDate[]>): void => {
    mkdirSync(folder, { recursive: true });
    writeDurably(path, JSON.stringify({ ...recall(), ...Object.fromEntries(found) }));
  };
  return { recall, keep };
};

/** Where the consolidated texts of acts are asked for, kept, and told of. */
export interface ConsolidationOptions {
  readonly ask: Sparql;
  /** Folder in which the answers are kept. */
  readonly folder: string;
  readonly warn: (line: string) => void;
}

/** The dates that are known of an act, and whether the endpoint has just said so. */
interface Found {
  readonly dates: readonly IsoDate[];
  readonly isAnswer: boolean;
}

/**
 * The dates of an act's consolidated texts in a language, oldest first: asked once a run, for all acts that are asked about at the
 * same time together, and those that the catalog names with them. Where the endpoint does not answer, what it answered last serves,
 * with a warning; where it does not list what the catalog names, that is a warning too.
 */
export const consolidationLookup = ({ ask, folder, warn }: ConsolidationOptions) => {
  const loaderFor = (language: string): DataLoader<string, Found> => {
    const kept = openKept(folder, language);
    return new DataLoader<string, Found>(async (celexes) => {
      try {
        const found = await findConsolidations(ask, celexes, language);
        kept.keep(found);
        return celexes.map((celex) => ({ dates: found.get(celex) ?? [], isAnswer: true }));
      } catch (error) {
        warn(`Newer consolidated texts cannot be asked for: ${messageOf(error)}`);
        warn("Those that the catalog names, and those that were found before, serve instead.");
        const known = kept.recall();
        return celexes.map((celex) => ({ dates: known[celex] ?? [], isAnswer: false }));
      }
    });
  };
  const loaders = new Map<string, DataLoader<string, Found>>();
  const find = async (celex: string, named: readonly IsoDate[], language: string): Promise<IsoDate[]> => {
    const loader = loaders.get(language) ?? loaderFor(language);
    loaders.set(language, loader);
    const { dates, isAnswer } = await loader.load(celex);
    const unlisted = isAnswer ? named.filter((date) => !dates.includes(date)) : [];
    if (unlisted.length > 0) {
      warn(`${celex}: Cellar lists no consolidated text of ${unlisted.join(", ")} in "${language}"; the catalog does.`);
    }
    return [...new Set([...named, ...dates])].sort();
  };
  const found = new Map<string, Promise<IsoDate[]>>();
  return (celex: string, named: readonly IsoDate[], language: string): Promise<IsoDate[]> => {
    const key = `${celex} ${language}`;
    const dates = found.get(key) ?? find(celex, named, language);
    found.set(key, dates);
    return dates;
  };
};
