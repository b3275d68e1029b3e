import { citation, citationId, parseCitation } from "../../../../shared/citation/index.ts";
import { actName } from "../../../law/act-name.ts";
import type { Regulation } from "../../../service/types.ts";

interface Named {
  readonly act: Regulation;
  readonly rest: string;
}

const namesOf = (act: Regulation): string[] =>
  [actName(act), act.number, act.act_id, act.act_id.replaceAll("_", " ")].map((name) => name.toLowerCase());

/** The act whose name begins or ends what is written, and the rest of it. */
const actIn = (written: string, acts: readonly Regulation[]): Named | null => {
  const text = written.toLowerCase();
  const found = acts
    .flatMap((act) => namesOf(act).map((name) => ({ act, name })))
    .sort((one, other) => other.name.length - one.name.length);
  for (const { act, name } of found) {
    if (text.endsWith(` ${name}`)) return { act, rest: written.slice(0, -name.length) };
    if (text.startsWith(`${name} `)) return { act, rest: written.slice(name.length) };
  }
  return null;
};

const tidy = (rest: string): string => rest.replace(/^[\s,:]+|[\s,:]+$/g, "").replace(/\s+of(?: the)?$/i, "");

/**
 * The id of the provision that a query cites: `Art 33 GDPR`, `gdpr 33(1)`, `Annex III of the AI Act`; without a name, in the open act
 * alone. Null for a query that is no citation.
 */
export const citedIn = (query: string, acts: readonly Regulation[], openAct: string | null): string | null => {
  const written = query.trim();
  const named = actIn(written, acts);
  const actId = named?.act.act_id ?? openAct;
  const parsed = actId === null ? null : parseCitation(tidy(named?.rest ?? written));
  return parsed === null ? null : citationId(citation({ ...parsed, actId }));
};
