import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ExpressionName, FetchedDocument } from "../../../ingest/fetch/source.ts";
import { type Act, parseDocument } from "../../../ingest/parse/index.ts";
import { mirrorDir } from "../../support/law/mirror.ts";

/** A document made of files in memory, for tests. */
export const documentOf = (
  files: Record<string, string>,
  options: { celex?: string; expression?: ExpressionName; language?: string } = {},
): FetchedDocument => ({
  celex: options.celex ?? "32099R0001",
  expression: options.expression ?? "oj",
  language: options.language ?? "en",
  format: "xhtml",
  files: new Map(Object.entries(files)),
  sha256: "",
  origin: "test",
});

/** A document from a file, or from a folder of files for Formex. */
export const readDocument = (
  path: string,
  options: { celex?: string; expression?: ExpressionName; language?: string } = {},
): FetchedDocument => {
  const names = statSync(path).isDirectory() ? readdirSync(path).sort() : [""];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name), "utf8")]));
  return { ...documentOf(files, options), origin: path };
};

const mirror = mirrorDir ?? "no mirror";

/** Every saved document, as `[celex, name]`. */
export const savedNames = (): Array<[celex: string, name: string]> =>
  readdirSync(mirror)
    .filter((celex) => /^3\d{4}[A-Z]\d{4}$/.test(celex))
    .sort()
    .flatMap((celex) =>
      readdirSync(join(mirror, celex))
        .sort()
        .map((name): [string, string] => [celex, name]),
    );

/** A saved document by the name of its file, `oj.en.xhtml`; asked for in the language that its name gives. */
export const savedDocument = (celex: string, name: string): FetchedDocument => {
  const [expression = "oj", language = "en"] = name.split(/[.-]/);
  const asked = name.startsWith("oj-") ? "en" : (/\.([a-z]{2})[.-]/.exec(name)?.[1] ?? language);
  return readDocument(join(mirror, celex, name), { celex, expression: expression as ExpressionName, language: asked });
};

const parsed = new Map<string, Act>();

/** The tree of a saved document; read once for all tests of a file. */
export const savedAct = (celex: string, name: string): Act => {
  const key = `${celex}/${name}`;
  const act = parsed.get(key) ?? parseDocument(savedDocument(celex, name));
  parsed.set(key, act);
  return act;
};
