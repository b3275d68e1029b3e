import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type PatternName, patternNames } from "./patterns.ts";

const text = Type.String({ minLength: 1 });
const levels = ["article", "paragraph", "subparagraph", "point", "chapter", "section", "title", "annex"] as const;
const numbers = Type.Record(text, Type.Integer());
const strict = { additionalProperties: false } as const;

const schema = Type.Object(
  {
    textIndex: text,
    months: Type.Array(text, { minItems: 12, maxItems: 12 }),
    numbers,
    counted: numbers,
    ordinals: numbers,
    pointers: Type.Record(text, Type.Union(levels.map((level) => Type.Literal(level)))),
    kinds: Type.Record(
      text,
      Type.Object(
        {
          sector: Type.String({ pattern: "^[A-Z]$" }),
          kind: Type.Union(["Regulation", "Directive", "Decision", "Recommendation"].map((kind) => Type.Literal(kind))),
          name: text,
        },
        strict,
      ),
    ),
    treaties: Type.Record(text, text),
    labels: Type.Record(text, text),
    singular: Type.Array(Type.Tuple([text, text])),
    patterns: Type.Object(Object.fromEntries(patternNames.map((name) => [name, text])), strict),
  },
  strict,
);

/** What a language's file holds, as written. */
export type WrittenWords = Omit<Static<typeof schema>, "patterns"> & {
  readonly patterns: Readonly<Record<PatternName, string>>;
};

/** The words of a language's file. Throws a TypeError that says what is missing or wrong in it. */
export const readWords = (language: string, content: unknown): WrittenWords => {
  if (Value.Check(schema, content)) return content as WrittenWords;
  const first = Value.Errors(schema, content).First();
  throw new TypeError(
    `ingest/languages/${language}.yaml${first?.path ?? ""}: ${first?.message ?? "is no list of words"}`,
  );
};

const alternatives = (words: readonly string[]): string => words.join("|");

/** Puts in what patterns refer to by name. Throws a RangeError for a name that nothing has. */
const expand = (pattern: string, named: Readonly<Record<string, string>>, depth = 0): string =>
  pattern.replace(/\{([a-z][A-Za-z]*)\}/g, (_, name: string) => {
    const inner = named[name];
    if (inner === undefined || depth > 8) throw new RangeError(`{${name}} stands for no pattern`);
    return expand(inner, named, depth + 1);
  });

/** All patterns of a language, without names in them. */
export const expandPatterns = (words: WrittenWords): Readonly<Record<PatternName, string>> => {
  const named: Record<string, string> = {
    ...words.patterns,
    month: alternatives(words.months),
    number: alternatives(Object.keys(words.numbers)),
    ordinal: alternatives(Object.keys(words.ordinals)),
    pointerWord: alternatives(Object.keys(words.pointers)),
  };
  const expanded = patternNames.map((name) => [name, expand(words.patterns[name], named)]);
  return Object.fromEntries(expanded) as Record<PatternName, string>;
};
