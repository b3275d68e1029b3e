import { type TSchema, Type } from "@sinclair/typebox";

/** Responses about the service itself, and its refusals. */

export const healthResponse = Type.Object(
  { status: Type.String({ description: "`healthy`" }), corpus_version: Type.String() },
  { $id: "HealthResponse" },
);

export const readyResponse = Type.Object(
  {
    status: Type.Literal("ready"),
    corpus_version: Type.String(),
    search: Type.Union([Type.Literal("words_and_meaning"), Type.Literal("words")], {
      description:
        "How questions are searched for: `words` alone while the embedding model is not there, or the corpus has no vectors yet",
    }),
  },
  { $id: "ReadyResponse" },
);

const validationItem = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
    msg: Type.String(),
    type: Type.String(),
    input: Type.Optional(Type.Unknown()),
    ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: "ValidationItem" },
);

export const validationErrorResponse = Type.Object(
  { detail: Type.Array(validationItem) },
  { $id: "ValidationErrorResponse" },
);

export const errorResponse = Type.Object(
  {
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      status: Type.Integer(),
      request_id: Type.String(),
    }),
  },
  { $id: "ErrorResponse" },
);

export const serviceSchemas: readonly TSchema[] = [
  ...[healthResponse, readyResponse, validationItem, validationErrorResponse, errorResponse],
];
