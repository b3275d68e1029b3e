import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { type CatalogEntry, catalog } from "../../../ingest/catalog.ts";
import { createSparql, findConsolidations } from "../../../ingest/fetch/index.ts";
import { watchActs } from "../../../ingest/watch.ts";
import { runIngest } from "../run-ingest.ts";
import { type LoopbackServer, startServer } from "./cellar/cellar-server.ts";
import { statement } from "./cellar/saved-cellar.ts";
import { select, type Triple } from "./cellar/triples.ts";

setDefaultTimeout(300_000);

const english = "http://publications.europa.eu/resource/authority/language/ENG";

/** A graph of acts and consolidated texts, `[act, text]`; the text is linked to the act. */
const graphOf = (texts: ReadonlyArray<readonly [celex: string, text: string]>): Triple[] =>
  texts.flatMap(([celex, text]) => [
    statement(celex, "resource_legal_id_celex", celex),
    statement(text, "resource_legal_id_celex", text),
    statement(text, "act_consolidated_consolidates_resource_legal", `cellar:${celex}`),
    statement(`${text}.0006`, "expression_belongs_to_work", `cellar:${text}`),
    statement(`${text}.0006`, "expression_uses_language", english),
  ]);

const endpoint = (texts: ReadonlyArray<readonly [celex: string, text: string]>): LoopbackServer =>
  startServer((_request, url) => Response.json(select(url.searchParams.get("query") ?? "", graphOf(texts))));

const knownTexts = catalog.flatMap(({ celex, consolidated = [] }) =>
  consolidated.map((date) => [celex, `0${celex.slice(1)}-${date.replaceAll("-", "")}`] as const),
);

const watch = async (server: LoopbackServer): Promise<{ code: number; output: string; errors: string }> => {
  try {
    return await runIngest(["watch"], { CELLAR_URL: server.url });
  } finally {
    await server.stop();
  }
};

describe("ingest watch", () => {
  test("exit code 0 when the catalog knows the newest text of every act, by one query for all of them", async () => {
    const server = endpoint(knownTexts);
    const { code, output } = await watch(server);
    expect(output).toContain("knows the newest text");
    expect(code).toBe(0);
    expect(server.asked.length).toBe(1);
  });

  test("exit code 1 when there is a newer one, and a table that says which", async () => {
    const newer = [
      ["32024R1689", "02024R1689-20271202"],
      ["32022R2554", "02022R2554-20221227"],
    ] as const;
    const { code, output } = await watch(endpoint([...knownTexts, ...newer]));
    expect(output).toMatch(/ai_act .*2026-07-27.*2027-12-02/);
    expect(output).toMatch(/dora .*Official Journal.*2022-12-27/);
    expect(code).toBe(1);
  });

  test("exit code 2 when the endpoint does not answer as it should, naming the acts and the address", async () => {
    const server = startServer(() => new Response("<html>down for maintenance</html>"));
    const { code, errors } = await watch(server);
    expect(errors).toMatch(/3\d{4}R\d{4} and 15 more/);
    expect(errors).toContain(`${server.url}/webapi/rdf/sparql`);
    expect(code).toBe(2);
  });

  test("older texts, and texts of other acts that this one amends, are no news", async () => {
    const server = endpoint([
      ["32016R0679", "02016R0679-20160504"],
      ["32016R0679", "02016R0679-20150101"],
      ["32016R0679", "02002L0058-20270101"],
    ]);
    const ask = createSparql(server.url);
    const [gdpr] = await watchActs(
      [{ id: "gdpr", celex: "32016R0679", aliases: [], consolidated: ["2016-05-04"] }],
      (celexes) => findConsolidations(ask, celexes, "en"),
    );
    expect(gdpr).toEqual({ act: "gdpr", celex: "32016R0679", known: "2016-05-04", newer: [] });
    await server.stop();
  });

  test("very many acts are asked about in batches, so that no address grows too long", async () => {
    const server = endpoint([["32020R0120", "02020R0120-20200601"]]);
    const ask = createSparql(server.url);
    const many = Array.from({ length: 120 }, (_, index): CatalogEntry => {
      const number = String(index + 1).padStart(4, "0");
      return { id: `act_${number}`, celex: `32020R${number}`, aliases: [] };
    });
    const watched = await watchActs(many, (celexes) => findConsolidations(ask, celexes, "en"));
    expect(watched.at(-1)?.newer).toEqual(["2020-06-01"]);
    expect(server.asked.length).toBe(3);
    expect(server.atOnceMax()).toBe(1);
    await server.stop();
  });
});
