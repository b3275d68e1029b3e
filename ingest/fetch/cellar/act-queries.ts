import { celexParts } from "../../../shared/celex.ts";
import { addDays, type IsoDate, isIsoDate } from "../../../shared/dates.ts";
import { cellarLanguage } from "../languages.ts";
import { expressionDate } from "../source.ts";
import type { Row, Sparql } from "./sparql.ts";

/** What Cellar says of an act. */
export interface ActFacts {
  readonly title: string;
  /** Names that the Publications Office gives it beside its title. */
  readonly shortTitles: readonly string[];
  /** The day from which it is no law any more; null while no end is known. */
  readonly repealedOn: IsoDate | null;
}

const inLanguage = (work: string, language: string): string =>
  `  ?expression cdm:expression_belongs_to_work ${work} ;
              cdm:expression_uses_language <http://publications.europa.eu/resource/authority/language/${(cellarLanguage(language) ?? language).toUpperCase()}> .`;

const byAct = (rows: readonly Row[]): Map<string, Row[]> => Map.groupBy(rows, ({ act = "" }) => act);

/**
 * The dates of the consolidated texts that exist in a language, by CELEX number, oldest first. A consolidated text of an act that
 * this one amends is linked to it too: only those with the act's own number (`02016R0679-20160504`) are its texts.
 */
export const findConsolidations = async (
  ask: Sparql,
  celexes: readonly string[],
  language: string,
): Promise<Map<string, IsoDate[]>> => {
  const pattern = `  ?consolidated cdm:act_consolidated_consolidates_resource_legal ?work ;
                cdm:resource_legal_id_celex ?text .
${inLanguage("?consolidated", language)}`;
  const rows = byAct(await ask(celexes, pattern, "?act ?text"));
  const datesOf = (celex: string): IsoDate[] => {
    const prefix = `0${celex.slice(1)}-`;
    const dates = (rows.get(celex) ?? []).flatMap(({ text = "" }) =>
      text.startsWith(prefix) ? (/-(\d{8})$/.exec(text)?.[1] ?? []) : [],
    );
    return [...new Set(dates)].sort().map(expressionDate).filter(isIsoDate);
  };
  return new Map(celexes.map((celex) => [celex, datesOf(celex)]));
};

/** An act ends on a day that it still applies on; `9999-12-31` where no end is known. */
const repealOf = (end: string | undefined): IsoDate | null => {
  const day = end?.slice(0, 10) ?? "";
  return isIsoDate(day) && day < "9999" ? addDays(day, 1) : null;
};

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What Cellar says of acts, by CELEX number; those that it does not know are not among them. */
export const findFacts = async (ask: Sparql, celexes: readonly string[]): Promise<Map<string, ActFacts>> => {
  const pattern = `${inLanguage("?work", "en")}
  ?expression cdm:expression_title ?title .
  OPTIONAL { ?expression cdm:expression_title_short ?short }
  OPTIONAL { ?work cdm:resource_legal_date_end-of-validity ?end }`;
  const rows = byAct(await ask(celexes, pattern, "?act ?title ?short ?end"));
  return new Map(
    [...rows].map(([celex, found]): [string, ActFacts] => {
      const short = found.flatMap((row) => (row["short"] ?? "").split(/[,;]/)).map(plain);
      const ends = found.flatMap(({ end }) => repealOf(end) ?? []);
      return [
        celex,
        {
          title: plain(found[0]?.["title"] ?? ""),
          shortTitles: [...new Set(short)].filter((name) => name !== ""),
          repealedOn: ends.sort()[0] ?? null,
        },
      ];
    }),
  );
};

/** Acts of the secondary law; corrigenda, proposals and consolidated texts have other numbers. */
const isAct = (celex: string): boolean => celexParts(celex) !== null;

/** The acts that are based on each of these, by CELEX number, in the order of their numbers. */
export const findActsUnder = async (ask: Sparql, celexes: readonly string[]): Promise<Map<string, string[]>> => {
  const pattern = `  ?other cdm:resource_legal_based_on_resource_legal ?work ;
         cdm:resource_legal_id_celex ?under .`;
  const rows = byAct(await ask(celexes, pattern, "?act ?under"));
  return new Map(
    [...rows].map(([celex, found]) => [celex, [...new Set(found.map(({ under = "" }) => under))].filter(isAct).sort()]),
  );
};

/** The acts that each of these is based on, by CELEX number. */
export const findLegalBases = async (ask: Sparql, celexes: readonly string[]): Promise<Map<string, string[]>> => {
  const pattern = `  ?work cdm:resource_legal_based_on_resource_legal ?basis .
  ?basis cdm:resource_legal_id_celex ?over .`;
  const rows = byAct(await ask(celexes, pattern, "?act ?over"));
  return new Map(
    [...rows].map(([celex, found]) => [
      celex,
      found
        .map(({ over = "" }) => over)
        .filter(isAct)
        .sort(),
    ]),
  );
};
