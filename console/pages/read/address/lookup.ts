import { formatCitation, parseCitationId } from "../../../../shared/citation/index.ts";
import { withQuery } from "../../../service/request.ts";
import { type Reading, readAs } from "./addresses.ts";

const ofProvision = (actId: string, lookup: string): string =>
  `/v1/articles/${encodeURIComponent(actId)}/${encodeURIComponent(lookup)}`;

/** Where the service has the text that a page's address names, as the law is read. */
export const textPath = (actId: string, lookup: string, reading: Reading): string =>
  readAs(ofProvision(actId, lookup), reading);

/** Where the service has what refers to it and what it refers to. */
export const referencesPath = (actId: string, lookup: string, reading: Reading): string =>
  readAs(`${ofProvision(actId, lookup)}/references`, reading);

/** Where the service searches the law as it is read; in the act, or in all (empty). */
export const searchPath = (query: string, act: string, limit: number, reading: Reading): string =>
  readAs(withQuery("/v1/search", { q: query, regulation: act, limit }), reading);

/** Where the service lists the acts of a day; null for those of today, which are known. */
export const actsPath = ({ day }: Reading): string | null =>
  day === null ? null : readAs("/v1/regulations", { day, language: null });

/** Where the service has an act with its table of contents. */
export const contentsPath = (actId: string, reading: Reading): string =>
  readAs(`/v1/regulations/${encodeURIComponent(actId)}`, reading);

/** Where the service has the definitions of the act that a provision is of; null for what is no id. */
export const definitionsPath = (provisionId: string, reading: Reading): string | null => {
  const actId = parseCitationId(provisionId)?.actId ?? null;
  return actId === null ? null : readAs(withQuery("/v1/definitions", { regulation: actId }), reading);
};

/** Where the service has the text of a provision; null for what is no id. */
export const lookupPath = (provisionId: string, reading: Reading): string | null => {
  const parsed = parseCitationId(provisionId);
  return parsed === null ? null : textPath(parsed.actId ?? "", formatCitation(parsed), reading);
};
