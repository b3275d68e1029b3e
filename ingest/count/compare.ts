import { diffArrays } from "diff";
import type { Act } from "../parse/tree.ts";
import type { RawCounts } from "./index.ts";
import type { ProvisionKind, RawProvision } from "./ledger.ts";
import { provisionsOfTree } from "./tree-words.ts";

/** One thing that the parsed act has not as the raw document has it. */
export interface Difference {
  readonly kind: "lost" | "invented" | "moved";
  readonly of: "provision" | "words" | "cells" | "footnotes";
  /** `Article 5`, `Annex II`, `Recital 12`. */
  readonly where: string;
  /** Where words are in the tree instead, of those that moved. */
  readonly to: string | null;
  /** How many provisions, words, cells or footnotes. */
  readonly count: number;
  /** The words at stake in square brackets, with those around them. */
  readonly text: string;
}

const names: Readonly<Record<ProvisionKind, string>> = { recital: "Recital", article: "Article", annex: "Annex" };

const nameOf = ({ kind, number }: RawProvision): string => `${names[kind]} ${number}`;

/** Inserted annexes are printed as "IIa" and as "IIA". */
const keyOf = ({ kind, number }: RawProvision): string => `${kind} ${number.toUpperCase()}`;

const excerpt = (words: readonly string[], wordsMax = 12): string =>
  words.length <= wordsMax ? words.join(" ") : `${words.slice(0, wordsMax).join(" ")} …`;

/** Pairs provisions that bear the same number, in their order; what is left on either side has no partner. */
const pairUp = (raw: readonly RawProvision[], tree: readonly RawProvision[]) => {
  const waiting = new Map<string, RawProvision[]>();
  for (const provision of tree) {
    const key = keyOf(provision);
    waiting.set(key, [...(waiting.get(key) ?? []), provision]);
  }
  const pairs = raw.map((provision) => ({ raw: provision, tree: waiting.get(keyOf(provision))?.shift() ?? null }));
  return { pairs, left: [...waiting.values()].flat() };
};

const tally = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const sameWords = (left: readonly string[], right: readonly string[]): boolean => {
  if (left.length !== right.length) return false;
  const counts = tally(left);
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) return false;
    counts.set(word, count - 1);
  }
  return true;
};

interface Run {
  readonly where: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** Runs that are in one list and not in the other; null where the lists are too far apart to be aligned. */
const alignedRuns = (where: string, raw: readonly string[], tree: readonly string[]) => {
  const changes = diffArrays([...raw], [...tree], { maxEditLength: 6000 });
  if (changes === undefined) return null;
  const lost: Run[] = [];
  const invented: Run[] = [];
  changes.forEach(({ added, removed, value }, index) => {
    if (!added && !removed) return;
    const before =
      changes
        .slice(0, index)
        .findLast((part) => !part.added && !part.removed)
        ?.value.slice(-5) ?? [];
    const after =
      changes
        .slice(index + 1)
        .find((part) => !part.added && !part.removed)
        ?.value.slice(0, 5) ?? [];
    const text = `${before.join(" ")} [${excerpt(value)}] ${after.join(" ")}`.trim();
    (removed ? lost : invented).push({ where, words: value, text });
  });
  return { lost, invented };
};

/** Words that only one side has, when the two are too far apart to be aligned. */
const looseRuns = (where: string, raw: readonly string[], tree: readonly string[]) => {
  const surplus = (from: readonly string[], other: readonly string[]): Run[] => {
    const counts = tally(other);
    const words = from.filter((word) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count <= 0;
    });
    return words.length === 0 ? [] : [{ where, words, text: `[${excerpt(words)}]` }];
  };
  return { lost: surplus(raw, tree), invented: surplus(tree, raw) };
};

/** Takes away what stands in the same provision in another place: only the order differs. */
const withoutReordered = (runs: { lost: Run[]; invented: Run[] }) => {
  const key = ({ words }: Run): string => words.join(" ");
  const invented = [...runs.invented];
  const lost = runs.lost.filter((run) => {
    const at = invented.findIndex((other) => key(other) === key(run));
    if (at >= 0) invented.splice(at, 1);
    return at < 0;
  });
  return { lost, invented };
};

