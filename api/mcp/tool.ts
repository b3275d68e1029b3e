import type { Static, TObject } from "@sinclair/typebox";
import type { Acquis, RequestOptions } from "../../sdk/typescript/src/index.ts";
import { validate } from "../http/request/validate.ts";
import { note, plainSchema } from "./schema.ts";

/** What a tool is called with: the client of the caller's own key, and the options of each of its calls. */
export interface ToolCall {
  readonly client: Acquis;
  readonly options: RequestOptions;
}

/** What a tool answers: for programs, and the same for readers in Markdown. */
export interface ToolAnswer<Structured = object> {
  readonly structured: Structured;
  readonly text: string;
}

interface ToolParts<Input extends TObject, Output extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `metered`: it takes from the month's quota; `lookup`: it does not. */
  readonly counts: "lookup" | "metered";
  readonly input: Input;
  readonly output: Output;
  run(call: ToolCall, input: Static<Input>): Promise<ToolAnswer<Omit<Static<Output>, "note">>>;
}

/** A tool as the server lists and calls it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly counts: "lookup" | "metered";
  readonly inputSchema: ReturnType<typeof plainSchema>;
  readonly outputSchema: ReturnType<typeof plainSchema>;
  /** Throws a ValidationError for arguments that do not fit, and what the client throws. */
  call(call: ToolCall, given: unknown): Promise<ToolAnswer>;
}

const counted = {
  lookup: "Not metered.",
  metered: "Metered: takes from the month's quota.",
} as const;

/** Models and command lines write `33` for "33", and "5" for 5: what can only mean the one is read as it. */
const asMeant = (value: unknown, type: unknown): unknown => {
  if (type === "string" && typeof value === "number" && Number.isFinite(value)) return String(value);
  if (type === "integer" && typeof value === "string" && /^\d{1,6}$/.test(value)) return Number(value);
  return value;
};

const readArguments = ({ properties }: TObject, given: unknown): unknown => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? asMeant(value, properties[name]?.["type"]) : value,
    ]),
  );
};

/** Makes a tool. Its arguments are checked as bodies of the HTTP API are; what it does not know is refused, since a model that misspells a name means something by it. */
export const tool = <Input extends TObject, Output extends TObject>(parts: ToolParts<Input, Output>): Tool => {
  const { name, title, description, counts, input, output, run } = parts;
  const strict = { ...input, additionalProperties: false };
  return {
    name,
    title,
    description: `${description} ${counted[counts]}`,
    counts,
    inputSchema: plainSchema(strict),
    outputSchema: plainSchema(output),
    call: async (call, given) => {
      const { structured, text } = await run(call, validate(strict, readArguments(strict, given), ["arguments"]));
      return { structured: { ...structured, note }, text: `${text}\n\n_${note}_` };
    },
  };
};
