import {
  DeskMap,
  type LawText,
  readWhere,
  type SearchDocument,
  type StoredLaw,
  settle,
  type Wants,
} from "../../../../shared/corpus/index.ts";
import type { Candidates, Wanted } from "../candidates.ts";
import type { Library } from "../library.ts";
import { createHoldings, type Holding, type HoldingTables } from "./holding.ts";
import { openHoldingTables, readKnown } from "./known.ts";
import { createLegs } from "./legs.ts";
import { HoldingDesk, libraryOf } from "./library.ts";

/** A corpus that is searched where it lies. */
export interface StoredLibrary {
  /**
   * Does work over a library of what a question needs: what the work looks for and does not find is brought, and the work is done again,
   * so it must have no effects. What it gives is what it would give over a library of the whole corpus, as far as the candidates reach.
   */
  over<Result>(work: (library: Library) => Result | Promise<Result>): Promise<Result>;
}

/** So many provisions of the corpus stand for all others when a mean is taken. */
const backgroundMax = 96;

/** Where acts have no more provisions together, all are ranked. */
const wholeMax = 160;

/** Provisions at even distances. */
const readBackground = async ({ documents }: HoldingTables): Promise<string[]> => {
  const columns = ["article_id"];
  const { rows } = await readWhere<Pick<SearchDocument, "article_id">>(documents, "binding = true", { columns });
  const step = Math.max(1, rows.length / backgroundMax);
  return Array.from({ length: Math.min(rows.length, backgroundMax) }, (_, at) => Math.floor(at * step)).flatMap(
    (row) => rows[row]?.article_id ?? [],
  );
};

/** Ends a round of which nothing can come. */
class NotYetError extends Error {}

/** What is looked for on the desk of one question. */
class Searches implements Wants {
  readonly #done = new Set<string>();
  readonly #wanted = new Map<string, Wanted>();
  /** Texts that were searched, in whatever scope. */
  readonly #texts = new Set<string>();

  constructor(
    private readonly find: (wanted: Wanted, isNew: boolean) => Promise<readonly string[]>,
    private readonly desk: HoldingDesk,
    /** What was found: it stands for itself alone. */
    readonly found: Set<string>,
  ) {}

  want(wanted: Wanted): void {
    const key = JSON.stringify([this.#textOf(wanted), wanted.acts, wanted.recitals]);
    if (!this.#done.has(key)) this.#wanted.set(key, wanted);
  }

  any(): boolean {
    return this.#wanted.size > 0;
  }

  /** True while what is wanted is the first of all. */
  isFirst(): boolean {
    return this.any() && this.#done.size === 0;
  }

  async bring(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [key] of wanted) this.#done.add(key);
    const finding = wanted.map(([, one]) => {
      const text = this.#textOf(one);
      const isNew = !this.#texts.has(text);
      this.#texts.add(text);
      return this.find(one, isNew);
    });
    for (const ids of await Promise.all(finding)) {
      for (const id of ids) {
        this.found.add(id);
        this.desk.get(id);
      }
    }
    await this.desk.bring();
  }

  #textOf({ own, vector }: Wanted): string {
    return JSON.stringify([[...own.keys()], vector === null ? null : Array.from(vector.subarray(0, 8))]);
  }
}

/** How many provisions that bind some acts have together. */
const countIn = (acts: Wanted["acts"], { manifest }: Pick<LawText, "manifest">): number => {
  const wanted = acts === null ? null : new Set(acts);
  return manifest.acts.reduce(
    (sum, { id, counts }) => (wanted === null || wanted.has(id) ? sum + counts.articles + counts.annexes : sum),
    0,
  );
};

const inOrder = (holdings: Iterable<Holding>): Holding[] => [...holdings].sort((one, other) => one.place - other.place);

/** Opens what searches a stored corpus, with pauses: the version before it goes on answering meanwhile. */
export const openStoredLibrary = async (law: StoredLaw): Promise<StoredLibrary> => {
  const tables = await openHoldingTables(law);
  const known = await readKnown(law, tables);
  const shelf = createHoldings(law, tables, known.statistics);
  const find = createLegs(law, tables);
  const background = new Map(
    [...(await shelf.take(await readBackground(tables)))].flatMap(([id, holding]) =>
      holding === null ? [] : [[id, holding] as const],
    ),
  );

  const over: StoredLibrary["over"] = async (work) => {
    const desk = new HoldingDesk(shelf);
    for (const [id, holding] of background) desk.set(id, holding);
    const outlines = new DeskMap(law.outlines);
    const searches = new Searches(find, desk, new Set());

    const candidatesOf = (holdings: readonly Holding[]): Candidates => {
      const binding = holdings.filter(({ provision }) => provision.binding);
      return {
        want: (wanted) => {
          searches.want(wanted);
          // Before anything was found there is nothing to go on with.
          if (searches.isFirst()) throw new NotYetError("What was looked for is on its way");
          if (wanted.acts === null || countIn(wanted.acts, law) > wholeMax) return;
          for (const id of wanted.acts.flatMap((actId) => outlines.get(actId) ?? []))
            if (!id.includes("_rec")) desk.get(id);
        },
        counts: (inScope, acts) => {
          const isBackground = binding.map(
            ({ provision: { id } }, at) => inScope[at] === 1 && background.has(id) && !searches.found.has(id),
          );
          const standing = isBackground.filter(Boolean).length;
          const here = inScope.reduce((sum, one) => sum + one, 0);
          const times = standing === 0 ? 1 : Math.max(1, (countIn(acts, law) - (here - standing)) / standing);
          return Float64Array.from(inScope, (one, at) => (isBackground[at] === true ? times : one));
        },
      };
    };
    const lay = (): Library => {
      const holdings = inOrder(desk.values());
      return libraryOf(holdings, known, desk, outlines, candidatesOf(holdings));
    };
    return settle(() => work(lay()), [desk, outlines, searches]);
  };
  return { over };
};
