import { formatDay } from "../../parts/dates.ts";
import type { CorpusVersionInfo } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { dayOf } from "./choice.ts";

const words = texts.compare;

/** `the law on 1 August 2024 (version 2024.07.12-8fa844ab)` */
export const versionName = (version: CorpusVersionInfo): string =>
  [
    words.versionName(formatDay(dayOf(version)), version.corpus_version),
    ...(version.is_current ? [words.isCurrent] : []),
    ...(version.kind === "sample" ? [words.isSample] : []),
  ].join(", ");

/** Short names of the two sides: their days, or their versions where both hold the law of one day. */
export const sideNames = (from: CorpusVersionInfo, to: CorpusVersionInfo): readonly [string, string] =>
  dayOf(from) === dayOf(to) ? [from.corpus_version, to.corpus_version] : [formatDay(dayOf(from)), formatDay(dayOf(to))];
