import type { Chunk, Manifest } from "../../shared/corpus/index.ts";
import { parsedWordsOf } from "../count/tree-words.ts";
import { type Check, check } from "./check.ts";

type Kind = "articles" | "recitals" | "annexes";

const kindOf = ({ chunk_type }: Chunk): Kind => {
  if (chunk_type === "recital") return "recitals";
  return chunk_type === "annex" ? "annexes" : "articles";
};

/** All words of a provision: its title, and its chunks as one text; a number may have been cut between two parts. */
const wordsOfProvision = (chunks: readonly Chunk[]): number => {
  const text = chunks.reduce(
    (joined, chunk) => `${joined}${/_part\d+$/u.test(chunk.chunk_id) ? " " : "\n"}${chunk.text}`,
    chunks[0]?.title ?? "",
  );
  return parsedWordsOf(text).length;
};

const tallyOf = (chunks: readonly Chunk[]): Record<Kind, { provisions: number; words: number }> => {
  const tally = {
    articles: { provisions: 0, words: 0 },
    recitals: { provisions: 0, words: 0 },
    annexes: { provisions: 0, words: 0 },
  };
  const byPlace = [...chunks].sort((left, right) => left.position - right.position);
  for (const own of Map.groupBy(byPlace, (chunk) => chunk.article_id).values()) {
    const [first] = own;
    if (first === undefined) continue;
    const kind = tally[kindOf(first)];
    kind.provisions += 1;
    kind.words += wordsOfProvision(own);
  }
  return tally;
};

/** Recitals come from the Official Journal's text, all else from the text that is served: the last one that the manifest names. */
const problemsOf = (manifest: Manifest, act: Manifest["acts"][number], chunks: readonly Chunk[]): string[] => {
  const sources = manifest.sources.filter(({ celex }) => celex === act.celex);
  const published = sources.find(({ expression }) => expression === "oj")?.counts;
  const served = sources.at(-1)?.counts;
  const tally = tallyOf(chunks);
  return (["recitals", "articles", "annexes"] as const).flatMap((kind) => {
    const raw = kind === "recitals" ? published : served;
    if (raw === undefined) return [];
    const { provisions, words } = tally[kind];
    if (provisions !== raw[kind]) return [`${act.id}: ${provisions} ${kind}, the document has ${raw[kind]}`];
    return words === raw.words[kind]
      ? []
      : [`${act.id}: ${words} words in ${kind}, the document has ${raw.words[kind]}`];
  });
};

/** Every act has the provisions and the words that were counted in its raw documents; older versions do not say how many. */
export const checkRawCounts = (manifest: Manifest, chunks: readonly Chunk[]): Check => {
  if (manifest.sources.every(({ counts }) => counts === undefined))
    return check("documents", null, "the version does not say what its documents hold");
  const byAct = Map.groupBy(chunks, (chunk) => chunk.act_id);
  const problems = manifest.acts.flatMap((act) => problemsOf(manifest, act, byAct.get(act.id) ?? []));
  return check("documents", problems[0] ?? null);
};
