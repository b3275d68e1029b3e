import { type IsoDate, today } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";
import { type CatalogEntry, isActId } from "../catalog.ts";
import { numberOf } from "../enrich/identity.ts";
import type { KnownAct } from "./known-acts.ts";
import { actIdsFor, aliasesFor, isMadeUnder, onlyAmends, shortNameIn } from "./names.ts";

/** What an operator says of an act, before what is found out. */
export interface Wishes {
  readonly id?: string;
  readonly shortName?: string;
  readonly aliases?: readonly string[];
  readonly under?: string;
}

/** An entry to be, with what people should see of the act. */
export interface NewEntry {
  readonly entry: CatalogEntry;
  readonly title: string;
  /** How the act is cited by number. */
  readonly number: string;
}

const namesOf = ({ id, shortName, aliases }: CatalogEntry): string[] =>
  [id, ...aliases, ...(shortName === undefined ? [] : [shortName])].map((name) => name.toLowerCase());

const holderOf = (name: string, entries: readonly CatalogEntry[]): CatalogEntry | undefined =>
  entries.find((entry) => namesOf(entry).includes(name.toLowerCase()));

const refuseWishes = ({ id, shortName, aliases = [] }: Wishes, entries: readonly CatalogEntry[]): void => {
  if (id !== undefined && !(isActId(id) && /^[a-z][a-z0-9_]*$/.test(id))) {
    throw new OperatorError(`"${id}" cannot be an id.`, {
      hint: "An id has lower-case letters, digits and _, begins with a letter, and reads unlike the address of a provision: data_act.",
    });
  }
  for (const name of [id, shortName, ...aliases].filter((wish) => wish !== undefined)) {
    const holder = holderOf(name, entries);
    if (holder !== undefined) {
      throw new OperatorError(`"${name}" is a name of ${holder.id} (${holder.celex}) already.`, {
        hint: "Choose another one: a name must lead to one act.",
      });
    }
  }
};

/** A name published for the act: the one in its title, else one that the Publications Office gives it. */
const publishedName = ({ title, shortTitles }: KnownAct): string | null =>
  shortNameIn(title) ?? shortTitles.find((name) => /\p{Lu}/u.test(name)) ?? null;

/**
 * The entry of an act. What the operator wishes comes first; a name that another act has is left out. Throws an OperatorError for a
 * wish that cannot be.
 */
export const entryFor = (act: KnownAct, wishes: Wishes, entries: readonly CatalogEntry[]): NewEntry => {
  refuseWishes(wishes, entries);
  const { celex, title, consolidated, repealedOn } = act;
  const isFree = (name: string): boolean => holderOf(name, entries) === undefined;
  const published = publishedName(act);
  const shortName = wishes.shortName ?? (published !== null && isFree(published) ? published : null);
  const under = wishes.under ?? null;
  const ids = actIdsFor(celex, shortName, under);
  const id = wishes.id ?? ids.find(isFree) ?? ids[0] ?? "";
  const known = aliasesFor(shortName, act.shortTitles).filter((alias) => isFree(alias) && alias !== id);
  const entry: CatalogEntry = {
    id,
    celex,
    ...(under === null ? {} : { under }),
    ...(shortName === null ? {} : { shortName }),
    aliases: [...new Set([...(wishes.aliases ?? []).map((alias) => alias.toLowerCase()), ...known])],
    ...(consolidated.length === 0 ? {} : { consolidated }),
    ...(repealedOn === null ? {} : { repealedOn }),
  };
  return { entry, title, number: numberOf(title, celex) };
};

/** Why an act based on another is not added with it; null for one that is. */
export const reasonToLeaveOut = ({ title, repealedOn }: KnownAct, day: IsoDate = today()): string | null => {
  if (!isMadeUnder(title)) return "not made by the Commission, or by the Council in its place";
  if (onlyAmends(title)) return "changes other acts only";
  return repealedOn !== null && repealedOn <= day ? `no law since ${repealedOn}` : null;
};

/** The main act of the catalog that an act is made under, by its legal bases; null where there is none. */
export const mainActOf = (
  { title }: KnownAct,
  bases: readonly string[],
  entries: readonly CatalogEntry[],
): string | null =>
  (isMadeUnder(title) ? entries.find(({ celex, under }) => under === undefined && bases.includes(celex)) : undefined)
    ?.id ?? null;
