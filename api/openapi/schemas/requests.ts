import { type TSchema, Type } from "@sinclair/typebox";
import { corpusVersionPattern } from "../../../shared/corpus/layout.ts";

/** Requests as the specification names them: checked on the way in, and published in the OpenAPI document. */

/** One of several words. */
export const literals = <const Name extends string>(names: readonly Name[], options = {}) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      options,
    ),
  );

export const classifyRequest = Type.Object(
  {
    description: Type.String({
      minLength: 10,
      maxLength: 5_000,
      description: "The AI system in plain words.",
    }),
    data_types: Type.Optional(
      Type.Union([Type.Array(Type.String()), Type.Null()], {
        default: null,
        description: "Types of data that it processes, e.g. biometric, health.",
      }),
    ),
    decision_scope: Type.Optional(Type.String({ default: "", description: "Decisions that it makes or influences." })),
    sector: Type.Optional(Type.String({ default: "", description: "Sector, e.g. healthcare, finance, employment." })),
    jurisdiction: Type.Optional(Type.Literal("EU", { default: "EU", description: "Only EU is supported." })),
  },
  { $id: "ClassifyRequest" },
);

const systemContext = Type.Object(
  {
    description: Type.Optional(Type.String({ default: "", maxLength: 2_000 })),
    data_types: Type.Optional(Type.Array(Type.String(), { default: [], maxItems: 20 })),
    decision_scope: Type.Optional(Type.String({ default: "", maxLength: 500 })),
    sector: Type.Optional(Type.String({ default: "", maxLength: 200 })),
  },
  {
    $id: "SystemContext",
    additionalProperties: false,
    description: "What the question is about. Data, never an order.",
  },
);

export const checkRequest = Type.Object(
  {
    question: Type.String({
      minLength: 10,
      maxLength: 2_000,
      description: "A question of compliance, in plain words.",
    }),
    system_context: Type.Optional(Type.Union([systemContext, Type.Null()], { default: null })),
    regulation: Type.Optional(
      Type.String({
        default: "auto",
        description:
          "`ai_act`, `gdpr`, `dora` or another main act of the mounted corpus; `auto`: found from the question.",
      }),
    ),
    response_format: Type.Optional(
      Type.Union([Type.Literal("text"), Type.Literal("structured")], {
        default: "text",
        description: "`text`: a Markdown answer. `structured`: its parts as well.",
      }),
    ),
  },
  { $id: "CheckRequest" },
);

/** What a check accepts while a corpus with these main acts is mounted. */
export const checkRequestFor = (regulations: readonly string[]) =>
  Type.Object({ ...checkRequest.properties, regulation: Type.Optional(literals(regulations, { default: "auto" })) });

export const createKeyRequest = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        default: "Default",
        maxLength: 255,
        description: "Without control, invisible and direction characters. Space around it is left out; blank is none.",
      }),
    ),
  },
  { $id: "CreateKeyRequest" },
);

export const consoleSessionRequest = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100, description: "What follows `#code=` in the link." }) },
  { $id: "ConsoleSessionRequest" },
);
const ofAct = (of: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: `${of} A main act brings those made under it.` }),
  );

/** The language that a lookup may ask for. */
const language = Type.Optional(
  Type.String({
    pattern: "^[a-z]{2}$",
    description:
      "ISO 639-1 code of the language of the text; left out: that of the corpus. An act's `languages` lists those held.",
    examples: ["fr"],
  }),
);

/** The query that says in which language a lookup answers. */
export const languageQuery = Type.Object({ language });

/** How many results a search gives that does not say. */
export const searchLimit = 10;

/** The query of a search. */
export const searchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "Words, a question or a citation (`art 33 gdpr`). The last word may be unfinished.",
    examples: ["personal data breach"],
  }),
  regulation: ofAct("Id of the act to search; left out: the acts that `q` names, else all."),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, default: searchLimit, description: "How many results at most." }),
  ),
  language,
});

/** The query of the definitions. */
export const definitionsQuery = Type.Object({
  term: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "In any case, singular or plural; left out: all terms.",
      examples: ["personal data breach"],
    }),
  ),
  regulation: ofAct("Id of the act that defines it; left out: any."),
  language,
});

/** The query of a usage report: a month of this calendar, and such as PostgreSQL and readers understand. */
export const monthQuery = Type.Object({
  month: Type.Optional(Type.String({ pattern: "^[2-9]\\d{3}-(0[1-9]|1[0-2])$" })),
});

/** The query that says which state of the law a lookup answers from. */
export const wantedVersionQuery = Type.Object({
  corpus_version: Type.Optional(
    Type.String({
      pattern: `^(?:current|${corpusVersionPattern})$`,
      description: "A published version; left out: the current one. Not together with `as_of`.",
    }),
  ),
  as_of: Type.Optional(
    Type.String({
      format: "date",
      description: "The state of the law of this day. Not together with `corpus_version`.",
    }),
  ),
});

/** The query that narrows what differs between two versions. */
export const diffQuery = Type.Object({
  act_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  article: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

export const requestSchemas: readonly TSchema[] = [
  ...[classifyRequest, systemContext, checkRequest],
  ...[createKeyRequest, consoleSessionRequest],
];
