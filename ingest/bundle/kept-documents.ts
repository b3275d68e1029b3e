import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ActDocuments } from "../fetch/expressions.ts";
import { digestFiles } from "../fetch/inspect.ts";
import type { FetchedDocument } from "../fetch/source.ts";
import { type Bundle, sourcesOf } from "./bundle.ts";
import { documentsPath } from "./bundle-cache.ts";

interface KeptDocument extends Omit<FetchedDocument, "files" | "saved"> {
  readonly files: ReadonlyArray<readonly [name: string, content: string]>;
}

interface KeptDocuments extends Omit<ActDocuments, "published" | "consolidated" | "amending"> {
  readonly published: KeptDocument;
  readonly consolidated: KeptDocument | null;
  readonly amending: readonly KeptDocument[];
}

const keptOf = ({ saved: _saved, ...document }: FetchedDocument): KeptDocument => ({
  ...document,
  files: [...document.files],
});

/** Throws a RangeError for a document that is not what it was. */
const documentOf = (kept: KeptDocument): FetchedDocument => {
  const files = new Map(kept.files);
  if (digestFiles(files) !== kept.sha256) throw new RangeError(`The copy of ${kept.origin} is damaged`);
  return { ...kept, files };
};

/** Keeps documents that were read without a fault: where later ones cannot be, the act stays as it was. */
export const keepDocuments = (cacheDir: string, documents: ActDocuments): void => {
  const path = documentsPath(cacheDir, documents.entry.celex, sourcesOf(documents));
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const { published, consolidated, amending, ...told } = documents;
  const kept: KeptDocuments = {
    ...told,
    published: keptOf(published),
    consolidated: consolidated === null ? null : keptOf(consolidated),
    amending: [...amending.values()].map(keptOf),
  };
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, Bun.zstdCompressSync(JSON.stringify(kept)));
  renameSync(temporary, path);
};

/** The kept documents that a manifest names so; null where they are not there or not what they were. */
export const recallDocuments = (cacheDir: string, celex: string, sources: Bundle["sources"]): ActDocuments | null => {
  const path = documentsPath(cacheDir, celex, sources);
  if (!existsSync(path)) return null;
  try {
    const kept = JSON.parse(Bun.zstdDecompressSync(readFileSync(path)).toString()) as KeptDocuments;
    const { published, consolidated, amending } = kept;
    return {
      ...kept,
      published: documentOf(published),
      consolidated: consolidated === null ? null : documentOf(consolidated),
      amending: new Map(amending.map((document) => [document.celex, documentOf(document)])),
    };
  } catch {
    return null;
  }
};
