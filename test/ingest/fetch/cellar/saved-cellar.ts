import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { type LoopbackServer, startServer } from "./cellar-server.ts";
import { select, type Triple } from "./triples.ts";

const cdm = "http://publications.europa.eu/ontology/cdm#";
const english = "http://publications.europa.eu/resource/authority/language/ENG";

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/&#160;/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The title as Cellar gives it: the heading in small letters, with a no-break space somewhere. */
const titleOf = (page: string): string | null => {
  const [, markup] = /class="eli-main-title"[^>]*>([\s\S]*?)<\/div>/.exec(page) ?? [];
  if (markup === undefined) return null;
  const [heading = "", ...rest] = textOf(markup).split(/(?= of \d)/);
  const spoken = heading
    .toLowerCase()
    .replace(
      /\b(?:regulation|directive|decision|commission|council|european|parliament|delegated|implementing)\b/g,
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
    )
    .replace(/\((?:eu|ec|eec)\)|\/e[uc]\b|\bno\b/g, (word) => (word === "no" ? "No" : word.toUpperCase()));
  return `${spoken}${rest.join("")}`.replace(/ (?=\d{4}\/)/, "\u00A0");
};

const celexOf = (kind: string, printed: string): string => {
  const [first = "", second = ""] = printed.split("/");
  const [year, number] = /^(?:19|20)\d\d$/.test(first) ? [first, second] : [second, first];
  return `3${year}${kind === "Regulation" ? "R" : "L"}${number.padStart(4, "0")}`;
};

/** The acts that a preamble gives as the legal basis. */
const basesOf = (page: string): string[] =>
  [
    ...textOf(page.slice(0, 30_000)).matchAll(
      /Having regard to (?:Council )?(Regulation|Directive) (?:\([A-Z]+\) )?(?:No )?(\d+\/\d+)(?:\/[A-Z]+)? [^;]{0,400}?and in particular/g,
    ),
  ].map(([, kind = "", printed = ""]) => celexOf(kind, printed));

interface SavedAct {
  readonly celex: string;
  readonly folder: string;
}

const actsIn = (folders: readonly string[]): SavedAct[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith("3") && statSync(join(folder, name)).isDirectory())
      .map((celex) => ({ celex, folder: join(folder, celex) })),
  );

const languageOf = (work: string): Triple[] => [
  [`${work}.0006`, `${cdm}expression_belongs_to_work`, work],
  [`${work}.0006`, `${cdm}expression_uses_language`, english],
];

const triplesOf = ({ celex, folder }: SavedAct): Triple[] => {
  const [work, path] = [`cellar:${celex}`, join(folder, "oj.en.xhtml")];
  const page = existsSync(path) ? readFileSync(path, "utf8") : "";
  const title = titleOf(page);
  const dates = new Set(readdirSync(folder).flatMap((name) => /^(\d{8})\.en\./.exec(name)?.[1] ?? []));
  return [
    [work, `${cdm}resource_legal_id_celex`, celex],
    ...languageOf(work),
    ...(title === null ? [] : [[`${work}.0006`, `${cdm}expression_title`, title] as const]),
    ...basesOf(page).map((basis): Triple => [work, `${cdm}resource_legal_based_on_resource_legal`, `cellar:${basis}`]),
    ...[...dates].flatMap((date): Triple[] => {
      const consolidated = `cellar:0${celex.slice(1)}-${date}`;
      return [
        [consolidated, `${cdm}resource_legal_id_celex`, `0${celex.slice(1)}-${date}`],
        [consolidated, `${cdm}act_consolidated_consolidates_resource_legal`, work],
        ...languageOf(consolidated),
      ];
    }),
  ];
};

