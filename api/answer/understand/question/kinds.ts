import { type Static, Type } from "@sinclair/typebox";
import { readData } from "../data.ts";

/** What a part of a question asks for; `rule`: what the law says of a matter, where nothing tells more. */
export const partKinds = [
  "lookup",
  "change",
  "date",
  "start",
  "definition",
  "difference",
  "penalty",
  "count",
  "time_limit",
  "amount",
  "list",
  "exception",
  "applies",
  "who",
  "procedure",
  "consequence",
  "duty",
  "permission",
  "rule",
] as const;
export type PartKind = (typeof partKinds)[number];

const row = Type.Object(
  {
    kind: Type.Union(partKinds.map((kind) => Type.Literal(kind))),
    ways: Type.Array(Type.String({ maxLength: 200 })),
    /** Wordings that must be read as the kind, and some that must not: the tests of the row. */
    in: Type.Array(Type.String()),
    out: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

/** The table of kinds, in the order in which they are tried. */
export const kindTable: ReadonlyArray<Static<typeof row>> = readData("question/data/kinds", Type.Array(row));

const compiled = kindTable.map(({ kind, ways }) => ({ kind, ways: ways.map((way) => new RegExp(way, "u")) }));

/** The kind that the words of a part tell; null where they tell none. */
export const kindOf = (text: string): PartKind | null => {
  const lower = text.toLowerCase().replace(/[’‘]/g, "'").trim();
  return compiled.find(({ ways }) => ways.some((way) => way.test(lower)))?.kind ?? null;
};
