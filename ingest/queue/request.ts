import { OperatorError } from "../../shared/errors.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import type { DocumentSource, FetchedDocument } from "../fetch/source.ts";

/** A document by its name and its digest; whoever works on it reads it himself. */
type NamedDocument = Omit<FetchedDocument, "files" | "saved">;

interface NamedDocuments extends Omit<ActDocuments, "published" | "consolidated" | "amending"> {
  readonly published: NamedDocument;
  readonly consolidated: NamedDocument | null;
  readonly amending: readonly NamedDocument[];
}

/** What a worker is asked for: the bundle of these documents. As JSON it passes through PostgreSQL. */
export interface BundleRequest {
  /** Names the bundle: the documents, what the catalog says of the act, and what it is made with. */
  readonly key: string;
  /** True where the documents are the condensed samples, which come with the code. */
  readonly isSample: boolean;
  readonly documents: NamedDocuments;
}

const named = ({ celex, expression, language, format, sha256, origin }: FetchedDocument): NamedDocument => ({
  celex,
  expression,
  language,
  format,
  sha256,
  origin,
});

/** The documents without what they hold. */
export const nameDocuments = (documents: ActDocuments): NamedDocuments => ({
  ...documents,
  published: named(documents.published),
  consolidated: documents.consolidated === null ? null : named(documents.consolidated),
  amending: [...documents.amending.values()].map(named),
});

const readSame = async (source: DocumentSource, document: NamedDocument): Promise<FetchedDocument> => {
  const { celex, expression, language, sha256 } = document;
  const read = await source.read(celex, expression, language);
  if (read.sha256 === sha256) return { ...read, origin: document.origin };
  throw new OperatorError(
    `${celex}: the ${expression} text in "${language}" has other bytes here (${read.origin}, digest ${read.sha256.slice(0, 12)}) ` +
      `than where the build was planned (${document.origin}, digest ${sha256.slice(0, 12)}).`,
  );
};

/** Reads the documents that are named. Throws an OperatorError where one is not to be had, or has other bytes than it was named with. */
export const readNamed = async (source: DocumentSource, documents: NamedDocuments): Promise<ActDocuments> => {
  const { published, consolidated, amending } = documents;
  const read = (document: NamedDocument): Promise<FetchedDocument> => readSame(source, document);
  return {
    ...documents,
    published: await read(published),
    consolidated: consolidated === null ? null : await read(consolidated),
    amending: new Map((await Promise.all(amending.map(read))).map((document) => [document.celex, document])),
  };
};
