import { expect, test } from "bun:test";
import { applyDates } from "../../ingest/enrich/applicability.ts";
import type { ApplicationClause } from "../../ingest/enrich/application-clauses.ts";
import { indexAct } from "../../ingest/references/act-index.ts";
import { citation, parseCitationId } from "../../shared/citation/index.ts";
import type { Chunk, Edge } from "../../shared/corpus/index.ts";

const inForceFrom = "2030-01-01";
const generalDate = "2031-01-01";

const chunkOf = (id: string, text = ""): Chunk => ({
  chunk_id: id,
  article_id: id.split("_").slice(0, 2).join("_"),
  act_id: "lamps",
  regulation: "lamps",
  position: 0,
  chunk_type: "article",
  citation: id,
  title: "",
  section: null,
  text,
  introduction: "",
  defined_term: null,
  footnotes: [],
  document_type: "regulation",
  binding: parseCitationId(id)?.kind !== "recital",
  applies_from: null,
  applicability: [],
  source_celex: "",
  expression: "oj",
});

const provisions = [
  "lamps_rec1",
  "lamps_art1",
  "lamps_art2_p1",
  "lamps_art2_p2",
  "lamps_art9",
  "lamps_annexI",
  "lamps_annexII",
];

const datesWith = (
  clauses: readonly ApplicationClause[],
  edges: readonly Edge[] = [],
  words: Readonly<Record<string, string>> = {},
): Record<string, string | null> => {
  const chunks = provisions.map((id) => chunkOf(id, words[id]));
  const dated = applyDates({
    chunks,
    edges,
    index: indexAct("lamps", chunks),
    language: "en",
    clauses,
    source: citation({ actId: "lamps", kind: "article", number: "9" }),
    generalDate,
    inForceFrom,
    amendments: new Map(),
  });
  return Object.fromEntries(dated.map((chunk) => [chunk.chunk_id, chunk.applies_from]));
};

const clause = (subject: string | null, from: string, except: string | null = null): ApplicationClause => ({
  subject,
  except,
  from,
  scope: null,
});

test("what no clause names has the general date, and a recital none", () => {
  expect(datesWith([clause("Article 2(1)", "2032-01-01")])).toMatchObject({
    lamps_rec1: null,
    lamps_art1: generalDate,
    lamps_art2_p1: "2032-01-01",
    lamps_art2_p2: generalDate,
  });
});

test("what the general clause leaves out applies from entry into force, unless another clause dates it", () => {
  const dates = datesWith([clause(null, generalDate, "Articles 1 and 2"), clause("Article 2(2)", "2029-01-01")]);
  expect(dates).toMatchObject({ lamps_art1: inForceFrom, lamps_art2_p1: inForceFrom, lamps_art2_p2: "2029-01-01" });
});

test("of several days for one provision, that of the clause which names the fewest counts, and one day counts once", () => {
  const clauses = [clause("Articles 1 and 2", "2029-01-01"), clause("Article 1", "2032-01-01")];
  expect(datesWith(clauses)).toMatchObject({ lamps_art1: "2032-01-01", lamps_art2_p1: "2029-01-01" });
  expect(datesWith(clauses.toReversed())).toMatchObject({ lamps_art1: "2032-01-01" });
});

const refers = (source: string, annex: string): Edge => ({
  source,
  type: "cites",
  target: annex,
  target_act: "lamps",
  quote: annex,
});

test("a clause that names an annex goes before the article that the annex would follow", () => {
  const clauses = [clause("Article 1", "2032-01-01"), clause("Annex II", "2033-01-01")];
  const edges = [refers("lamps_art1", "lamps_annexI"), refers("lamps_art1", "lamps_annexII")];
  expect(datesWith(clauses, edges)).toMatchObject({ lamps_annexI: "2032-01-01", lamps_annexII: "2033-01-01" });
});

test("an annex has the general date where the articles that refer to it apply from different days", () => {
  const clauses = [clause("Article 1", "2030-06-01"), clause("Article 2(1)", "2032-01-01")];
  const edges = [refers("lamps_art1", "lamps_annexI"), refers("lamps_art2_p1", "lamps_annexI")];
  expect(datesWith(clauses, edges)["lamps_annexI"]).toBe(generalDate);
});

test("an annex follows the article that its heading names, and no part of another article", () => {
  const clauses = [clause("Article 1", "2032-01-01"), clause("Article 9", "2029-01-01")];
  const words = { lamps_annexI: "Lists referred to in Article 1. Section A. Lamps of paragraph 3." };
  expect(datesWith(clauses, [refers("lamps_art2_p1", "lamps_annexI")], words)["lamps_annexI"]).toBe("2032-01-01");
});
