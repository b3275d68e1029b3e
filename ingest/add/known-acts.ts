import type { Config } from "../../shared/config.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { messageOf } from "../../shared/errors.ts";
import { cellarAnswers } from "../fetch/cellar/reach.ts";
import {
  type ActFacts,
  createSparql,
  findActsUnder,
  findConsolidations,
  findFacts,
  findLegalBases,
  mirrorSource,
} from "../fetch/index.ts";
import { expressionDate } from "../fetch/source.ts";
import { documentTitle } from "./document-title.ts";

/** What is known of an act before it is in the catalog. */
export interface KnownAct extends ActFacts {
  readonly celex: string;
  /** Dates of its consolidated texts, oldest first. */
  readonly consolidated: readonly IsoDate[];
}

/** Where acts are looked up. */
export interface ActSource {
  /** The acts that are known, and for each of the others why it is not. */
  find(
    celexes: readonly string[],
  ): Promise<{ readonly acts: readonly KnownAct[]; readonly problems: readonly string[] }>;
  /** The acts based on each of these, by CELEX number; null where that cannot be known. */
  actsUnder(celexes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]> | null>;
  /** The acts that each of these is based on, by CELEX number. */
  legalBases(celexes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Acts as Cellar describes them. */
const cellarActs = (url: string): ActSource => {
  const ask = createSparql(url, { retries: 2 });
  return {
    find: async (celexes) => {
      const facts = await findFacts(ask, celexes);
      const dates = await findConsolidations(ask, [...facts.keys()], "en");
      const acts = celexes.flatMap((celex): KnownAct[] => {
        const known = facts.get(celex);
        return known === undefined ? [] : [{ ...known, celex, consolidated: dates.get(celex) ?? [] }];
      });
      const unknown = celexes.filter((celex) => !facts.has(celex));
      return { acts, problems: unknown.map((celex) => `${celex}: Cellar knows no such act`) };
    },
    actsUnder: (celexes) => findActsUnder(ask, celexes),
    legalBases: (celexes) => findLegalBases(ask, celexes),
  };
};

/** Acts as their saved documents describe themselves. What is made under them is not told there. */
const mirrorActs = (setting: string): ActSource => {
  const source = mirrorSource(setting);
  const read = async (celex: string): Promise<KnownAct | string> => {
    try {
      const { files } = await source.read(celex, "oj", "en");
      const consolidated = (await source.consolidatedDates(celex, [], "en")).map(expressionDate);
      return { celex, title: documentTitle(files), shortTitles: [], repealedOn: null, consolidated };
    } catch (error) {
      return messageOf(error).replace(/\.$/, "");
    }
  };
  return {
    find: async (celexes) => {
      const found = await Promise.all(celexes.map(read));
      return {
        acts: found.filter((act) => typeof act !== "string"),
        problems: found.filter((act) => typeof act === "string"),
      };
    },
    actsUnder: async () => null,
    legalBases: async () => new Map(),
  };
};

/** The second source is asked for what the first does not know, and for all from when the first does not answer. */
const withFallback = (first: ActSource, second: ActSource, warn: (line: string) => void): ActSource => {
  let answering = first;
  const either = async <Found>(of: (source: ActSource) => Promise<Found>): Promise<Found> => {
    if (answering === second) return of(second);
    try {
      return await of(first);
    } catch (error) {
      warn(`${messageOf(error)} The documents of EURLEX_MIRROR serve instead.`);
      answering = second;
      return of(second);
    }
  };
  return {
    find: async (celexes) => {
      const found = await either((source) => source.find(celexes));
      if (answering === second) return found;
      const known = new Set(found.acts.map(({ celex }) => celex));
      const further = await second.find(celexes.filter((celex) => !known.has(celex)));
      return { acts: [...found.acts, ...further.acts], problems: further.problems };
    },
    actsUnder: (celexes) => either((source) => source.actsUnder(celexes)),
    legalBases: (celexes) => either((source) => source.legalBases(celexes)),
  };
};

/** Where acts are looked up: Cellar, and the saved documents where it does not answer or does not know an act. */
export const openActSource = async (config: Config, warn: (line: string) => void): Promise<ActSource> => {
  const { CELLAR_URL, EURLEX_MIRROR } = config;
  const cellar = cellarActs(CELLAR_URL);
  if (EURLEX_MIRROR === null) return cellar;
  const mirror = mirrorActs(EURLEX_MIRROR);
  if (await cellarAnswers(CELLAR_URL, 5_000)) return withFallback(cellar, mirror, warn);
  warn(`${CELLAR_URL} cannot be reached: entries are made from the documents of EURLEX_MIRROR.`);
  return mirror;
};
