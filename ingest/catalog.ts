import type { IsoDate } from "../shared/dates.ts";

/** How many articles, recitals and annexes an expression has: a build that finds others fails. */
export interface ExpectedCounts {
  readonly articles: number;
  readonly recitals: number;
  readonly annexes: number;
}

/** One act of the corpus. Adding an act is adding one of these; nothing else changes. */
export interface CatalogEntry {
  /** Act id: the regulation id for a main act, `<regulation>_<year>_<number>` for an act under it. */
  readonly id: string;
  readonly celex: string;
  /** The main act that the act belongs to; absent for a main act. */
  readonly under?: string;
  /** `GDPR`: how citations name it. Acts without a usual name are cited by number. */
  readonly shortName?: string;
  /** Further names that people use. */
  readonly aliases: readonly string[];
  /** Counts of the text in the Official Journal. */
  readonly counts?: ExpectedCounts;
  /** Dates of the consolidated texts that are known, oldest first. `ingest watch` finds newer ones. */
  readonly consolidated?: readonly IsoDate[];
  /** The day of entry into force, where the act's words for it are not understood. */
  readonly inForceFrom?: IsoDate;
  /** The day from which the act is repealed. */
  readonly repealedOn?: IsoDate;
}

const counts = (articles: number, recitals: number, annexes: number): ExpectedCounts => ({
  articles,
  recitals,
  annexes,
});

/** The acts that are served, main acts first. Source: EUR-Lex, by CELEX number. */
export const catalog: readonly CatalogEntry[] = [
  {
    id: "ai_act",
    celex: "32024R1689",
    shortName: "AI Act",
    aliases: [
      "artificial intelligence act",
      "ai regulation",
      "eu ai act",
      "ai law",
      "aia",
      "european ai act",
      "ki-verordnung",
    ],
    counts: counts(113, 180, 13),
    consolidated: ["2026-07-27"],
  },
  {
    id: "gdpr",
    celex: "32016R0679",
    shortName: "GDPR",
    aliases: ["general data protection regulation", "data protection regulation", "dsgvo", "rgpd", "ds-gvo", "eu gdpr"],
    counts: counts(99, 173, 0),
    consolidated: ["2016-05-04"],
  },
  {
    id: "dora",
    celex: "32022R2554",
    shortName: "DORA",
    aliases: ["digital operational resilience act", "digital operational resilience regulation"],
    counts: counts(64, 106, 0),
  },
  {
    id: "dora_2024_1502",
    celex: "32024R1502",
    under: "dora",
    aliases: ["criteria for critical ict third-party providers", "designation criteria"],
    counts: counts(7, 8, 0),
  },
  {
    id: "dora_2024_1505",
    celex: "32024R1505",
    under: "dora",
    aliases: ["oversight fees regulation", "oversight fees"],
    counts: counts(7, 9, 0),
  },
  {
    id: "dora_2024_1772",
    celex: "32024R1772",
    under: "dora",
    aliases: ["rts on incident classification", "rts on classification of incidents", "incident classification rts"],
    counts: counts(13, 18, 0),
  },
  {
    id: "dora_2024_1773",
    celex: "32024R1773",
    under: "dora",
    aliases: ["rts on ict services policy", "rts on the policy on ict services", "ict services policy rts"],
    counts: counts(11, 13, 0),
  },
  {
    id: "dora_2024_1774",
    celex: "32024R1774",
    under: "dora",
    aliases: [
      "rts on ict risk management",
      "rts on ict risk management framework",
      "ict risk management rts",
      "rts rmf",
    ],
    counts: counts(42, 30, 0),
    consolidated: ["2024-06-25"],
  },
  {
    id: "dora_2024_2956",
    celex: "32024R2956",
    under: "dora",
    aliases: ["its on the register of information", "register of information its", "its roi"],
    counts: counts(7, 15, 4),
    consolidated: ["2024-12-02"],
  },
  {
    id: "dora_2025_295",
    celex: "32025R0295",
    under: "dora",
    aliases: ["rts on oversight", "rts on harmonisation of oversight conditions"],
    counts: counts(7, 11, 1),
  },
  {
    id: "dora_2025_301",
    celex: "32025R0301",
    under: "dora",
    aliases: ["rts on incident reporting", "incident reporting rts", "rts on content and time limits"],
    counts: counts(7, 9, 0),
  },
  {
    id: "dora_2025_302",
    celex: "32025R0302",
    under: "dora",
    aliases: ["its on incident reporting", "incident reporting its", "its on incident forms"],
    counts: counts(9, 12, 4),
  },
  {
    id: "dora_2025_420",
    celex: "32025R0420",
    under: "dora",
    aliases: ["rts on the joint examination team", "jet rts"],
    counts: counts(6, 10, 0),
  },
  {
    id: "dora_2025_532",
    celex: "32025R0532",
    under: "dora",
    aliases: ["rts on subcontracting", "subcontracting rts"],
    counts: counts(7, 13, 0),
  },
  {
    id: "dora_2025_1190",
    celex: "32025R1190",
    under: "dora",
    aliases: ["rts on tlpt", "tlpt rts", "rts on threat-led penetration testing"],
    counts: counts(17, 30, 8),
  },
  {
    id: "ai_act_2026_1755",
    celex: "32026R1755",
    under: "ai_act",
    aliases: ["implementing regulation on commission proceedings", "gpai proceedings regulation"],
    counts: counts(15, 6, 1),
  },
];

/** `32016R0679` → `2016/679`. */
export const numberOfCelex = (celex: string): string => `${celex.slice(1, 5)}/${Number(celex.slice(6))}`;
