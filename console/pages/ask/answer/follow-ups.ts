import { actName } from "../../../law/act-name.ts";
import { citationOf } from "../../../law/address.ts";
import type { Regulation, SourceCitation } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.ask.followUps;

/** The main act that a source belongs to. */
const mainActOf = (source: SourceCitation, acts: readonly Regulation[]): Regulation | undefined => {
  const own = acts
    .filter(({ act_id }) => source.article_id.startsWith(`${act_id}_`))
    .sort((one, other) => other.act_id.length - one.act_id.length)[0];
  return acts.find(({ act_id }) => act_id === own?.regulation);
};

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * What to ask next: the text of the provisions that were cited, and what else one wants to know of their act. The service answers
 * all of it for whatever it cites. Without the question that was just asked.
 */
export const followUps = (
  question: string,
  sources: readonly SourceCitation[],
  acts: readonly Regulation[],
): string[] => {
  const [leading] = sources;
  const provisions = sources
    .slice(0, 2)
    .flatMap(({ article_id }) => citationOf(article_id, acts) ?? [])
    .map(words.text);
  const act = leading === undefined ? undefined : mainActOf(leading, acts);
  const ofAct = act === undefined ? [] : [words.scope(actName(act)), words.fines(actName(act))];
  return [...provisions, ...ofAct].filter((next) => !isSame(next, question));
};
