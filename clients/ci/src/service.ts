import {
  Acquis,
  AcquisError,
  AuthenticationError,
  ConnectionError,
  QuotaExceededError,
  RateLimitError,
} from "../../../sdk/typescript/src/index.ts";
import manifest from "../package.json" with { type: "json" };
import { CommandError, type Context } from "./context.ts";

/** As it is told in reports and to the service. */
export const version: string = manifest.version;

const defaultUrl = "http://127.0.0.1:3000";

/** The service that `--url`, else ACQUIS_URL, names. Throws a CommandError where it is no address, or there is no key. */
export const openService = (context: Context, url: string | undefined): Acquis => {
  const baseUrl = url || context.env["ACQUIS_URL"] || defaultUrl;
  // The address is not repeated: it may hold a password.
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new CommandError("The service's address is none, such as https://acquis.example.com: see --url, ACQUIS_URL.");
  }
  const apiKey = context.env["ACQUIS_API_KEY"] || null;
  if (apiKey === null) {
    throw new CommandError("There is no API key.", 3, "Put it into ACQUIS_API_KEY, from a secret of your pipeline.");
  }
  try {
    return new Acquis({ baseUrl, apiKey, headers: { "User-Agent": `acquis-ci/${version}` } });
  } catch (thrown) {
    if (thrown instanceof AcquisError) throw new CommandError(`${thrown.message}.`);
    throw thrown;
  }
};

const hintOf = (thrown: unknown): string | null => {
  if (thrown instanceof AuthenticationError) return "Look at ACQUIS_API_KEY: the key is unknown, revoked or not whole.";
  if (thrown instanceof QuotaExceededError) return "The quota counts anew with the next month; a larger plan has more.";
  if (thrown instanceof RateLimitError) return "Other pipelines use the same organization's minute: run it again.";
  if (thrown instanceof ConnectionError) return "Look at ACQUIS_URL or --url, and whether the service runs.";
  return null;
};

/** What a command ends with when a call of the service failed. */
export const serviceFailure = (thrown: unknown): CommandError => {
  if (thrown instanceof CommandError) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new CommandError(`The service did not answer: ${reason}`, 3, hintOf(thrown));
};
