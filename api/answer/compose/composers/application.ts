import type { ActEntry, Chunk, Provision } from "../../../../shared/corpus/index.ts";
import { addDays, formatDate, type IsoDate } from "../../../../shared/dates.ts";
import type { Lead } from "../../plan/lead.ts";
import type { Library } from "../../retrieve/library.ts";
import { figuresIn } from "../../text/figures.ts";
import { dateSentences } from "../dates.ts";
import { carried, citeId, type Sentence } from "../sentence.ts";
import { type Composer, emptySection, type Section } from "./section.ts";

/** The part of the article that gives a date in which it stands. */
const sourceOf = (id: string, date: IsoDate, { snapshot }: Library): Chunk | undefined =>
  snapshot.provisions.get(id)?.chunks.find(({ text }) => text.includes(formatDate(date)));

/**
 * The parts whose dates answer for a provision. Where its paragraphs apply from different days to different systems (Article 6
 * AI Act), one part for each of these days; else the part that leads.
 */
const datedParts = (chunk: Chunk, provision: Provision): Chunk[] => {
  const isScoped = (part: Chunk): boolean => part.applicability.every(({ scope }) => scope !== null);
  const alone = provision.chunks.filter((part) => part.applicability.length === 1 && isScoped(part));
  const byDay = Map.groupBy(alone, ({ applies_from }) => applies_from);
  if (!isScoped(chunk) || byDay.size < 2) return [chunk];
  return [...byDay.values()]
    .flatMap(([first]) => first ?? [])
    .sort((left, right) => ((left.applies_from ?? "") < (right.applies_from ?? "") ? -1 : 1));
};

const ofProvision = (chunk: Chunk, provision: Provision, library: Library, day: IsoDate): Section => {
  const parts = datedParts(chunk, provision);
  const dates = dateSentences(
    parts.map((part) => ({ chunk: part, provision })),
    day,
    library.snapshot,
  );
  const sources = parts.flatMap(({ applicability }) =>
    applicability.flatMap(({ source, from }) => sourceOf(source, from, library) ?? []),
  );
  const [source] = sources;
  // The sentences cite what they date; their source is cited with them.
  const opening: Sentence[] = dates.map((text) => ({ text, from: source === undefined ? [] : [source.chunk_id] }));
  return { ...emptySection, opening, quoted: source ?? chunk };
};

const ofAct = (act: ActEntry, wantsVerdict: boolean, library: Library, day: IsoDate): Section | null => {
  const { applies_from: from } = act;
  if (from === null) return null;
  const giver = library.snapshot
    .idsOf(act.id)
    .flatMap((id) => library.snapshot.provisions.get(id)?.chunks ?? [])
    .flatMap(({ applicability }) => applicability)
    .map(({ source }) => library.snapshot.provisions.get(source))
    .find((provision) => provision?.act.id === act.id);
  const chunk = giver?.chunks.find(({ text }) => text.includes(formatDate(from))) ?? giver?.chunks[0];
  if (giver === undefined || chunk === undefined) return null;
  const isPast = from <= day;
  const verb = isPast ? "has applied since" : "does not apply yet: it applies from";
  const verdict = wantsVerdict ? (isPast ? "Yes: " : "No: ") : "";
  const rows = library.commentary.ofArticle.get(giver.id) ?? [];
  const others = rows.flatMap((row) => library.commentary.statements[row] ?? []);
  const text = `${verdict}${verdict === "" ? "The" : "the"} ${act.short_name} ${verb} ${formatDate(from)}${others.length > 1 ? ", with other dates for some parts" : ""}.`;
  return {
    ...emptySection,
    opening: [{ text, from: [giver.id] }],
    list: others.length > 1 ? others.map((statement) => carried(statement, statement.says, library)) : [],
    quoted: chunk,
  };
};

/** A rule is new for about three years: then whoever asks when it applies means the date. */
const newForDays = 1_100;

const isNew = ({ chunk }: Lead, day: IsoDate): boolean =>
  chunk.applicability.some(({ from }) => from > addDays(day, -newForDays));

/** True for a rule that itself says from or until when: a transition, a time limit. */
const givesDate = ({ statement }: Lead): boolean =>
  statement !== null && figuresIn(statement.says).some(({ kind }) => kind === "date");

/** Whether it applies already, before since or from when. */
const withVerdict = ([first, ...rest]: readonly Sentence[], { applicability }: Chunk, day: IsoDate): Sentence[] => {
  if (first === undefined) return [];
  const past = applicability.filter(({ from }) => from <= day).length;
  const verdict = past === applicability.length ? "Yes" : past === 0 ? "No" : "In part";
  return [{ ...first, text: `${verdict}: ${first.text}` }, ...rest];
};

/** The answer to "from when": the dates of the act or of the provision asked about, and the words of the law that give them. */
export const composeApplication: Composer = ({ act, lead, part, cited }, { library, day }) => {
  if (act !== null && part.isOfAct && cited.length === 0) return ofAct(act, part.stance !== null, library, day);
  if (lead === null || lead.chunk.applicability.length === 0 || library.dateGivers.has(lead.provision.id)) return null;
  if (givesDate(lead) || (part.kind === "start" && !isNew(lead, day))) return null;
  const section = ofProvision(lead.chunk, lead.provision, library, day);
  if (section.opening.length === 0 || citeId(lead.provision.id, library) === "") return null;
  const { statement } = lead;
  const opening = part.stance === null ? section.opening : withVerdict(section.opening, lead.chunk, day);
  return { ...section, opening, lines: statement === null ? [] : [carried(statement, statement.says, library)] };
};
