import { Type } from "@sinclair/typebox";
import { readData } from "../data.ts";

const strings = Type.Array(Type.String({ maxLength: 200 }));
const table = readData(
  "question/data/roles",
  Type.Array(Type.Object({ role: Type.String(), says: strings, who: strings }, { additionalProperties: false })),
).map(({ role, says, who }) => ({
  role,
  says: says.map((source) => new RegExp(source, "u")),
  who: who.map((word) => word.toLowerCase()),
}));

/** A part that somebody plays under the law, by its name in the table: `deployer`. */
export type Role = string;

/** The roles that a question speaks of. */
export const rolesIn = (question: string): ReadonlySet<Role> => {
  const lower = question.toLowerCase();
  return new Set(table.filter(({ says }) => says.some((way) => way.test(lower))).map(({ role }) => role));
};

/** The roles that a statement is about, by its words for who is concerned. */
export const rolesOfWho = (who: string): ReadonlySet<Role> => {
  const lower = who.toLowerCase();
  return new Set(table.filter((row) => row.who.some((word) => lower.includes(word))).map(({ role }) => role));
};
