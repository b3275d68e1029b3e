import { messageOf, OperatorError } from "../../../shared/errors.ts";
import type { DocumentFormat } from "../source.ts";
import { chooseFile, readChoices } from "./choices.ts";
import type { DocumentCache, Request } from "./document-cache.ts";
import type { Answer, Http } from "./http.ts";

/** A form in which a document may exist, as Cellar calls it. */
export interface Manifestation {
  readonly format: DocumentFormat;
  readonly accept: string;
  /** What the document's own file is called when several are offered. */
  readonly fileName: RegExp;
}

/** The document that an address led to, or why there is none in this form. */
export type Negotiated = { readonly request: Request; readonly answer: Answer } | { readonly missing: string };

const redirectsMax = 5;

/** What to do where a document cannot be had. */
export const tryAgain = "Try again later, or point EURLEX_MIRROR at a folder of saved documents.";

/** Throws an OperatorError that names the CELEX and the address. */
export const refuse = (celex: string, what: string, address: string, cause?: unknown): never => {
  throw new OperatorError(`${celex}: ${what} (${address}).`, { hint: tryAgain, cause });
};

/** The address that an answer sends on to; null when it offers several files and none is plainly the document. */
const nextAddress = (celex: string, answer: Answer, manifestation: Manifestation): string | null => {
  const { address, status, headers } = answer;
  const location = headers.get("location");
  if (status === 300) {
    const chosen = chooseFile(readChoices(new TextDecoder().decode(answer.body)), manifestation.fileName);
    return chosen === null ? null : new URL(chosen.address, address).href;
  }
  if (status === 202) return refuse(celex, "the server sent a bot challenge instead of the document", address);
  if (status < 300 || status >= 400 || location === null) return refuse(celex, `the server answers ${status}`, address);
  return new URL(location, address).href;
};

const offered = (answer: Answer): string => {
  const choices = readChoices(new TextDecoder().decode(answer.body));
  return `${choices.length} files and none is plainly the document: ${choices.map(({ name, address }) => name || address).join(", ")}`;
};

/**
 * Follows redirects and choices from a CELEX number's address to the one document in a form and language. Throws an
 * OperatorError that names the CELEX and the address for every answer that is neither the document nor a plain "there is none".
 */
export const negotiate = async (
  ask: Http,
  cache: DocumentCache,
  celex: string,
  start: string,
  manifestation: Manifestation,
  language: string,
): Promise<Negotiated> => {
  const { accept } = manifestation;
  let address = start;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const request: Request = { address, accept, language };
    const headers = { Accept: accept, "Accept-Language": language, ...cache.conditionsFor(request) };
    const answer = await ask(address, headers).catch((error) =>
      refuse(celex, messageOf(error), request.address, error),
    );
    if (answer.status === 404 || answer.status === 406) return { missing: `${manifestation.format}: ${answer.status}` };
    if (answer.status === 200 || answer.status === 304) return { request, answer };
    const next = nextAddress(celex, answer, manifestation);
    if (next === null) return { missing: `${manifestation.format}: ${offered(answer)}` };
    address = next;
  }
  return refuse(celex, `more than ${redirectsMax} redirects`, start);
};
