import { type Citation, citation } from "../../shared/citation/index.ts";
import type { ActIndex } from "./act-index.ts";
import type { Level } from "./read/segments.ts";

/** The labels from one to another in the order of the law; the two alone where the law knows no such range. */
const between = (labels: readonly string[], from: string, to: string): readonly string[] => {
  const start = labels.indexOf(from);
  const end = labels.indexOf(to);
  return start < 0 || end < start ? [from, to] : labels.slice(start, end + 1);
};

/** Every address of a range that starts with `first` and ends with the label `to` of the given part. */
export const expandRange = (index: ActIndex, first: Citation, level: Level, to: string): Citation[] => {
  if (level === "article" || level === "annex") {
    const order = level === "article" ? index.articles : index.annexes;
    return between(order, first.number, to).map((number) => citation({ ...first, number }));
  }
  if (level === "paragraph") {
    const holder = citation({ ...first, paragraph: null, points: [], subparagraph: null });
    return between(index.partsOf(holder), first.paragraph ?? "", to).map((paragraph) =>
      citation({ ...first, paragraph }),
    );
  }
  if (level !== "point") return [first];
  const outer = first.points.slice(0, -1);
  const holder = citation({ ...first, points: outer, subparagraph: null });
  return between(index.partsOf(holder), first.points.at(-1) ?? "", to).map((point) =>
    citation({ ...first, points: [...outer, point] }),
  );
};
