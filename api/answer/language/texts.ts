import { readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { YAML } from "bun";
import { officialLanguages, type QuestionLanguage } from "./languages.ts";

/** Texts that every language has. */
export const textKeys = [
  "notice",
  "unread",
  "unread_refused",
  "other_law",
  "guidance",
  "national_law",
  "foreign_law",
  "standard",
  "missing",
  "missing_part",
  "off_topic",
  "nothing",
  "corpus",
  "near",
  "member_country",
  "other_country",
  "vendor",
  "practice",
  "figure",
  "small_talk",
  "instruction",
  "follow_up",
  "opinion",
  "unsure",
  "not_held",
  "not_answered",
  "sample",
] as const;
/** A sentence that only other languages have: in English it is part of another. */
const othersOnly = ["last"] as const;

/** The texts by their names: a release in which one is missing in a language does not start. */
export type TextKey = (typeof textKeys)[number] | (typeof othersOnly)[number];

const of = (keys: readonly string[]) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, Type.String({ minLength: 1 })])), {
    additionalProperties: false,
  });
const schema = Type.Object(
  Object.fromEntries(
    officialLanguages.map((language) => [language, of(language === "en" ? textKeys : [...textKeys, ...othersOnly])]),
  ),
  { additionalProperties: false },
);

const read = (): Static<typeof schema> => {
  const content: unknown = YAML.parse(readFileSync(new URL("./data/texts.yaml", import.meta.url), "utf8"));
  if (Value.Check(schema, content)) return content;
  const first = Value.Errors(schema, content).First();
  throw new TypeError(`data/texts.yaml${first?.path ?? ""}: ${first?.message ?? "is not of its schema"}`);
};
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = read();

/** A text in the question's language with its values filled in; in English for other languages than the official ones. */
export const textOf = (
  language: QuestionLanguage,
  key: TextKey,
  values: Readonly<Record<string, string>> = {},
): string => {
  const template = texts[language]?.[key] ?? texts["en"]?.[key] ?? "";
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
};

/** "A, B and C" in the question's language. */
export const listOf = (language: QuestionLanguage, names: readonly string[]): string =>
  new Intl.ListFormat(language === "en" || language === "und" ? "en-GB" : language).format(names);
