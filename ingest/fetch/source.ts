import { OperatorError } from "../../shared/errors.ts";

/** The expression of an act that a document holds: `oj`, or a consolidated text by its date as EUR-Lex writes it. */
export type ExpressionName = "oj" | `${number}`;

/** How a document is written, as the Publications Office calls it. */
export type DocumentFormat = "xhtml" | "fmx4" | "html";

/** One document as it was served, byte for byte, with where it came from. */
export interface FetchedDocument {
  readonly celex: string;
  readonly expression: ExpressionName;
  readonly language: string;
  readonly format: DocumentFormat;
  /** The files of the document by name; one, except for Formex. */
  readonly files: ReadonlyMap<string, string>;
  readonly sha256: string;
  /** Address or path, for messages. */
  readonly origin: string;
  /** Where it lies on this machine as it was served, so that another process reads it by itself; absent where it came over the network. */
  readonly saved?: string;
}

/** A source that answers has no such document: asking it again is of no use. */
export class MissingDocumentError extends OperatorError {}

/** Where documents come from. */
export interface DocumentSource {
  readonly kind: "mirror" | "cellar" | "samples";
  /** The consolidated texts that the source has in a language, as `YYYYMMDD`, oldest first; `known` are the catalog's. */
  consolidatedDates(celex: string, known: readonly string[], language: string): Promise<string[]>;
  /**
   * Throws an OperatorError that names the CELEX and the address when the document cannot be had whole, a
   * MissingDocumentError where there is none. One of which `isKnown` says that
   * it was found whole before is not inspected again, and may be read only when somebody asks for its files.
   */
  read(
    celex: string,
    expression: ExpressionName,
    language: string,
    isKnown?: (document: Pick<FetchedDocument, "celex" | "expression" | "sha256">) => boolean,
  ): Promise<FetchedDocument>;
}

/** `2026-07-27` → `20260727`. */
export const compactDate = (date: string): ExpressionName => date.replaceAll("-", "") as ExpressionName;

/** `20260727` → `2026-07-27`. */
export const expressionDate = (expression: string): string =>
  `${expression.slice(0, 4)}-${expression.slice(4, 6)}-${expression.slice(6, 8)}`;
