import { join } from "node:path";
import { OperatorError } from "../../../shared/errors.ts";
import { codeDigest } from "../../bundle/code-digest.ts";
import { readStored, writeStored } from "../../bundle/stored-file.ts";
import { detectLayout } from "../../parse/detect.ts";
import type { FetchedDocument } from "../source.ts";
import { insertingActsIn } from "./amending.ts";
import { type Repeal, repealIn } from "./repeal-notice.ts";

/** What a build asks of a document before its act is parsed. */
export interface DocumentFacts {
  /** False for a notice, and for a page of the site without the act's text. */
  readonly isText: boolean;
  /** The repeal that it tells of, where it is a notice and no text. */
  readonly repeal: Repeal | null;
  /** CELEX numbers of the acts that have inserted something into it. */
  readonly inserting: readonly string[];
}

/** A document by its name and content. */
export type NamedDocument = Pick<FetchedDocument, "celex" | "expression" | "sha256">;

/** Documents that were inspected and found whole before, and what was read in them then: their content need not be looked at again. */
export interface KnownDocuments {
  has(document: NamedDocument): boolean;
  factsOf(document: FetchedDocument): DocumentFacts;
  /** Keeps what was learned for the next build. */
  keep(): void;
}

type Line = readonly [key: string, facts: DocumentFacts];

const keyOf = ({ celex, expression, sha256 }: NamedDocument): string => `${celex} ${expression} ${sha256}`;

const isLaidOut = (document: FetchedDocument): boolean => {
  try {
    detectLayout(document);
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
};

const factsIn = (document: FetchedDocument): DocumentFacts => {
  const repeal = repealIn(document);
  return { isText: repeal === null && isLaidOut(document), repeal, inserting: insertingActsIn(document) };
};

/** Nothing is known before. */
export const noKnownDocuments = (): KnownDocuments => ({ has: () => false, factsOf: factsIn, keep: () => {} });

/** Documents that were not asked for are forgotten when there are more: those of other catalogs and older days. */
const keptMax = 20_000;

/** Opens what builds know of documents, by their content; all is forgotten when the code that reads them changes. */
export const openKnownDocuments = (cacheDir: string): KnownDocuments => {
  const path = join(cacheDir, "documents.known");
  const code = codeDigest("ingest/fetch/facts/known-documents.ts") + codeDigest("ingest/fetch/inspect.ts");
  const [head, ...lines] = readStored(path) ?? [];
  const before = new Map(head === code ? lines.map((line) => JSON.parse(line) as Line) : []);
  const asked = new Map<string, DocumentFacts>();
  return {
    has: (document) => before.has(keyOf(document)),
    factsOf: (document) => {
      const key = keyOf(document);
      const facts = asked.get(key) ?? before.get(key) ?? factsIn(document);
      asked.set(key, facts);
      return facts;
    },
    keep: () => {
      if ([...asked.keys()].every((key) => before.has(key))) return;
      const all = [...new Map([...asked, ...before])].slice(0, keptMax);
      writeStored(path, [code, ...all.map((line) => JSON.stringify(line))]);
    },
  };
};
