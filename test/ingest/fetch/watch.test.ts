import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { catalog } from "../../../ingest/catalog.ts";
import { createConsolidationFinder } from "../../../ingest/fetch/index.ts";
import { watchActs } from "../../../ingest/watch.ts";
import { runIngest } from "../run-ingest.ts";
import { type LoopbackServer, startServer } from "./cellar-server.ts";

setDefaultTimeout(300_000);

/** Answers like the SPARQL endpoint: the numbers that begin as the query says. */
const endpoint = (numbers: readonly string[]): LoopbackServer =>
  startServer((_request, url) => {
    const prefix = /STRSTARTS\(STR\(\?celex\), "([^"]+)"\)/.exec(url.searchParams.get("query") ?? "")?.[1] ?? "?";
    const bindings = numbers
      .filter((number) => number.startsWith(prefix))
      .map((value) => ({ celex: { type: "typed-literal", value } }));
    return Response.json({ head: { vars: ["celex"] }, results: { bindings } });
  });

const knownTexts = catalog.flatMap(({ celex, consolidated = [] }) =>
  consolidated.map((date) => `0${celex.slice(1)}-${date.replaceAll("-", "")}`),
);

const watch = async (server: LoopbackServer): Promise<{ code: number; output: string; errors: string }> => {
  try {
    return await runIngest(["watch"], { CELLAR_URL: server.url });
  } finally {
    await server.stop();
  }
};

describe("ingest watch", () => {
  test("exit code 0 when the catalog knows the newest text of every act", async () => {
    const { code, output } = await watch(endpoint(knownTexts));
    expect(output).toContain("knows the newest text");
    expect(code).toBe(0);
  });

  test("exit code 1 when there is a newer one, and a table that says which", async () => {
    const { code, output } = await watch(endpoint([...knownTexts, "02024R1689-20271202", "02022R2554-20221227"]));
    expect(output).toMatch(/ai_act .*2026-07-27.*2027-12-02/);
    expect(output).toMatch(/dora .*Official Journal.*2022-12-27/);
    expect(code).toBe(1);
  });

  test("exit code 2 when the endpoint does not answer as it should, naming the act and the address", async () => {
    const server = startServer(() => new Response("<html>down for maintenance</html>"));
    const { code, errors } = await watch(server);
    expect(errors).toMatch(/3\d{4}R\d{4}/);
    expect(errors).toContain(`${server.url}/webapi/rdf/sparql`);
    expect(code).toBe(2);
  });

  test("older texts and texts of other acts are no news", async () => {
    const server = endpoint(["02016R0679-20160504", "02016R0679-20150101"]);
    const find = createConsolidationFinder(server.url);
    const [gdpr] = await watchActs(
      [{ id: "gdpr", celex: "32016R0679", aliases: [], consolidated: ["2016-05-04"] }],
      find,
    );
    expect(gdpr).toEqual({ act: "gdpr", celex: "32016R0679", known: "2016-05-04", newer: [] });
    await server.stop();
  });
});
