import { type Figure, figuresIn } from "../text/figures.ts";

const describe = (figures: readonly Figure[]): string =>
  [...new Set(figures.map((figure) => figure.written))].slice(0, 3).join(", ");

/**
 * A question may take a wrong figure for granted ("Why do we have 30 days to report a breach?"). When the words that answer hold
 * a figure of the same kind and not the one of the question, the answer starts with that. Null when nothing contradicts.
 */
export const correctFigure = (question: string, lead: string): string | null => {
  const claimed = figuresIn(question);
  const stated = figuresIn(lead);
  for (const figure of claimed) {
    const same = stated.filter((candidate) => candidate.kind === figure.kind);
    if (same.length === 0 || same.some((candidate) => candidate.value === figure.value)) continue;
    return `Not ${figure.written}: the provision says ${describe(same)}.`;
  }
  return null;
};
