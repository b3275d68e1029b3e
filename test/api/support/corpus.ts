import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestOf } from "../../../ingest/write/manifest.ts";
import { articleIdOf, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { type ActEntry, type Chunk, corpusLayout } from "../../../shared/corpus/index.ts";
import { tablesInManifest, tablesOf } from "../../support/law/whole-content.ts";
import { writeContent } from "../../support/law/write-content.ts";

/** A real snapshot of a few provisions in our own words, small enough to be made for each test file. */

const act = (parts: Pick<ActEntry, "id" | "celex" | "number" | "short_name"> & Partial<ActEntry>): ActEntry => ({
  regulation: parts.id,
  title: parts.number,
  aliases: [],
  document_type: "regulation",
  language: "en",
  published_on: "2016-05-04",
  in_force_from: "2016-05-24",
  applies_from: "2018-05-25",
  repealed_on: null,
  expression: "oj",
  legal_basis: [],
  counts: { articles: 1, recitals: 0, annexes: 0, chunks: 1 },
  ...parts,
});

const acts: readonly ActEntry[] = [
  act({ id: "gdpr", celex: "32016R0679", number: "Regulation (EU) 2016/679", short_name: "GDPR" }),
  act({ id: "ai_act", celex: "32024R1689", number: "Regulation (EU) 2024/1689", short_name: "AI Act" }),
  act({ id: "dora", celex: "32022R2554", number: "Regulation (EU) 2022/2554", short_name: "DORA" }),
  act({
    id: "dora_2024_1774",
    regulation: "dora",
    celex: "32024R1774",
    number: "Regulation (EU) 2024/1774",
    short_name: "",
    document_type: "delegated_regulation",
  }),
];

interface Row {
  readonly id: string;
  readonly type: Chunk["chunk_type"];
  readonly title?: string;
  readonly text: string;
  readonly appliesFrom?: string | null;
}

const rows: readonly Row[] = [
  { id: "gdpr_rec26", type: "recital", text: "(26) Truly anonymous data are free.", appliesFrom: null },
  { id: "gdpr_art4_7", type: "point", title: "Definitions", text: "(7) controller: who sets purpose and means" },
  {
    id: "gdpr_art33_p1",
    type: "paragraph",
    title: "Telling the authority",
    text: "1. Report within 72 hours “at most”.",
  },
  {
    id: "gdpr_art33_p2",
    type: "paragraph",
    title: "Telling the authority",
    text: "2. A processor tells its controller.",
  },
  {
    id: "ai_act_art4a",
    type: "article",
    title: "Inserted",
    text: "A short article with a letter.",
    appliesFrom: "2026-08-02",
  },
  { id: "ai_act_art5_p1_a", type: "point", title: "Practices", text: "(a) hidden tricks", appliesFrom: "2025-02-02" },
  { id: "ai_act_art5_p1_b", type: "point", title: "Practices", text: "(b) weaknesses", appliesFrom: "2025-02-02" },
  { id: "ai_act_annexIII_4", type: "annex", title: "High-risk areas", text: "4. Work", appliesFrom: "2999-12-02" },
  {
    id: "dora_art19_p1",
    type: "paragraph",
    title: "Reporting",
    text: "1. Report major incidents.",
    appliesFrom: "2025-01-17",
  },
  { id: "dora_2024_1774_annexI", type: "annex", title: "Forms", text: "Fill in.", appliesFrom: "2024-07-15" },
  { id: "dora_2024_1774_art5", type: "article", title: "Policies", text: "Write policies.", appliesFrom: "2024-07-15" },
];

const toChunk = (row: Row, position: number): Chunk => {
  const citation = parseCitationId(row.id);
  const owner = acts.find((candidate) => candidate.id === citation?.actId);
  if (citation === null || owner === undefined) throw new Error(`${row.id} is no address`);
  return {
    chunk_id: row.id,
    article_id: articleIdOf(citation),
    act_id: owner.id,
    regulation: owner.regulation,
    position,
    chunk_type: row.type,
    citation: formatCitation(citation),
    title: row.title ?? "",
    section: row.type === "recital" ? null : "Chapter I: General",
    text: row.text,
    introduction: "",
    defined_term: null,
    footnotes: [],
    document_type: owner.document_type,
    binding: row.type !== "recital",
    applies_from: row.appliesFrom === undefined ? owner.applies_from : row.appliesFrom,
    applicability: [],
    source_celex: owner.celex,
    expression: "oj",
  };
};

/** Makes a folder of corpus versions. */
export const createCorpusDir = (): string => mkdtempSync(join(tmpdir(), "acquis-corpus-"));

/** Publishes a snapshot and returns its version. Another `text` of Article 33(1), or a day that it is built for, makes another version. */
export const publishTestCorpus = async (
  corpusDir: string,
  text?: string,
  asOf: string | null = null,
): Promise<string> => {
  const chunks = rows.map((row, position) =>
    toChunk(row.id === "gdpr_art33_p1" && text !== undefined ? { ...row, text } : row, position),
  );
  const content = {
    chunks,
    chunkVectors: null,
    edges: [],
    index: [],
    indexVectors: null,
    statements: [],
    statementVectors: null,
    topics: [],
    discriminants: [],
    discriminantVectors: null,
  };
  const manifest = manifestOf({
    kind: "law",
    asOf,
    language: "en",
    acts,
    embedding: null,
    tables: tablesInManifest(content),
    sources: [],
  });
  const folder = corpusLayout.version(corpusDir, manifest.corpus_version);
  mkdirSync(folder, { recursive: true });
  await writeContent(corpusLayout.tables(folder), tablesOf(content), null);
  writeFileSync(corpusLayout.manifest(folder), JSON.stringify(manifest));
  writeFileSync(corpusLayout.current(corpusDir), JSON.stringify({ version: manifest.corpus_version }));
  return manifest.corpus_version;
};
