import type { ActDocuments } from "../fetch/expressions.ts";
import { readSaved } from "../fetch/mirror.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import type { BundleJob } from "./messages.ts";

const mapDocuments = (
  documents: ActDocuments,
  change: (document: FetchedDocument) => FetchedDocument,
): ActDocuments => ({
  ...documents,
  published: change(documents.published),
  consolidated: documents.consolidated === null ? null : change(documents.consolidated),
  amending: new Map([...documents.amending].map(([celex, document]) => [celex, change(document)])),
});

const withoutFiles = (document: FetchedDocument): FetchedDocument => {
  if (document.saved === undefined) return document;
  const { celex, expression, language, format, sha256, origin, saved } = document;
  return { celex, expression, language, format, sha256, origin, saved, files: new Map() };
};

/** A job as another process is sent it. Documents that are saved on this machine it reads by itself: to send megabytes takes longer. */
export const sentJob = (job: BundleJob): BundleJob => ({
  ...job,
  documents: mapDocuments(job.documents, withoutFiles),
});

/** The documents of a job that was sent, with their files. Throws an OperatorError where a saved one is another by now. */
export const receivedDocuments = (documents: ActDocuments): ActDocuments =>
  mapDocuments(documents, (document) =>
    document.saved === undefined || document.files.size > 0 ? document : { ...document, files: readSaved(document) },
  );
