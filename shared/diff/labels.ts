import {
  type Citation,
  citationId,
  contains,
  formatCitation,
  lineageOf,
  parseCitationId,
  wholeProvision,
} from "../citation/index.ts";

const kindWords = {
  article: ["Article", "Articles"],
  annex: ["Annex", "Annexes"],
  recital: ["Recital", "Recitals"],
} as const;

/** `a`, `a and b`, `a, b and c`. */
const join = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Neighbours in the order of the law become a range from three on: "8 to 27". */
const runsOf = (labels: readonly string[], order: readonly string[]): string[] => {
  const runs: string[][] = [];
  for (const label of labels) {
    const last = runs.at(-1);
    if (last !== undefined && order.indexOf(label) === order.indexOf(last.at(-1) ?? "") + 1) last.push(label);
    else runs.push([label]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`]));
};

/** The outermost addresses below which everything is wanted. */
const outermostParts = (wanted: ReadonlySet<string>, inside: readonly Citation[]): Citation[] => {
  const found: Citation[] = [];
  const isCovered = (holder: Citation): boolean =>
    inside.every((address) => !contains(holder, address) || wanted.has(citationId(address)));
  for (const address of inside) {
    if (!wanted.has(citationId(address)) || found.some((holder) => contains(holder, address))) continue;
    found.push(lineageOf(address).slice(1).find(isCovered) ?? address);
  }
  return found;
};

/** `Article 6(2) to (4), (7) and Article 6(8)(a)`: paragraphs of one article share its name. */
const namePart = (wanted: ReadonlySet<string>, inside: readonly Citation[]): string => {
  const parts = outermostParts(wanted, inside);
  const isParagraph = (of: Citation): boolean =>
    of.paragraph !== null && of.points.length === 0 && of.subparagraph === null;
  const labelOfParagraph = (of: Citation): string => `(${of.paragraph})`;
  const order = [...new Set(inside.filter((of) => of.paragraph !== null).map(labelOfParagraph))];
  const paragraphs = runsOf(parts.filter(isParagraph).map(labelOfParagraph), order);
  const others = parts.filter((of) => !isParagraph(of)).map(formatCitation);
  const number = inside[0]?.number ?? "";
  return join([...(paragraphs.length === 0 ? [] : [`Article ${number}${join(paragraphs)}`]), ...others]);
};

const nameWholes = (wholes: readonly Citation[], order: readonly Citation[]): string => {
  const [first] = wholes;
  if (first === undefined) return "";
  const ofKind = order.filter((whole) => whole.kind === first.kind).map((whole) => whole.number);
  const runs = runsOf(
    wholes.map((whole) => whole.number),
    ofKind,
  );
  return `${kindWords[first.kind][wholes.length === 1 ? 0 : 1]} ${join(runs)}`;
};

/**
 * Names a set of provisions as a reader would: "Article 6(1), Articles 8 to 27 and Annex III". `all` are the act's addresses in
 * the order of the law: an article is named whole when all of it is wanted, and a range when nothing between is missing.
 */
export const labelOf = (ids: readonly string[], all: readonly string[]): string => {
  const wanted = new Set(ids);
  const addresses = all.flatMap((id) => parseCitationId(id) ?? []);
  const insides = Map.groupBy(addresses, (address) => citationId(wholeProvision(address)));
  const order = [...insides.values()].flatMap(([first]) => (first === undefined ? [] : wholeProvision(first)));
  const names: string[] = [];
  let wholes: Citation[] = [];
  const flush = (): void => {
    if (wholes.length > 0) names.push(nameWholes(wholes, order));
    wholes = [];
  };
  for (const whole of order) {
    const inside = insides.get(citationId(whole)) ?? [];
    const hits = inside.filter((address) => wanted.has(citationId(address)));
    if (hits.length === 0) continue;
    const isComplete = hits.length === inside.length;
    if (!isComplete || (wholes[0] !== undefined && wholes[0].kind !== whole.kind)) flush();
    if (isComplete) wholes.push(whole);
    else names.push(namePart(wanted, inside));
  }
  flush();
  return join(names);
};
