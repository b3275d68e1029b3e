import { citation, formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import { cutClause, sentencesOf, withoutLabel } from "../text/sentences.ts";
import type { CitedProvision, Scope } from "../understand/types.ts";
import { cite } from "./cite.ts";
import type { Composition } from "./composition.ts";
import { type Dated, dateSentences } from "./dates.ts";
import { readable } from "./readable.ts";
import { articlesCited } from "./structure.ts";

/** Cited provisions are shown whole up to this length together; the article lookup has the rest. */
const charactersMax = 2800;
const charactersMaxAcross = 4800;
const passagesMax = 12;

const nameOf = ({ citation: address, act }: CitedProvision): string =>
  `[${formatCitation(citation({ ...address, subparagraph: null }))} ${act.short_name}]`;

/** Points stand further in than the words that introduce them. */
const depthOf = (chunk: Chunk): number => {
  const address = parseCitationId(chunk.chunk_id);
  if (address === null || chunk.introduction === "") return 0;
  return Math.max(0, address.points.length - (address.kind === "annex" ? 1 : 0));
};

const linesOf = (chunk: Chunk): string[] =>
  chunk.text.split("\n").map((line) => `> ${"&nbsp;&nbsp;".repeat(depthOf(chunk))}${readable(line)}`);

/** As many whole parts as there is room for, and how many there are besides. */
const partsWithin = (chunks: readonly Chunk[], room: number): { shown: readonly Chunk[]; left: number } => {
  let length = 0;
  const end = chunks.findIndex((chunk) => {
    length += chunk.text.length;
    return length > room;
  });
  const shown = end < 0 ? chunks : chunks.slice(0, Math.max(1, end));
  return { shown, left: chunks.length - shown.length };
};

const textOf = (cited: CitedProvision, room: number): string => {
  const { shown, left } = partsWithin(cited.chunks, room);
  const title = cited.chunks[0]?.title ?? "";
  const rest = `The first ${shown.length} of ${cited.chunks.length} parts; the article lookup returns all of them.`;
  return [
    `${title === "" ? "" : `**${title}** `}${nameOf(cited)}`,
    shown.flatMap(linesOf).join("\n>\n"),
    ...(left > 0 ? [rest] : []),
  ].join("\n\n");
};

const summaryOf = (cited: CitedProvision): string => {
  const [first] = cited.chunks;
  const [sentence = ""] = sentencesOf(first?.text ?? "");
  const title = first?.title ? `${first.title}: ` : "";
  return `${title}“${cutClause(withoutLabel(readable(sentence)), 500)}” ${nameOf(cited)}`;
};

/** Parts with dates of their own are dated one by one, the rest with the provision. */
const datedOf = ({ chunks }: CitedProvision, library: Library): Dated[] => {
  const seen = new Set<string>();
  return chunks.flatMap((chunk) => {
    const provision = library.snapshot.provisions.get(chunk.article_id);
    const key = JSON.stringify(chunk.applicability);
    if (provision === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ chunk, provision }];
  });
};

/** The answer to "What does Article 33(1) GDPR say?": the provision itself, and from when it applies. Null for other questions. */
export const composeLookup = (scope: Scope, library: Library, day: IsoDate): Composition | null => {
  const found = scope.cited.filter(({ chunks }) => chunks.length > 0);
  if (!scope.isLookup || found.length === 0) return null;
  const timeline = dateSentences(
    found.flatMap((cited) => datedOf(cited, library)),
    day,
  );
  const room = Math.floor((found.length === 1 ? charactersMax : charactersMaxAcross) / found.length);
  const text = [...found.map((cited) => textOf(cited, room)), timeline.join(" ")]
    .filter((block) => block !== "")
    .join("\n\n");
  const actNames = library.snapshot.manifest.acts.map((act) => act.short_name);
  return {
    text,
    structured: {
      summary: found.slice(0, 2).map(summaryOf).join(" "),
      legal_basis: found.map(nameOf).join("; "),
      requirements: found.flatMap(({ chunks, act }) =>
        chunks.slice(0, 12).map((chunk) => `${cutClause(readable(chunk.text), 420)} ${cite(chunk, act)}`),
      ),
      timeline,
      articles_cited: articlesCited(found.map(nameOf).join(" "), actNames),
    },
    passages: found.flatMap(({ chunks }) => chunks.slice(0, passagesMax)),
    citedProvisions: found
      .flatMap(({ chunks }) => chunks.slice(0, 1).map((chunk) => chunk.article_id))
      .filter((id) => library.snapshot.provisions.has(id)),
  };
};
