import {
  articleIdOf,
  type Citation,
  citation,
  citationId,
  formatCitation,
  parseCitation,
} from "../../../../shared/citation/index.ts";
import { anchorOf, articleNumberOf, pageOf } from "../../../law/address.ts";
import { withQuery } from "../../../service/request.ts";

/** What the address of a provision's page names. */
export interface ReadAddress {
  readonly actId: string;
  /** Null where the address names no provision: the service then says so. */
  readonly articleId: string | null;
  /** As the service's lookup takes it: `Article 33`. */
  readonly lookup: string;
  /** The part that the path names, as `/law/gdpr/33(1)` does; empty for the whole. */
  readonly anchor: string;
}

/** Reads the two pieces of a page's path. */
export const readAddress = (act: string, written: string): ReadAddress => {
  const actId = act.toLowerCase();
  const parsed = parseCitation(articleNumberOf(written));
  if (parsed === null) return { actId, articleId: null, lookup: articleNumberOf(written), anchor: "" };
  const of: Citation = citation({ ...parsed, actId });
  const whole = citation({ actId, kind: of.kind, number: of.number });
  return { actId, articleId: articleIdOf(of), lookup: formatCitation(whole), anchor: anchorOf(citationId(of)) };
};

/** A day as addresses carry it, `2024-08-01`; null for none, or for what is no day. */
export const dayIn = (written: string | undefined): string | null => {
  if (written === undefined || !/^\d{4}-\d\d-\d\d$/.test(written)) return null;
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written) ? written : null;
};

/** How the law is read, which is part of every page's address. */
export interface Reading {
  /** The day whose law it is; null: today. */
  readonly day: string | null;
  /** The language of the text, `fr`; null: the corpus's own. */
  readonly language: string | null;
}

/** The law of today in the corpus's own language. */
export const asItIs: Reading = { day: null, language: null };

/** What an address says of how the law is read. */
export const readingIn = (query: Readonly<Record<string, string>>): Reading => ({
  day: dayIn(query["as_of"]),
  language: /^[a-z]{2}$/.exec(query["language"] ?? "")?.[0] ?? null,
});

/** An address, of a page or of the service, with how the law is read; what else it asks for and the mark of the part stay. */
export const readAs = (address: string, { day, language }: Reading): string => {
  const [whole = "", anchor] = address.split("#");
  const [path = "", query = ""] = whole.split("?");
  const others = Object.fromEntries(new URLSearchParams(query));
  const read = withQuery(path, { ...others, as_of: day ?? undefined, language: language ?? undefined });
  return anchor === undefined ? read : `${read}#${anchor}`;
};

/** The page of a provision as the law is read; that of all acts for what is no id. */
export const pageAt = (provisionId: string, reading: Reading): string => readAs(pageOf(provisionId) ?? "/law", reading);

/** An address outside, where it is one that a link may lead to. */
export const outsideAddress = (url: string | null): string | undefined =>
  url?.startsWith("https://") ? url : undefined;
