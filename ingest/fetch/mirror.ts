import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { digestFiles, inspectDocument } from "./inspect.ts";
import {
  type DocumentFormat,
  type DocumentSource,
  type ExpressionName,
  type FetchedDocument,
  MissingDocumentError,
} from "./source.ts";

const formats: ReadonlyArray<{ suffix: string; format: DocumentFormat }> = [
  { suffix: "xhtml", format: "xhtml" },
  { suffix: "fmx4", format: "fmx4" },
  { suffix: "html", format: "html" },
];

/** A Formex folder holds the pictures of the document too: they are no text. */
const readFiles = (path: string): Map<string, Buffer> => {
  const isFolder = statSync(path).isDirectory();
  const names = isFolder ? readdirSync(path).filter((name) => name.endsWith(".xml")) : [""];
  return new Map(names.sort().map((name) => [name, readFileSync(join(path, name))]));
};

const textOf = (files: ReadonlyMap<string, Buffer>): Map<string, string> =>
  new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));

/** The files of a saved document, which must still be those that were digested. Throws an OperatorError where they are others by now. */
export const readSaved = ({ celex, origin, saved, sha256 }: Omit<FetchedDocument, "files">): Map<string, string> => {
  const files = readFiles(saved ?? origin);
  if (digestFiles(files) === sha256) return textOf(files);
  throw new OperatorError(`${celex}: ${origin} changed while it was read.`, { hint: "Build again." });
};

/** A saved document whose files are read when somebody asks for them. */
const readLater = (document: Omit<FetchedDocument, "files">): FetchedDocument => {
  let files: ReadonlyMap<string, string> | null = null;
  return {
    ...document,
    get files() {
      files ??= readSaved(document);
      return files;
    },
  };
};

/** The folders that a setting names, separated by `:`. Throws an OperatorError that names all that do not exist. */
const foldersOf = (setting: string): string[] => {
  const folders = setting.split(":").filter((folder) => folder !== "");
  const missing = folders.filter((folder) => !existsSync(folder));
  if (missing.length === 0 && folders.length > 0) return folders;
  const what = missing.length > 1 ? "do not exist" : "does not exist";
  throw new OperatorError(`EURLEX_MIRROR (${missing.join(", ")}) ${what}.`, {
    hint: "Check EURLEX_MIRROR: one folder, or several with : between them.",
  });
};

/**
 * Folders of saved documents, one or several with `:` between them: `<CELEX>/<expression>.<language>.<format>`, where a Formex
 * document is a folder of its files. The first folder that has a document wins; in it XHTML is taken before Formex, and both
 * before a saved web page.
 */
export const mirrorSource = (setting: string, kind: "mirror" | "samples" = "mirror"): DocumentSource => {
  const folders = foldersOf(setting);
  const under = (celex: string): string => folders.map((folder) => join(folder, celex)).join(" or ");
  const find = (celex: string, expression: string, language: string) =>
    folders
      .flatMap((folder) =>
        formats.map(({ suffix, format }) => ({
          path: join(folder, celex, `${expression}.${language}.${suffix}`),
          format,
        })),
      )
      .find(({ path }) => existsSync(path));
  return {
    kind,
    consolidatedDates: async (celex, _known, language) => {
      const names = folders
        .map((folder) => join(folder, celex))
        .filter((path) => existsSync(path))
        .flatMap((path) => readdirSync(path));
      const dates = names.flatMap((name) => {
        const [, date, written] = /^(\d{8})\.([a-z]{2})\.(?:xhtml|fmx4|html)$/.exec(name) ?? [];
        return date !== undefined && written === language ? date : [];
      });
      return [...new Set(dates)].sort();
    },
    read: async (celex, expression: ExpressionName, language, isKnown = () => false) => {
      const found = find(celex, expression, language);
      if (found === undefined) {
        throw new MissingDocumentError(`${celex}: no ${expression} text in "${language}" under ${under(celex)}.`, {
          hint: `Save it as ${expression}.${language}.xhtml, or unset EURLEX_MIRROR to fetch it.`,
        });
      }
      const { path: origin, format } = found;
      try {
        const bytes = readFiles(origin);
        const named = { celex, expression, language, format, sha256: digestFiles(bytes), origin, saved: origin };
        if (isKnown(named)) return readLater(named);
        const files = textOf(bytes);
        inspectDocument({ celex, expression, files, origin });
        return { ...named, files };
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        throw new OperatorError(`${celex}: ${origin} cannot be read: ${messageOf(error)}.`, { cause: error });
      }
    },
  };
};