const runsOf = (raw: RawProvision, tree: RawProvision) => {
  if (sameWords(raw.words, tree.words)) return { lost: [], invented: [] };
  const where = nameOf(raw);
  return withoutReordered(alignedRuns(where, raw.words, tree.words) ?? looseRuns(where, raw.words, tree.words));
};

const wordDifferences = (lost: readonly Run[], invented: readonly Run[]): Difference[] => {
  const added = [...invented];
  const found = lost.map((run): Difference => {
    const words = run.words.join(" ");
    const at = added.findIndex((other) => other.where !== run.where && other.words.join(" ") === words);
    const to = at < 0 ? null : (added.splice(at, 1)[0]?.where ?? null);
    return {
      kind: to === null ? "lost" : "moved",
      of: "words",
      where: run.where,
      to,
      count: run.words.length,
      text: run.text,
    };
  });
  return [
    ...found,
    ...added.map(
      ({ where, words, text }): Difference => ({
        kind: "invented",
        of: "words",
        where,
        to: null,
        count: words.length,
        text,
      }),
    ),
  ];
};

const provisionDifference = (kind: "lost" | "invented", provision: RawProvision): Difference => ({
  kind,
  of: "provision",
  where: nameOf(provision),
  to: null,
  count: 1,
  text: `[${excerpt(provision.words)}]`,
});

const numberDifference = (
  of: "cells" | "footnotes",
  where: string,
  parsed: number,
  expected: { readonly least: number; readonly most: number },
): Difference[] => {
  const { least, most } = expected;
  if (parsed >= least && parsed <= most) return [];
  const isLost = parsed < least;
  const count = isLost ? least - parsed : parsed - most;
  return [
    {
      kind: isLost ? "lost" : "invented",
      of,
      where,
      to: null,
      count,
      text: `${parsed} instead of ${isLost ? least : most}`,
    },
  ];
};

const cellDifferences = (raw: RawProvision, tree: RawProvision): Difference[] =>
  numberDifference("cells", nameOf(raw), tree.cells, { least: raw.cells, most: raw.cells + raw.unclearCells });

const noteDifferences = (raw: RawProvision, tree: RawProvision): Difference[] => {
  const { length } = raw.footnotes;
  const number = numberDifference("footnotes", nameOf(raw), tree.footnotes.length, { least: length, most: length });
  if (number.length > 0) return number;
  const where = `${nameOf(raw)}, footnotes`;
  const left = raw.footnotes.flat();
  const right = tree.footnotes.flat();
  if (sameWords(left, right)) return [];
  const { lost, invented } = withoutReordered(alignedRuns(where, left, right) ?? looseRuns(where, left, right));
  return wordDifferences(lost, invented).map((difference) => ({ ...difference, of: "footnotes" }));
};

/** All that the parsed act lacks, adds or holds elsewhere than the raw document; empty when they say the same. */
export const compareWithTree = (counts: RawCounts, act: Act): Difference[] => {
  const { pairs, left } = pairUp(counts.provisions, provisionsOfTree(act));
  const lost: Run[] = [];
  const invented: Run[] = [];
  const others: Difference[] = [];
  for (const { raw, tree } of pairs) {
    if (tree === null) {
      others.push(provisionDifference("lost", raw));
      continue;
    }
    const runs = runsOf(raw, tree);
    lost.push(...runs.lost);
    invented.push(...runs.invented);
    others.push(...cellDifferences(raw, tree), ...noteDifferences(raw, tree));
  }
  others.push(...left.map((provision) => provisionDifference("invented", provision)));
  return [...others, ...wordDifferences(lost, invented)];
};

/** `Article 5: 12 words are lost: … [the words] …`. */
export const describeDifference = ({ kind, of, where, to, count, text }: Difference): string => {
  if (of === "provision") return `${where} is ${kind}: ${text}`;
  if (of !== "words") return `${where}: ${count} ${of} ${kind} (${text})`;
  return `${where}: ${count} words ${kind}${to === null ? "" : ` to ${to}`}: ${text}`;
};
