import type { TObject } from "@sinclair/typebox";
import { schemaRef } from "../components.ts";
import { asEnum } from "../schemas/enum.ts";
import { definitionsQuery, languageQuery, searchQuery } from "../schemas/requests.ts";
import { libraryExamples } from "./library-examples.ts";
import { type OperationParts, operation } from "./operation.ts";
import { pathParameter, queryParameter, versionParameters } from "./parameters.ts";

/** A query as the document describes it: each name, once. */
export const queryParameters = ({ properties, required = [] }: TObject) =>
  Object.entries(properties).map(([name, { description = "", examples = ["gdpr"], default: value, ...schema }]) => {
    const told = value === undefined ? description : `${description} Default: \`${value}\`.`;
    return {
      ...queryParameter(name, told, asEnum(schema) ?? schema, value ?? examples[0]),
      required: required.includes(name),
    };
  });

const success = (description: string, schema: string, example: unknown): OperationParts["success"] => ({
  status: 200,
  description,
  schema: schemaRef(schema),
  example,
});

/** The operations about the library: its acts, what they contain, what is found in them and what refers to what. */
export const libraryOperations = {
  regulations: operation({
    operationId: "listRegulations",
    tag: "Law",
    summary: "The acts of the corpus",
    description: "Main acts and those made under them, with their dates. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [...versionParameters],
    errors: ["corpus_version_conflict"],
    validates: true,
    success: success("The acts", "RegulationsResponse", libraryExamples.regulations),
  }),
  regulation: operation({
    operationId: "getRegulation",
    tag: "Law",
    summary: "An act with its table of contents",
    description: "Recitals, then the articles by chapter and section, then annexes. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [
      pathParameter("act_id", "Act id, in any case.", { type: "string" }, "gdpr"),
      ...versionParameters,
      ...queryParameters(languageQuery),
    ],
    success: success("The act", "RegulationResponse", libraryExamples.regulation),
    errors: ["unknown_regulation", "corpus_version_conflict", "language_not_held"],
    validates: true,
  }),
  search: operation({
    operationId: "searchLaw",
    tag: "Law",
    summary: "Find provisions by words and meaning",
    description:
      "Articles, annexes and recitals, each once, best first; a provision that is cited leads. Made to be called while somebody types. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [...queryParameters(searchQuery), ...versionParameters],
    success: success("What was found", "SearchResponse", libraryExamples.search),
    errors: ["unknown_regulation", "language_not_held", "corpus_version_conflict"],
    validates: true,
  }),
  definitions: operation({
    operationId: "findDefinitions",
    tag: "Law",
    summary: "Legal definitions",
    description:
      "Of a term, or of all. A term that none defines is no error: `near` has defined terms like it. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [...queryParameters(definitionsQuery), ...versionParameters],
    success: success("The definitions", "DefinitionsResponse", libraryExamples.definitions),
    errors: ["unknown_regulation", "language_not_held", "corpus_version_conflict"],
    validates: true,
  }),
  references: operation({
    operationId: "getReferences",
    tag: "Law",
    summary: "What a provision refers to, and what refers to it",
    description:
      "Of the provision that is looked up, its parts, and, for what refers to it, the article that it is a part of. In the order of the law. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [
      pathParameter("regulation", "Act id, in any case.", { type: "string" }, "gdpr"),
      pathParameter("article_number", "As for the text: `33`, `Art. 33(1)`, `Recital 26`.", { type: "string" }, "33"),
      ...versionParameters,
      ...queryParameters(languageQuery),
    ],
    success: success("The references", "ReferencesResponse", libraryExamples.references),
    errors: ["unknown_regulation", "article_not_found", "language_not_held", "corpus_version_conflict"],
    validates: true,
  }),
} as const;
