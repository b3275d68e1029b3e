import { formatCitation, parseCitationId } from "../../../../shared/citation/index.ts";
import { withQuery } from "../../../service/request.ts";

const ofProvision = (actId: string, lookup: string): string =>
  `/v1/articles/${encodeURIComponent(actId)}/${encodeURIComponent(lookup)}`;

/** Where the service has the text that a page's address names, on a day or as it is. */
export const textPath = (actId: string, lookup: string, day: string | null): string =>
  withQuery(ofProvision(actId, lookup), { as_of: day ?? undefined });

/** Where the service has what refers to it and what it refers to. */
export const referencesPath = (actId: string, lookup: string): string => `${ofProvision(actId, lookup)}/references`;

/** Where the service has the text of a provision; null for what is no id. */
export const lookupPath = (provisionId: string, day: string | null): string | null => {
  const parsed = parseCitationId(provisionId);
  return parsed === null ? null : textPath(parsed.actId ?? "", formatCitation(parsed), day);
};
