import { cite } from "../compose/cite.ts";
import type { Library } from "../retrieve/library.ts";
import type { NumberedPassage } from "./prompt.ts";

/** `[2]`, `[1, 3]`, `[1-3]`, `【4】`: a citation as models write it. */
const byNumber = /\s?[[【]\s*(?:passages?\s+|provisions?\s+)?(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*[\]】]/gi;

const numbersOf = (written: string): number[] =>
  written.split(/\s*[,;]\s*/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/\s*[–-]\s*/).map(Number);
    return to < from || to - from > 9 ? [] : Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });

/** Turns numbers into article references; a number that was not given becomes nothing, and no reference stands twice. */
export const citeByNumber = (text: string, passages: readonly NumberedPassage[], library: Library): string => {
  const seen = new Set<string>();
  return text.replace(byNumber, (_, written: string) =>
    numbersOf(written)
      .flatMap((number) => {
        const passage = passages[number - 1];
        const act = passage === undefined ? undefined : library.snapshot.act(passage.chunk.act_id);
        const reference = passage === undefined || act === undefined ? "" : cite(passage.chunk, act);
        if (reference === "" || seen.has(reference)) return [];
        seen.add(reference);
        return [` ${reference}`];
      })
      .join(""),
  );
};
