import { citationId, lineageOf, parseCitationId } from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, Manifest } from "../../shared/corpus/index.ts";
import { isIsoDate } from "../../shared/dates.ts";
import { type Check, check } from "./check.ts";
import type { Pointers } from "./pointers.ts";
import { type Tally, WordTally } from "./raw-counts.ts";

/** A text of fewer characters may hold nothing but numbers and signs. */
const probeCharactersMin = 200;

/** The act whose chunks are passing. */
interface PassingAct {
  readonly id: string;
  readonly ids: Set<string>;
  readonly provisions: Set<string>;
  readonly words: WordTally;
  chunks: number;
  /** A long binding chunk from the middle of the act. */
  probe: Chunk | null;
}

const beginning = (id: string): PassingAct => ({
  id,
  ids: new Set(),
  provisions: new Set(),
  words: new WordTally(),
  chunks: 0,
  probe: null,
});

const isDated = (chunk: Chunk): boolean => isIsoDate(chunk.applies_from ?? "") && chunk.applicability.length > 0;
const isUndated = (chunk: Chunk): boolean => chunk.applies_from === null && chunk.applicability.length === 0;

/** What binds applies from some day, unless the act leaves that to others or an amendment inserted it; a recital from none. */
const isRightlyDated = (chunk: Chunk, act: ActEntry | undefined): boolean => {
  if (!chunk.binding) return isUndated(chunk);
  const mayLack = (act?.unread_dates ?? []).length > 0 || chunk.amended?.action === "inserted";
  return isDated(chunk) || (mayLack && isUndated(chunk));
};

/**
 * Takes chunks as they pass, act by act, and tells what is wrong with them when all have. Of acts that have passed no more is held than
 * how much they were, and one chunk.
 */
export class PassingChunks {
  readonly #passed = new Map<string, { readonly chunks: number; readonly provisions: number }>();
  readonly #tallies = new Map<string, Tally>();
  readonly #probes: Chunk[] = [];
  readonly #expected: ReadonlyMap<string, ActEntry>;
  readonly #pointers: Pointers;
  #act = beginning("");
  #unread: string | null = null;
  #parted: string | null = null;
  #repeated = 0;
  #undated: Chunk | null = null;

  constructor({ acts }: Manifest, pointers: Pointers) {
    this.#expected = new Map(acts.map((act) => [act.id, act]));
    this.#pointers = pointers;
  }

  /** Looks at one chunk. */
  readonly visit = (chunk: Chunk): void => {
    if (chunk.act_id !== this.#act.id) this.#begin(chunk.act_id);
    const act = this.#act;
    act.chunks += 1;
    if (act.ids.size === act.ids.add(chunk.chunk_id).size) this.#repeated += 1;
    act.provisions.add(chunk.article_id);
    act.words.visit(chunk);
    if (!isRightlyDated(chunk, this.#expected.get(chunk.act_id))) this.#undated ??= chunk;
    this.#find(chunk);
    this.#probe(act, chunk);
  };

  /** Every act has as many provisions and chunks as the manifest says. */
  counts(): Check {
    this.#begin("");
    for (const { id, counts } of this.#expected.values()) {
      const { chunks, provisions } = this.#passed.get(id) ?? { chunks: 0, provisions: 0 };
      const expected = counts.articles + counts.recitals + counts.annexes;
      if (chunks !== counts.chunks) return check("counts", `${id}: ${chunks} chunks instead of ${counts.chunks}`);
      if (provisions !== expected) return check("counts", `${id}: ${provisions} provisions instead of ${expected}`);
    }
    return check("counts", this.#parted === null ? null : `the chunks of ${this.#parted} stand in two places`);
  }

  /** The words of each act. */
  tallies(): ReadonlyMap<string, Tally> {
    this.#begin("");
    return this.#tallies;
  }

  /** Every chunk has an address that can be read, and no two have the same. */
  ids(): Check {
    if (this.#unread !== null) return check("ids", `${this.#unread} is no address`);
    return check("ids", this.#repeated === 0 ? null : `${this.#repeated} chunk ids stand twice`);
  }

  /** What binds applies from some day; a recital from none. */
  dates(): Check {
    const undated = this.#undated;
    return check("dates", undated === null ? null : `${undated.chunk_id} applies from ${undated.applies_from}`);
  }

  /** One chunk of each act, to be searched for. */
  probes(): Chunk[] {
    return this.#probes;
  }

  #begin(id: string): void {
    const { chunks, provisions, words, probe, id: before } = this.#act;
    if (before !== "") {
      this.#passed.set(before, { chunks, provisions: provisions.size });
      this.#tallies.set(before, words.finish());
    }
    if (probe !== null) this.#probes.push(probe);
    if (this.#passed.has(id)) this.#parted ??= id;
    this.#act = beginning(id);
  }

  /** Crosses out what the chunk is pointed at by: its own address, and everything that holds it. */
  #find({ chunk_id }: Chunk): void {
    const { sources, targets, indexed, commented, divided } = this.#pointers;
    sources.delete(chunk_id);
    const address = parseCitationId(chunk_id);
    if (address === null) {
      this.#unread ??= chunk_id;
      return;
    }
    for (const id of lineageOf(address).map(citationId)) {
      targets.delete(id);
      indexed.delete(id);
      commented.delete(id);
      divided.delete(id);
    }
  }

  #probe(act: PassingAct, chunk: Chunk): void {
    if (!chunk.binding || chunk.text.length <= probeCharactersMin) return;
    const middle = (this.#expected.get(chunk.act_id)?.counts.chunks ?? 0) / 2;
    if (act.probe === null || chunk.position <= middle) act.probe = chunk;
  }
}
