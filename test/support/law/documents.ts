import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { DocumentFormat, ExpressionName, FetchedDocument } from "../../../ingest/fetch/source.ts";
import { mirrorDir } from "./mirror.ts";

/** A saved document: where it is, and what its name says of it. */
export interface SavedDocument {
  readonly celex: string;
  readonly expression: ExpressionName;
  readonly language: string;
  readonly format: DocumentFormat;
  readonly path: string;
}

/** The folders of saved documents: the mirror, and the folder `acts` beside it, which holds acts of every other kind. */
const folders = (): string[] => {
  const mirrors = (mirrorDir ?? "").split(delimiter).filter((folder) => folder !== "");
  const beside = mirrors.map((folder) => join(dirname(folder), "acts"));
  return [...new Set([...mirrors, ...beside])].filter(existsSync);
};

const namePattern = /^(oj|\d{8})\.([a-z]{2})\.(xhtml|fmx4|html)$/;

const documentsOf = (folder: string, celex: string): SavedDocument[] =>
  readdirSync(join(folder, celex))
    .sort()
    .flatMap((name) => {
      const [, expression, language, format] = namePattern.exec(name) ?? [];
      if (expression === undefined || language === undefined || format === undefined) return [];
      const path = join(folder, celex, name);
      return [{ celex, expression: expression as ExpressionName, language, format: format as DocumentFormat, path }];
    });

/** Every saved document at hand, by CELEX number; none where there is no mirror. */
export const savedDocuments = (): SavedDocument[] =>
  folders()
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((celex) => /^3\d{4}[A-Z]/.test(celex))
        .flatMap((celex) => documentsOf(folder, celex)),
    )
    .sort((left, right) => (left.path.split("/").slice(-2).join() < right.path.split("/").slice(-2).join() ? -1 : 1));

/** A saved document as a source would give it. */
export const readSaved = ({ path, ...saved }: SavedDocument): FetchedDocument => {
  const names = statSync(path).isDirectory() ? readdirSync(path).filter((name) => name.endsWith(".xml")) : [""];
  const files = new Map(names.sort().map((name) => [name, readFileSync(join(path, name), "utf8")]));
  return { ...saved, files, sha256: "", origin: path.split("/").slice(-2).join("/") };
};
