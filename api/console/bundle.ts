import { join } from "node:path";

/** A file of the console as it is sent. */
export interface ConsoleFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Blob;
  readonly compressed: Blob;
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
  const bytes = new Uint8Array(await output.arrayBuffer());
  const name = output.path.split("/").at(-1) ?? "";
  return {
    path: `${filesPath}${name}`,
    contentType: output.type,
    body: new Blob([bytes]),
    compressed: new Blob([Bun.gzipSync(bytes, { level: 9 })]),
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
