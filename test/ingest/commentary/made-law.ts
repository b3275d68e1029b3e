import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bindFiles } from "../../../ingest/commentary/bind.ts";
import { type Law, lawOf } from "../../../ingest/commentary/law.ts";
import { commentedActIds } from "../../../ingest/commentary/read.ts";
import { articleIdOf, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { ActEntry, Chunk } from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";

/** Two made acts, in our own words. */
const words: Readonly<Record<string, string>> = {
  gdpr_art4_1: "(1) hive: a home of bees",
  gdpr_art6_p1: "1. Honey is sold only where:",
  gdpr_art6_p1_a: "(a) it was tested;",
  gdpr_art6_p1_b: "(b) the buyer asked for it.",
  gdpr_art6_p1_sub2: "Point (b) does not bind wholesalers.",
  gdpr_art33_p1: "1. A keeper reports a sick hive within 72 hours, from 2 August 2026 on.",
  gdpr_art33_p2: "2. The inspector keeps the report for four years.",
  gdpr_art83_p4: "4. Fines are up to EUR 10 000 000 or 2 % of turnover, whichever is higher.",
  gdpr_rec1: "Bees matter.",
  dora_art19_p1:
    "1. A dairy reports within 24 hours after milking, on a form that the inspector gives out to it each spring.",
};

/** The made acts, without their words. */
export const madeActs = [
  { id: "gdpr", celex: "32016R0679", number: "Regulation (EU) 2016/679", short_name: "GDPR" },
  { id: "dora", celex: "32022R2554", number: "Regulation (EU) 2022/2554", short_name: "DORA" },
].map((act) => ({
  ...act,
  published_on: "2016-05-04",
  in_force_from: "2016-05-24",
  applies_from: "2018-05-25",
})) as ActEntry[];

const chunkOf = (id: string, text: string, position: number): Chunk => {
  const address = parseCitationId(id);
  if (address === null) throw new Error(`${id} is no address`);
  return {
    chunk_id: id,
    article_id: articleIdOf(address),
    act_id: address.actId,
    position,
    citation: formatCitation(address),
    title: "",
    text,
    binding: address.kind !== "recital",
  } as Chunk;
};

/** The chunks of the made acts; `changed` has other words for some. */
export const madeChunks = (changed: Readonly<Record<string, string>> = {}): Chunk[] =>
  Object.entries({ ...words, ...changed }).map(([id, text], position) => chunkOf(id, text, position));

/** The made acts as law, all or some of them. */
export const madeLaw = (
  changed: Readonly<Record<string, string>> = {},
  ids: readonly string[] = ["gdpr", "dora"],
): Law =>
  lawOf(
    madeActs
      .filter(({ id }) => ids.includes(id))
      .map((entry) => ({ entry, chunks: madeChunks(changed).filter(({ act_id }) => act_id === entry.id) })),
  );

/** A folder with these files of a commentary, by path. */
export const writtenCommentary = (files: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

/** Such a folder whose statements are bound to the made law. */
export const boundCommentary = (files: Readonly<Record<string, string>>): string => {
  const folder = writtenCommentary(files);
  bindFiles(folder, commentedActIds(folder), madeLaw(), null);
  return folder;
};
