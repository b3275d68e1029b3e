import type { ReferredLaw, StoredLaw } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import type { Finder } from "../answer/find.ts";
import type { Soon } from "../engines/types.ts";
import { tagOf } from "../http/representation/entity-tag.ts";
import { findAct, findActs } from "./acts.ts";
import { describeContents } from "./contents.ts";
import { findDefinitions } from "./definitions.ts";
import { type FoundReferences, findReferences } from "./references.ts";
import { listRegulations } from "./regulations.ts";
import { type SearchWanted, searchLaw } from "./search.ts";

/** A response as JSON, and what tells it from all others. */
interface Body {
  readonly body: string;
  readonly tag: string;
}

/** A response with the main act that it is about, for the usage counts; `none` where it is about several. */
export interface Page extends Body {
  readonly regulation: string;
}

/** What can be read in an opened corpus besides provisions. Whatever names an act throws `unknown_regulation` where there is none. */
export interface LawLibrary {
  regulations(): Page;
  /** An act with its table of contents. */
  regulation(actId: string): Soon<Page>;
  /** Provisions by words, meaning or citation. */
  search(wanted: SearchWanted): Promise<Page>;
  /** Legal definitions of a term, of all terms for null. */
  definitions(term: string | null, actId: string | null): Soon<Page>;
  /** Throws `article_not_found` too. */
  references(actId: string, articleNumber: string): Soon<Page>;
  /** The same before it is written down. */
  findReferences(actId: string, articleNumber: string): Soon<FoundReferences>;
}

/** What is made of the law at hand. */
export interface LawPages {
  regulations(): Page;
  regulation(actId: string): Page;
  definitions(term: string | null, actId: string | null): Page;
  references(actId: string, articleNumber: string): Page;
  findReferences(actId: string, articleNumber: string): FoundReferences;
}

const bodyOf = (response: unknown): Body => {
  const body = JSON.stringify(response);
  return { body, tag: tagOf(body) };
};

const mainActOf = (law: ReferredLaw, actId: string | null): string =>
  actId === null ? "none" : findAct(law, actId).regulation;

/** Makes the pages of a law in memory. What is fixed for it is made when it is first asked for, then only sent. */
export const pagesOf = (snapshot: ReferredLaw): LawPages => {
  const all = "";
  const regulations = once(() => bodyOf(listRegulations(snapshot)));
  const contents = once((actId) => bodyOf(describeContents(snapshot, findAct(snapshot, actId))));
  const glossary = once((actId) =>
    bodyOf(findDefinitions(snapshot, findActs(snapshot, actId === all ? null : actId), null)),
  );
  return {
    regulations: () => ({ ...regulations(all), regulation: "none" }),
    regulation: (actId) => {
      const { id, regulation } = findAct(snapshot, actId);
      return { ...contents(id), regulation };
    },
    definitions: (term, actId) => {
      const id = actId === null ? null : findAct(snapshot, actId).id;
      const body =
        term === null ? glossary(id ?? all) : bodyOf(findDefinitions(snapshot, findActs(snapshot, id), term));
      return { ...body, regulation: mainActOf(snapshot, actId) };
    },
    references: (actId, articleNumber) => {
      const { mainAct: regulation, response } = findReferences(snapshot, actId, articleNumber);
      return { ...bodyOf(response), regulation };
    },
    findReferences: (actId, articleNumber) => findReferences(snapshot, actId, articleNumber),
  };
};

/** Makes the reader of a law in memory. */
export const createLawLibrary = (snapshot: ReferredLaw, find: Finder): LawLibrary & LawPages => ({
  ...pagesOf(snapshot),
  search: async (wanted) => {
    const { actId } = wanted;
    const acts = actId === null ? null : findActs(snapshot, actId);
    return { ...bodyOf(await searchLaw(snapshot, find, wanted, acts)), regulation: mainActOf(snapshot, actId) };
  },
});

/** The same over a law that stays on the disk: each page is made when it is asked for. */
export const createStoredLawLibrary = (law: StoredLaw, find: Finder): LawLibrary => {
  const over = <Result>(work: (pages: LawPages) => Result): Soon<Result> =>
    law.read((read) => work(pagesOf(read))) as Soon<Result>;
  const head = createLawLibrary(law.head, find);
  return {
    regulations: head.regulations,
    search: head.search,
    regulation: (actId) => over((pages) => pages.regulation(actId)),
    definitions: (term, actId) => over((pages) => pages.definitions(term, actId)),
    references: (actId, articleNumber) => over((pages) => pages.references(actId, articleNumber)),
    findReferences: (actId, articleNumber) => over((pages) => pages.findReferences(actId, articleNumber)),
  };
};
