import type { QuestionLanguage } from "../../language/languages.ts";
import { listOf, type TextKey, textOf } from "../../language/texts.ts";
import type { OutsideKind, OutsideName } from "../names/gazetteer.ts";
import type { Reading } from "../names/names.ts";
import type { Refusal, RefusalKind, Scope } from "../types.ts";
import type { MessageKind } from "./message.ts";

/** What is said of a name that the corpus does not hold, and what kind of refusal that is. */
const named: Readonly<Record<OutsideKind, { readonly kind: RefusalKind; readonly key: TextKey }>> = {
  eu_law: { kind: "other_law", key: "other_law" },
  guidance: { kind: "other_law", key: "guidance" },
  national_law: { kind: "national_law", key: "national_law" },
  foreign_law: { kind: "other_country", key: "foreign_law" },
  standard: { kind: "standard", key: "standard" },
  vendor: { kind: "vendor", key: "vendor" },
};

/** Kinds of message that a name in it explains: a greeting that names a law is still a greeting. */
const explainedByName: ReadonlySet<MessageKind> = new Set(["law", "other_law", "product", "other_matter"]);

/** What is said of a kind that no name explains; everything else is off topic. */
const unnamed: Readonly<Partial<Record<MessageKind, RefusalKind & TextKey>>> = {
  practice: "practice",
  small_talk: "small_talk",
  follow_up: "follow_up",
  opinion: "opinion",
  drafting: "instruction",
  instruction: "instruction",
};

/** English sentences take the name with its article, others the bare name. */
const nameIn = (language: QuestionLanguage, name: string): string =>
  language === "en" ? name : name.replace(/^(?:the|an?) /, "");

/** The law, standard or product that a message names: laws speak louder than products. */
const outsideName = ({ outside }: Reading): OutsideName | undefined =>
  (outside.find(({ value }) => value.kind !== "vendor") ?? outside[0])?.value;

/** Why a message of a kind is refused, in its own language: by what it names, by the country whose law it means, else by its kind. */
export const reasonFor = (kind: MessageKind, { reading, language }: Scope): Refusal => {
  if (explainedByName.has(kind)) {
    const outside = outsideName(reading);
    if (outside !== undefined) {
      const { kind: refused, key } = named[outside.kind];
      return { kind: refused, reason: textOf(language, key, { name: nameIn(language, outside.name) }) };
    }
    const country = kind === "other_law" ? reading.countries[0]?.value : undefined;
    if (country !== undefined) {
      const { name, isMember } = country;
      return {
        kind: isMember ? "national_law" : "other_country",
        reason: textOf(language, isMember ? "member_country" : "other_country", { name }),
      };
    }
  }
  const key = unnamed[kind] ?? "off_topic";
  return { kind: key, reason: textOf(language, key) };
};

/** True for a law, standard or guidance that is not held: products are what questions are about, and so are those who apply the law. */
export const isLawOfOthers = ({ value: { kind, isBody } }: { readonly value: OutsideName }): boolean =>
  kind !== "vendor" && isBody !== true;

/** What is said of laws that are not held, each once. */
export const namesNotHeld = (
  laws: ReadonlyArray<{ readonly value: OutsideName }>,
  language: QuestionLanguage,
): string => {
  const names = [...new Set(laws.filter(isLawOfOthers).map(({ value }) => nameIn(language, value.name)))];
  return textOf(language, "not_held", { name: listOf(language, names) });
};

/** How what is not held is named in an answer to the rest: by the laws in it, else in its own words. */
export const notHeld = (clause: string, { outside }: Reading, language: QuestionLanguage): string =>
  outside.some(isLawOfOthers) ? namesNotHeld(outside, language) : textOf(language, "not_answered", { part: clause });
