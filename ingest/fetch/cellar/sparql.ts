import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { messageOf } from "../../../shared/errors.ts";
import { createHttp, type HttpOptions } from "./http.ts";
import { refuse } from "./negotiate.ts";

const resultsSchema = Type.Object({
  results: Type.Object({
    bindings: Type.Array(Type.Record(Type.String(), Type.Object({ value: Type.String() }))),
  }),
});

/** One result: the values by the names of the query's variables. */
export type Row = Readonly<Record<string, string>>;

/** Asks about acts by their CELEX numbers; `queryFor` writes the query about `?act`, which stands for each of them. */
export type Sparql = (celexes: readonly string[], pattern: string, variables: string) => Promise<Row[]>;

/** A query goes in the address, and servers and proxies cut long ones off. */
const actsAtOnce = 50;

const queryFor = (celexes: readonly string[], pattern: string, variables: string): string =>
  `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
SELECT DISTINCT ${variables} WHERE {
  VALUES ?act { ${celexes.map((celex) => `"${celex}"^^xsd:string`).join(" ")} }
  ?work cdm:resource_legal_id_celex ?act .
${pattern}
}`;

const readResults = (asked: string, address: string, body: Uint8Array): Static<typeof resultsSchema> => {
  try {
    const results: unknown = JSON.parse(new TextDecoder().decode(body));
    if (Value.Check(resultsSchema, results)) return results;
  } catch (error) {
    return refuse(asked, `the answer is no JSON: ${messageOf(error)}`, address, error);
  }
  return refuse(asked, "the answer is no list of results", address);
};

const nameOf = ([first = "no act", ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

/**
 * Cellar's SPARQL endpoint, asked about many acts at once in bounded batches, one after the other. Throws an OperatorError that
 * names the acts and the address.
 */
export const createSparql = (cellarUrl: string, http: Partial<HttpOptions> = {}): Sparql => {
  const ask = createHttp(http);
  const endpoint = `${cellarUrl}/webapi/rdf/sparql`;
  const askOnce = async (celexes: readonly string[], query: string): Promise<Row[]> => {
    const asked = nameOf(celexes);
    const headers = { Accept: "application/sparql-results+json" };
    const answer = await ask(`${endpoint}?${new URLSearchParams({ query })}`, headers).catch((error) =>
      refuse(asked, messageOf(error), endpoint, error),
    );
    if (answer.status !== 200) return refuse(asked, `the server answers ${answer.status}`, endpoint);
    return readResults(asked, endpoint, answer.body).results.bindings.map((binding) =>
      Object.fromEntries(Object.entries(binding).map(([name, { value }]) => [name, value])),
    );
  };
  return async (celexes, pattern, variables) => {
    const rows: Row[] = [];
    for (let from = 0; from < celexes.length; from += actsAtOnce) {
      const batch = celexes.slice(from, from + actsAtOnce);
      rows.push(...(await askOnce(batch, queryFor(batch, pattern, variables))));
    }
    return rows;
  };
};
