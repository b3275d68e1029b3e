import type { Citation } from "./citation/index.ts";
import type { ActEntry } from "./corpus/manifest.ts";

/** Where EUR-Lex has its documents in a language: `en` → `…/EN/…`. */
const addressIn = (language: string): string =>
  `https://eur-lex.europa.eu/legal-content/${language.toUpperCase()}/TXT/?uri=CELEX:`;
const anchors = { article: "art", recital: "rct", annex: "anx" } as const;

type Expression = Pick<ActEntry, "celex" | "expression"> & Partial<Pick<ActEntry, "language">>;

/** `32024R1689` as it stood on a day: `02024R1689-20260727`. */
const consolidatedCelex = (celex: string, day: string): string => `0${celex.slice(1)}-${day.replaceAll("-", "")}`;

/** The address of an act at EUR-Lex: as it was published, or in a consolidated text. */
export const eurLexActUrl = ({ celex, expression, language = "en" }: Expression): string =>
  `${addressIn(language)}${expression === "oj" ? celex : consolidatedCelex(celex, expression)}`;

/**
 * The address of a provision at EUR-Lex: in the expression that is served, by its CELEX number, at its article, annex or recital.
 * Recitals stand in the Official Journal alone.
 */
export const eurLexUrl = (
  { celex, expression, language = "en" }: Expression,
  { kind, number }: Pick<Citation, "kind" | "number">,
): string =>
  `${eurLexActUrl({ celex, language, expression: kind === "recital" ? "oj" : expression })}#${anchors[kind]}_${number}`;
