import type { Snapshot } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import type { Finder } from "../answer/find.ts";
import { findAct, findActs } from "./acts.ts";
import { describeContents } from "./contents.ts";
import { findDefinitions } from "./definitions.ts";
import { findReferences } from "./references.ts";
import { listRegulations } from "./regulations.ts";
import { searchLaw } from "./search.ts";

/**
 * A response as JSON, and the main act that it is about, for the usage counts; `none` where it is about several. One that is the same for
 * everybody is a Blob: its bytes are made once and shared.
 */
export interface Page {
  readonly body: string | Blob;
  readonly regulation: string;
}

/** What can be read in an opened corpus besides provisions. Whatever names an act throws `unknown_regulation` where there is none. */
export interface LawLibrary {
  regulations(): Page;
  /** An act with its table of contents. */
  regulation(actId: string): Page;
  /** Provisions by words, meaning or citation; `actId` null: in all acts. */
  search(text: string, actId: string | null, limit: number): Promise<Page>;
  /** Legal definitions of a term, of all terms for null. */
  definitions(term: string | null, actId: string | null): Page;
  /** Throws `article_not_found` too. */
  references(actId: string, articleNumber: string): Page;
}

const fixed = (response: unknown): Blob => new Blob([JSON.stringify(response)]);

/** Makes the reader of a snapshot. What is fixed for it is made when it is first asked for, then only sent. */
export const createLawLibrary = (snapshot: Snapshot, find: Finder): LawLibrary => {
  const mainAct = (actId: string | null): string => (actId === null ? "none" : findAct(snapshot, actId).regulation);
  const all = "";
  const regulations = once(() => fixed(listRegulations(snapshot)));
  const contents = once((actId) => fixed(describeContents(snapshot, findAct(snapshot, actId))));
  const glossary = once((actId) =>
    fixed(findDefinitions(snapshot, findActs(snapshot, actId === all ? null : actId), null)),
  );
  return {
    regulations: () => ({ body: regulations(all), regulation: "none" }),
    regulation: (actId) => {
      const { id, regulation } = findAct(snapshot, actId);
      return { body: contents(id), regulation };
    },
    search: async (text, actId, limit) => {
      const acts = actId === null ? null : findActs(snapshot, actId);
      return { body: JSON.stringify(await searchLaw(snapshot, find, text, acts, limit)), regulation: mainAct(actId) };
    },
    definitions: (term, actId) => {
      const id = actId === null ? null : findAct(snapshot, actId).id;
      const body =
        term === null ? glossary(id ?? all) : JSON.stringify(findDefinitions(snapshot, findActs(snapshot, id), term));
      return { body, regulation: mainAct(actId) };
    },
    references: (actId, articleNumber) => {
      const { mainAct: regulation, response } = findReferences(snapshot, actId, articleNumber);
      return { body: JSON.stringify(response), regulation };
    },
  };
};
