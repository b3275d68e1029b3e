import type { ActEntry, LawText } from "../../shared/corpus/index.ts";
import { unknownRegulation } from "../engines/not-held.ts";

/** An act by its id, in any case. Throws `unknown_regulation`, which names the acts that are held. */
export const findAct = (snapshot: LawText, actId: string): ActEntry => {
  const act = snapshot.act(actId.toLowerCase());
  if (act === undefined) throw unknownRegulation(snapshot);
  return act;
};

/** The acts that an id stands for: a main act with those made under it, else the one; all for null. Throws `unknown_regulation`. */
export const findActs = (snapshot: LawText, actId: string | null): readonly ActEntry[] => {
  const { acts } = snapshot.manifest;
  if (actId === null) return acts;
  const act = findAct(snapshot, actId);
  return act.id === act.regulation ? acts.filter(({ regulation }) => regulation === act.id) : [act];
};