/** What is asked for at a number's address: the file or folder of the form, or null. */
const savedAt = (acts: readonly SavedAct[], number: string, suffix: string): string | null => {
  const [, rest, date] = /^0(\w+)-(\d{8})$/.exec(number) ?? [];
  const act = acts.find(({ celex }) => celex === (rest === undefined ? number : `3${rest}`));
  const path = act === undefined ? "" : join(act.folder, `${date ?? "oj"}.en.${suffix}`);
  return existsSync(path) ? path : null;
};

const suffixes: Readonly<Record<string, string>> = {
  "application/xhtml+xml": "xhtml",
  "application/zip;mtype=fmx4": "fmx4",
  "text/html": "html",
};

const bytesOf = (path: string): ConstructorParameters<typeof Response>[0] =>
  statSync(path).isDirectory()
    ? new Uint8Array(
        zipSync(
          Object.fromEntries(readdirSync(path).map((name) => [name, new Uint8Array(readFileSync(join(path, name)))])),
        ),
      ).buffer
    : readFileSync(path, "utf8");

/** Some manifestations hold several files: the answer is a page to choose from. */
const choices = (number: string, item: string): Response =>
  new Response(
    `<html><body><ul><li title="item"><a href="${item}/DOC_2">p</a><ul><li title="stream_name">picture.jpg</li></ul></li>` +
      `<li title="item"><a href="${item}/DOC_1">d</a><ul><li title="stream_name">${number}.xhtml</li></ul></li></ul></body></html>`,
    { status: 300 },
  );

const documentAt = (acts: readonly SavedAct[], request: Request, pathname: string): Response => {
  const [, number = "", suffix, isItem] =
    /^\/resource\/(?:celex|cellar)\/([^/.]+)(?:\.(\w+)(\/DOC_1)?)?$/.exec(pathname) ?? [];
  if (suffix !== undefined && isItem !== undefined) {
    const path = savedAt(acts, number, suffix) ?? "";
    const etag = `"${Bun.hash(path)}"`;
    const headers = { ETag: etag, "Content-Language": "en" };
    return request.headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers })
      : new Response(bytesOf(path), { headers });
  }
  const form = suffixes[request.headers.get("accept") ?? ""] ?? "";
  if (request.headers.get("accept-language") !== "eng" || savedAt(acts, number, form) === null) {
    return new Response("no such resource", { status: 404 });
  }
  const item = `/resource/cellar/${number}.${form}`;
  return form === "xhtml" && /[13579]$/.test(number)
    ? choices(number, item)
    : new Response(null, { status: 303, headers: { Location: `${item}/DOC_1` } });
};

export interface SavedCellar extends LoopbackServer {
  /** The queries that were asked, oldest first. */
  readonly queries: readonly string[];
  /** From now on the SPARQL endpoint answers that it is busy; documents are served on. */
  stopAnswering(): void;
}

/**
 * A loopback Cellar over folders of saved documents: documents by negotiation (303, 300 with choices, 304, 404), and a SPARQL
 * endpoint that answers from a graph of what stands in the documents. `further` are statements besides.
 */
export const startSavedCellar = (folders: readonly string[], further: readonly Triple[] = []): SavedCellar => {
  const acts = actsIn(folders);
  const triples = [...acts.flatMap(triplesOf), ...further];
  const queries: string[] = [];
  let isBusy = false;
  const answerQuery = (query: string): Response => {
    queries.push(query);
    if (isBusy) return new Response("busy", { status: 503 });
    try {
      return Response.json(select(query, triples));
    } catch (error) {
      return new Response(String(error), { status: 400 });
    }
  };
  const server = startServer((request, url) =>
    url.pathname === "/webapi/rdf/sparql"
      ? answerQuery(url.searchParams.get("query") ?? "")
      : documentAt(acts, request, decodeURIComponent(url.pathname)),
  );
  return {
    ...server,
    queries,
    stopAnswering: () => {
      isBusy = true;
    },
  };
};

/** A statement about an act, or about one of its consolidated texts, by the number. */
export const statement = (celex: string, relation: string, object: string): Triple => [
  `cellar:${celex}`,
  `${cdm}${relation}`,
  object,
];
