import { isAbsolute, resolve } from "node:path";
import { type Context, withoutKey } from "./context.ts";
import { nameFrom } from "./files.ts";

const isOnGitHub = ({ env }: Context): boolean => env["GITHUB_ACTIONS"] === "true";

/** A file's name from the root of the repository, where GitHub runs the command: there it looks for the lines of annotations and findings. */
export const nameInRepository = (context: Context, file: string): string => {
  const root = isOnGitHub(context) ? context.env["GITHUB_WORKSPACE"] || context.cwd : context.cwd;
  const name = nameFrom(root, resolve(context.cwd, file));
  return isAbsolute(name) ? file : name;
};

const escapedData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapedProperty = (text: string): string => escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** What GitHub shows beside a line of a file. */
export interface Annotation {
  readonly kind: "error" | "warning" | "notice";
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly title: string;
  readonly message: string;
}

/** Annotates a line, where GitHub runs the command. */
export const annotate = (context: Context, { kind, file, line, column, title, message }: Annotation): void => {
  if (!isOnGitHub(context)) return;
  const place = `file=${escapedProperty(nameInRepository(context, file))},line=${line}${column === undefined ? "" : `,col=${column}`}`;
  const order = `::${kind} ${place},title=${escapedProperty(title)}::${escapedData(message)}`;
  context.writeOut(`${withoutKey(context, order).replaceAll("##[", "# #[")}\n`);
};
