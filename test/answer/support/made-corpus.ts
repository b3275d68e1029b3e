import { mkdirSync, writeFileSync } from "node:fs";
import { openLibrary } from "../../../api/answer/index.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { discriminantsOf } from "../../../ingest/embed/discriminants.ts";
import { manifestOf } from "../../../ingest/write/manifest.ts";
import { articleIdOf, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import {
  type ActEntry,
  type Chunk,
  corpusLayout,
  type IndexEntry,
  openSnapshot,
  type Statement,
  type Topic,
} from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { tablesInManifest, tablesOf } from "../../support/law/whole-content.ts";
import { writeContent } from "../../support/law/write-content.ts";
import { madeEmbedder, vectorOf } from "./made-embedder.ts";

/** Three made acts, in our own words: two with a commentary, of which the second does not apply yet, and one without. */

const act = (id: string, celex: string, number: string, short_name: string, applies_from: string): ActEntry => ({
  id,
  regulation: id,
  celex,
  number,
  short_name,
  title: number,
  aliases: [],
  document_type: "regulation",
  language: "en",
  published_on: "2016-05-04",
  in_force_from: "2016-05-24",
  applies_from,
  repealed_on: null,
  expression: id === "gdpr" ? "oj" : "2026-07-27",
  legal_basis: [],
  counts: { articles: 1, recitals: 0, annexes: 0, chunks: 1 },
});

const acts: readonly ActEntry[] = [
  act("gdpr", "32016R0679", "Regulation (EU) 2016/679", "GDPR", "2018-05-25"),
  act("ai_act", "32024R1689", "Regulation (EU) 2024/1689", "AI Act", "2027-08-02"),
  act("dora", "32022R2554", "Regulation (EU) 2022/2554", "DORA", "2025-01-17"),
];

const dateGivers: Readonly<Record<string, string>> = {
  gdpr: "gdpr_art99",
  ai_act: "ai_act_art113",
  dora: "dora_art64",
};

const grounds = "1. Honey shall be sold only where:";

/** A chunk: its id, its article's title, its words, and the words that introduce it or the term that it defines. */
const law: ReadonlyArray<
  readonly [id: string, title: string, text: string, more?: Partial<Pick<Chunk, "introduction" | "defined_term">>]
> = [
  ["gdpr_art4_1", "Definitions", "(1) ‘keeper’ means whoever owns a hive;", { defined_term: "keeper" }],
  ["gdpr_art4_2", "Definitions", "(2) ‘inspector’ means who looks after all hives;", { defined_term: "inspector" }],
  ["gdpr_art6_p1", "Selling honey", grounds],
  ["gdpr_art6_p1_a", "Selling honey", "(a) it was tested;", { introduction: grounds }],
  ["gdpr_art6_p1_b", "Selling honey", "(b) its jar is clean;", { introduction: grounds }],
  ["gdpr_art6_p1_c", "Selling honey", "(c) the buyer tasted it.", { introduction: grounds }],
  ["gdpr_art9_p1", "Poison", "1. Poison on flowers shall be prohibited."],
  ["gdpr_art33_p1", "Sick hives", "1. A keeper shall report a sick hive to the inspector within 72 hours."],
  ["gdpr_art33_p2", "Sick hives", "2. The inspector shall keep each report for four years."],
  ["gdpr_art34_p1", "Neighbours", "1. A keeper shall tell the neighbours of a sickness that spreads fast."],
  ["gdpr_art34_p3", "Neighbours", "3. The neighbours need not be told where the hive was sealed."],
  ["gdpr_art83_p4", "Fines", "4. Who reports late shall pay up to EUR 10 000."],
  ["gdpr_art99", "Application", "This Regulation shall apply from 25 May 2018."],
  ["ai_act_art50_p1", "Robots", "1. A dairy shall mark each robot that milks its cows."],
  ["ai_act_art50_p2", "Robots", "2. The mark shall be red."],
  ["ai_act_art113", "Application", "This Regulation shall apply from 2 August 2027."],
  ["dora_art19_p1", "Spoiled milk", "1. A dairy shall report spoiled milk to the inspector within 24 hours."],
  ["dora_art19_p2", "Spoiled milk", "2. The report shall name the cow."],
  ["dora_art64", "Application", "This Regulation shall apply from 17 January 2025."],
];

const chunks = law.map(([id, title, text, more], position): Chunk => {
  const address = parseCitationId(id);
  const owner = acts.find((candidate) => candidate.id === address?.actId);
  if (address === null || owner === undefined) throw new Error(`${id} is no address`);
  return {
    chunk_id: id,
    article_id: articleIdOf(address),
    act_id: owner.id,
    regulation: owner.regulation,
    position,
    chunk_type: address.points.length > 0 ? "point" : address.paragraph === null ? "article" : "paragraph",
    citation: formatCitation(address),
    title,
    section: null,
    text,
    introduction: "",
    defined_term: null,
    footnotes: [],
    document_type: owner.document_type,
    binding: true,
    applies_from: owner.applies_from,
    applicability: [{ from: owner.applies_from ?? "", scope: null, source: dateGivers[owner.id] ?? "" }],
    source_celex: owner.celex,
    expression: owner.expression,
    ...more,
  };
});

const statement = (
  address: string,
  kind: Statement["kind"],
  says: string,
  more: Partial<Omit<Statement, "address" | "kind" | "says">> = {},
): Statement => {
  const at = parseCitationId(address);
  if (at === null) throw new Error(`${address} is no address`);
  const own = { address, article_id: articleIdOf(at), act_id: at.actId ?? "", kind, says };
  return { ...own, who: "", unless: "", see: [], reply: "", ...more };
};

const statements: readonly Statement[] = [
  statement("gdpr_art4_1", "definition", "A keeper is anybody who owns a hive."),
  statement("gdpr_art4_2", "definition", "An inspector is whoever looks after all hives."),
  statement("gdpr_art6_p1", "condition", "Honey may be sold on any of three grounds: a test, a clean jar, a taste."),
  statement("gdpr_art6_p1_a", "condition", "Honey that was tested may be sold."),
  statement("gdpr_art9_p1", "prohibition", "Nobody may put poison on flowers.", { reply: "No, never." }),
  statement("gdpr_art33_p1", "deadline", "Keepers must report a sick hive to the inspector within 72 hours.", {
    reply: "Yes, within 72 hours.",
    who: "keeper",
    unless: "An empty hive need not be reported.",
    see: ["gdpr_art34_p1", "gdpr_art83_p4"],
  }),
  statement("gdpr_art33_p2", "duty", "The inspector must keep reports for four years.", { who: "inspector" }),
  statement("gdpr_art34_p1", "duty", "Keepers must tell their neighbours of a sickness that spreads fast.", {
    who: "keeper",
    see: ["gdpr_art34_p3"],
    reply: "Only if the sickness spreads fast.",
  }),
  statement("gdpr_art34_p3", "exception", "The neighbours of a sealed hive need not be told."),
  statement("gdpr_art83_p4", "penalty", "Reporting late costs up to EUR 10 000."),
  statement("ai_act_art50_p1", "duty", "Dairies must mark every robot that milks.", {
    see: ["ai_act_art50_p2"],
    reply: "Yes, every one.",
  }),
  statement("ai_act_art50_p2", "duty", "The mark on a robot must be red."),
];

const topics: readonly Topic[] = [
  {
    topic_id: "telling-neighbours",
    title: "Telling the neighbours",
    acts: ["gdpr"],
    verdict: "Neighbours are told of what spreads fast.",
    verdict_from: ["gdpr_art34_p1"],
    sections: [{ heading: "Neighbours", addresses: ["gdpr_art34_p1", "gdpr_art34_p3"] }],
    decides: [
      {
        when: ["was sealed", "sealed hive"],
        not: ["not sealed"],
        told: "the hive was sealed",
        // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
        then: "The neighbours need not be told of a sealed hive.",
        from: ["gdpr_art34_p3"],
        open: "whether the hive was sealed",
      },
      {
        when: ["at night"],
        not: [],
        told: "it was at night",
        // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
        then: "The fine is lower at night.",
        from: ["gdpr_art83_p4"],
        open: "whether it was at night",
      },
    ],
  },
];

/** A known question with the beginning of its answer, which its own address carries unless told otherwise. */
const known = (
  provision: string,
  text: string,
  reply: string,
  more: Partial<Pick<IndexEntry, "from" | "topic_id">> = {},
): IndexEntry => {
  const at = parseCitationId(provision);
  if (at === null) throw new Error(`${provision} is no address`);
  const own = { provision, article_id: articleIdOf(at), kind: "question", text, reply } as const;
  return { ...own, from: [provision], topic_id: "", ...more };
};

const index: readonly IndexEntry[] = [
  known("gdpr_art33_p1", "Must a keeper announce a sick hive?", "Yes, within 72 hours."),
  known("gdpr_art9_p1", "May poison be used?", "No, never."),
  known("gdpr_art9_p1", "We are a school with a garden. May we use poison?", "No, a school may never use it."),
  known("gdpr_art34_p1", "Must I tell neighbours of every sickness?", "Only if the sickness spreads fast."),
  known("gdpr_art34_p3", "Is a sealed hive an exception?", "Yes, its neighbours need not be told."),
  known("ai_act_art50_p1", "Must a robot have a mark?", "Yes, every one."),
  known("gdpr_art83_p4", "After how many hours does it come too late?", "After 72 hours.", { from: ["gdpr_art33_p1"] }),
  known("gdpr_art34_p1", "Do I always have to warn the people next door?", "No, they hear only of what spreads fast.", {
    topic_id: "telling-neighbours",
    from: ["gdpr_art34_p1", "gdpr_art34_p3"],
  }),
];

const publish = async (): Promise<Library> => {
  const statementVectors = statements.map(({ says }) => vectorOf(says));
  const indexVectors = index.map(({ text }) => vectorOf(text));
  const told = discriminantsOf({ rows: statements, vectors: statementVectors }, { rows: index, vectors: indexVectors });
  const content = {
    chunks,
    chunkVectors: chunks.map(({ text }) => vectorOf(text)),
    edges: [],
    index,
    indexVectors,
    statements,
    statementVectors,
    topics,
    discriminants: told.discriminants,
    discriminantVectors: told.vectors,
  };
  const manifest = manifestOf({
    kind: "law",
    asOf: null,
    language: "en",
    acts,
    embedding: madeEmbedder.info,
    tables: tablesInManifest(content),
    sources: [],
  });
  const corpusDir = temporaryFolder();
  const folder = corpusLayout.version(corpusDir, manifest.corpus_version);
  mkdirSync(folder, { recursive: true });
  await writeContent(corpusLayout.tables(folder), tablesOf(content), madeEmbedder.info.dimensions);
  writeFileSync(corpusLayout.manifest(folder), JSON.stringify(manifest));
  return openLibrary(await openSnapshot(corpusDir, manifest.corpus_version));
};

let published: Promise<Library> | null = null;

/** The made acts with their commentary, ready to be searched; published once. */
export const madeLibrary = (): Promise<Library> => {
  published ??= publish();
  return published;
};
