import type { Provision } from "../../../shared/corpus/index.ts";
import { formatDate, type IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import type { RankedProvision } from "../retrieve/rank.ts";
import { withoutLabel } from "../text/sentences.ts";
import { asksForApplication, dateSentences } from "./dates.ts";
import type { Quotation } from "./lead.ts";

/** The answer to "from when": the dates of the provision asked about, and the words of the law that give them. */
export interface ApplicationAnswer {
  readonly dates: readonly string[];
  readonly sources: readonly Quotation[];
}

/** The part of an act's final article that gives a date, quoted. */
const quoteDate = (provision: Provision, date: IsoDate): Quotation[] =>
  provision.chunks
    .filter((chunk) => chunk.text.includes(formatDate(date)))
    .slice(0, 1)
    .map((chunk) => ({ provision, chunk, sentence: withoutLabel(chunk.text.replaceAll("\n", " ")), score: 1 }));

/**
 * Answers a question about dates of application from the dates of the best provision. Null for other questions, and where the
 * best provision is itself the one that gives the dates: its own words answer best then.
 */
export const answerApplication = (
  question: string,
  chosen: readonly RankedProvision[],
  library: Library,
  day: IsoDate,
): ApplicationAnswer | null => {
  const [best] = chosen;
  const [first] = best?.provision.chunks ?? [];
  if (best === undefined || first === undefined || !asksForApplication(question)) return null;
  const isSource = library.snapshot.chunks.some(
    (chunk) => chunk.act_id === best.provision.act.id && chunk.applicability[0]?.source === best.provision.id,
  );
  if (isSource || first.applicability.length === 0) return null;
  const sources = first.applicability.flatMap((date) => {
    const source = library.snapshot.provisions.get(date.source);
    return source === undefined ? [] : quoteDate(source, date.from);
  });
  const unique = [...new Map(sources.map((quotation) => [quotation.chunk.chunk_id, quotation])).values()];
  return { dates: dateSentences([{ chunk: first, provision: best.provision }], day), sources: unique };
};
