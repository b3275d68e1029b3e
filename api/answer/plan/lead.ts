import type { Chunk, Provision, Statement } from "../../../shared/corpus/index.ts";
import { bestOpening } from "../openings/index.ts";
import type { LikelyReply } from "../openings/replies.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { type RankedPart, rankParts } from "../retrieve/rank-parts.ts";
import { orderStatements, type RankedStatement, rankStatements } from "../retrieve/rank-statements.ts";
import { outlineOf, pointsLeast } from "../text/outline.ts";
import type { Part } from "../understand/question/intent.ts";
import type { PartKind } from "../understand/question/kinds.ts";
import type { CitedProvision } from "../understand/types.ts";
import { shownFrom } from "./companions.ts";

/** What a part of an answer begins with. */
export interface Lead {
  readonly provision: Provision;
  /** The paragraph or point whose words are quoted. */
  readonly chunk: Chunk;
  /** The rule in plain words; null where the commentary has none. */
  readonly statement: Statement | null;
  /** A known question so like the one asked that its reply answers; null otherwise. */
  readonly lent: LikelyReply | null;
  /** Other paragraphs of the provision that may be what was asked for, the likeliest first; none where a rule leads. */
  readonly beside: readonly Chunk[];
  /** What that is likely worth as the beginning of the answer, 0 to 1; null where it was not weighed. */
  readonly chance: number | null;
}

/** The kinds of statement that a part asks for which leans on another. */
const wanted: Readonly<Partial<Record<PartKind, ReadonlySet<Statement["kind"]>>>> = {
  definition: new Set(["definition"]),
  penalty: new Set(["penalty", "amount"]),
  count: new Set(["amount", "deadline", "duty", "procedure"]),
  time_limit: new Set(["deadline", "date"]),
  amount: new Set(["amount", "penalty"]),
  list: new Set(["list", "condition", "duty"]),
  exception: new Set(["exception", "permission", "condition"]),
  date: new Set(["date"]),
};

const chunkAt = (address: string, provision: Provision): Chunk | undefined =>
  provision.chunks.find(({ chunk_id }) => chunk_id === address) ??
  provision.chunks.find(({ chunk_id }) => chunk_id.startsWith(`${address}_`) || address.startsWith(`${chunk_id}_`)) ??
  provision.chunks[0];

const leadBy = ({ statement, provision }: RankedStatement, chance: number | null = null): Lead | null => {
  const chunk = chunkAt(statement.address, provision);
  return chunk === undefined ? null : { provision, chunk, statement, lent: null, beside: [], chance };
};

