import {
  articleIdOf,
  type Citation,
  citation,
  citationId,
  formatCitation,
  parseCitation,
  parseCitationId,
  wholeProvision,
} from "../../shared/citation/index.ts";
import type { Regulation } from "../service/types.ts";
import { actName } from "./act-name.ts";

/** Addresses of provisions on the pages: `/law/gdpr/33#p1` is Article 33(1) of the GDPR. */

const kindPaths = { article: "", annex: "annex-", recital: "recital-" } as const;

const pathOf = ({ actId, kind, number }: Citation): string => `/law/${actId}/${kindPaths[kind]}${number}`;

/** The mark of a part within its provision: `p1`, `p1_a`; empty for the whole. */
export const anchorOf = (provisionId: string): string => {
  const parsed = parseCitationId(provisionId);
  return parsed === null ? "" : provisionId.slice(articleIdOf(parsed).length + 1);
};

/** The page of a provision by its id (`gdpr_art33_p1`), at its part; null for what is no id. */
export const pageOf = (provisionId: string): string | null => {
  const parsed = parseCitationId(provisionId);
  if (parsed === null) return null;
  const anchor = anchorOf(provisionId);
  return anchor === "" ? pathOf(parsed) : `${pathOf(parsed)}#${anchor}`;
};

/** What a page's address names, as the service's lookup takes it: `annex-III` is `Annex III`. */
export const articleNumberOf = (written: string): string => written.replace(/^(annex|recital)-/, "$1 ");

/**
 * The id of the provision that a written citation means: `Article 33(1) GDPR` is `gdpr_art33_p1`. The act is the one whose name ends
 * the citation; null where none does, or where the rest is no citation.
 */
export const provisionIdOf = (written: string, acts: readonly Regulation[]): string | null => {
  const named = acts
    .filter((act) => written.endsWith(` ${actName(act)}`))
    .sort((one, other) => actName(other).length - actName(one).length)[0];
  if (named === undefined) return null;
  const parsed = parseCitation(written.slice(0, -actName(named).length - 1));
  return parsed === null ? null : citationId(citation({ ...parsed, actId: named.act_id }));
};

/** How a provision is cited, `Article 33(1) GDPR` for `gdpr_art33_p1`; null for what is no id of an act that the corpus holds. */
export const citationOf = (provisionId: string, acts: readonly Regulation[]): string | null => {
  const parsed = parseCitationId(provisionId);
  const act = acts.find(({ act_id }) => act_id === parsed?.actId);
  return parsed === null || act === undefined ? null : `${formatCitation(parsed)} ${actName(act)}`;
};

/** The id of the article, annex or recital that a provision is in: `gdpr_art33` for `gdpr_art33_p1`; null for what is no id. */
export const articleIdIn = (provisionId: string): string | null => {
  const parsed = parseCitationId(provisionId);
  return parsed === null ? null : articleIdOf(parsed);
};

/** Where the service looks up the article, annex or recital that a provision is in; null for what is no id. */
export const lookupOf = (provisionId: string): string | null => {
  const parsed = parseCitationId(provisionId);
  if (parsed === null) return null;
  return `/v1/articles/${parsed.actId}/${encodeURIComponent(formatCitation(wholeProvision(parsed)))}`;
};

/** The page of a provision that is cited within its act: `Article 26(1)` of `ai_act` is `/law/ai_act/26#p1`; null for what is no citation. */
export const pageOfCitation = (written: string, actId: string): string | null => {
  const parsed = parseCitation(written);
  return parsed === null ? null : pageOf(citationId(citation({ ...parsed, actId })));
};
