import {
  citation,
  citationId,
  formatCitation,
  parseCitation,
  parseCitationId,
} from "../../../shared/citation/index.ts";
import type { Statement } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { type Claims, claimsIn, claimsOfChunk } from "../verify/claims.ts";

/** Words of the service's own, and the ids of the provisions that carry them, the leading one first. */
export interface Sentence {
  readonly text: string;
  readonly from: readonly string[];
}

/** `[Article 33(1) GDPR]` for a provision's id; empty for one that the snapshot lacks. */
export const citeId = (id: string, { snapshot }: Library): string => {
  const address = parseCitationId(id);
  const act = address?.actId === undefined || address.actId === null ? undefined : snapshot.act(address.actId);
  if (address === null || act === undefined || snapshot.resolve(address).length === 0) return "";
  return `[${formatCitation(citation({ ...address, actId: null, subparagraph: null }))} ${act.short_name}]`;
};

/** The sentence with its citations, as it stands in an answer. */
export const written = ({ text, from }: Sentence, library: Library): string => {
  const citations = [...new Set(from.map((id) => citeId(id, library)))].filter((one) => one !== "");
  return [text, ...citations].join(" ");
};

const claimsOfId = (id: string, { snapshot }: Library): Claims[] => {
  const address = parseCitationId(id);
  return address === null ? [] : snapshot.resolve(address).map(claimsOfChunk);
};

const kinds = ["figures", "numbers", "mentions"] as const;

/** What a text claims and none of these provisions states. */
const openClaims = (text: string, ids: readonly string[], library: Library): string[] => {
  const own = claimsIn(text);
  const stated = ids.flatMap((id) => claimsOfId(id, library));
  return kinds.flatMap((kind) => [...own[kind]].filter((claim) => !stated.some((claims) => claims[kind].has(claim))));
};

const mention = /\b(?:Article \d+[a-z]?(?:\(\w{1,4}\))*|Annex [IVX]+)(?![\w(])/gu;
/** The act behind a provision's number: "Article 4 of Directive 2002/58/EC", "Article 4 DORA". */
const actBehind =
  /^ (?:of (?:the )?)?((?:[A-Z][a-z]+ )?(?:Directive|Regulation|Decision|Charter|Treaty)\b|AI Act|[A-Z]{3,})/u;

/** The exact provisions that a text mentions in its own act, "… (Article 34(3))", and not those that it names with another act. */
const mentioned = (text: string, actId: string, { snapshot }: Library): string[] =>
  [...text.matchAll(mention)].flatMap(({ 0: found, index }) => {
    const [, act] = actBehind.exec(text.slice(index + found.length)) ?? [];
    const read = parseCitation(found);
    if (read === null || (act !== undefined && act !== snapshot.act(actId)?.short_name)) return [];
    const address = citation({ ...read, actId });
    return snapshot.resolve(address).length === 0 ? [] : [citationId(address)];
  });

type Known = WeakMap<Statement, Map<string, Sentence>>;

/** By library: one over a corpus on the disk may lack a provision that the next has. */
const knownIn = new WeakMap<Library, Known>();

/**
 * A text of a statement with the provisions that carry it: its own, what it mentions, and of those beside it (`see`) the ones that state
 * a figure or a date of it. Worked out once for each text.
 */
export const carried = (statement: Statement, text: string, library: Library): Sentence => {
  const known: Known = knownIn.get(library) ?? new WeakMap();
  knownIn.set(library, known);
  const texts = known.get(statement) ?? new Map<string, Sentence>();
  known.set(statement, texts);
  const found = texts.get(text);
  if (found !== undefined) return found;
  const from = [statement.address];
  for (const id of [...mentioned(text, statement.act_id, library), ...statement.see]) {
    const open = openClaims(text, from, library);
    if (open.length === 0) break;
    if (openClaims(text, [...from, id], library).length < open.length) from.push(id);
  }
  const sentence = { text, from };
  texts.set(text, sentence);
  return sentence;
};
