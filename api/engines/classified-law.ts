import { type LawText, type Provision, type StoredLaw, toLawText } from "../../shared/corpus/index.ts";

/** The regulations whose provisions classification and its lists of duties cite. */
const citedRegulations: ReadonlySet<string> = new Set(["ai_act", "gdpr", "dora"]);

const known = new WeakMap<StoredLaw, Promise<LawText>>();

const read = async ({ manifest, provisions, outlines }: StoredLaw): Promise<LawText> => {
  const acts = manifest.acts.filter(({ regulation }) => citedRegulations.has(regulation)).map(({ id }) => id);
  const ids = [...(await outlines.take(acts)).values()].flatMap((outline) => outline ?? []);
  const taken = await provisions.take(ids);
  const chunks = ids.flatMap((id): Provision["chunks"] => taken.get(id)?.chunks ?? []);
  return toLawText(manifest, chunks);
};

/** The texts of a stored corpus that classification reads: a few acts, whatever else it holds. They stay in memory. */
export const readClassifiedLaw = (law: StoredLaw): Promise<LawText> => {
  const reading = known.get(law) ?? read(law);
  known.set(law, reading);
  return reading;
};
