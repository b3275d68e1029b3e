import { parseCitationId, withoutPart } from "../../../../shared/citation/index.ts";
import type { DefinitionsResponse, Reference, ReferencesResponse } from "../../../service/types.ts";
import type { Mark } from "./segments.ts";

/** A term, and where it is defined. */
export interface DefinedTerm {
  readonly term: string;
  readonly provisionId: string;
  /** `Article 4, point 12 GDPR` */
  readonly citation: string;
}

/** What words of a provision's text mean. */
export type Meaning =
  | { readonly kind: "reference"; readonly reference: Reference }
  | { readonly kind: "term"; readonly term: DefinedTerm };

/**
 * The defined terms of a provision: those that it is known to use. Of recitals nothing is known, since definitions are made for the
 * articles; the terms of their own act help to read them nevertheless.
 */
export const termsOf = (
  articleId: string,
  references: ReferencesResponse | null,
  definitions: DefinitionsResponse | null,
): DefinedTerm[] => {
  const parsed = parseCitationId(articleId);
  if (parsed?.kind === "recital")
    return (definitions?.definitions ?? [])
      .filter(({ act_id }) => act_id === parsed.actId)
      .map(({ term, provision_id, citation }) => ({ term, provisionId: provision_id, citation }));
  return (references?.definitions ?? []).flatMap(({ quote, provision_id, citation }) =>
    provision_id === null ? [] : [{ term: quote, provisionId: provision_id, citation }],
  );
};

/** What is to be marked within a part: the references that start in it, and the terms that are defined elsewhere. */
export const marksIn = (
  chunkId: string,
  cites: readonly Reference[],
  terms: readonly DefinedTerm[],
): Array<Mark<Meaning>> => {
  const own = withoutPart(chunkId);
  return [
    ...cites
      .filter(({ from }) => from === own)
      .map(
        (reference): Mark<Meaning> => ({
          words: reference.quote,
          as: "exact",
          meaning: { kind: "reference", reference },
        }),
      ),
    ...terms
      .filter(({ provisionId }) => provisionId !== own)
      .map((term): Mark<Meaning> => ({ words: term.term, as: "term", meaning: { kind: "term", term } })),
  ];
};