/** True for an address that lies at, under or over another of the same article. */
export const meets = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}_`) || other.startsWith(`${one}_`);

/** The rows of the statements at, under or over the provisions that a part cites; those below come alone where there are any. */
const rowsAt = (cited: readonly CitedProvision[], { commentary }: Library): number[] =>
  cited.flatMap(({ chunks }) => {
    const rows = commentary.ofArticle.get(chunks[0]?.article_id ?? "") ?? [];
    const ids = chunks.map(({ chunk_id }) => chunk_id);
    const addressOf = (row: number): string => commentary.statements[row]?.address ?? "";
    const exact = rows.filter((row) => ids.includes(addressOf(row)));
    return exact.length > 0 ? exact : rows.filter((row) => ids.some((id) => meets(id, addressOf(row))));
  });

/** So many other paragraphs are shown beside the one that leads. */
const besideMax = 2;

/** The likeliest list of a provision, where one is asked for and some list is likely enough. */
const listAmong = ({ asked }: Ranking, provision: Provision, parts: readonly RankedPart[]): RankedPart | undefined =>
  asked !== "list"
    ? undefined
    : parts.find(({ chunk, score }) => score >= shownFrom && outlineOf(provision).itemsOf(chunk).length >= pointsLeast);

/** Without a statement the paragraph leads that speaks best to the question. */
const leadByParagraph = (
  ranking: Ranking,
  provision: Provision | undefined,
  chunks?: readonly Chunk[],
): Lead | null => {
  if (provision === undefined) return null;
  const parts = rankParts(ranking, provision).filter(({ chunk }) => chunks?.includes(chunk) ?? true);
  const chunk = (listAmong(ranking, provision, parts) ?? parts[0])?.chunk ?? provision.chunks[0];
  if (chunk === undefined) return null;
  const likely = parts.filter((other) => other.score >= shownFrom && !meets(other.chunk.chunk_id, chunk.chunk_id));
  const beside = likely.slice(0, besideMax).map((other) => other.chunk);
  return { provision, chunk, statement: null, lent: null, beside, chance: null };
};

const leadByReply = (lent: LikelyReply, ranking: Ranking, { snapshot, commentary }: Library): Lead | null => {
  const [carrier = ""] = lent.line.from;
  const provision = snapshot.provisions.get(commentary.askedAs[lent.row]?.articleId ?? "");
  const chunk = provision === undefined ? undefined : chunkAt(carrier, provision);
  if (provision === undefined || chunk === undefined) return null;
  const [found] = orderStatements(ranking, commentary.ofAddress.get(carrier) ?? []);
  return { provision, chunk, statement: found?.statement ?? null, lent, beside: [], chance: lent.chance };
};

/** The lead by what begins the answer best: one of the rules, or a reply; `isMeant` says which carriers may lead. */
const leadByOpening = (
  part: Part,
  ranking: Ranking,
  library: Library,
  rules: readonly RankedStatement[],
  isMeant: (address: string) => boolean,
): Lead | null => {
  const opening = bestOpening(part, ranking, rules, isMeant);
  if (opening === null) return null;
  const { rule, reply } = opening;
  return rule === null ? leadByReply(reply, ranking, library) : leadBy(rule.ranked, rule.chance);
};

/** What a part leads with that names its provisions. */
const leadByCitation = (
  part: Part,
  cited: readonly CitedProvision[],
  ranking: Ranking,
  library: Library,
): Lead | null => {
  const ids = cited.flatMap(({ chunks }) => chunks.map(({ chunk_id }) => chunk_id));
  const rules = orderStatements(ranking, rowsAt(cited, library));
  const byOpening = leadByOpening(part, ranking, library, rules, (address) => ids.some((id) => meets(id, address)));
  if (byOpening !== null) return byOpening;
  const [first] = cited;
  return leadByParagraph(ranking, library.snapshot.provisions.get(first?.chunks[0]?.article_id ?? ""), first?.chunks);
};

/** What another part leads with already gives way to what is likely worth at least this share of it: another question was asked. */
const apartShare = 0.5;

/** What a part leads with among rules and replies; something else than what leads another part, where that is not much worse. */
const leadApart = (part: Part, ranking: Ranking, library: Library, taken: ReadonlySet<Statement>): Lead | null => {
  const rules = rankStatements(ranking);
  const best = leadByOpening(part, ranking, library, rules, () => true);
  if (best?.statement == null || !taken.has(best.statement)) return best;
  const addresses = new Set([...taken].map(({ address }) => address));
  const free = rules.filter(({ statement }) => !addresses.has(statement.address));
  const other = leadByOpening(part, ranking, library, free, (address) => !addresses.has(address));
  return (other?.chance ?? 0) >= apartShare * (best.chance ?? 1) ? other : best;
};

/**
 * What a part leads with: what it cites; else the reply or the rule that begins the answer best, or the best paragraph of what ranks first.
 * `taken` are the rules that lead the parts before it.
 */
export const leadOf = (
  part: Part,
  cited: readonly CitedProvision[],
  ranking: Ranking,
  library: Library,
  taken: ReadonlySet<Statement> = new Set(),
): Lead | null => {
  if (cited.length > 0) return leadByCitation(part, cited, ranking, library);
  const [top] = ranking.ranked;
  const rules = rankStatements(ranking);
  const hasRules = library.commentary.ofArticle.has(top?.provision.id ?? "");
  if (rules.length === 0 || !hasRules) return leadByParagraph(ranking, top?.provision);
  return leadApart(part, ranking, library, taken);
};

/** A chunk as a lead, with what the commentary says of it. */
export const leadAt = (
  { chunk, provision }: { readonly chunk: Chunk; readonly provision: Provision },
  ranking: Ranking,
  library: Library,
): Lead => {
  const [found] = orderStatements(ranking, library.commentary.ofAddress.get(chunk.chunk_id) ?? []);
  return { provision, chunk, statement: found?.statement ?? null, lent: null, beside: [], chance: null };
};

/** What a part leans on: the part before it, and what stands beside that. */
interface Before {
  readonly lead: Lead | null;
  readonly companions: readonly RankedStatement[];
}

/**
 * What a part that leans on another leads with: the first rule of the kind asked for of the same article, or of those that its lead refers
 * to; fines stand elsewhere and are looked for in all that belongs beside it. Null without one.
 */
export const leadBeside = (part: Part, { lead, companions }: Before, ranking: Ranking): Lead | null => {
  const kinds = wanted[part.kind];
  if (kinds === undefined || lead === null) return null;
  const { commentary } = ranking.search.library;
  const ofArticle = orderStatements(ranking, commentary.ofArticle.get(lead.provision.id) ?? []);
  const referred = companions.filter(
    ({ statement }) =>
      part.kind === "penalty" || (lead.statement?.see.some((id) => meets(id, statement.address)) ?? false),
  );
  const found = [...ofArticle, ...referred].find(({ statement }) => kinds.has(statement.kind));
  return found === undefined ? null : leadBy(found);
};
