import { OperatorError } from "../../shared/errors.ts";
import type { DocumentSource, FetchedDocument } from "./source.ts";

const inserted = /title="(3\d{4}[RLD]\d{4})(?:R\(\d+\))?: INSERTED"/g;

/**
 * The acts that have inserted something into a consolidated text, by CELEX number, as far as the source has them: what they inserted
 * applies from when they do. A source that lacks one is no reason to stop.
 */
export const readAmending = async (
  source: DocumentSource,
  consolidated: FetchedDocument | null,
  language: string,
): Promise<ReadonlyMap<string, FetchedDocument>> => {
  const contents = [...(consolidated?.files.values() ?? [])];
  const celexes = new Set(
    contents.flatMap((content) => [...content.matchAll(inserted)].flatMap(([, celex]) => celex ?? [])),
  );
  const read = async (celex: string): Promise<Array<[string, FetchedDocument]>> => {
    try {
      return [[celex, await source.read(celex, "oj", language)]];
    } catch (error) {
      if (error instanceof OperatorError) return [];
      throw error;
    }
  };
  return new Map((await Promise.all([...celexes].sort().map(read))).flat());
};
