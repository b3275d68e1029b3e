import { ServiceError } from "../../shared/errors.ts";
import { buildConsole, type ConsoleBundle, type ConsoleFile, filesPath } from "../console/bundle.ts";
import { openEndpoint } from "../http/endpoint.ts";
import { addressOf, part } from "../http/request/address.ts";
import { noStore } from "../http/response/headers.ts";
import type { Reply } from "../http/response/reply.ts";
import type { Services } from "../services.ts";

/** Everything is this service's own: no other script, style, picture or address, nothing inline, and no frame around it. */
const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
].join("; ");

const fixed = "public, max-age=31536000, immutable";

const sent = (
  { contentType, body, tag, compressed }: ConsoleFile,
  headers: Readonly<Record<string, string>>,
): Reply => ({
  status: 200,
  ...{ contentType, body, tag, compressed, headers },
});

/** An address whose answers are for programs, whoever asks. */
const isForPrograms = (path: string): boolean =>
  /^\/(?:(?:v1|mcp|openapi\.json|llms\.txt)(?:\/|$)|console\/)/i.test(path);

/** Whether somebody opens an address in a browser: programs ask for `*\/*`, for JSON or for nothing. */
export const isOpenedByReader = (request: Request): boolean => {
  if (!["GET", "HEAD"].includes(request.method) || isForPrograms(addressOf(request).path)) return false;
  const types = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  return types.some((type) => /^\s*text\/html\s*(?:;(?!.*\bq=0(?:\.0*)?\s*$).*)?$/.test(type));
};

/** Addresses of the console's pages: all of them are the same document, which looks at its own address. */
export const consolePaths = [
  ...["/", "/law", "/law/:act", "/law/:act/:provision"],
  ...["/compare", "/classify", "/classify/duties", "/account", "/operator", "/docs"],
] as const;

/** Where the files of the page are. */
export const consoleFilePath = `${filesPath}:name` as const;

/** The console's page and its files, bundled once, when they are first asked for. */
export const consoleEndpoints = (services: Services) => {
  let made: Promise<ConsoleBundle> | null = null;
  const bundle = (): Promise<ConsoleBundle> => {
    made ??= buildConsole().catch((thrown: unknown) => {
      // Another request may find what was missing.
      made = null;
      throw thrown;
    });
    return made;
  };
  return {
    page: openEndpoint<undefined>(services, "console", "public", async () =>
      sent((await bundle()).page, { "Content-Security-Policy": policy, "Cache-Control": "no-cache" }),
    ),
    /** The same page for a reader at an address that leads nowhere: it says so itself. It has no tag, which would make a 304 of it. */
    nowhere: async (): Promise<Reply> => {
      const { contentType, body, compressed } = (await bundle()).page;
      const headers = { "Content-Security-Policy": policy, ...noStore };
      return { status: 404, ...{ contentType, body, compressed, headers } };
    },
    file: openEndpoint<{ readonly name: string | null }>(
      services,
      "console_file",
      "public",
      async (_call, { name }) => {
        const file = (await bundle()).files.get(`${filesPath}${part(name)}`);
        if (file === undefined) throw new ServiceError("not_found", "There is nothing at this address.");
        return sent(file, { "Cache-Control": fixed });
      },
    ),
  };
};
