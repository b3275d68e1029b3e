import { type ActEntry, type LawText, languagesOfAct, type Manifest } from "../../shared/corpus/index.ts";
import { eurLexActUrl } from "../../shared/eur-lex.ts";
import type { Regulation, RegulationsResponse } from "../openapi/schemas/library.ts";

/** What is told of an act. */
export const describeAct = (act: ActEntry, manifest: Manifest): Regulation => ({
  regulation: act.regulation,
  act_id: act.id,
  short_name: act.short_name === act.number ? "" : act.short_name,
  number: act.number,
  celex: act.celex,
  title: act.title,
  document_type: act.document_type,
  in_force_from: act.in_force_from,
  applies_from: act.applies_from,
  repealed_on: act.repealed_on,
  expression: act.expression,
  counts: { articles: act.counts.articles, recitals: act.counts.recitals, annexes: act.counts.annexes },
  url: eurLexActUrl(act),
  languages: languagesOfAct(manifest, act.id),
});

/** Every act of a snapshot, in its order. */
export const listRegulations = ({ manifest }: Pick<LawText, "manifest">): RegulationsResponse => ({
  regulations: manifest.acts.map((act) => describeAct(act, manifest)),
  corpus_version: manifest.corpus_version,
});
