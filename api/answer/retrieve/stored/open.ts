import {
  DeskMap,
  type Manifest,
  type RankedEntry,
  type StoredLaw,
  searchTables,
  settle,
} from "../../../../shared/corpus/index.ts";
import type { Candidates, Wanted } from "../candidates.ts";
import type { Library } from "../library.ts";
import { readKnown } from "./known.ts";
import { createLegs } from "./legs.ts";
import { type Candidate, candidateOf, type Desk, libraryOf, NotYetError } from "./library.ts";

/** A corpus that is searched where it lies. */
export interface StoredLibrary {
  /**
   * Does work over a library that finds what a question needs: a provision that the work looks for and that is not at hand is brought,
   * and the work is done again, so it must have no effects. What it gives is what it would give over a library of the whole corpus, as far
   * as the candidates reach.
   */
  over<Result>(work: (library: Library) => Result | Promise<Result>): Promise<Result>;
}

/** So many provisions of the corpus stand for all others when a mean is taken. */
const backgroundMax = 96;

/** Where acts have no more provisions together, all are ranked. */
const wholeMax = 160;

/** Tells how many provisions that bind some acts have together. */
const createCount = ({ acts }: Pick<Manifest, "acts">): ((wanted: Wanted["acts"]) => number) => {
  const counts = new Map(acts.map(({ id, counts: { articles, annexes } }) => [id, articles + annexes]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (wanted) => (wanted === null ? all : wanted.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0));
};

/** So many texts are brought together when the first is missing. */
const likelyWidth = 6;

/** What is brought once for each question, whatever the round. */
const once = <Made>(make: (wanted: Wanted) => Promise<Made>, keyOf: (wanted: Wanted) => string) => {
  const made = new Map<string, Promise<Made>>();
  return (wanted: Wanted): Promise<Made> => {
    const key = keyOf(wanted);
    const known = made.get(key) ?? make(wanted);
    made.set(key, known);
    return known;
  };
};

const textOf = ({ own, vector }: Wanted): string =>
  JSON.stringify([[...own.keys()], vector === null ? null : Array.from(vector.subarray(0, 8))]);

const keyOf = (wanted: Wanted): string => JSON.stringify([textOf(wanted), wanted.acts, wanted.recitals]);

/** Opens what searches a stored corpus, with pauses: the version before it goes on answering meanwhile. */
export const openStoredLibrary = async (law: StoredLaw): Promise<StoredLibrary> => {
  const [provisions, chunks] = [
    await law.database.openTable(searchTables.provisions),
    await law.database.openTable("chunks"),
  ];
  const known = await readKnown(law, provisions, chunks);
  const countIn = createCount(law.manifest);
  const legs = createLegs(known, { provisions, chunks });

  /** Provisions at even distances. */
  const readBackground = async (): Promise<ReadonlyMap<string, RankedEntry | null>> => {
    const { ids, isBinding } = known.places;
    const binding = ids.filter((_, place) => isBinding(place));
    const step = Math.max(1, binding.length / backgroundMax);
    const length = Math.min(binding.length, backgroundMax);
    return law.ranked.take(Array.from({ length }, (_, at) => binding[Math.floor(at * step)] ?? ""));
  };
  const background = [...(await readBackground()).values()].flatMap((provision) => provision ?? []);

  /** For how many each provision counts: those of the background for all that are not here. */
  const countsOf = (here: readonly Candidate[], found: ReadonlySet<string>): Candidates["counts"] => {
    const binding = here.filter((provision) => provision.binding);
    return (inScope, acts) => {
      const isBackground = binding.map(({ id }, at) => inScope[at] === 1 && !found.has(id));
      const standing = isBackground.filter(Boolean).length;
      const all = inScope.reduce((sum, one) => sum + one, 0);
      const times = standing === 0 ? 1 : Math.max(1, (countIn(acts) - (all - standing)) / standing);
      return Float64Array.from(inScope, (one, at) => (isBackground[at] === true ? times : one));
    };
  };

  /** What finds the libraries of one question. Each text is looked for once, in whatever round of the work. */
  const candidatesFor = (desk: Desk): Candidates => {
    const findNearest = once(legs.findNearest, textOf);
    const wholeActs = async (acts: Wanted["acts"]): Promise<string[]> => {
      if (acts === null || countIn(acts) > wholeMax) return [];
      const outlines = await law.outlines.take(acts);
      return [...outlines.values()].flatMap((ids) => ids ?? []).filter((id) => !id.includes("_rec"));
    };
    /** The same object wherever it is looked at in a question. */
    const laid = new Map<string, Candidate>();
    const lay = (entry: RankedEntry): Candidate => {
      const candidate = candidateOf(entry, desk);
      laid.set(entry.id, candidate);
      desk.provisions.lay(entry.id, candidate);
      return candidate;
    };
    const libraryFor = once(async (wanted): Promise<Library> => {
      const nearest = legs.isEverything(wanted) ? [] : findNearest(wanted);
      const found = new Set((await Promise.all([legs.find(wanted), nearest, wholeActs(wanted.acts)])).flat());
      desk.likely.ids.push(...found);
      const taken = [...(await law.ranked.take(found)).values()].flatMap((entry) => entry ?? []);
      const here = [...taken, ...background.filter(({ id }) => !found.has(id))]
        .map((entry) => laid.get(entry.id) ?? lay(entry))
        .sort((one, other) => one.place - other.place);
      return libraryOf(here, known, desk, { over, counts: countsOf(here, found) });
    }, keyOf);
    const over: Candidates["over"] = async (wanted) => {
      // Nothing comes of a search while the question is half read.
      if (desk.provisions.any() || desk.texts.any() || desk.outlines.any())
        throw new NotYetError("What was looked for is on its way");
      return libraryFor(wanted);
    };
    return { over, counts: (inScope) => inScope };
  };

  return {
    over: async (work) => {
      const desk: Desk = {
        provisions: new DeskMap(law.provisions),
        texts: new DeskMap(law.provisions),
        likely: { ids: [], width: likelyWidth },
        outlines: new DeskMap(law.outlines),
      };
      const candidates = candidatesFor(desk);
      return settle(() => work(libraryOf([], known, desk, candidates)), [desk.provisions, desk.texts, desk.outlines]);
    },
  };
};
