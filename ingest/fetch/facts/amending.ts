import { OperatorError } from "../../../shared/errors.ts";
import type { FetchedDocument } from "../source.ts";

const inserted = /title="(3\d{4}[RLD]\d{4})(?:R\(\d+\))?: INSERTED"/g;

/** CELEX numbers of the acts that have inserted something into a consolidated text. */
export const insertingActsIn = ({ files }: Pick<FetchedDocument, "files">): string[] => {
  const found = [...files.values()].flatMap((content) => [...content.matchAll(inserted)]);
  return [...new Set(found.flatMap(([, celex]) => celex ?? []))].sort();
};

/**
 * The acts that have inserted something into a consolidated text, by CELEX number, as far as they can be had: what they inserted applies
 * from when they do. A source that lacks one is no reason to stop.
 */
export const readAmending = async (
  celexes: readonly string[],
  readPublished: (celex: string) => Promise<FetchedDocument>,
): Promise<ReadonlyMap<string, FetchedDocument>> => {
  const read = async (celex: string): Promise<Array<[string, FetchedDocument]>> => {
    try {
      return [[celex, await readPublished(celex)]];
    } catch (error) {
      if (error instanceof OperatorError) return [];
      throw error;
    }
  };
  return new Map((await Promise.all(celexes.map(read))).flat());
};
