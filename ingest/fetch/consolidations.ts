import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { messageOf } from "../../shared/errors.ts";
import { createHttp, type HttpOptions } from "./http.ts";
import { refuse } from "./negotiate.ts";
import { expressionDate } from "./source.ts";

const resultsSchema = Type.Object({
  results: Type.Object({ bindings: Type.Array(Type.Object({ celex: Type.Object({ value: Type.String() }) })) }),
});

/** Consolidated texts of an act have its number with a leading 0 and their date: `02016R0679-20160504`. */
const queryFor = (prefix: string): string => `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#>
SELECT DISTINCT ?celex WHERE {
  ?work cdm:resource_legal_id_celex ?celex .
  FILTER(STRSTARTS(STR(?celex), "${prefix}"))
} ORDER BY ?celex`;

const readResults = (celex: string, address: string, body: Uint8Array): Static<typeof resultsSchema> => {
  try {
    const results: unknown = JSON.parse(new TextDecoder().decode(body));
    if (Value.Check(resultsSchema, results)) return results;
  } catch (error) {
    return refuse(celex, `the answer is no JSON: ${messageOf(error)}`, address, error);
  }
  return refuse(celex, "the answer is no list of results", address);
};

/** Asks Cellar's SPARQL endpoint which consolidated texts of an act exist. Answers their ISO dates, oldest first. */
export const createConsolidationFinder = (cellarUrl: string, http: Partial<HttpOptions> = {}) => {
  const ask = createHttp(http);
  const endpoint = `${cellarUrl}/webapi/rdf/sparql`;
  return async (celex: string): Promise<string[]> => {
    const prefix = `0${celex.slice(1)}-`;
    const address = `${endpoint}?${new URLSearchParams({ query: queryFor(prefix) })}`;
    const headers = { Accept: "application/sparql-results+json" };
    const answer = await ask(address, headers).catch((error) => refuse(celex, messageOf(error), endpoint, error));
    if (answer.status !== 200) return refuse(celex, `the server answers ${answer.status}`, endpoint);
    const dates = readResults(celex, endpoint, answer.body).results.bindings.flatMap(
      ({ celex: found }) => (found.value.startsWith(prefix) ? /-(\d{8})$/.exec(found.value)?.[1] : null) ?? [],
    );
    return [...new Set(dates)].sort().map(expressionDate);
  };
};
