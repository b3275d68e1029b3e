import { eld } from "eld/extrasmall";
import { officialLanguages } from "./languages.ts";

/** Other languages in the letters of an official one: they must not be taken for it. */
const others = ["ru", "uk", "be", "sr", "tr"];

const detected = new Set(Object.values(eld.setLanguageSubset([...officialLanguages, ...others])));

/** False for Irish and Maltese, which the detector does not know: their words must tell them. */
export const isDetected = (language: string): boolean => detected.has(language);

/** How much a text looks like each language, 0 to 1, by its runs of letters; empty for letters of none. */
export const scoreLanguages = (text: string): Readonly<Record<string, number>> => eld.detect(text).getScores();
