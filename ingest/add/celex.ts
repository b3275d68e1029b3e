import { celexParts } from "../../shared/celex.ts";

/** What may be added, in one sentence. */
export const celexForm = "a CELEX number like 32023R2854: 3, the year, R, L or D, and four digits";

const sectors: Readonly<Record<string, string>> = {
  "1": "a treaty",
  "2": "an international agreement",
  "4": "complementary legislation",
  "5": "a proposal or another preparatory document",
  "6": "case-law",
  "7": "a national measure",
  "8": "national case-law",
  "9": "a parliamentary question",
};

/**
 * Why a CELEX number is none of an act that can be added, with what to do instead where that is plain; null for a regulation, a
 * directive or a decision.
 */
export const celexProblem = (celex: string): string | null => {
  if (celexParts(celex) !== null) return null;
  const [, corrected] = /^(3\d{4}[A-Z]\d{4})R\(\d+\)$/.exec(celex) ?? [];
  if (corrected !== undefined) return `${celex} is a corrigendum: add the act that it corrects, ${corrected}`;
  const [, rest] = /^0(\d{4}[A-Z]\d{4})(?:-\d{8})?$/.exec(celex) ?? [];
  if (rest !== undefined) {
    return `${celex} is a consolidated text: add the act itself, 3${rest}, and builds find its consolidated texts`;
  }
  const [, sector, kind] = /^([1-9])\d{4}([A-Z]{1,2})/.exec(celex) ?? [];
  if (sector === undefined || kind === undefined) return `"${celex}" is not ${celexForm}`;
  const what = sectors[sector];
  if (what !== undefined) return `${celex} is ${what}: only adopted acts are served`;
  if (!/^[RLD]$/.test(kind)) return `${celex} is neither a regulation nor a directive nor a decision`;
  return `"${celex}" is not ${celexForm}`;
};
