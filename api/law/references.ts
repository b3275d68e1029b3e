import { celexParts, usualNumber } from "../../shared/celex.ts";
import {
  citation,
  citationId,
  formatCitation,
  isUnder,
  lineageOf,
  parseCitationId,
  withoutPart,
} from "../../shared/citation/index.ts";
import type { Chunk, Edge, ReferredLaw } from "../../shared/corpus/index.ts";
import { eurLexActUrl, eurLexUrl } from "../../shared/eur-lex.ts";
import { findProvision } from "../engines/provision.ts";
import type { Reference, ReferencesResponse } from "../openapi/schemas/library.ts";

/** A reference with the places of its ends in the law: what is outside comes last. */
interface Placed {
  readonly place: number;
  readonly fromPlace: number;
  readonly reference: Reference;
}

const outside = Number.MAX_SAFE_INTEGER;

/** More than an act has chunks. */
const actWidth = 1_000_000;

/** Where a provision stands in the law: acts one after the other, in each its provisions. */
const placeOf = (id: string, { manifest, resolve }: ReferredLaw): number => {
  const address = parseCitationId(id);
  const [first] = address === null ? [] : resolve(address);
  if (first === undefined) return outside;
  return manifest.acts.findIndex((act) => act.id === first.act_id) * actWidth + first.position;
};

/** The end of a reference that lies in no provision of the corpus: an act, by its name. */
export const outsideEnd = (act: string): Pick<Reference, "provision_id" | "citation" | "title" | "url"> => {
  const parts = celexParts(act);
  return {
    provision_id: null,
    citation: parts === null ? act : usualNumber(parts),
    title: "",
    url: parts === null ? null : eurLexActUrl({ celex: act, expression: "oj" }),
  };
};

/** The end of a reference that is a provision of the corpus. */
const endAt = (id: string, snapshot: ReferredLaw): Pick<Reference, "provision_id" | "citation" | "title" | "url"> => {
  const address = parseCitationId(id);
  const act = snapshot.act(address?.actId ?? "");
  if (address === null || act === undefined) return outsideEnd(id);
  const { article_id = "" } = snapshot.resolve(address)[0] ?? {};
  return {
    provision_id: id,
    citation: `${formatCitation(citation({ ...address, subparagraph: null }))} ${act.short_name}`,
    title: snapshot.provisions.get(article_id)?.title ?? "",
    url: eurLexUrl(act, address),
  };
};

const placed = (snapshot: ReferredLaw, otherEnd: string | null, { source, target_act, quote }: Edge): Placed => ({
  place: otherEnd === null ? outside : placeOf(otherEnd, snapshot),
  fromPlace: placeOf(withoutPart(source), snapshot),
  reference: {
    ...(otherEnd === null ? outsideEnd(target_act) : endAt(otherEnd, snapshot)),
    from: withoutPart(source),
    quote,
  },
});

/** References of two parts to the same provision are two. */
const byBothEnds = ({ provision_id, citation: name, from }: Reference): string => `${provision_id ?? name} ${from}`;

const byOtherEnd = ({ provision_id, citation: name }: Reference): string => provision_id ?? name;

/** In the order of the law, each once: of several words for the same the first. */
const inOrder = (all: readonly Placed[], keyOf: (reference: Reference) => string): Reference[] => {
  const sorted = [...all].sort(
    (left, right) =>
      left.place - right.place ||
      left.fromPlace - right.fromPlace ||
      left.reference.citation.localeCompare(right.reference.citation, "en"),
  );
  const unique = new Map<string, Reference>();
  for (const { reference } of sorted) if (!unique.has(keyOf(reference))) unique.set(keyOf(reference), reference);
  return [...unique.values()];
};

/** The references of some chunks; what leads to another part of what was looked up leads nowhere else. */
const outgoing = (snapshot: ReferredLaw, chunks: readonly Chunk[], isInside: (id: string) => boolean): Edge[] =>
  chunks
    .flatMap(({ chunk_id }) => snapshot.edgesFrom(chunk_id))
    .filter(({ target }) => target === null || !isInside(target));

/** What is referred to by whoever refers to some chunks: themselves, and what they are parts of. */
export const targetsOf = (chunks: readonly Chunk[]): string[] => {
  const targets = chunks.flatMap(({ chunk_id }) => {
    const address = parseCitationId(chunk_id);
    return address === null ? [] : lineageOf(address).map(citationId);
  });
  return [...new Set(targets)];
};

/** The references to the provisions of some chunks, to their parts and to what they are parts of. */
const incoming = (snapshot: ReferredLaw, chunks: readonly Chunk[], isInside: (id: string) => boolean): Edge[] =>
  targetsOf(chunks)
    .flatMap((id) => snapshot.edgesTo(id))
    .filter(({ source }) => !isInside(source));

/** What was found, and the main act and the id of what was looked up. */
export interface FoundReferences {
  readonly mainAct: string;
  readonly id: string;
  readonly response: ReferencesResponse;
}

/**
 * What a provision refers to and what refers to it: to itself, to its parts, and to the whole that it is a part of. `articleNumber` in any
 * spelling. Throws `unknown_regulation` or `article_not_found`.
 */
export const findReferences = (snapshot: ReferredLaw, regulation: string, articleNumber: string): FoundReferences => {
  const { act, wanted, chunks } = findProvision(snapshot, regulation, articleNumber);
  const own = new Set(chunks.map(({ chunk_id }) => withoutPart(chunk_id)));
  const isInside = (id: string): boolean => own.has(withoutPart(id)) || isUnder(id, citationId(wanted));
  const [out, back] = [outgoing(snapshot, chunks, isInside), incoming(snapshot, chunks, isInside)];
  const list = (edges: readonly Edge[], types: ReadonlyArray<Edge["type"]>, keyOf = byBothEnds): Reference[] => {
    const ofKind = edges.filter(({ type }) => types.includes(type));
    const otherEnd = (edge: Edge): string | null => (edges === out ? edge.target : withoutPart(edge.source));
    return inOrder(
      ofKind.map((edge) => placed(snapshot, otherEnd(edge), edge)),
      keyOf,
    );
  };
  return {
    mainAct: act.regulation,
    id: citationId(wanted),
    response: {
      regulation: act.id,
      article: formatCitation(wanted),
      cites: list(out, ["cites", "legal_basis"]),
      cited_by: list(back, ["cites", "legal_basis"]),
      explained_by: list(back, ["explains"]),
      explains: list(out, ["explains"]),
      definitions: list(out, ["uses_definition"], byOtherEnd),
      corpus_version: snapshot.manifest.corpus_version,
    },
  };
};
