import type { Chunk, Manifest } from "../../shared/corpus/index.ts";
import { parsedWordsOf } from "../count/tree-words.ts";
import { type Check, check } from "./check.ts";

type Kind = "articles" | "recitals" | "annexes";

/** How many provisions of a kind an act has, how many words they are, and in how many places a number may have been cut. */
export type Tally = Record<Kind, { provisions: number; words: number; cuts: number }>;

const kindOf = ({ chunk_type }: Chunk): Kind => {
  if (chunk_type === "recital") return "recitals";
  return chunk_type === "annex" ? "annexes" : "articles";
};

/** Counts an act's words while its chunks pass, one provision at a time. */
export class WordTally {
  readonly #tally: Tally = {
    articles: { provisions: 0, words: 0, cuts: 0 },
    recitals: { provisions: 0, words: 0, cuts: 0 },
    annexes: { provisions: 0, words: 0, cuts: 0 },
  };
  #provision = "";
  #kind: Kind = "articles";
  #text = "";

  /** A provision's text is its title and that of its chunks; a number may have been cut between two parts of one. */
  visit(chunk: Chunk): void {
    if (chunk.article_id !== this.#provision) {
      this.#close();
      this.#provision = chunk.article_id;
      this.#kind = kindOf(chunk);
      this.#text = chunk.title;
    }
    const isCut = /_part\d+$/u.test(chunk.chunk_id);
    if (isCut && /\d$/.test(this.#text) && /^\d{3}(?!\d)/.test(chunk.text)) this.#tally[this.#kind].cuts += 1;
    this.#text += `${isCut ? " " : "\n"}${chunk.text}`;
  }

  /** What has passed. */
  finish(): Tally {
    this.#close();
    return this.#tally;
  }

  #close(): void {
    if (this.#provision === "") return;
    this.#tally[this.#kind].provisions += 1;
    this.#tally[this.#kind].words += parsedWordsOf(this.#text).length;
    this.#provision = "";
  }
}

/** Recitals come from the Official Journal's text, all else from the text that is served: the last one that the manifest names. */
const problemOf = (manifest: Manifest, act: Manifest["acts"][number], tally: Tally | undefined): string | null => {
  const sources = manifest.sources.filter(({ celex }) => celex === act.celex);
  const published = sources.find(({ expression }) => expression === "oj")?.counts;
  const served = sources.at(-1)?.counts;
  for (const kind of ["recitals", "articles", "annexes"] as const) {
    const raw = kind === "recitals" ? published : served;
    if (raw === undefined) continue;
    const { provisions, words, cuts } = tally?.[kind] ?? { provisions: 0, words: 0, cuts: 0 };
    if (provisions !== raw[kind]) return `${act.id}: ${provisions} ${kind}, its document has ${raw[kind]}`;
    // Whether "5" and "100" on both sides of a cut are one number or two is not stored.
    if (Math.abs(words - raw.words[kind]) > cuts)
      return `${act.id}: ${words} words of ${kind}, its document has ${raw.words[kind]}`;
  }
  return null;
};

/** Every act has the provisions and the words that were counted in its raw documents; older versions do not say how many. */
export const checkRawCounts = (manifest: Manifest, tallies: ReadonlyMap<string, Tally>): Check => {
  if (manifest.sources.every(({ counts }) => counts === undefined))
    return check("documents", null, "the version does not say what its documents hold");
  const problems = manifest.acts.flatMap((act) => problemOf(manifest, act, tallies.get(act.id)) ?? []);
  return check("documents", problems[0] ?? null);
};
