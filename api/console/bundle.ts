import { join } from "node:path";
import { type Coding, keepCompressed } from "../http/representation/encoding.ts";
import { tagOf } from "../http/representation/entity-tag.ts";

/** A file of the console as it is sent. */
export interface ConsoleFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Blob;
  readonly tag: string;
  readonly compressed: (coding: Coding) => Blob;
}

/** The console, bundled: its page and the files that the page asks for, by their paths. */
export interface ConsoleBundle {
  readonly page: ConsoleFile;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

const entry = join(import.meta.dir, "../../console/index.html");
/** Where the page's files are served: their names change with their content. */
export const filesPath = "/console/";

const fileOf = async (output: Bun.BuildArtifact): Promise<ConsoleFile> => {
  const text = await output.text();
  const name = output.path.split("/").at(-1) ?? "";
  return {
    path: `${filesPath}${name}`,
    contentType: output.type,
    body: new Blob([text]),
    tag: tagOf(text),
    compressed: keepCompressed(() => text),
  };
};

/** Bundles the console from its page. Throws an AggregateError where its source cannot be bundled. */
export const buildConsole = async (): Promise<ConsoleBundle> => {
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    minify: true,
    publicPath: filesPath,
    naming: { chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]", entry: "[name].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = await Promise.all(outputs.map(fileOf));
  const page = files.find(({ path }) => path.endsWith(".html"));
  if (page === undefined) throw new Error("The bundle of the console has no page");
  return { page, files: new Map(files.filter((file) => file !== page).map((file) => [file.path, file])) };
};
