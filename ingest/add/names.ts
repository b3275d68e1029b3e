import { numberOfCelex } from "../../shared/celex.ts";
import { isActId } from "../catalog.ts";

const kinds: Readonly<Record<string, readonly [word: string, id: string]>> = {
  R: ["Regulation", "reg"],
  L: ["Directive", "dir"],
  D: ["Decision", "dec"],
};

const kindOf = (celex: string): readonly [word: string, id: string] => kinds[celex.charAt(5)] ?? ["Act", "act"];

/** Words that stand in small letters inside a name. */
const smallWords = /^(?:and|of|on|for|the|in|to|a|an|or)$/;

/** `Data Act`, `NIS 2 Directive`, `Rome II`; `Text with EEA relevance`, `recast` and `codified version` are remarks. */
const isName = (text: string): boolean => {
  const words = text.split(/[\s-]+/);
  const isProper = words.every((word) => /^[\p{Lu}\d]/u.test(word) || smallWords.test(word));
  return isProper && words.length <= 8 && /^\p{Lu}/u.test(text) && !/^(?:recast|codifi\w+(?: version)?)$/i.test(text);
};

/** The name that a title gives its act in brackets at its end, `(Data Act)`; null where it gives none. */
export const shortNameIn = (title: string): string | null => {
  const brackets = /((?:\s*\([^()]*\))+)\s*$/.exec(title)?.[1] ?? "";
  const named = [...brackets.matchAll(/\(([^()]*)\)/g)]
    .map(([, text = ""]) =>
      text
        .replace(/[‘’“”'"]/g, "")
        .replace(/^the /i, "")
        .trim(),
    )
    .filter(isName);
  return named.at(-1) ?? null;
};

/** `NIS 2 Directive` → `NIS 2`: what is left of an act's kind is a name where it is an abbreviation. */
const withoutKind = (name: string): string => {
  const rest = name.replace(/\s+(?:Regulation|Directive|Decision)$/, "");
  return /^\p{Lu}{2,}(?:\s\d+)?$/u.test(rest) ? rest : name;
};

const joined = (name: string): string => name.replace(/\s+(\d{1,2})\b/g, "$1");

const asId = (name: string): string =>
  joined(withoutKind(name))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

const idCharactersMax = 40;

/**
 * Readable ids, best first: `data_act` and `nis2` by the short name, then `reg_2023_2854` by kind, year and number; for an act under
 * another `mica_2024_1503`, then `mica_dec_2024_1503`, since acts of two kinds could have one number before 2015.
 */
export const actIdsFor = (celex: string, shortName: string | null, under: string | null): string[] => {
  const number = numberOfCelex(celex).replace("/", "_");
  const numbered = `${kindOf(celex)[1]}_${number}`;
  if (under !== null) return [`${under}_${number}`, `${under}_${numbered}`];
  const named = shortName === null ? "" : asId(shortName);
  const isUsable = /^[a-z]/.test(named) && named.length <= idCharactersMax && isActId(named);
  return isUsable ? [named, numbered] : [numbered];
};

/** `Cyber Resilience Act` → `cra`: acts with three words or more are known by their initials. */
const initialsOf = (name: string): string[] => {
  const words = name.split(/[\s-]+/).filter((word) => !smallWords.test(word));
  return words.length > 2 && words.at(-1) === "Act" ? [words.map((word) => word.charAt(0)).join("")] : [];
};

/** Further names of an act, in lower case: its short name written otherwise, its initials, and the other names it was published with. */
export const aliasesFor = (shortName: string | null, shortTitles: readonly string[]): string[] => {
  const name = shortName ?? "";
  const short = withoutKind(name);
  const written = [short, joined(short), ...initialsOf(name), ...shortTitles].map((alias) => alias.toLowerCase());
  return [...new Set(written)].filter((alias) => alias !== "" && alias !== name.toLowerCase());
};

/** True for an act that the Commission, or the Council in its place, made on the basis of another. */
export const isMadeUnder = (title: string): boolean => /^(?:commission|council implementing)\b/i.test(title);

/** True for an act that does nothing but change others: what it says stands in their consolidated texts. */
export const onlyAmends = (title: string): boolean =>
  /\bof \d{1,2} \p{L}+ \d{4} (?:amending|correcting|repealing|adapting)\b/iu.test(title);
