import { countriesSchema, type NameEntry, nameListSchema, partsOf, readData } from "../data.ts";
import type { PhraseSource } from "./words.ts";

export const outsideKinds = ["eu_law", "guidance", "national_law", "foreign_law", "standard", "vendor"] as const;
export type OutsideKind = (typeof outsideKinds)[number];

/** A law, body, standard or product that is not in the corpus. */
export interface OutsideName {
  readonly type: "outside";
  readonly kind: OutsideKind;
  /** How a reader knows it: "the Cyber Resilience Act". */
  readonly name: string;
  /** True where an institution is named that applies the law, and not the law itself. */
  readonly isBody?: true;
}

export interface CountryName {
  readonly type: "country";
  readonly name: string;
  readonly isMember: boolean;
}

const files: Readonly<Record<OutsideKind, string>> = {
  eu_law: "names/data/eu-laws",
  guidance: "names/data/guidance",
  national_law: "names/data/national-laws",
  foreign_law: "names/data/foreign-laws",
  standard: "names/data/standards",
  vendor: "names/data/vendors",
};

const phrasesOf = <Name>(entry: NameEntry, value: Name): Array<PhraseSource<Name>> => [
  ...partsOf(entry.words).map((phrase) => ({ phrase, value })),
  ...partsOf(entry.exact).map((phrase) => ({ phrase, value, isExact: true })),
];

const namesOf = (entry: NameEntry, law: OutsideName): Array<PhraseSource<OutsideName>> => [
  ...phrasesOf(entry, law),
  ...partsOf(entry.bodies).map((phrase) => ({ phrase, value: { ...law, isBody: true as const } })),
];

const readOutside = (): Array<PhraseSource<OutsideName>> =>
  outsideKinds.flatMap((kind) =>
    readData(files[kind], nameListSchema).flatMap((entry) =>
      namesOf(entry, { type: "outside", kind, name: entry.name }),
    ),
  );

const readCountries = (): Array<PhraseSource<CountryName>> => {
  const { member, other } = readData("names/data/countries", countriesSchema);
  const named = (entries: readonly NameEntry[], isMember: boolean) =>
    entries.flatMap((entry) => phrasesOf<CountryName>(entry, { type: "country", name: entry.name, isMember }));
  return [...named(member, true), ...named(other, false)];
};

/** Every name of the gazetteer as phrases: read once, since the data are part of the program. */
export const gazetteer: ReadonlyArray<PhraseSource<OutsideName | CountryName>> = [...readOutside(), ...readCountries()];
