import type { Chunk } from "../../../shared/corpus/index.ts";
import type { StructuredAnswer } from "../types.ts";
import type { AnswerParts } from "./parts.ts";

/** A composed answer, with the provisions that it cites. */
export interface Composition {
  readonly text: string;
  readonly structured: StructuredAnswer;
  readonly citedProvisions: readonly string[];
  /** True where it rests on what it cites alone, and what was found besides is no source of it. */
  readonly isWhole?: boolean;
  /** The parts of provisions that it quotes, most important first: what a model must see, and what sources show. */
  readonly passages: readonly Chunk[];
}

/** Of a long list so many points are passages. */
const pointsAsPassages = 12;

/** The parts of provisions that an answer quotes, most important first. */
export const passagesOf = (sections: readonly AnswerParts[]): Chunk[] => {
  const blocks = sections.flatMap(({ lead, rule, exceptions, further }) => [
    lead,
    ...(rule === null ? [] : [rule]),
    ...exceptions,
    ...further,
  ]);
  const chunks = [
    ...blocks.flatMap(({ chunk, items }) => [chunk, ...items.slice(0, pointsAsPassages)]),
    ...sections.flatMap(({ overview }) => overview),
  ];
  return [...new Set(chunks)];
};
/** Ids of the provisions that an answer quotes. */
export const provisionsOf = (sections: readonly AnswerParts[]): string[] => [
  ...new Set(
    sections.flatMap((parts) =>
      [parts.lead, ...parts.further, ...parts.exceptions].map(({ provision }) => provision.id),
    ),
  ),
];
