import { formatCitation, type ProvisionKind } from "../../shared/citation/index.ts";
import {
  type ActDivision,
  type ActEntry,
  divisionKind,
  gatherDivisions,
  type LawText,
  type Provision,
} from "../../shared/corpus/index.ts";
import type { ContentsEntry, RegulationResponse } from "../openapi/schemas/library.ts";
import { describeAct } from "./regulations.ts";

const earliest = ({ chunks }: Provision): string | null =>
  chunks
    .flatMap(({ applies_from }) => applies_from ?? [])
    .sort()
    .at(0) ?? null;

const provisionEntry = (provision: Provision): ContentsEntry => ({
  kind: provision.citation.kind,
  article_id: provision.id,
  label: formatCitation(provision.citation),
  title: provision.title,
  applies_from: earliest(provision),
  entries: [],
});

const divisionEntry = ({ path, title }: ActDivision): ContentsEntry => {
  const label = path.at(-1) ?? "";
  return {
    kind: divisionKind(label) ?? "section",
    article_id: null,
    label,
    title,
    applies_from: null,
    entries: [],
  };
};

/** `Chapter III, Section 2: Requirements …`: the title is that of the innermost division, the others' are not known. */
const divisionsInSection = (section: string | null): Array<{ label: string; name: string }> => {
  if (section === null) return [];
  const [labels = "", ...title] = section.split(": ");
  const path = labels.split(", ");
  return path.map((label, depth) => ({ label, name: depth === path.length - 1 ? title.join(": ") : "" }));
};

/** Versions that do not carry the divisions have them in the headings of their articles. */
const divisionsOf = (act: ActEntry, articles: readonly Provision[]): readonly ActDivision[] =>
  act.divisions ?? gatherDivisions(articles.map(({ id, section }) => ({ id, divisions: divisionsInSection(section) })));

interface Open {
  readonly entry: ContentsEntry;
  readonly last: string;
}

/** Articles within the divisions that they stand in, both in order. */
const nest = (articles: readonly Provision[], divisions: readonly ActDivision[]): ContentsEntry[] => {
  const all: ContentsEntry[] = [];
  const open: Open[] = [];
  let next = 0;
  const add = (entry: ContentsEntry): void => void (open.at(-1)?.entry.entries ?? all).push(entry);
  for (const article of articles) {
    for (let division = divisions[next]; division?.first === article.id; division = divisions[next]) {
      const entry = divisionEntry(division);
      add(entry);
      open.push({ entry, last: division.last });
      next += 1;
    }
    add(provisionEntry(article));
    while (open.at(-1)?.last === article.id) open.pop();
  }
  return all;
};

/** An act with its table of contents: recitals, the enacting terms by their divisions, annexes. */
export const describeContents = (
  law: Pick<LawText, "manifest" | "provisions" | "idsOf">,
  act: ActEntry,
): RegulationResponse => {
  const own = law.idsOf(act.id).flatMap((id) => law.provisions.get(id) ?? []);
  const ofKind = (kind: ProvisionKind): Provision[] => own.filter(({ citation }) => citation.kind === kind);
  const articles = ofKind("article");
  return {
    ...describeAct(act, law.manifest),
    contents: [
      ...ofKind("recital").map(provisionEntry),
      ...nest(articles, divisionsOf(act, articles)),
      ...ofKind("annex").map(provisionEntry),
    ],
    corpus_version: law.manifest.corpus_version,
  };
};
