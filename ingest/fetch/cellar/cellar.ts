import { strFromU8, unzipSync } from "fflate";
import { messageOf, OperatorError } from "../../../shared/errors.ts";
import { digestFiles, inspectDocument } from "../inspect.ts";
import { cellarLanguage, isLanguage } from "../languages.ts";
import {
  compactDate,
  type DocumentFormat,
  type DocumentSource,
  type ExpressionName,
  expressionDate,
  MissingDocumentError,
} from "../source.ts";
import { consolidationLookup } from "./consolidations.ts";
import { type DocumentCache, openDocumentCache } from "./document-cache.ts";
import { createHttp, type HttpOptions } from "./http.ts";
import { type Manifestation, type Negotiated, negotiate, refuse, tryAgain } from "./negotiate.ts";
import { createSparql } from "./sparql.ts";

/** Where Cellar is, and where its documents are kept. */
export interface CellarOptions {
  readonly url: string;
  readonly cacheDir: string;
  readonly http?: Partial<HttpOptions>;
  /** Is told what must not be missed. */
  readonly warn?: (line: string) => void;
}

/** What is asked for, best first: XHTML, Formex where there is none, and the HTML of documents from before both. */
const manifestations: readonly Manifestation[] = [
  { format: "xhtml", accept: "application/xhtml+xml", fileName: /\.x?html?$/i },
  { format: "fmx4", accept: "application/zip;mtype=fmx4", fileName: /\.zip$/i },
  { format: "html", accept: "text/html", fileName: /\.x?html?$/i },
];

/** `32016R0679` → `02016R0679-20160504`: a consolidated text has a CELEX number of its own. */
export const celexOfExpression = (celex: string, expression: ExpressionName): string =>
  expression === "oj" ? celex : `0${celex.slice(1)}-${expression}`;

const unpack = (body: Uint8Array): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(body, { filter: ({ name }) => name.endsWith(".xml") }))
      .map(([name, content]): [string, string] => [name.split("/").at(-1) ?? name, strFromU8(content)])
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );

const filesOf = (body: Uint8Array, format: DocumentFormat): Map<string, string> =>
  format === "fmx4" ? unpack(body) : new Map([["", new TextDecoder("utf-8", { fatal: true }).decode(body)]]);

/** The document's files, from the answer or, where nothing has changed, from the cache; kept there once they are found whole. */
const readFiles = (
  { celex: act, expression, language }: { celex: string; expression: ExpressionName; language: string },
  found: Exclude<Negotiated, { missing: string }>,
  format: DocumentFormat,
  cache: DocumentCache,
): Map<string, string> => {
  const celex = celexOfExpression(act, expression);
  const { request, answer } = found;
  const served = answer.headers.get("content-language");
  if (!isLanguage(served, language)) {
    refuse(celex, `the text is in "${served}", but "${language}" was asked for`, answer.address);
  }
  try {
    const kept = answer.status === 304 ? cache.recall(request) : null;
    const files = filesOf(kept ?? answer.body, format);
    if (files.size === 0) refuse(celex, "the document has no file", answer.address);
    inspectDocument({ celex: act, expression, files, origin: answer.address });
    if (kept === null) cache.keep(request, answer);
    return files;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    return refuse(celex, `the document cannot be read: ${messageOf(error)}`, answer.address, error);
  }
};

/**
 * Cellar, the Publications Office's repository: documents by CELEX number, negotiated by language and form. Every failure is
 * an OperatorError that names the CELEX and the address; only whole documents reach the cache.
 */
export const cellarSource = (options: CellarOptions): DocumentSource => {
  const ask = createHttp(options.http);
  const cache = openDocumentCache(options.cacheDir);
  const consolidations = consolidationLookup({
    // What was found before serves where it does not answer: it is not waited for as a document is.
    ask: createSparql(options.url, { retries: 2, timeoutMs: 20_000, ...options.http }),
    folder: options.cacheDir,
    warn: options.warn ?? (() => {}),
  });
  return {
    kind: "cellar",
    consolidatedDates: async (celex, known, language) => {
      const dates = await consolidations(celex, known.map(expressionDate), language);
      return dates.map(compactDate);
    },
    read: async (celex, expression, language) => {
      const number = celexOfExpression(celex, expression);
      const start = `${options.url}/resource/celex/${number}`;
      const accepted = cellarLanguage(language) ?? refuse(number, `"${language}" is no language of the Union`, start);
      const reasons: string[] = [];
      for (const manifestation of manifestations) {
        const found = await negotiate(ask, cache, number, start, manifestation, accepted);
        if ("missing" in found) {
          reasons.push(found.missing);
          continue;
        }
        const { format } = manifestation;
        const files = readFiles({ celex, expression, language }, found, format, cache);
        return { celex, expression, language, format, files, sha256: digestFiles(files), origin: found.answer.address };
      }
      throw new MissingDocumentError(
        `${number}: the server has no document in "${language}"; ${reasons.join("; ")} (${start}).`,
        { hint: tryAgain },
      );
    },
  };
};
