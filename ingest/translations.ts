import type { Manifest } from "../shared/corpus/index.ts";
import { OperatorError } from "../shared/errors.ts";
import type { CatalogEntry } from "./catalog.ts";
import { type Gathered, type GatherOptions, gatherActs } from "./gather.ts";
import { wordsOf } from "./languages/index.ts";

/** The acts that are held in each further language: in those that were asked for all, else those of which the catalog says so. */
const wantedIn = (
  acts: Gathered["acts"],
  asked: readonly string[] | null,
  main: string,
): ReadonlyMap<string, readonly CatalogEntry[]> => {
  const entries = acts.map(({ entry }) => entry);
  const all = asked ?? [...new Set(entries.flatMap(({ languages = [] }) => languages))].sort();
  const further = all.filter((language) => language !== main);
  const isWanted = (entry: CatalogEntry, language: string): boolean =>
    asked !== null || entry.languages?.includes(language) === true;
  return new Map(further.map((language) => [language, entries.filter((entry) => isWanted(entry, language))]));
};

/**
 * Gathers the acts of a corpus in further languages. An act that is not to be had in one is noted and left out there: the corpus is whole
 * without it. Throws an OperatorError for a language that is not known, or in which no act at all is to be had.
 */
export const gatherTranslations = async (
  { acts }: Gathered,
  asked: readonly string[] | null,
  published: Manifest | null,
  options: GatherOptions,
): Promise<Required<Gathered>["translations"]> => {
  const translations = new Map<string, Gathered["acts"]>();
  for (const [language, catalog] of wantedIn(acts, asked, options.language)) {
    wordsOf(language);
    const before = published?.translations?.find((translation) => translation.language === language) ?? null;
    const gathered = await gatherActs({ ...options, catalog, language, published: before });
    for (const { actId, reason, outcome } of gathered.failures) {
      options.progress.note(
        `WARNING: ${actId} ${outcome === "kept" ? "stays as it was" : "is left out"} in "${language}": ${reason}`,
      );
    }
    if (gathered.acts.length === 0) {
      throw new OperatorError(
        `No act of the catalog can be had in "${language}": ${gathered.failures[0]?.reason ?? ""}`,
        {
          hint: "Leave the language out of --languages, or choose a source that has the documents in it.",
        },
      );
    }
    translations.set(language, gathered.acts);
  }
  return translations;
};
