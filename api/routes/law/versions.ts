import { keyEndpoint, openEndpoint } from "../../http/endpoint.ts";
import { part } from "../../http/request/address.ts";
import { readQuery } from "../../http/request/query.ts";
import { ValidationError } from "../../http/request/validation-error.ts";
import { noStore } from "../../http/response/headers.ts";
import { json, lastingJson } from "../../http/response/reply.ts";
import { diffQuery } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";

/** `GET /v1/versions`: the published versions that are there now. */
export const listVersions = (services: Services) =>
  keyEndpoint<undefined>(services, "versions", "lookup", () => {
    const { version } = services.corpus.require();
    return lastingJson({ current: version, versions: services.corpus.versions.list() });
  });

/** As the router gives them. */
export interface DiffParams {
  readonly from: string | null;
  readonly to: string | null;
}

const readNarrowing = (request: Request) => {
  const { act_id = null, article = null } = readQuery(diffQuery, request);
  if (article !== null && act_id === null) {
    throw new ValidationError([{ loc: ["query", "act_id"], type: "missing", msg: "Field required" }]);
  }
  return { actId: act_id?.toLowerCase() ?? null, article };
};

/** `GET /v1/versions/{from}/diff/{to}`: what differs between two versions, as `ingest diff --format json` prints it. */
export const versionsDiff = (services: Services) =>
  keyEndpoint<DiffParams>(services, "versions_diff", "lookup", async ({ request }, { from, to }) => {
    const narrowing = readNarrowing(request);
    const { mainActs } = services.corpus.require();
    const diff = await services.corpus.versions.compare(part(from), part(to), narrowing);
    return lastingJson(diff, { regulation: mainActs[narrowing.actId ?? ""] ?? "none" });
  });

/** `GET /v1/admin/corpus`: what this instance holds in memory, and what is published. */
export const adminCorpus = (services: Services) =>
  openEndpoint<undefined>(services, "admin_corpus", "operator", () => {
    const { version, searchesByMeaning } = services.corpus.require();
    const { versions } = services.corpus;
    const held = {
      mounted: version,
      earlier: versions.mounted(),
      pinned: services.corpus.pinned(),
      search: searchesByMeaning() ? "words_and_meaning" : "words",
      versions: versions.list(),
    };
    return json(200, held, { headers: noStore });
  });
