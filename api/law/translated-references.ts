import { articleIdOf, parseCitationId, withoutPart } from "../../shared/citation/index.ts";
import type { Chunk, Edge, Translation } from "../../shared/corpus/index.ts";
import { eurLexUrl } from "../../shared/eur-lex.ts";
import type { Reference, ReferencesResponse } from "../openapi/schemas/library.ts";
import { outsideEnd, targetsOf } from "./references.ts";

/** The words of references in another language, and what stands at their other ends. */
interface OtherText {
  readonly translation: Pick<Translation, "act">;
  readonly edges: readonly Edge[];
  /** Whole articles, annexes and recitals by id. */
  readonly provisions: ReadonlyMap<string, readonly Chunk[]>;
}

const articleAt = (provisionId: string): string => {
  const address = parseCitationId(provisionId);
  return address === null ? "" : articleIdOf(address);
};

/** A reference with the title and the address of its other end in the other text; as it was where that text does not have the end. */
const withOtherEnd = (reference: Reference, { translation, provisions }: OtherText): Reference => {
  const address = parseCitationId(reference.provision_id ?? "");
  const act = translation.act(address?.actId ?? "");
  if (address === null || act === undefined) return reference;
  const title = provisions.get(articleIdOf(address))?.[0]?.title ?? reference.title;
  return { ...reference, title, url: eurLexUrl(act, address) };
};

/** A list of references in the words of the other text: `isSame` tells which of its own is the same reference. */
const inOtherWords = (
  references: readonly Reference[],
  text: OtherText,
  isSame: (edge: Edge, reference: Reference) => boolean,
): Reference[] => {
  const bySource = Map.groupBy(text.edges, ({ source }) => withoutPart(source));
  return references.map((reference) => {
    const edge = bySource.get(reference.from)?.find((candidate) => isSame(candidate, reference));
    return { ...withOtherEnd(reference, text), quote: edge?.quote ?? "" };
  });
};

const isCiting = ({ type }: Edge): boolean => type === "cites" || type === "legal_basis";

/** Definitions by the terms as the other text defines them. */
const inOtherTerms = (definitions: readonly Reference[], text: OtherText): Reference[] =>
  definitions.map((reference) => {
    const chunks = text.provisions.get(articleAt(reference.provision_id ?? "")) ?? [];
    const defining = chunks.find(({ chunk_id }) => withoutPart(chunk_id) === reference.provision_id);
    return { ...withOtherEnd(reference, text), quote: defining?.defined_term ?? "" };
  });

const listsOf = ({ cites, cited_by, explained_by, explains, definitions }: ReferencesResponse): Reference[][] => [
  ...[cites, cited_by, explained_by],
  ...[explains, definitions],
];

/**
 * References that were found in a version's own language, in another one: the same, since addresses are, with the titles, the links and the
 * words of the other text. `chunks` are those of what was looked up there. Words that it does not have are empty.
 */
export const translateReferences = async (
  response: ReferencesResponse,
  chunks: readonly Chunk[],
  translation: Translation,
): Promise<ReferencesResponse> => {
  const targets = targetsOf(chunks);
  const ends = listsOf(response).flatMap((list) => list.map(({ provision_id }) => articleAt(provision_id ?? "")));
  const [edges, provisions] = await Promise.all([
    translation.references(
      chunks.map(({ chunk_id }) => chunk_id),
      targets,
    ),
    translation.provisions(ends.filter((id) => id !== "")),
  ]);
  const text = { translation, edges, provisions };
  const leadsTo = (edge: Edge, { provision_id, citation }: Reference): boolean =>
    isCiting(edge) && (edge.target ?? outsideEnd(edge.target_act).citation) === (provision_id ?? citation);
  const leadsHere = (edge: Edge): boolean => isCiting(edge) && targets.includes(edge.target ?? "");
  const end = (reference: Reference) => withOtherEnd(reference, text);
  return {
    ...response,
    cites: inOtherWords(response.cites, text, leadsTo),
    cited_by: inOtherWords(response.cited_by, text, leadsHere),
    explained_by: response.explained_by.map(end),
    explains: response.explains.map(end),
    definitions: inOtherTerms(response.definitions, text),
  };
};
