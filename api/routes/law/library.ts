import type { LawText } from "../../../shared/corpus/index.ts";
import type { Soon } from "../../engines/types.ts";
import type { KeyCall } from "../../http/call.ts";
import { soon } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { tagOf } from "../../http/representation/entity-tag.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import type { Reply } from "../../http/response/reply.ts";
import type { LawLibrary, LawPages, Page } from "../../law/index.ts";
import { definitionsQuery, languageQuery, searchLimit, searchQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import { dayOf, readWantedVersion } from "../../versions/wanted.ts";
import type { ArticleParams } from "./articles.ts";
import { fromMountedState, fromState } from "./state.ts";

const replyWith = (page: Page): Reply => ({ status: 200, ...page });

const reply = (page: Soon<Page>): Soon<Reply> => soon(page, replyWith);

/** The main act of an act that the law has; undefined for none. */
const mainActOf = (law: LawText, actId: string | null): string | undefined =>
  law.act(actId?.toLowerCase() ?? "")?.regulation;

/** What was read in a further language, and the main act that it is about. */
const replyLater = async (reading: Promise<object>, regulation = "none"): Promise<Reply> => {
  const body = JSON.stringify(await reading);
  return replyWith({ body, tag: tagOf(body), regulation });
};

/** A page of the state of the law that the query asks for. */
const pageOf = (
  services: Services,
  call: KeyCall,
  make: (pages: Pick<LawLibrary, keyof LawPages>, law: LawText) => Soon<Reply>,
): Soon<Reply> =>
  fromState(services, call, readWantedVersion(call.request), {
    mounted: ({ library, law }) => make(library, law),
    earlier: (law) => services.corpus.states.of(law).then((pages) => make(pages, law)),
  });

/** `GET /v1/regulations`: every act of the mounted corpus, or of an earlier state of the law. */
export const regulations = (services: Services) =>
  keyEndpoint<undefined>(services, "regulations", "lookup", (call) =>
    pageOf(services, call, (pages) => reply(pages.regulations())),
  );

/** As the router gives them. */
export interface RegulationParams {
  readonly act_id: string | null;
}

/** `GET /v1/regulations/{act_id}`: an act with its table of contents. */
export const regulation = (services: Services) =>
  keyEndpoint<RegulationParams>(services, "regulation", "lookup", (call, { act_id }) =>
    pageOf(services, call, (pages, law) => {
      const { language = null } = readQuery(languageQuery, call.request);
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(pages.regulation(part(act_id)));
      return replyLater(
        translated.then((further) => further.contents(part(act_id))),
        mainActOf(law, part(act_id)),
      );
    }),
  );

/** `GET /v1/search?q=&regulation=&limit=`: provisions by words, meaning or citation, of the state of the law that the query asks for. */
export const search = (services: Services) =>
  keyEndpoint<undefined>(services, "search", "lookup", (call) => {
    const {
      q: text,
      regulation: actId = null,
      limit = searchLimit,
      language = null,
    } = readQuery(searchQuery, call.request);
    const version = readWantedVersion(call.request);
    const wanted = { text, actId, limit, day: dayOf(call, version) };
    return fromMountedState(services, call, version, ({ law, library, find }) => {
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(library.search(wanted));
      return replyLater(
        translated.then((further) => further.search(find, wanted)),
        mainActOf(law, actId),
      );
    });
  });

/** `GET /v1/definitions?term=&regulation=`: legal definitions; without a term, all. */
export const definitions = (services: Services) =>
  keyEndpoint<undefined>(services, "definitions", "lookup", (call) =>
    pageOf(services, call, (pages, law) => {
      const { term = null, regulation: actId = null, language = null } = readQuery(definitionsQuery, call.request);
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(pages.definitions(term, actId));
      return replyLater(
        translated.then((further) => further.definitions(term, actId)),
        mainActOf(law, actId),
      );
    }),
  );

/** `GET /v1/articles/{regulation}/{article_number}/references`: what a provision refers to, and what refers to it. */
export const references = (services: Services) =>
  keyEndpoint<ArticleParams>(services, "references", "lookup", (call, { regulation: actId, article_number }) =>
    pageOf(services, call, (pages, law) => {
      const { language = null } = readQuery(languageQuery, call.request);
      const translated = services.corpus.languages.of(law, language);
      if (translated === null) return reply(pages.references(part(actId), part(article_number)));
      return soon(pages.findReferences(part(actId), part(article_number)), (found) =>
        replyLater(
          translated.then((further) => further.references(found, part(article_number))),
          found.mainAct,
        ),
      );
    }),
  );
