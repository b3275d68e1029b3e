/** A corpus made larger: every act again and again under other ids, with every sentence a little different. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogEntry, catalog } from "../../../ingest/catalog.ts";
import { digestFiles } from "../../../ingest/fetch/inspect.ts";
import type { DocumentSource, FetchedDocument } from "../../../ingest/fetch/source.ts";

/** The catalog's acts that a folder of saved documents has, and those that it has beside them, as `act_<celex>`. */
export const catalogOf = (folder: string): CatalogEntry[] => {
  const known = catalog.filter(({ celex }) => existsSync(join(folder, celex)));
  const others = readdirSync(folder)
    .filter((name) => /^3\d{4}[A-Z]\d{4}/.test(name) && !known.some(({ celex }) => celex === name))
    .map((celex) => ({ id: `act_${celex.toLowerCase().replace(/[^a-z0-9]/g, "")}`, celex, aliases: [] }));
  return [...known, ...others];
};

/** `32024R1689` → `32124R1689` for the first copy: another number, hence another act. */
const copyCelex = (celex: string, copy: number): string =>
  `${celex[0]}${Number(celex.slice(1, 5)) + 150 * copy}${celex.slice(5)}`;
const copyId = (id: string, copy: number): string => `${id}_copy${copy}`;
const copyOf = (celex: string): number => Math.floor((Number(celex.slice(1, 5)) - 1900) / 150);
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

/** A catalog with `copies` of every act, the first of which is the act itself. */
export const largerCatalog = (entries: readonly CatalogEntry[], copies: number): CatalogEntry[] =>
  Array.from({ length: copies }, (_, copy) =>
    entries.map((entry) => (copy === 0 ? entry : copyEntry(entry, copy))),
  ).flat();

/** A mark in every sentence, so that no text, digest or vector is that of another copy. */
const mark = (content: string, copy: number): string => content.replaceAll(/([.;])(<\/p>)/g, ` in copy ${copy}$1$2`);

/** The copy's number wherever the act gives its own: a document that says that it is another act is refused. */
const renumber = (content: string, celex: string, copied: string): string => {
  const [year, number] = [celex.slice(1, 5), Number(celex.slice(6))];
  const other = copied.slice(1, 5);
  return content
    .replaceAll(celex.slice(1), copied.slice(1))
    .replaceAll(new RegExp(`\\b${year}/${number}\\b`, "g"), `${other}/${number}`)
    .replaceAll(new RegExp(`\\b${number}/${year}\\b`, "g"), `${number}/${other}`);
};

/** Writes a document where other processes read it by themselves, as they do a mirror's. */
const save = (folder: string, { celex, expression, language, files }: FetchedDocument): string => {
  const path = join(folder, `${celex}.${expression}.${language}`);
  const only = files.get("");
  if (only !== undefined) writeFileSync(path, only);
  else {
    mkdirSync(path, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(path, name), content);
  }
  return path;
};

/** Serves the copies from the documents of the originals; the copies are put into a folder. */
export const largerSource = (source: DocumentSource, folder: string): DocumentSource => ({
  kind: source.kind,
  consolidatedDates: (celex, known, language) => source.consolidatedDates(originalCelex(celex), known, language),
  read: async (celex, expression, language): Promise<FetchedDocument> => {
    const copy = copyOf(celex);
    const original = originalCelex(celex);
    const document = await source.read(original, expression, language);
    if (copy === 0) return document;
    const files = new Map(
      [...document.files].map(([name, content]) => [name, mark(renumber(content, original, celex), copy)]),
    );
    const copied = { ...document, celex, files, sha256: digestFiles(files) };
    return { ...copied, saved: save(folder, copied) };
  },
});
