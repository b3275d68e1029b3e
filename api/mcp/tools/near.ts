import { type Static, Type } from "@sinclair/typebox";
import { type ApiError, NotFoundError, type RegulationResponse } from "../../../sdk/typescript/src/index.ts";
import { type Citation, formatCitation, parseCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { eurLexUrl } from "../../../shared/eur-lex.ts";
import type { wantedVersionQuery } from "../../openapi/schemas/requests.ts";
import { item, link } from "../markdown.ts";
import type { ToolCall } from "../tool.ts";

/** What there is instead of a provision that there is not. */

export const nearProvision = Type.Object({
  regulation: Type.String({ description: "Act id." }),
  article: Type.String({ description: "`Article 33`" }),
  title: Type.String(),
  url: Type.String({ format: "uri" }),
});
export type NearProvision = Static<typeof nearProvision>;

/** The fields of a lookup that may find nothing. */
export const foundFields = {
  found: Type.Boolean({
    description: "False where there is no such act or provision: `message` and `near` say what there is.",
  }),
  message: Type.String({ description: "Empty where it was found." }),
  near: Type.Array(nearProvision, { description: "Provisions that may have been meant; empty where it was found." }),
};

/** What a lookup says that found what was asked for. */
export const wasFound = { found: true, message: "", near: [] as NearProvision[] };

const nearMost = 5;

type Entry = RegulationResponse["contents"][number];

const provisionsIn = (entries: readonly Entry[]): Citation[] =>
  entries.flatMap(({ article_id, entries: inner }) => {
    const own = article_id === null ? null : parseCitationId(article_id);
    return own === null ? provisionsIn(inner) : [own];
  });

const titlesIn = (entries: readonly Entry[]): Map<string, string> =>
  new Map(entries.flatMap((entry) => [[entry.label, entry.title] as const, ...titlesIn(entry.entries)]));

const numberOf = ({ number }: Citation): number => Number.parseInt(number, 10);

/** The provisions of the same kind whose numbers are next to the one that was asked for; annexes count in Roman numbers, so by place. */
const neighbours = (act: RegulationResponse, wanted: Citation): NearProvision[] => {
  const titles = titlesIn(act.contents);
  const ofKind = provisionsIn(act.contents).filter(({ kind }) => kind === wanted.kind);
  const whole = ofKind.filter(({ number }) => number === wanted.number);
  const isCounted = Number.isInteger(numberOf(wanted));
  const nearest = isCounted
    ? ofKind.toSorted((a, b) => Math.abs(numberOf(a) - numberOf(wanted)) - Math.abs(numberOf(b) - numberOf(wanted)))
    : ofKind;
  return (whole.length > 0 ? whole : nearest.slice(0, nearMost)).map((one) => {
    const article = formatCitation(one);
    return { regulation: act.act_id, article, title: titles.get(article) ?? "", url: eurLexUrl(act, one) };
  });
};

/** Which state of the law a tool's arguments ask for, as the client takes it: at most one of the two. */
export interface WantedState {
  readonly corpusVersion?: string;
  readonly asOf?: string;
}

/** The arguments that name a state of the law, as the client takes them. */
export const wantedOf = ({
  corpus_version,
  as_of,
}: Partial<Record<keyof Static<typeof wantedVersionQuery>, string | undefined>>): WantedState => ({
  ...(corpus_version === undefined ? {} : { corpusVersion: corpus_version }),
  ...(as_of === undefined ? {} : { asOf: as_of }),
});

const searched = async (
  { client, options }: ToolCall,
  q: string,
  regulation: string | undefined,
  state: WantedState,
) => {
  const words = q.trim().slice(0, 200);
  const query = regulation === undefined ? { q: words } : { q: words, regulation };
  const { results, corpus_version } = await client.search({ ...query, limit: nearMost }, { ...options, ...state });
  const near = results.map(({ act_id, article_id, title, url }): NearProvision => {
    const address = parseCitationId(article_id);
    return { regulation: act_id, article: address === null ? article_id : formatCitation(address), title, url };
  });
  return { near, corpus_version };
};

/** The service's own words, without the status and the request's id, which are no matter of the reader. */
const messageOf = ({ body, message }: ApiError): string =>
  (body as { error?: { message?: string } } | null)?.error?.message ?? message;

/** What is near an act or a provision that was not found in a state of the law. Throws what is no such failure. */
export const nearest = async (
  call: ToolCall,
  regulation: string,
  article: string,
  state: WantedState,
  thrown: unknown,
) => {
  if (!(thrown instanceof NotFoundError)) throw thrown;
  const { client, options } = call;
  const message = messageOf(thrown);
  if (thrown.code === "unknown_regulation")
    return { found: false, message, ...(await searched(call, `${article} ${regulation}`, undefined, state)) };
  if (thrown.code !== "article_not_found") throw thrown;
  const wanted = parseCitation(article);
  if (wanted === null)
    return { found: false, message, ...(await searched(call, article || "scope", regulation, state)) };
  const act = await client.regulations.get(regulation, { ...options, ...state });
  return { found: false, message, near: neighbours(act, wanted), corpus_version: act.corpus_version };
};

/** What is near, for readers. */
export const nearText = (message: string, near: readonly NearProvision[]): string =>
  near.length === 0
    ? message
    : `${message}\n\nNear it:\n\n${near
        .map(({ regulation, article, title, url }) => item(`${link(article, url)} (\`${regulation}\`)`, title))
        .join("\n")}`;
