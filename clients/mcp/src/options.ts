import { parseArgs } from "node:util";

/** How the program was started. */
export type Started =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "serve"; readonly url: string; readonly apiKey: string; readonly corpusVersion: string | null };

export const help = `MCP server of Acquis over stdio: EU regulation with exact citations for agents.

USAGE acquis-mcp [--url URL] [--corpus-version VERSION] [--help] [--version]

It is started by an agent's program and not by hand: it reads the protocol from its input and writes it to its output.

OPTIONS

  --url URL                 Where the service is. Default: ACQUIS_URL, else http://127.0.0.1:3000
  --corpus-version VERSION  Answers from this published state of the law, whichever is current.
  --help                    Prints this.
  --version                 Prints the version.

ENVIRONMENT

  ACQUIS_API_KEY  The API key: acq_live_… or acq_test_…. Required.
  ACQUIS_URL      Where the service is.

EXIT CODES

  0  The agent's program has ended the session.
  2  It was started wrongly: the message says how.
`;

const wrong = (message: string): Started => ({ kind: "wrong", message });

const keyForm = /^acq_(?:live|test)_[0-9A-Za-z]{33}$/;

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const readWords = (words: readonly string[]) => {
  try {
    const options = {
      url: { type: "string" },
      "corpus-version": { type: "string" },
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
    } as const;
    return parseArgs({ args: [...words], options, strict: true }).values;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};

/** Reads what the program was started with. */
export const readOptions = (
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Started => {
  const given = readWords(words);
  if (typeof given === "string") return wrong(given);
  if (given.help) return { kind: "help" };
  if (given.version) return { kind: "version" };
  const url = given.url ?? (environment["ACQUIS_URL"] || "http://127.0.0.1:3000");
  if (!isWebAddress(url))
    return wrong(`"${url}" is no address of a service: give one such as http://127.0.0.1:3000 by --url or ACQUIS_URL.`);
  const apiKey = environment["ACQUIS_API_KEY"]?.trim() ?? "";
  if (apiKey === "")
    return wrong(
      "ACQUIS_API_KEY is not set: put an API key (acq_live_… or acq_test_…) into the environment of this server.",
    );
  if (!keyForm.test(apiKey))
    return wrong(
      "ACQUIS_API_KEY is no API key: one begins with acq_live_ or acq_test_, and 33 letters and digits follow.",
    );
  const corpusVersion = given["corpus-version"] ?? null;
  if (corpusVersion !== null && !/^[\x21-\x7e]+$/.test(corpusVersion))
    return wrong(`"${corpusVersion}" is no corpus version: one looks like 2026.07.27-3f9a1c2b.`);
  return { kind: "serve", url, apiKey, corpusVersion };
};
