import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { digestFiles, refuseBrokenDocument } from "./inspect.ts";
import type { DocumentFormat, DocumentSource, ExpressionName } from "./source.ts";

const formats: ReadonlyArray<{ suffix: string; format: DocumentFormat }> = [
  { suffix: "xhtml", format: "xhtml" },
  { suffix: "fmx4", format: "fmx4" },
  { suffix: "html", format: "html" },
];

const readFiles = (path: string): Map<string, string> => {
  const names = statSync(path).isDirectory() ? readdirSync(path).sort() : [""];
  return new Map(names.map((name) => [name, readFileSync(join(path, name), "utf8")]));
};

/**
 * A folder of saved documents: `<CELEX>/<expression>.<language>.<format>`, where a Formex document is a folder of its files.
 * XHTML is taken before Formex, and both before a saved web page.
 */
export const mirrorSource = (folder: string, kind: "mirror" | "samples" = "mirror"): DocumentSource => {
  if (!existsSync(folder)) {
    throw new OperatorError(`EURLEX_MIRROR (${folder}) does not exist.`, { hint: "Check EURLEX_MIRROR." });
  }
  const find = (celex: string, expression: string, language: string) =>
    formats
      .map(({ suffix, format }) => ({ path: join(folder, celex, `${expression}.${language}.${suffix}`), format }))
      .find(({ path }) => existsSync(path));
  return {
    kind,
    consolidatedDates: async (celex, _known, language) => {
      const path = join(folder, celex);
      if (!existsSync(path)) return [];
      const dates = readdirSync(path).flatMap((name) => {
        const [, date, written] = /^(\d{8})\.([a-z]{2})\.(?:xhtml|fmx4|html)$/.exec(name) ?? [];
        return date !== undefined && written === language ? date : [];
      });
      return [...new Set(dates)].sort();
    },
    read: async (celex: string, expression: ExpressionName, language: string) => {
      const found = find(celex, expression, language);
      if (found === undefined) {
        throw new OperatorError(`${celex}: no ${expression} text in "${language}" under ${join(folder, celex)}.`, {
          hint: `Save it as ${expression}.${language}.xhtml, or unset EURLEX_MIRROR to fetch it.`,
        });
      }
      try {
        const files = readFiles(found.path);
        for (const content of files.values()) refuseBrokenDocument(celex, found.path, content);
        return {
          celex,
          expression,
          language,
          format: found.format,
          files,
          sha256: digestFiles(files),
          origin: found.path,
        };
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        throw new OperatorError(`${celex}: ${found.path} cannot be read: ${messageOf(error)}.`, { cause: error });
      }
    },
  };
};
