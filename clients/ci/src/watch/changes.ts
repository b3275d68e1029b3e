import type { CorpusDiff } from "../../../../sdk/typescript/src/index.ts";
import { oneLine, shortened } from "../../../words.ts";
import type { Watched } from "./project-file.ts";

/** What the service says about an act, or one provision of it. */
export type ActDiff = CorpusDiff["acts"][number];
type WordRun = ActDiff["changed"][number]["words"][number];
type MetadataChange = ActDiff["metadata"][number];

/** A watched provision with what differs about it. */
export interface Change {
  readonly watched: Watched;
  readonly act: ActDiff;
}

/** One thing that differs, as every format shows it. */
export interface ChangeLine {
  readonly kind: "added" | "removed" | "changed" | "renumbered" | "dates" | "title" | "heading" | "footnotes" | "act";
  /** `Article 5(1)(ba)` */
  readonly label: string;
  /** Runs of words: what stayed, went and came. */
  readonly words: readonly WordRun[];
}

const contextWords = 12;

/** Long runs that did not change, cut to the words around what did. */
const abridged = (runs: readonly WordRun[]): WordRun[] =>
  runs.map((run, place) => {
    const words = run.text.split(/(?<=\s)/);
    const head = place === 0 ? [] : words.slice(0, contextWords);
    const tail = place === runs.length - 1 ? [] : words.slice(-contextWords);
    if (run.kind !== "same" || words.length <= head.length + tail.length + 3) return run;
    return { kind: run.kind, text: `${head.join("").trimEnd()} … ${tail.join("")}` };
  });

const same = (text: string): WordRun[] => [{ kind: "same", text }];

/** `2 August 2026` is left as the API writes it: `2026-08-02 (systems of Annex III)`. */
const valueInWords = (value: MetadataChange["from"]): string => {
  if (typeof value === "string") return value || "none";
  const parts = value.map((part) => {
    if (typeof part === "string") return part;
    return part.scope === null ? part.from : `${part.from} (${part.scope})`;
  });
  return parts.join("; ") || "none";
};

const fromTo = (from: string, to: string): WordRun[] => [
  { kind: "removed", text: from },
  { kind: "same", text: " → " },
  { kind: "added", text: to },
];

const textCharactersMax = 700;

const whole = (kind: "added" | "removed", list: ActDiff["added"]): ChangeLine[] =>
  list.map(({ citation, text, provisions }) => ({
    kind,
    label: provisions === 1 ? citation : `${citation} (${provisions} provisions)`,
    words: [{ kind, text: shortened(text, textCharactersMax) }],
  }));

const metadataLine = ({ field, label, from, to }: MetadataChange): ChangeLine => ({
  kind: field === "applicability" ? "dates" : field,
  label,
  // Footnotes are long: that they changed is said.
  words: field === "footnotes" ? same("") : fromTo(valueInWords(from), valueInWords(to)),
});

/** All that differs in an act or a provision of it, what came and went first. */
export const linesOf = ({ act }: Change): ChangeLine[] => {
  if (act.status === "added" || act.status === "removed") {
    return [{ kind: "act", label: act.name, words: same(`the whole act was ${act.status}`) }];
  }
  return [
    ...act.facts.map(
      ({ field, from, to }): ChangeLine => ({
        kind: "act",
        label: field.replaceAll("_", " "),
        words: fromTo(from ?? "none", to ?? "none"),
      }),
    ),
    ...whole("added", act.added),
    ...whole("removed", act.removed),
    ...act.changed.map(
      ({ citation, words }): ChangeLine => ({ kind: "changed", label: citation, words: abridged(words) }),
    ),
    ...act.renumbered.map(
      ({ from, to }): ChangeLine => ({
        kind: "renumbered",
        label: from.citation,
        words: [
          { kind: "same", text: "→ " },
          { kind: "added", text: to.citation },
        ],
      }),
    ),
    ...act.metadata.map(metadataLine),
  ];
};

const countNames = ["added", "removed", "changed", "renumbered", "metadata"] as const;
const countWords = { metadata: "with other dates or headings" } as const;

/** `4 added, 2 changed` */
export const countsOf = ({ act }: Change): string =>
  countNames
    .filter((name) => act.counts[name] > 0)
    .map((name) => `${act.counts[name]} ${name === "metadata" ? countWords.metadata : name}`)
    .join(", ") || "facts about the act";

/** `AI Act, Article 5`; `AI Act` for a whole act. */
export const titleOf = ({ watched, act }: Change): string =>
  watched.provision === null ? act.name : `${act.name}, ${watched.provision}`;

/** A line's words in marks: what went and what came. Every run is written by `plain` first. */
export const markedWords = (
  { words }: ChangeLine,
  plain: (text: string) => string,
  marks: Readonly<Record<"added" | "removed", (text: string) => string>>,
): string =>
  words
    .map(({ kind, text }) => {
      const [, before = "", middle = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      const shown = plain(middle);
      const marked = kind === "same" || oneLine(middle) === "" ? shown : marks[kind](shown);
      return `${before === "" ? "" : " "}${marked}${after === "" ? "" : " "}`;
    })
    .join("")
    .trim();
