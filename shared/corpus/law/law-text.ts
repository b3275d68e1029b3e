import { type Citation, citation, citationId, isUnder, isWhole, parseCitationId } from "../../citation/index.ts";
import { pause } from "../../pauses.ts";
import { corpusLayout, readManifest } from "../layout.ts";
import type { ActEntry, Manifest } from "../manifest.ts";
import { readChunks } from "../tables.ts";
import type { Chunk } from "./chunk.ts";

/** A whole article, annex or recital with its chunks in the order of the law. */
export interface Provision {
  readonly id: string;
  readonly act: ActEntry;
  readonly citation: Citation;
  readonly title: string;
  readonly section: string | null;
  readonly binding: boolean;
  readonly chunks: readonly Chunk[];
}

/** The law of a corpus version: its acts and their words, without all that answers are made of beside them. Never changed. */
export interface LawText {
  readonly manifest: Manifest;
  readonly chunks: readonly Chunk[];
  /** Articles, annexes and recitals by id, in the order of the corpus. */
  readonly provisions: ReadonlyMap<string, Provision>;
  act(id: string): ActEntry | undefined;
  /** The ids of the articles, annexes and recitals of an act, in the order of the corpus. */
  idsOf(actId: string): readonly string[];
  /** The chunks that a citation means, in order; empty when the version has no such provision. */
  resolve(wanted: Citation): readonly Chunk[];
}

/** The provisions of chunks that stand in the order of the corpus. */
export const gatherProvisions = (
  chunks: readonly Chunk[],
  acts: ReadonlyMap<string, ActEntry>,
): Map<string, Provision> => {
  const provisions = new Map<string, Provision>();
  for (const [id, members] of Map.groupBy(chunks, (chunk) => chunk.article_id)) {
    const [first] = members;
    const address = parseCitationId(id);
    const act = first === undefined ? undefined : acts.get(first.act_id);
    if (first === undefined || address === null || act === undefined) continue;
    provisions.set(id, {
      id,
      act,
      citation: address,
      title: first.title,
      section: first.section,
      binding: first.binding,
      chunks: members,
    });
  }
  return provisions;
};

/** `Article 4(7)` means point 7 where the article has no paragraphs. */
const asPoints = (wanted: Citation): Citation | null =>
  wanted.kind === "article" && wanted.paragraph !== null
    ? citation({ ...wanted, paragraph: null, points: [wanted.paragraph, ...wanted.points] })
    : null;

/** Whether an address of an annex is what was meant where its parts are left out, or called by another name than the act's. */
const isMeant = (wanted: Citation, address: Citation): boolean => {
  const named = wanted.parts.map(({ number }) => number);
  for (const { number } of address.parts) if (named[0] === number) named.shift();
  return [...named, ...wanted.points].every(
    (point, depth) => address.points[depth]?.toLowerCase() === point.toLowerCase(),
  );
};

/** An annex point may be cited without the part that holds it when one part alone has it: any part will do then. */
const underAnyPart = (provision: Provision, wanted: Citation): readonly Chunk[] =>
  wanted.kind !== "annex" || isWhole(wanted) || wanted.subparagraph !== null || wanted.listedIn !== null
    ? []
    : provision.chunks.filter((chunk) => {
        const address = parseCitationId(chunk.chunk_id);
        return address !== null && isMeant(wanted, address);
      });

const resolveIn = (provision: Provision, wanted: Citation): readonly Chunk[] => {
  if (isWhole(wanted)) return provision.chunks;
  for (const candidate of [wanted, asPoints(wanted)]) {
    if (candidate === null) continue;
    const id = citationId(candidate);
    const found = provision.chunks.filter((chunk) => isUnder(chunk.chunk_id, id));
    if (found.length > 0) return found;
  }
  return underAnyPart(provision, wanted);
};

/** Finds what a citation means among provisions. */
export const createResolver =
  (provisions: Pick<ReadonlyMap<string, Provision>, "get">): LawText["resolve"] =>
  (wanted) => {
    if (wanted.actId === null) return [];
    const whole = provisions.get(
      citationId(citation({ actId: wanted.actId, kind: wanted.kind, number: wanted.number })),
    );
    return whole === undefined ? [] : resolveIn(whole, wanted);
  };

const idsByAct = (provisions: Iterable<Provision>): Map<string, string[]> => {
  const ids = new Map<string, string[]>();
  for (const { id, act } of provisions) {
    const ofAct = ids.get(act.id);
    if (ofAct === undefined) ids.set(act.id, [id]);
    else ofAct.push(id);
  }
  return ids;
};

/** The law text of chunks that were read. */
export const toLawText = async (manifest: Manifest, chunks: readonly Chunk[]): Promise<LawText> => {
  const acts = new Map(manifest.acts.map((act) => [act.id, act]));
  await pause();
  const provisions = gatherProvisions(chunks, acts);
  const ids = idsByAct(provisions.values());
  return {
    manifest,
    chunks,
    provisions,
    act: (id) => acts.get(id),
    idsOf: (actId) => ids.get(actId) ?? [],
    resolve: createResolver(provisions),
  };
};

/**
 * Reads the law of a published version and nothing else of it: no vectors, references or commentary, which are nine tenths of what a
 * snapshot holds. Throws an OperatorError when the version is missing or damaged.
 */
export const openLawText = async (corpusDir: string, version: string): Promise<LawText> => {
  const manifest = readManifest(corpusDir, version);
  return toLawText(manifest, await readChunks(corpusLayout.version(corpusDir, version)));
};
