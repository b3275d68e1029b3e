/** A corpus made larger: every act again and again under other ids, with every sentence a little different. */
import { type CatalogEntry, catalog } from "../../ingest/catalog.ts";
import type { DocumentSource, FetchedDocument } from "../../ingest/fetch/source.ts";

/** `32024R1689` → `32124R1689` for the first copy: another number, hence another act. */
const copyCelex = (celex: string, copy: number): string =>
  `${celex[0]}${Number(celex.slice(1, 5)) + 100 * copy}${celex.slice(5)}`;
const copyId = (id: string, copy: number): string => `${id}_copy${copy}`;
const copyOf = (celex: string): number => Math.floor((Number(celex.slice(1, 5)) - 1900) / 100) - 1;
const originalCelex = (celex: string): string => copyCelex(celex, -copyOf(celex));

const copyEntry = (entry: CatalogEntry, copy: number): CatalogEntry => {
  const { shortName: _shortName, ...unnamed } = entry;
  return {
    ...unnamed,
    id: copyId(entry.id, copy),
    celex: copyCelex(entry.celex, copy),
    aliases: [],
    ...(entry.under === undefined ? {} : { under: copyId(entry.under, copy) }),
  };
};

/** The catalog with `copies` of every act, the first of which is the act itself. */
export const largerCatalog = (copies: number): CatalogEntry[] =>
  Array.from({ length: copies }, (_, copy) =>
    catalog.map((entry) => (copy === 0 ? entry : copyEntry(entry, copy))),
  ).flat();

/** A mark in every sentence, so that no text, digest or vector is that of another copy. */
const mark = (content: string, copy: number): string => content.replaceAll(/([.;])(<\/p>)/g, ` in copy ${copy}$1$2`);

/** Serves the copies from the documents of the originals. */
export const largerSource = (source: DocumentSource): DocumentSource => ({
  kind: source.kind,
  consolidatedDates: (celex, known, language) => source.consolidatedDates(originalCelex(celex), known, language),
  read: async (celex, expression, language): Promise<FetchedDocument> => {
    const copy = copyOf(celex);
    const document = await source.read(originalCelex(celex), expression, language);
    if (copy === 0) return document;
    const files = new Map([...document.files].map(([name, content]) => [name, mark(content, copy)]));
    return { ...document, celex, files, sha256: `${document.sha256}-${copy}` };
  },
});
