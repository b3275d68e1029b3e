import { indexAct } from "../../../ingest/references/act-index.ts";
import type { ReferenceContext } from "../../../ingest/references/aim.ts";
import { parseActMention } from "../../../ingest/references/read/act-mention.ts";
import { findReferences } from "../../../ingest/references/read/find.ts";
import { articleIdOf, citation, citationId, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";

/** A chunk of an invented act: its id, its words, where it stands. */
export const inventedChunk = (chunkId: string, text = "", parts: Partial<Chunk> = {}): Chunk => {
  const address = parseCitationId(chunkId);
  if (address === null) throw new Error(`${chunkId} is no address`);
  return {
    chunk_id: chunkId,
    article_id: articleIdOf(address),
    act_id: address.actId ?? "",
    regulation: address.actId ?? "",
    position: 0,
    chunk_type: address.kind === "article" ? "paragraph" : address.kind,
    citation: formatCitation(address),
    title: "",
    section: null,
    text,
    introduction: "",
    defined_term: null,
    footnotes: [],
    document_type: "regulation",
    binding: address.kind !== "recital",
    applies_from: null,
    applicability: [],
    source_celex: "",
    expression: "oj",
    ...parts,
  };
};

const places: ReadonlyArray<readonly [string | null, string]> = [
  [null, "rec1 rec26"],
  ["Chapter I", "art1 art2_1 art2_2 art2_2_a art3_p1 art3_p2 art3_p2_sub2"],
  ["Chapter II, Section 1", "art4 art4a_p1 art4a_p1a art4a_p2"],
  [
    "Chapter II, Section 2",
    "art5_p1 art5_p1_a art5_p1_b art5_p1_ba art5_p1_c art5_p1_h art5_p1_h_i art5_p1_h_ii art5_p1_h_iii",
  ],
  ["Chapter II, Section 2", "art5_p1_sub2 art5_p2 art5_p3 art5_p4 art5_p5 art5_p5_a art5_p5_b art5_p6"],
  [
    "Chapter III",
    "art6_p1 art6_p2 art6_p3 art6_p3_a art6_p3_sub3 art7_a art7_a_i art7_a_ii art7_sub2 art7_sub4 art8 art9_p1 art10_p1",
  ],
  [
    null,
    "annexI_1 annexI_2 annexI_2_a annexI_2_b annexI_3_1 annexI_3_2 annexII_sA_1 annexII_sA_2 annexII_sB_1 annexII_sB_3 annexII_sB_3_d annexIII_4",
  ],
];
const shed = "art1 art2_p1 art2_p1_a art2_p2 art3_7 art4_p1 annexI_1 rec5";
const barn = "art1_p1 art2_p1 annexI_1";

const chunksOf = (actId: string, ids: string, section: string | null): Chunk[] =>
  ids.split(" ").map((id) => inventedChunk(`${actId}_${id}`, "", { section }));

const lab = indexAct(
  "lab",
  places.flatMap(([section, ids]) => chunksOf("lab", ids, section)),
);
const shedIndex = indexAct("shed", chunksOf("shed", shed, "Title I, Chapter I"));
const barnIndex = indexAct("barn", [
  ...chunksOf("barn", barn, "Title I, Chapter I"),
  ...chunksOf("barn", "art3_p1", "Title II, Chapter I"),
]);

/** Regulation (EU) 2030/1, the Lab Act, among Regulation (EU) 2031/7, the Shed Act, and Regulation (EU) 2032/9, the Barn Act. */
export const standingAt = (id: string, amended: string | null = null): ReferenceContext => {
  const from = parseCitationId(id) ?? citation({ actId: "lab", kind: "recital", number: "0" });
  const acts = { lab, shed: shedIndex, barn: barnIndex };
  return {
    own: acts[from.actId as keyof typeof acts],
    byNumber: new Map([
      ["2030/1", lab],
      ["2031/7", shedIndex],
      ["2032/9", barnIndex],
    ]),
    byName: new Map([["Shed Act", shedIndex]]),
    from,
    amended: amended === null ? null : parseActMention(amended),
  };
};

/** All that a text refers to, in order: provision ids (without `lab_`), CELEX numbers of acts outside. */
export const referencesIn = (text: string, from = "lab_art9_p1", amended: string | null = null): string[] =>
  findReferences(text, standingAt(from, amended)).flatMap(({ targets, external }) =>
    external === null ? targets.map((target) => citationId(target).replace(/^lab_/, "")) : [external],
  );
